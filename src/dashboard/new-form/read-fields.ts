import {
  answerKinds,
  choiceTypes,
  displayTypes,
  resolvedTypes,
  scoreTypes,
  type FieldType,
} from '../../shared/contract/forms/field-types.ts'
import type { ReadField } from '../from-text/from-text.ts'
import type { BodyOf, endpoints } from '../api/endpoints.ts'

/** What was changed of the fields that a text was read as, by their keys. */
export interface Edits {
  removed: readonly string[]
  types: Readonly<Record<string, FieldType>>
}

export interface EditedField extends ReadField {
  /** The same as long as its line and label are. */
  key: string
  /** As it was read. */
  readAs: FieldType
}

const keyOf = ({ lines, label }: ReadField) => `${lines[0]} ${label}`

/** The fields as they are to be made; what shows something, or is a file, goes to no field of the CRM. */
export function edited(fields: readonly ReadField[], { removed, types }: Edits): EditedField[] {
  return fields.flatMap((field) => {
    const key = keyOf(field)
    if (removed.includes(key)) return []
    const type = types[key] ?? field.type
    const isKept = !displayTypes.includes(type) && answerKinds[type] !== 'files'
    return [{ ...field, key, type, readAs: field.type, crm: isKept ? field.crm : null }]
  })
}

/** A line of text says neither what can be chosen nor how many points there are, and no form is to ask what is hidden. */
const unread: readonly FieldType[] = [...choiceTypes, ...scoreTypes, 'divider', 'page_break', 'hidden']
const plainTypes = resolvedTypes.filter((type) => !unread.includes(type))

/** What a field can be made instead: a choice only where there is something to choose from. */
export function typesFor({ crm, choices, readAs }: EditedField): FieldType[] {
  return [
    ...new Set<FieldType>([
      readAs,
      ...(crm ? (['auto'] as const) : []),
      ...(choices.length > 0 ? choiceTypes : []),
      ...plainTypes,
    ]),
  ]
}

export function bodyOf({ label, type, required, choices, crm }: EditedField): BodyOf<typeof endpoints.fields.create> {
  return {
    crm_module: crm?.module ?? 'address',
    crm_field_name: crm?.name ?? null,
    field_type: type,
    label,
    required: required && !displayTypes.includes(type),
    datalist: choiceTypes.includes(type) ? choices.join(';') : null,
  }
}
