import { maxFieldText, maxFormChoices, maxFormFields } from '../../budgets.ts'
import type { Field } from '../../contract/forms/fields.ts'
import { refusal, type Refusal } from '../../refusals/catalogue.ts'

type Texts = Pick<Field, 'label' | 'hint' | 'placeholder' | 'default_value' | 'datalist'>

/**
 * What fields of a form have too much of, as a sentence: their number, their own choices, their texts. A form that had more before may
 * keep it, and lose some of it.
 */
export function roomFault(after: readonly Texts[], before: readonly Texts[]): Refusal | undefined {
  const had = extentOf(before)
  const has = extentOf(after)
  const isTooMuch = (what: keyof typeof has, most: number) => has[what] > most && has[what] > had[what]
  if (isTooMuch('fields', maxFormFields)) return refusal('too_many_fields', { max: maxFormFields })
  if (isTooMuch('choices', maxFormChoices)) {
    return refusal('too_many_choices', { max: maxFormChoices })
  }
  if (isTooMuch('characters', maxFieldText)) {
    return refusal('too_much_field_text', { max: maxFieldText })
  }
  return undefined
}

function extentOf(fields: readonly Texts[]) {
  const extent = { fields: fields.length, choices: 0, characters: 0 }
  for (const { label, hint, placeholder, default_value, datalist } of fields) {
    extent.choices += datalist?.split(';').length ?? 0
    for (const text of [label, hint, placeholder, default_value, datalist]) extent.characters += text?.length ?? 0
  }
  return extent
}
