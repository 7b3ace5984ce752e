import type { PlaceWire } from '../../shared/form/controls/place-parts.ts'
import { isPostalCode, type Place } from '../../shared/form/controls/postal-code.ts'
import { fill } from '../../shared/text/fill.ts'
import { element } from '../page/element.ts'

/**
 * Fills in the place of a postal code: a proposal that the visitor can change, and never in place of what they have written. Several places,
 * and streets, are offered while writing.
 */
const quietMs = 250

const input = (id: string | null) => (id === null ? null : document.querySelector<HTMLInputElement>(`input#${id}`))

interface AddressInputs {
  code: HTMLInputElement
  place: HTMLInputElement
  street: HTMLInputElement | null
}

function start(form: HTMLFormElement, wire: PlaceWire): void {
  const [code, place, street] = [input(wire.code), input(wire.place), input(wire.street)]
  if (!code || !place) return
  const ask = openQuestions(form)
  const show = openProposals({ code, place, street }, wire)
  const asked = () => code.value.trim().toUpperCase()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    const wanted = asked()
    const places = isPostalCode(wanted) ? await ask(wanted) : []
    if (asked() === wanted) show(places)
  }
  code.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), quietMs)
  })
  code.addEventListener('change', () => void look())
}

/** Asks the server once for each code. Without a connection the visitor writes the place, as ever; the next time it is asked again. */
function openQuestions(form: HTMLFormElement): (code: string) => Promise<Place[]> {
  const known = new Map<string, Promise<Place[]>>()
  async function placesOf(code: string): Promise<Place[]> {
    const url = new URL(form.action)
    url.pathname += '/places.json'
    url.searchParams.set('code', code)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as { data: { places: Place[] } }).data.places : []
  }
  return (code) => {
    const found =
      known.get(code) ??
      placesOf(code).catch(() => {
        known.delete(code)
        return []
      })
    known.set(code, found)
    return found
  }
}

/** Writes what was found where nothing stands but what stood there before, and says so. */
function openProposals({ place, street }: AddressInputs, wire: PlaceWire): (places: Place[]) => void {
  const said = element('p', 'unseen')
  said.role = 'status'
  place.after(said)
  let proposed = ''
  return (places) => {
    const [first, ...others] = places.map(({ name }) => name)
    const isOne = others.length === 0
    offer(place, isOne ? [] : places.map(({ name }) => name))
    if (street) offer(street, [...new Set(places.flatMap(({ streets }) => streets))])
    const isOurs = place.value === '' || place.value === proposed
    if (!isOurs || place.readOnly || place.disabled) return
    proposed = isOne ? (first ?? '') : ''
    if (proposed !== place.value) {
      place.value = proposed
      place.dispatchEvent(new Event('input', { bubbles: true }))
    }
    said.textContent = proposed ? fill(wire.filled, { place: proposed }) : isOne ? '' : wire.several
  }
}

/** Proposals of the browser while one writes. */
function offer(target: HTMLInputElement, values: readonly string[]): void {
  const id = `${target.id}-offers`
  document.getElementById(id)?.remove()
  target.removeAttribute('list')
  if (values.length === 0) return
  const list = element('datalist')
  list.id = id
  list.append(...values.map((value) => Object.assign(element('option'), { value })))
  target.after(list)
  target.setAttribute('list', id)
}

const form = document.querySelector<HTMLFormElement>('#foyer')
const wire = document.getElementById('foyer-places')?.textContent
if (form && wire) start(form, JSON.parse(wire) as PlaceWire)
