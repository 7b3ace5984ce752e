import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, flag, PageQuery, requiredText, timestamp } from '../values.ts'

/** Views that a user may have of one form, and that may be shared of it besides. */
export const maxViews = 50
/** Columns that a view may name. */
export const maxViewColumns = 100

/** What a column is called: `module.name`. */
export const columnPattern = String.raw`^\w{1,100}\.[\w-]{1,200}$`

const columnError = fault('column_unnamed')

const ViewFilter = z
  .strictObject({
    from: day().optional().describe('First day'),
    until: day().optional().describe('Last day'),
    sort: z
      .literal('asc', { error: fault('not_either', { words: 'asc, or absent' }) })
      .optional()
      .describe('Oldest first; otherwise newest first'),
    columns: z
      .array(z.string({ error: columnError }).regex(new RegExp(columnPattern), { error: columnError }), {
        error: fault('not_list', { items: 'columns' }),
      })
      .min(1, { error: fault('no_column') })
      .max(maxViewColumns, { error: fault('too_many_entries', { max: maxViewColumns }) })
      .optional()
      .describe('Columns by `module.name`; those that say most where none are named'),
  })
  .meta({ title: 'SubmissionViewFilter' })
export type ViewFilter = z.infer<typeof ViewFilter>

const exampleFilter = { from: '2026-11-01', columns: ['address.Name', 'address.Email'] }

const SubmissionView = z
  .strictObject({
    id: z.int().describe('Id of the view'),
    form_id: z.int().describe('The form whose submissions it shows'),
    name: z.string().describe('What it is called'),
    filter: ViewFilter.describe('What it shows'),
    is_shared: z.boolean().describe('All users of the account have it; otherwise only the one who saved it'),
    is_own: z.boolean().describe('The user who asks has saved it'),
    made_by: z.string().nullable().describe('Name of who has saved it; null once that user has left the account'),
    created_at: timestamp().describe('When it was saved'),
  })
  .meta({
    title: 'SubmissionView',
    examples: [
      {
        id: 4,
        form_id: 17,
        name: 'November',
        filter: exampleFilter,
        is_shared: true,
        is_own: false,
        made_by: 'Erika Mustermann',
        created_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })

const ofForm = { path: '/forms/{id}/submission-views', record: 'forms', auth: 'session', role: 'viewer' } as const
const one = { path: '/submission-views/{id}', record: 'submission_views', auth: 'session', role: 'viewer' } as const

const viewBody = z.strictObject({
  name: requiredText(60).describe('What it is called; differs from that of other views in more than upper case'),
  filter: ViewFilter.describe('What it shows'),
  is_shared: flag()
    .optional()
    .describe('All users of the account have it, for editors and owners to say; default false'),
})

const shared = 'A shared view is for editors and owners to change; a private one of another user is answered with 404.'

/** Views of submissions that people have saved. Additions to version 1 [B9-2]. */
export const submissionViews = {
  list: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'Saved views of a form’s submissions',
    description: 'Those of the user and those that are shared, by name.',
    query: PageQuery,
    data: SubmissionView,
    shape: 'page',
  }),
  create: endpoint({
    ...ofForm,
    method: 'POST',
    summary: 'Save a view',
    description: `For the user alone, or shared. A user has at most ${maxViews} of a form, and at most ${maxViews} are shared.`,
    body: viewBody.meta({
      title: 'SubmissionViewCreate',
      examples: [{ name: 'November', filter: exampleFilter, is_shared: true }],
    }),
    data: SubmissionView,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a saved view',
    description: `${shared} One that is no longer shared is then of who said so.`,
    body: viewBody.partial().meta({ title: 'SubmissionViewPatch', examples: [{ is_shared: false }] }),
    data: SubmissionView,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a saved view',
    description: shared,
    shape: 'empty',
  }),
}
