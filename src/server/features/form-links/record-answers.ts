import { answerKinds, choiceTypes, scoreTypes } from '../../../shared/contract/forms/field-types.ts'
import { isAnswered, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import { isFileType } from '../../../shared/form/uploads/file-reference.ts'
import { shownNumber } from '../../../shared/form/engine/formats.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { typeDescriptors } from '../../../shared/form/engine/type-descriptors.ts'
import { usableAnswer } from '../../../shared/form/page/prefill.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { Language } from '../../../shared/text/texts.ts'
import type { CrmValue } from '../../crm/port.ts'
import type { LoadedRecords } from './load-records.ts'

/** What records say in a form, by id of the field. */
export interface RecordAnswers {
  /** Of fields that the form shows. */
  answers: Answers
  /** Of hidden inputs, which no visitor is to see: the page is not given it. */
  unseen: Answers
}

/** Values of records as answers of the fields that are mapped to them; none for a field that nothing ever shows. */
export function recordAnswers(form: CompiledForm, records: LoadedRecords): RecordAnswers {
  const { fields, settings } = form.model
  const found: RecordAnswers = { answers: {}, unseen: {} }
  for (const field of fields) {
    const { id, type, crm_module, crm_field_name } = field
    if (crm_field_name === null || !isAnswered(type) || isFileType(type) || !form.reach.shown.has(id)) continue
    const record = crm_module === 'address' || crm_module === 'estate' ? records[crm_module] : undefined
    if (!record || !Object.hasOwn(record, crm_field_name)) continue
    const texts = textsOf(field, record[crm_field_name] ?? null, settings.language)
    const answer = texts && usableAnswer(form, field, texts)
    if (answer !== undefined) found[type === 'hidden' ? 'unseen' : 'answers'][id] = answer
  }
  return found
}

/** A value of the CRM in the spelling of answers; `undefined` where the field has no way to say it. */
function textsOf(field: FormField, value: CrmValue, language: Language): readonly string[] | undefined {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) return codesOf(field, value as readonly string[])
  if (typeof value === 'boolean') return isMark(field) ? [value ? '1' : '0'] : undefined
  const text = String(value as string | number)
  const { fromCrm, isMultiline } = typeDescriptors[field.type]
  if (fromCrm) return [fromCrm(text)]
  if (answerKinds[field.type] === 'number') return [shownNumber(text, language)]
  return [isMultiline ? text : text.replace(/[\r\n]+/g, ' ')]
}

/** Fields that can say yes and no. */
const isMark = ({ type }: FormField) =>
  answerKinds[type] === 'tick' || type === 'hidden' || choiceTypes.includes(type) || scoreTypes.includes(type)

/** Of several choices those that the form offers; one choice only where there is one. */
function codesOf({ type, choices }: FormField, codes: readonly string[]): readonly string[] | undefined {
  const values = new Set(choices.map(({ value }) => value))
  const offered = codes.filter((code) => values.has(code))
  if (answerKinds[type] === 'choices') return offered.length > 0 ? offered : undefined
  return codes.length === 1 ? codes : undefined
}
