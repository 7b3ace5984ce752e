import type { PlaceWire } from '../../shared/form/controls/place-parts.ts'
import { fill } from '../../shared/text/fill.ts'
import { element } from '../page/element.ts'

/**
 * Fills in the place of a postal code: a proposal that the visitor can change, and never in place of what they have written. Several places,
 * and streets, are offered while writing.
 */
const quietMs = 250

interface Place {
  name: string
  streets: string[]
}

const input = (id: string | null) => (id === null ? null : document.querySelector<HTMLInputElement>(`input#${id}`))

function start(form: HTMLFormElement, wire: PlaceWire): void {
  const [code, place, street] = [input(wire.code), input(wire.place), input(wire.street)]
  if (!code || !place) return
  const said = element('p', 'unseen')
  said.role = 'status'
  place.after(said)
  const known = new Map<string, Promise<Place[]>>()
  let proposed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    const asked = code!.value.trim().toUpperCase()
    const places = /^[0-9A-Z][0-9A-Z -]{2,9}$/.test(asked) ? await ask(asked) : []
    if (code!.value.trim().toUpperCase() === asked) show(places)
  }

  function ask(asked: string): Promise<Place[]> {
    const url = new URL(form.action)
    url.pathname += '/places.json'
    url.searchParams.set('code', asked)
    const found =
      known.get(asked) ??
      fetch(url, { headers: { accept: 'application/json' } })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: { places: Place[] } }).data.places : []))
        // Without a connection the visitor writes it, as ever; the next time it is asked again.
        .catch(() => {
          known.delete(asked)
          return []
        })
    known.set(asked, found)
    return found
  }

  function show(places: Place[]): void {
    offer(place!, places.length > 1 ? places.map(({ name }) => name) : [])
    if (street) offer(street, [...new Set(places.flatMap(({ streets }) => streets))])
    const isOurs = place!.value === '' || place!.value === proposed
    if (!isOurs || place!.readOnly || place!.disabled) return
    const next = places.length === 1 ? places[0]!.name : ''
    if (next !== place!.value) {
      place!.value = next
      place!.dispatchEvent(new Event('input', { bubbles: true }))
    }
    proposed = next
    said.textContent = next ? fill(wire.filled, { place: next }) : places.length > 1 ? wire.several : ''
  }

  code.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), quietMs)
  })
  code.addEventListener('change', () => void look())
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
