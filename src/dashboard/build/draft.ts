import { fieldDefaults, type Field } from '../../shared/contract/forms/fields.ts'
import type { Form } from '../forms/model.ts'

/** A field without its place on the server: what can be edited of it. */
export type FieldContent = Omit<Field, 'id' | 'form_id' | 'position'>

/** A field as the editor knows it, from before it has an id until after it has lost it. */
export interface DraftField extends FieldContent {
  key: string
}

export interface FormTexts {
  title: string | null
  description: string | null
  submit_button_label: string | null
}

/** All that is edited on this page. Never changed in place: the history of the session is a list of drafts. */
export interface Draft {
  texts: FormTexts
  fields: readonly DraftField[]
}

/** What the server holds, as far as we know. */
export interface SavedState {
  draft: Draft
  /** Ids of the fields, by key. */
  ids: ReadonlyMap<string, number>
  /** Ids of fields that were deleted here and can be brought back, by key, in the order in which they went. */
  gone: ReadonlyMap<string, number>
}

/** What of a form is edited here. */
export type EditedForm = Pick<Form, 'title' | 'description' | 'submit_button_label'> & {
  fields: readonly (FieldContent & { id: number })[]
}

export function savedOf(
  { fields, title, description, submit_button_label }: EditedForm,
  keyOf = keyOfField,
): SavedState {
  const keyed = fields.map((field) => ({ id: field.id, key: keyOf(field.id), content: contentOf(field) }))
  return {
    draft: {
      texts: { title, description, submit_button_label },
      fields: keyed.map(({ key, content }) => ({ key, ...content })),
    },
    ids: new Map(keyed.map(({ key, id }) => [key, id])),
    gone: new Map(),
  }
}

/** The key of a field that was there when the editor was opened. */
export const keyOfField = (id: number) => `field-${id}`

export function contentOf(field: FieldContent): FieldContent {
  const { crm_module, crm_field_name, field_type, label, hint, placeholder, default_value, datalist, options } = field
  const { required, hidden, disabled, read_only, half_size } = field
  return {
    crm_module,
    crm_field_name,
    field_type,
    label,
    hint,
    placeholder,
    required,
    hidden,
    disabled,
    read_only,
    default_value,
    half_size,
    datalist,
    options,
  }
}

/** A field as it is when it has just been added. */
export function newField(key: string, content: Pick<FieldContent, 'crm_module'> & Partial<FieldContent>): DraftField {
  return { ...fieldDefaults, key, ...content }
}

export const withFields = (draft: Draft, fields: readonly DraftField[]): Draft => ({ ...draft, fields })

/** The draft with one field changed. */
export function withField(draft: Draft, key: string, change: Partial<FieldContent>): Draft {
  return withFields(
    draft,
    draft.fields.map((field) => (field.key === key ? { ...field, ...change } : field)),
  )
}

/** The draft with a field at another place, counted without itself. */
export function withMoved(draft: Draft, key: string, to: number): Draft {
  const moved = draft.fields.find((field) => field.key === key)
  if (!moved) return draft
  const others = draft.fields.filter((field) => field.key !== key)
  return withFields(draft, others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved))
}

/** An empty input is a property that is not set. */
export const orNull = (text: string): string | null => (text === '' ? null : text)
