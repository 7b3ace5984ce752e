import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Field } from './fields.ts'
import {
  answerSchema,
  formSettingDefaults,
  formSettings,
  internalTitle,
  type FormSettingName,
} from '../form-settings/form-settings.ts'
import { secretFlagShape, secretShape } from './form-secrets.ts'
import { dateOrTimestamp, PageQuery, queryFlag, queryId, searchText, timestamp } from '../values.ts'

const internalTitleMeaning = 'Name in the dashboard, which visitors do not see'

/** What a list of forms is sorted by. */
export const formSorts = ['id', 'updated_at', 'internal_title', 'active', 'views_count', 'submissions_count'] as const
export type FormSort = (typeof formSorts)[number]

type WritableShape = { [K in FormSettingName]: z.ZodOptional<z.ZodNullable<(typeof formSettings)[K]['schema']>> }
const writable = Object.fromEntries(
  Object.entries(formSettings).map(([name, entry]) => [
    name,
    entry.schema
      .nullable()
      .optional()
      .meta({ description: meaningOf(entry) }),
  ]),
) as unknown as WritableShape

function meaningOf({ meaning, default: value }: { meaning: string; default: unknown }): string {
  return value === null ? meaning : `${meaning}; default ${JSON.stringify(value).replaceAll('"', '`')}`
}

/** Every setting may be left out (unchanged) or `null` (back to its default). */
export const FormPatch = z
  .strictObject({
    internal_title: internalTitle.optional().describe(internalTitleMeaning),
    ...writable,
    ...secretShape,
  })
  .meta({ title: 'FormPatch', examples: [{ title: 'Your inquiry', active: true, accent_color: '#0f766e' }] })
export type FormPatch = z.infer<typeof FormPatch>
const FormCreate = FormPatch.required({ internal_title: true }).meta({
  title: 'FormCreate',
  examples: [{ internal_title: 'Inquiry (website)', title: 'Your inquiry', custom_slug: 'inquiry' }],
})

type ReadShape = { [K in FormSettingName]: z.ZodType<(typeof formSettings)[K]['default']> }
const readable = Object.fromEntries(
  Object.entries(formSettings).map(([name, entry]) => [name, answerSchema(entry)]),
) as unknown as ReadShape

const exampleForm = {
  id: 17,
  slug: 'k3v9x2m4qa',
  url: 'https://forms.example.com/f/agency/inquiry',
  form_template: false,
  views_count: 214,
  submissions_count: 12,
  created_at: '2026-11-21T09:30:00.123+00:00',
  updated_at: '2026-11-22T14:05:12.480+00:00',
  ...formSettingDefaults,
  password_set: false,
  chat_assistant_api_key_set: false,
  internal_title: 'Inquiry (website)',
  title: 'Your inquiry',
  custom_slug: 'inquiry',
  active: true,
}

/** One form in a list: everything but its fields. */
export const FormSummary = z
  .strictObject({
    id: z.int().describe('Id of the form'),
    slug: z.string().describe('Generated identifier of its public address'),
    url: z.string().describe('Public address; it begins with the own domain of the account while that is in use'),
    form_template: z.boolean().describe('Shared as a template'),
    views_count: z.int().describe('How often it was opened'),
    submissions_count: z.int().describe('How often it was sent'),
    created_at: timestamp().describe('When it was made'),
    updated_at: timestamp().describe('When its configuration last changed; views and submissions do not move it'),
    internal_title: z.string().describe(internalTitleMeaning),
    ...readable,
    ...secretFlagShape,
  })
  .meta({ title: 'FormSummary', examples: [exampleForm] })
export type FormSummary = z.infer<typeof FormSummary>

/** One form, complete [B2.2-29]. */
export const Form = FormSummary.extend({ fields: z.array(Field).describe('Its fields, by position') }).meta({
  title: 'Form',
  examples: [{ ...exampleForm, fields: Field.meta()?.['examples'] }],
})
export type Form = z.infer<typeof Form>

const one = { path: '/forms/{id}', record: 'forms' } as const

/** [B4.2] */
export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/forms',
    summary: 'Forms of the account',
    description: 'Ordered by id unless `sort` says otherwise, with all settings but without fields.',
    query: PageQuery.extend({
      active: queryFlag().optional().describe('1: only forms that are online; 0: only those that are offline'),
      template: queryFlag().optional().describe('1: only forms shared as a template; 0: only the others'),
      updated_since: dateOrTimestamp()
        .optional()
        .describe('Only forms whose configuration changed at this timestamp or date, or later'),
      search: searchText()
        .optional()
        .describe('Only forms whose title or internal title holds this text; case is ignored'),
      form_group: queryId().optional().describe('Only forms of this group'),
      sort: z
        .enum(formSorts, { error: fault('parameter_not_among', { values: formSorts.join(', ') }) })
        .optional()
        .meta({
          default: 'id',
          description:
            'What the forms are sorted by: what changed last, what is online, and the most views or submissions come first, names and ids begin with the least',
        }),
      direction: z
        .enum(['asc', 'desc'], { error: fault('parameter_not_either', { words: 'asc or desc' }) })
        .optional()
        .describe('The other way round: asc, the least first, or desc, the most first'),
    }),
    data: FormSummary,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/forms',
    summary: 'Create a form',
    description: 'It is inactive, whatever is sent: switch it on by `PATCH` with `active`.',
    body: FormCreate,
    standsIn: true,
    data: Form,
    shape: 'one',
    status: 201,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    summary: 'One form',
    description:
      'The complete form with its fields, e-mail and chat-assistant configuration. Passwords are never shown.',
    data: Form,
    shape: 'one',
    etag: true,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change settings of a form',
    description:
      "Answers the complete form. Switching it on is refused with 422 when the plan's limit of active forms is reached.",
    body: FormPatch,
    data: Form,
    shape: 'one',
    etag: true,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/forms/{id}/copy',
    record: 'forms',
    summary: 'Copy a form',
    description:
      'Copies settings, fields, rules, PDF template and groups into a new, inactive form. Its password and `custom_slug` are not copied, and its counters start at 0.',
    data: Form,
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a form',
    description: 'With all that belongs to it: fields, rules, submissions, statistics and webhook subscriptions.',
    shape: 'empty',
    etag: true,
  }),
}
