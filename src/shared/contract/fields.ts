import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, PageQuery, recordId, required, text } from './values.ts'

/** CRM modules a field can write to (section 2.3). */
export const crmModules = ['address', 'estate', 'task', 'calendar', 'agentsLog'] as const
export type CrmModule = (typeof crmModules)[number]

/** What a field can be (contract §4 "Field"); those without an effect yet are not offered. `auto` follows the CRM. */
export const fieldTypes = [
  'auto',
  'text',
  'textarea',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
  'datetime',
  'select',
  'radio',
  'checkboxes',
  'checkbox',
  'heading',
  'text_block',
  'divider',
  'hidden',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Types that show something and take no answer. */
export const displayTypes: readonly FieldType[] = ['heading', 'text_block', 'divider']
/** Types whose answer is one of, or several of, the options. */
export const choiceTypes: readonly FieldType[] = ['select', 'radio', 'checkboxes']

const optionalText = (max: number) => text(max).nullable()

/** Settings of one type beyond the common ones; each is honoured by the page, the browser check and the server check. */
export const FieldOptions = z
  .strictObject({
    /** Smallest and largest number; first and last date as YYYY-MM-DD. */
    min: z.union([z.number(), z.string().max(40)]),
    max: z.union([z.number(), z.string().max(40)]),
    /** Step of a number. */
    step: z.number().positive(),
    min_length: z.int().min(0).max(100_000),
    max_length: z.int().min(1).max(100_000),
    /** Rows of a textarea. */
    rows: z.int().min(2).max(40),
    /** Level of a heading. */
    level: z.literal([2, 3, 4]),
    /** Fewest and most choices of `checkboxes`. */
    min_choices: z.int().min(0).max(500),
    max_choices: z.int().min(1).max(500),
  })
  .partial()
export type FieldOptions = z.infer<typeof FieldOptions>

const writable = {
  crm_module: z.enum(crmModules, {
    error: (issue) => required(issue.input) ?? `The {field} field must be one of ${crmModules.join(', ')}.`,
  }),
  crm_field_name: optionalText(255),
  field_type: z.enum(fieldTypes, { error: `The {field} field must be one of ${fieldTypes.join(', ')}.` }).nullable(),
  label: optionalText(1000),
  hint: optionalText(2000),
  placeholder: optionalText(500),
  required: flag().nullable(),
  hidden: flag().nullable(),
  disabled: flag().nullable(),
  read_only: flag().nullable(),
  default_value: optionalText(10_000),
  half_size: flag().nullable(),
  datalist: optionalText(50_000).meta({ description: 'selectable values, separated by semicolons' }),
  options: FieldOptions.nullable(),
}

export const Field = z
  .strictObject({
    id: z.int(),
    form_id: z.int(),
    position: z.int().meta({ description: '0-based; changed only by reorder' }),
    crm_module: z.enum(crmModules),
    crm_field_name: z.string().nullable(),
    field_type: z.enum(fieldTypes),
    label: z.string().nullable(),
    hint: z.string().nullable(),
    placeholder: z.string().nullable(),
    required: z.boolean(),
    hidden: z.boolean(),
    disabled: z.boolean(),
    read_only: z.boolean(),
    default_value: z.string().nullable(),
    half_size: z.boolean(),
    datalist: z.string().nullable(),
    options: FieldOptions,
  })
  .meta({ title: 'Field' })
export type Field = z.infer<typeof Field>

/** `null` clears an optional property; `crm_module` has no default to go back to. */
export const FieldPatch = z.strictObject(writable).partial()
const FieldCreate = FieldPatch.required({ crm_module: true })

const ofForm = { path: '/forms/{id}/fields', record: 'forms' } as const
const one = { path: '/fields/{id}', record: 'fields' } as const

/** Section 4.3. */
export const fields = {
  list: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'Fields of a form, by position',
    query: PageQuery,
    data: Field,
    shape: 'page',
    perPage: 'all',
  }),
  create: endpoint({
    ...ofForm,
    method: 'POST',
    summary: 'Append a field to a form',
    body: FieldCreate,
    data: Field,
    shape: 'one',
    status: 201,
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'One field', data: Field, shape: 'one' }),
  update: endpoint({ ...one, method: 'PATCH', summary: 'Change a field', body: FieldPatch, data: Field, shape: 'one' }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a field', shape: 'empty' }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/forms/{id}/fields/reorder',
    record: 'forms',
    summary: 'Put the fields of a form into a new order',
    body: z.strictObject({
      field_ids: z
        .array(recordId(), {
          error: (issue) => required(issue.input) ?? 'The {field} field must be a list of field ids.',
        })
        .max(10_000, { error: 'The {field} field names more fields than a form can have.' }),
    }),
    data: Field,
    shape: 'page',
    perPage: 'all',
  }),
}
