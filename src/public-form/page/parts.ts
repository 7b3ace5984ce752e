import type { CheckedField } from '../../shared/form/engine/compile.ts'
import { consentField, consentId } from '../../shared/form/engine/consent-field.ts'
import { consentName } from '../../shared/form/page/page-names.ts'
import type { WireForm } from '../../shared/form/page/wire.ts'
import type { Answer } from '../../shared/rules/model.ts'

export type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field that takes an answer, with its elements. */
export interface Part {
  field: CheckedField
  /** Input's name, `field_12`. */
  name: string
  /** Element around the label, the inputs and the messages of the field, or the input itself where the field is hidden. */
  box: HTMLElement
  inputs: readonly Input[]
  /** What the form holds before the visitor does anything. */
  initial: Answer
  /** The visitor's own answer, which a value set by a rule covers but does not replace. */
  own: Answer
}

/** The fields of the page that take answers; those that nothing can show are not on it. */
export function findParts({ fields, own, initial = {}, consent }: WireForm): Part[] {
  return [...fields, ...(consent ? [consentField] : [])].flatMap((field) => {
    const box = document.querySelector<HTMLElement>(`[data-field="${field.id}"]`)
    if (!box) return []
    const inputs = box.matches('input') ? [box as HTMLInputElement] : [...box.querySelectorAll<Input>('[name]')]
    const part = { field: { ...field, codes: codesOf(inputs) }, name: nameOf(field), box, inputs }
    const covered = own[field.id]
    return { ...part, initial: initial[field.id] ?? covered ?? readInitial(part), own: covered ?? read(part) }
  })
}

const nameOf = ({ id }: { id: number }) => (id === consentId ? consentName : `field_${id}`)

type Elements = Pick<Part, 'field' | 'box' | 'inputs'>

function codesOf(inputs: readonly Input[]): string[] {
  return inputs.flatMap((input) =>
    input instanceof HTMLSelectElement ? [...input.options].map(({ value }) => value) : input.value,
  )
}

/** Whether an answer is given by ticking. */
const isTicked = ([input]: readonly Input[]) => /^(checkbox|radio)$/.test(input?.type ?? '')

/** What stands in the inputs. */
export function read({ field, box, inputs }: Elements): Answer {
  // Of files and signatures, whose scripts say so.
  const answer = box.dataset['answer']
  if (answer !== undefined) return answer
  if (isTicked(inputs)) {
    const chosen = inputs.filter((input) => (input as HTMLInputElement).checked).map(({ value }) => value)
    return field.type === 'checkboxes' ? chosen : (chosen[0] ?? '')
  }
  return inputs[0]?.value ?? ''
}

/** What the markup says stands in them, even where the browser has restored something else. */
function readInitial({ field, inputs }: Elements): Answer {
  const [input] = inputs
  if (input instanceof HTMLSelectElement)
    return [...input.options].find((option) => option.defaultSelected)?.value ?? ''
  if (isTicked(inputs)) {
    const chosen = inputs.filter((one) => (one as HTMLInputElement).defaultChecked).map(({ value }) => value)
    return field.type === 'checkboxes' ? chosen : (chosen[0] ?? '')
  }
  return input?.defaultValue ?? ''
}

/** Puts an answer into the inputs; those that have it are not touched, so that a cursor stays where it is. */
export function write(part: Part, answer: Answer): void {
  if (String(read(part)) === String(answer) || part.box.dataset['answer'] !== undefined) return
  if (isTicked(part.inputs)) {
    for (const input of part.inputs) (input as HTMLInputElement).checked = [answer].flat().includes(input.value)
  } else if (part.inputs[0]) part.inputs[0].value = String(answer)
}
