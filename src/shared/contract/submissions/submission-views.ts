import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { list } from '../lists.ts'
import { choice, day, flag, integer, maxId, PageQuery, queryIds, requiredText, timestamp } from '../values.ts'
import { maxCounted } from './inbox.ts'
import { maxTagLength, processingStatuses } from './submission-processing.ts'

/** Views that a user may have of one form, or of the inbox, and that may be shared of it besides. */
export const maxViews = 50
/** Characters that the name of a view may have. */
export const maxViewName = 60
/** Columns that a view may name. */
export const maxViewColumns = 100

/** What a column is called: `module.name`. */
export const columnPattern = String.raw`^\w{1,100}\.[\w-]{1,200}$`

const columnError = fault('column_unnamed')

const assigneeError = fault('not_assignee')

/** What was done about the submissions of a view. */
const processingFilter = {
  status: list(choice(...processingStatuses), {
    max: processingStatuses.length,
    error: fault('not_list', { items: 'statuses' }),
  })
    .min(1, { error: fault('no_status') })
    .transform((statuses) => processingStatuses.filter((one) => statuses.includes(one)))
    .optional()
    .describe('Only these statuses; default: all of a form, and all but discarded of the inbox'),
  assignee: z
    .union([z.enum(['me', 'none']), z.int().min(1).max(maxId)], { error: assigneeError })
    .optional()
    .describe(
      'Only those of this user: an id, `me` for the user who looks at the view, or `none` for those of no user',
    ),
  tag: requiredText(maxTagLength)
    .transform((value) => value.trim())
    .optional()
    .describe('Only those with this tag'),
  waiting_list: flag().optional().describe('Only those on the waiting list of their form'),
}

const ViewFilter = z
  .strictObject({
    from: day().optional().describe('First day'),
    until: day().optional().describe('Last day'),
    index_from: integer(1, maxId).optional().describe('Lowest `index`'),
    index_until: integer(1, maxId).optional().describe('Highest `index`'),
    sort: z
      .literal('asc', { error: fault('not_either', { words: 'asc, or absent' }) })
      .optional()
      .describe('Oldest first; otherwise newest first'),
    ...processingFilter,
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

/** What `GET /inbox` takes: each property is the parameter of that name. */
const InboxViewFilter = z
  .strictObject({
    ...processingFilter,
    form_id: integer(1, maxId).optional().describe('Only submissions of this form'),
    due: choice('overdue').optional().describe('overdue: only open ones whose day is over'),
    from: ViewFilter.shape.from,
    until: ViewFilter.shape.until,
    sort: ViewFilter.shape.sort,
    unread: flag().optional().describe('Only what the user who looks at the view has not opened'),
  })
  .meta({ title: 'InboxViewFilter' })
export type InboxViewFilter = z.infer<typeof InboxViewFilter>

/** Properties that the filter of a view may have: one of a form, and one of the inbox. */
export const viewFilterKeys = {
  form: Object.keys(ViewFilter.shape),
  inbox: Object.keys(InboxViewFilter.shape),
}

const AnyViewFilter = z
  .strictObject({ ...ViewFilter.shape, ...InboxViewFilter.shape })
  .meta({ title: 'AnyViewFilter', description: 'The filter of a view of a form, or of the inbox' })
export type AnyViewFilter = z.infer<typeof AnyViewFilter>

/** The same as it is answered. */
const SavedViewFilter = AnyViewFilter.extend({
  status: z
    .array(z.enum(processingStatuses))
    .optional()
    .describe('Only these statuses; default: all of a form, and all but discarded of the inbox'),
  tag: z.string().optional().describe('Only those with this tag'),
}).meta({ title: 'SavedViewFilter', description: 'The filter of a view of a form, or of the inbox' })

const exampleFilter = { from: '2026-11-01', columns: ['address.Name', 'address.Email'] }

const SubmissionView = z
  .strictObject({
    id: z.int().describe('Id of the view'),
    form_id: z.int().nullable().describe('The form whose submissions it shows; null: it is a view of the inbox'),
    name: z.string().describe('What it is called'),
    filter: SavedViewFilter.describe(
      'What it shows: the filter that it was saved with. It stays as it is when a form, user or tag that it names goes',
    ),
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

const ViewCounts = z
  .strictObject({
    counts: z
      .array(
        z.strictObject({
          id: z.int().describe('Id of the view'),
          count: z.int().describe('Submissions that it shows'),
        }),
      )
      .describe('One for each view, in the order asked for'),
  })
  .meta({ title: 'InboxViewCounts', examples: [{ counts: [{ id: 4, count: 12 }] }] })

const ofForm = { path: '/forms/{id}/submission-views', record: 'forms', auth: 'session', role: 'viewer' } as const
const ofInbox = { path: '/inbox/views', auth: 'session', role: 'viewer' } as const
const one = { path: '/submission-views/{id}', record: 'submission_views', auth: 'session', role: 'viewer' } as const

const viewBody = <F extends z.ZodType>(filter: F) =>
  z.strictObject({
    name: requiredText(maxViewName).describe(
      'What it is called; differs from that of other views in more than upper case',
    ),
    filter: filter.describe('What it shows'),
    is_shared: flag()
      .optional()
      .describe('All users of the account have it, for editors and owners to say; default false'),
  })

/** Views of which `GET /inbox/views/counts` counts in one call. */
export const maxCountedViews = 10

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
    body: viewBody(ViewFilter).meta({
      title: 'SubmissionViewCreate',
      examples: [{ name: 'November', filter: exampleFilter, is_shared: true }],
    }),
    data: SubmissionView,
    shape: 'one',
    status: 201,
  }),
  listOfInbox: endpoint({
    ...ofInbox,
    method: 'GET',
    summary: 'Saved views of the inbox',
    description: 'Those of the user and those that are shared, by name.',
    query: PageQuery,
    data: SubmissionView,
    shape: 'page',
  }),
  createOfInbox: endpoint({
    ...ofInbox,
    method: 'POST',
    summary: 'Save a view of the inbox',
    description: `For the user alone, or shared. A user has at most ${maxViews}, and at most ${maxViews} are shared.`,
    body: viewBody(InboxViewFilter).meta({
      title: 'InboxViewCreate',
      examples: [{ name: 'Rückrufe', filter: { status: ['new', 'in_progress'], tag: 'Rückruf' }, is_shared: true }],
    }),
    data: SubmissionView,
    shape: 'one',
    status: 201,
  }),
  countOfInbox: endpoint({
    ...ofInbox,
    path: '/inbox/views/counts',
    method: 'GET',
    replica: true,
    summary: 'Counts of saved views of the inbox',
    description: `How many submissions each view shows, among the newest 2,000 that it has to look at; ${maxCounted} means so many or more.`,
    query: z.strictObject({
      ids: queryIds(maxCountedViews)
        .optional()
        .describe(
          `Ids of views, ${maxCountedViews} at most, with commas between them; one that the user does not have is left out. Default: the first ${maxCountedViews} by name`,
        ),
    }),
    data: ViewCounts,
    shape: 'one',
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a saved view',
    description: `Of a form or of the inbox. ${shared} One that is no longer shared is then of who said so.`,
    body: viewBody(AnyViewFilter)
      .partial()
      .meta({ title: 'SubmissionViewPatch', examples: [{ is_shared: false }] }),
    data: SubmissionView,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a saved view',
    description: `Of a form or of the inbox. ${shared}`,
    shape: 'empty',
  }),
}
