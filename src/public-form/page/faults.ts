import { checkAnswer, faultSentence, type Wording } from '../../shared/form/engine/check-answer.ts'
import { consentId } from '../../shared/form/engine/consent-field.ts'
import { canonicalAnswer } from '../../shared/form/engine/formats.ts'
import type { WireForm } from '../../shared/form/page/wire.ts'
import type { FormState } from '../../shared/rules/model.ts'
import type { LiveTexts } from '../../shared/text/texts.ts'
import { plural } from '../../shared/text/fill.ts'
import type { Part } from './parts.ts'

/** What the server would say about the answer, as far as it can be said here. */
export function faultOf(
  part: Part,
  state: FormState,
  wording: Wording & Pick<WireForm, 'consent'>,
): string | undefined {
  const field = part.field.id === consentId ? wording.consent : state.fields[part.field.id]
  if (!field?.visible || !field.enabled || field.readOnly || part.field.type === 'hidden') return undefined
  // A file that was chosen and has not arrived.
  const { stuck } = part.box.dataset
  if (stuck) return stuck
  const canonical = canonicalAnswer(part.field.type, field.value ?? part.own, wording.language)
  const { fault, params = {} } = checkAnswer(part.field, canonical, field)
  return fault && faultSentence(fault, params, wording)
}

/** Shows a fault beside its field, or takes it away. */
export function mark({ box, field, inputs }: Part, fault: string | undefined): void {
  box.toggleAttribute('data-fault', fault !== undefined)
  const place = box.querySelector('.fault')
  if (place) place.textContent = fault ?? ''
  // A group of choices says it itself, and so does what is drawn.
  if (box.matches('[role]') || field.type === 'signature') return
  for (const input of inputs) {
    if (fault === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}

/** All faults at once: each beside its field, listed at the top, and the focus where reading begins. */
export function showAll(faults: ReadonlyMap<Part, string>, parts: readonly Part[], live: LiveTexts): void {
  for (const part of parts) mark(part, faults.get(part))
  listAll(faults, live)
  const list = document.getElementById('foyer-faults')
  list?.focus()
  // A list that is not seen takes no focus: its one fault is said at the field alone.
  if (document.activeElement !== list) Array.from(faults.keys())[0]?.inputs[0]?.focus()
}

/** Takes the fault of a field away; a list at the top then says those that are left. */
export function mend(part: Part, parts: readonly Part[], live: LiveTexts): void {
  mark(part, undefined)
  if (!document.title.startsWith(live.errorTitle)) return
  const left = parts.filter(({ box }) => box.matches('[data-fault]'))
  listAll(new Map(left.map((one) => [one, one.box.querySelector('.fault')?.textContent ?? ''])), live)
}

/** Lists the faults at the top, and says in the title of the window that there are some. */
function listAll(faults: ReadonlyMap<Part, string>, live: LiveTexts): void {
  const title = document.title.replace(`${live.errorTitle}: `, '')
  document.title = faults.size > 0 ? `${live.errorTitle}: ${title}` : title
  const summary = document.getElementById('foyer-faults')
  if (summary) {
    summary.hidden = faults.size === 0
    const [heading, list] = summary.children
    if (heading) heading.textContent = plural(live.summary, faults.size)
    list?.replaceChildren(...Array.from(faults, ([part, fault]) => entry(part, fault)))
  }
}

function entry(part: Part, fault: string): HTMLElement {
  const link = document.createElement('a')
  link.href = `#f${part.field.id}`
  link.textContent = part.box.querySelector('[data-label]')?.textContent ?? ''
  link.onclick = (event) => {
    event.preventDefault()
    part.inputs[0]?.focus()
  }
  const item = document.createElement('li')
  item.append(link, ` – ${fault}`)
  return item
}
