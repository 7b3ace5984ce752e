import { resolvedTypes, type FieldType } from './field-types.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FieldOptions, FieldOptionsInput } from './field-options.ts'
import { flag, maxId, PageQuery, recordId, required, text } from '../values.ts'

/** CRM modules a field can write to [B2.3]. */
export const crmModules = ['address', 'estate', 'task', 'calendar', 'agentsLog'] as const
export type CrmModule = (typeof crmModules)[number]

export const fieldTypes: readonly FieldType[] = ['auto', ...resolvedTypes]

const optionalText = (max: number) => text(max).nullable()

const meanings = {
  crm_module: 'Module of the CRM that the answer is written to',
  crm_field_name: 'Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>`',
  field_type:
    'What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next',
  label: 'Label in the form; null: that of the CRM field',
  hint: 'Help text beside the input',
  placeholder: 'Shown in the input while it is empty',
  required: 'An answer is required; default false',
  hidden: 'Not shown until a rule shows it; default false',
  disabled: 'Shown, but neither editable nor stored; default false',
  read_only: 'Shown and stored, but not editable; default false',
  default_value: 'Value it starts with; several are separated by semicolons',
  half_size: 'Half as wide on large screens; default false',
  datalist: 'Selectable values, separated by semicolons; null: those of the CRM field',
  options: 'Settings that only some field types have; null: none',
}

const writable = {
  crm_module: z
    .enum(crmModules, {
      error: (issue) => required(issue.input) ?? fault('not_among', { values: crmModules.join(', ') }),
    })
    .describe(meanings.crm_module),
  crm_field_name: optionalText(255).describe(meanings.crm_field_name),
  field_type: z
    .enum(fieldTypes, { error: fault('not_among', { values: fieldTypes.join(', ') }) })
    .nullable()
    .describe(meanings.field_type),
  label: optionalText(1000).describe(meanings.label),
  hint: optionalText(2000).describe(meanings.hint),
  placeholder: optionalText(500).describe(meanings.placeholder),
  required: flag().nullable().describe(meanings.required),
  hidden: flag().nullable().describe(meanings.hidden),
  disabled: flag().nullable().describe(meanings.disabled),
  read_only: flag().nullable().describe(meanings.read_only),
  default_value: optionalText(10_000).describe(meanings.default_value),
  half_size: flag().nullable().describe(meanings.half_size),
  datalist: optionalText(50_000).describe(meanings.datalist),
  options: FieldOptionsInput.nullable().describe(meanings.options),
}

/** Neither of them has answered yet. */
const exampleField = {
  crm_module: 'address',
  crm_field_name: 'Email',
  field_type: 'email',
  label: 'E-mail',
  hint: 'We answer to this address.',
  placeholder: null,
  required: true,
  hidden: false,
  disabled: false,
  read_only: false,
  default_value: null,
  half_size: true,
  datalist: null,
  options: { max_length: 120 },
}

export const Field = z
  .strictObject({
    id: z.int().describe('Id of the field; its input in the public form is called `field_<id>`'),
    form_id: z.int().describe('The form it belongs to'),
    position: z.int().describe('Place within the form, from 0; changed only by reorder'),
    crm_module: z.enum(crmModules).describe(meanings.crm_module),
    crm_field_name: z.string().nullable().describe(meanings.crm_field_name),
    field_type: z.enum(fieldTypes).describe(meanings.field_type),
    label: z.string().nullable().describe(meanings.label),
    hint: z.string().nullable().describe(meanings.hint),
    placeholder: z.string().nullable().describe(meanings.placeholder),
    required: z.boolean().describe(meanings.required),
    hidden: z.boolean().describe(meanings.hidden),
    disabled: z.boolean().describe(meanings.disabled),
    read_only: z.boolean().describe(meanings.read_only),
    default_value: z.string().nullable().describe(meanings.default_value),
    half_size: z.boolean().describe(meanings.half_size),
    datalist: z.string().nullable().describe(meanings.datalist),
    options: FieldOptions.describe('Settings that only some field types have'),
  })
  .meta({ title: 'Field', examples: [{ id: 101, form_id: 17, position: 0, ...exampleField }] })
export type Field = z.infer<typeof Field>

/** What a field has of which only the module is given. */
export const fieldDefaults = {
  crm_field_name: null,
  field_type: 'auto',
  label: null,
  hint: null,
  placeholder: null,
  required: false,
  hidden: false,
  disabled: false,
  read_only: false,
  default_value: null,
  half_size: false,
  datalist: null,
  options: {},
} satisfies Partial<Field>

/** `null` clears an optional property; `crm_module` has no default to go back to. */
export const FieldPatch = z
  .strictObject(writable)
  .partial()
  .meta({ title: 'FieldPatch', examples: [{ label: 'Your e-mail address', required: false }] })
const FieldCreate = FieldPatch.required({ crm_module: true }).meta({
  title: 'FieldCreate',
  examples: [{ crm_module: 'address', crm_field_name: 'Email', label: 'E-mail', required: true }],
})

const requiredId = () => {
  const error = fault('not_form_field')
  return z
    .int({ error: (issue) => required(issue.input) ?? error })
    .min(1, { error })
    .max(maxId, { error })
}

const ofForm = { path: '/forms/{id}/fields', record: 'forms' } as const
const one = { path: '/fields/{id}', record: 'fields' } as const

/** [B4.3] */
export const fields = {
  list: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'Fields of a form',
    description: 'Ordered by position.',
    query: PageQuery,
    data: Field,
    shape: 'page',
    perPage: 'all',
  }),
  create: endpoint({
    ...ofForm,
    method: 'POST',
    summary: 'Add a field to a form',
    description: 'It comes last. While the CRM connection works, `crm_field_name` must be a field that the CRM has.',
    body: FieldCreate,
    data: Field,
    shape: 'one',
    status: 201,
    etag: true,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    summary: 'One field',
    description: 'A field with all its settings.',
    data: Field,
    shape: 'one',
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a field',
    description: 'Answers the whole field. Its place is changed by reorder.',
    body: FieldPatch,
    data: Field,
    shape: 'one',
    etag: true,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a field',
    description: 'Conditions and actions of rules that name it go with it; what was submitted stays.',
    shape: 'empty',
    etag: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/forms/{id}/fields/restore',
    record: 'forms',
    summary: 'Bring back a deleted field',
    description:
      'Under its id, at its place, with the conditions and actions, settings and blocks that named it, where those have not changed since. Deleted fields can be brought back for 30 days. An addition to version 1.',
    body: z
      .strictObject({ field_id: requiredId().describe('Id of a field of the form that was deleted') })
      .meta({ title: 'FieldRestore', examples: [{ field_id: 104 }] }),
    data: Field,
    shape: 'one',
    etag: true,
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/forms/{id}/fields/reorder',
    record: 'forms',
    summary: 'Reorder the fields of a form',
    description: 'Each field gets the position of its id in the list. Answers the fields in their new order.',
    body: z
      .strictObject({
        field_ids: z
          .array(recordId(), {
            error: (issue) => required(issue.input) ?? fault('not_list', { items: 'field ids' }),
          })
          .max(10_000, { error: fault('too_many_field_ids') })
          .describe('The ids of all fields of the form, each once'),
      })
      .meta({ title: 'FieldsReorder', examples: [{ field_ids: [103, 101, 102] }] }),
    data: Field,
    shape: 'page',
    perPage: 'all',
    etag: true,
  }),
}
