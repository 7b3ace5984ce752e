import { answerKinds, displayTypes } from '../../shared/contract/forms/field-types.ts'
import { isFileType } from '../../shared/form/uploads/file-reference.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { BodyOf, endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'

export const recordModules = ['address', 'estate'] as const
export type RecordModule = (typeof recordModules)[number]

/** What a user has entered for a link. */
export interface LinkDraft {
  /** Number or UUID, by module. */
  records: Partial<Record<RecordModule, string>>
  /** By the id of the field, in the order in which they were chosen. */
  answers: Map<number, string | string[]>
  days: string
  singleUse: boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a link can fill it in. */
export const isFillable = ({ type }: FormField) => !displayTypes.includes(type) && !isFileType(type)

/** Modules of which the form loads a record. */
export const modulesOf = ({ prefill_crm_enabled, prefill_crm_modules, estate_context_enabled }: Form) =>
  recordModules.filter(
    (module) =>
      (prefill_crm_enabled && prefill_crm_modules.includes(module)) || (module === 'estate' && estate_context_enabled),
  )

/** The draft as the API takes it; what was left empty is not sent. */
export function linkBody(draft: LinkDraft, fields: readonly FormField[]): BodyOf<typeof endpoints.formLinks.create> {
  const records = recordModules.flatMap((module) => {
    const name = draft.records[module]?.trim() ?? ''
    return name === '' ? [] : [[module, uuid.test(name) ? { uuid: name } : { id: name }] as const]
  })
  const answers = [...draft.answers].flatMap(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    if (!field || value.length === 0) return []
    return [[`field_${id}`, answerKinds[field.type] === 'number' ? Number(value) : value] as const]
  })
  return {
    ...(records.length > 0 && { records: Object.fromEntries(records) }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(draft.days !== '' && { days: Number(draft.days) }),
    single_use: draft.singleUse,
  }
}
