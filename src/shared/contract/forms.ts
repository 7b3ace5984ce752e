import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Field } from './fields.ts'
import { formSettings, internalTitle, type FormSettingName } from './form-settings.ts'
import { dateOrTimestamp, PageQuery, queryFlag, timestamp } from './values.ts'

type WritableShape = { [K in FormSettingName]: z.ZodOptional<z.ZodNullable<(typeof formSettings)[K]['schema']>> }
const writable = Object.fromEntries(
  Object.entries(formSettings).map(([name, { schema, meaning }]) => [
    name,
    schema.nullable().optional().meta({ description: meaning }),
  ]),
) as unknown as WritableShape

/** Every setting may be left out (unchanged) or `null` (back to its default). */
export const FormPatch = z
  .strictObject({ internal_title: internalTitle.optional(), ...writable })
  .meta({ title: 'FormPatch' })
export type FormPatch = z.infer<typeof FormPatch>
const FormCreate = FormPatch.required({ internal_title: true }).meta({ title: 'FormCreate' })

type ReadShape = { [K in FormSettingName]: z.ZodType<(typeof formSettings)[K]['default']> }
const readable = Object.fromEntries(
  Object.entries(formSettings).map(([name, entry]) => [name, answerSchema(entry)]),
) as unknown as ReadShape

/** The type a setting has in answers: that of its default, or of its input where the default is `null`. */
function answerSchema({ schema, default: value, meaning }: { schema: z.ZodType; default: unknown; meaning: string }) {
  const described = { description: meaning }
  if (Array.isArray(value)) return z.array(z.int()).meta(described)
  if (typeof value === 'boolean') return z.boolean().meta(described)
  if (typeof value === 'number') return z.int().meta(described)
  if (schema instanceof z.ZodEnum) return schema.meta(described)
  return (value === null ? z.string().nullable() : z.string()).meta(described)
}

/** One form in a list: everything but its fields. */
export const FormSummary = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    url: z.string(),
    form_template: z.boolean(),
    views_count: z.int(),
    submissions_count: z.int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    internal_title: z.string(),
    ...readable,
  })
  .meta({ title: 'FormSummary' })
export type FormSummary = z.infer<typeof FormSummary>

/** One form, complete (section 2.2 rule 3). */
export const Form = FormSummary.extend({ fields: z.array(Field) }).meta({ title: 'Form' })
export type Form = z.infer<typeof Form>

const one = { path: '/forms/{id}', record: 'forms' } as const

/** Section 4.2; `remove` is an addition of contract §4. */
export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/forms',
    summary: 'Forms of the account',
    query: PageQuery.extend({
      active: queryFlag().optional(),
      template: queryFlag().optional(),
      updated_since: dateOrTimestamp().optional(),
    }),
    data: FormSummary,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/forms',
    summary: 'Create an inactive form',
    body: FormCreate,
    data: Form,
    shape: 'one',
    status: 201,
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'One form, complete', data: Form, shape: 'one', etag: true }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change settings of a form',
    body: FormPatch,
    data: Form,
    shape: 'one',
    etag: true,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/forms/{id}/copy',
    record: 'forms',
    summary: 'Copy a form; the copy is inactive',
    data: Form,
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a form with all that belongs to it', shape: 'empty' }),
}
