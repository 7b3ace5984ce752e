import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { endpoint } from '../endpoint.ts'
import { streamPlaces } from '../limits.ts'
import { dateOrTimestamp, maxId, pageNumber, queryFlag, queryId, recordId, timestamp } from '../values.ts'
import { InboxChanges, maxNamedChanges } from './inbox-changes.ts'
import { maxRelated } from './related-submissions.ts'
import { submissionWords } from './list-words.ts'
import { processingQuery } from './processing-query.ts'
import { exampleProcessing, maxTags, ProcessingPatch, SubmissionProcessing } from './submission-processing.ts'
import { SearchMatch } from '../search.ts'
import { titledFormName } from '../forms/form-name.ts'

/** A count of the inbox ends here: it says “so many or more”. */
export const maxCounted = 100

export const InboxPerson = z
  .strictObject({
    name: z.string().nullable().describe('First and last name, or what there is of them'),
    email: z.string().nullable().describe('E-mail address'),
    phone: z.string().nullable().describe('Telephone number'),
  })
  .meta({ title: 'InboxPerson' })
export type InboxPerson = z.infer<typeof InboxPerson>

export const InboxEntry = z
  .strictObject({
    submission_id: z.int().describe('Id of the submission'),
    form: z.strictObject(titledFormName).describe('The form that was submitted'),
    index: z.int().describe('Number within the form'),
    created_at: timestamp().describe('When it was received'),
    person: InboxPerson.nullable().describe(
      'Who sent it, by the answers; each part is null where there is no such answer or the caller sees it as a mark; null as a whole where the content is not kept, or is too long to be read for a list',
    ),
    excerpt: z
      .string()
      .nullable()
      .describe(
        'What it is about, in one line: number, title and address of the property, then answers of text fields, up to 200 characters. Without answers that the caller sees as marks; null where there are none, and where `person` is null as a whole',
      ),
    match: SearchMatch.nullable().describe(
      'Where it has the words of `q`, as far as the caller sees it; null without `q`, and where they are no longer there',
    ),
    processing: SubmissionProcessing.describe('What was done about it'),
    notes: z.int().describe('Number of its notes'),
    related: z
      .int()
      .describe(
        `Other submissions of the same person, as \`GET /submissions/{id}/related\` lists them; ${maxRelated} means so many or more`,
      ),
    unread: z.boolean().nullable().describe('The user has not opened it yet; null for API keys'),
  })
  .meta({ title: 'InboxEntry' })
export type InboxEntry = z.infer<typeof InboxEntry>

const exampleEntry = {
  submission_id: 4711,
  form: { id: 17, title: 'Your inquiry', internal_title: 'Inquiry (website)' },
  index: 42,
  created_at: '2026-11-21T09:30:00.123+00:00',
  person: { name: 'Erika Mustermann', email: 'erika.mustermann@example.com', phone: '+49 30 901820' },
  excerpt: 'Lindenallee 24 · 20259 Hamburg · When could I have a look at it?',
  match: null,
  processing: exampleProcessing,
  notes: 1,
  related: 2,
  unread: false,
}

const InboxPage = z
  .strictObject({
    entries: z.array(InboxEntry).describe('Newest first, or as `sort` says'),
    next: z
      .string()
      .nullable()
      .describe(
        'Value of `before` for the entries after these; null: there are none. With filters that little matches, a page can have fewer entries than asked for, even none, and still a next one',
      ),
  })
  .meta({ title: 'InboxPage', examples: [{ entries: [exampleEntry], next: '1795253400123-4711' }] })

const more = `${maxCounted} means so many or more`

const InboxCounts = z
  .strictObject({
    new: z.int().describe(`Submissions that are new; ${more}`),
    mine: z.int().nullable().describe(`Open submissions that the user takes care of; null for API keys; ${more}`),
    overdue: z.int().describe(`Open submissions whose day is over; ${more}`),
    unread: z.int().nullable().describe(`Open submissions that the user has not read; null for API keys; ${more}`),
  })
  .meta({ title: 'InboxCounts', examples: [{ new: 12, mine: 3, overdue: 1, unread: 100 }] })
export type InboxCounts = z.infer<typeof InboxCounts>

const cursorError = fault('parameter_not_cursor')

/** A place in the order of the inbox: the millisecond of receipt, then the id. */
export interface InboxPlace {
  at: number
  id: number
}

const cursor = () =>
  z
    .string({ error: cursorError })
    .regex(/^\d{1,14}-\d{1,16}$/, { error: cursorError, abort: true })
    .transform((text): InboxPlace => {
      const [at, id] = text.split('-').map(Number)
      return { at: at ?? 0, id: id ?? 0 }
    })
    .refine(({ id }) => id <= maxId, { error: cursorError })
    .meta({ type: 'string', examples: ['1795253400123-4711'] })

export const InboxQuery = z.strictObject({
  before: cursor().optional().describe('Only what stands after this place: `next` of the page before'),
  per_page: pageNumber()
    .transform((value) => Math.min(value, 100))
    .optional()
    .meta({ type: 'integer', minimum: 1, default: 25, description: 'Entries per page; more than 100 count as 100' }),
  form_id: queryId().optional().describe('Only submissions of this form'),
  q: submissionWords(),
  ...processingQuery,
  status: processingQuery.status.describe(
    'Only these, with commas between them: new, in_progress, done, discarded; default: all but discarded',
  ),
  due: z
    .enum(['overdue'], { error: fault('parameter_not_among', { values: 'overdue' }) })
    .optional()
    .describe('overdue: only open ones whose day is over, in the time zone of the account'),
  from: dateOrTimestamp()
    .optional()
    .describe('Only those received on this day, in the time zone of the account, or at this moment, or later'),
  until: dateOrTimestamp().optional().describe('Only those received on this day or at this moment, or before'),
  sort: z
    .enum(['asc', 'desc'], { error: fault('parameter_not_either', { words: 'asc or desc' }) })
    .optional()
    .meta({ default: 'desc', description: 'asc: oldest first' }),
  unread: queryFlag().optional().describe('1: only what the user has not opened; for users who are signed in'),
})
export type InboxQuery = z.infer<typeof InboxQuery>

/** Submissions that one call counts, and that one call changes: the next one goes on. */
export const maxCountedAtOnce = 10_000
export const maxChangedAtOnce = 500

/** The filters of the list, newest first. */
const MatchQuery = InboxQuery.omit({ sort: true, per_page: true })

const InboxMatches = z
  .strictObject({
    count: z.int().describe('Submissions that match, of those that this call looked at'),
    start: z
      .string()
      .nullable()
      .describe(
        'Value of `before` with which a change begins with these, and leaves out what arrives later; null: none',
      ),
    next: z.string().nullable().describe('Value of `before` to count on; null: all are counted'),
  })
  .meta({ title: 'InboxMatches', examples: [{ count: 10_000, start: '1795253400123-4712', next: '1795253400123-17' }] })

const InboxChanged = z
  .strictObject({
    changed: z.int().describe('Submissions that are different now; those that already were so are left out'),
    full: z.int().describe(`Submissions that stay as they are, since they would have more than ${maxTags} tags`),
    next: z.string().nullable().describe('Value of `before` for the call that goes on; null: there are none left'),
  })
  .meta({ title: 'InboxChanged', examples: [{ changed: maxChangedAtOnce, full: 0, next: '1795253400123-4211' }] })

/** What a user has read is the user's own: nothing of the account changes, so that nothing is noted in the audit log. */
const mark = { method: 'POST', auth: 'session', role: 'viewer', writes: false, shape: 'empty' } as const

/** Submissions of all forms, as an agency works through them. Additions to version 1 [B9-2]. */
export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/inbox',
    replica: true,
    summary: 'Submissions of all forms',
    description:
      'Newest first, with what was done about them. Discarded ones are listed only where `status` names them.',
    query: InboxQuery,
    data: InboxPage,
    shape: 'one',
  }),
  counts: endpoint({
    method: 'GET',
    path: '/inbox/counts',
    replica: true,
    summary: 'Counts of the inbox',
    description: `Each ends at ${maxCounted}, which means “${maxCounted} or more”. What is new and what is unread is counted among the newest 2,000 submissions.`,
    data: InboxCounts,
    shape: 'one',
  }),
  matches: endpoint({
    method: 'GET',
    path: '/inbox/matches',
    replica: true,
    summary: 'Count what matches filters',
    description: `How many submissions the filters of \`GET /inbox\` let through. One call looks at ${maxCountedAtOnce.toLocaleString('en')}; \`next\` counts on. Words of \`q\` are not taken for ones that are nearly the same.`,
    query: MatchQuery,
    data: InboxMatches,
    shape: 'one',
  }),
  change: endpoint({
    method: 'POST',
    path: '/inbox/changes',
    summary: 'Change all that match filters',
    description: [
      'Changes status, assignee, day or tags of submissions that the filters of `GET /inbox` let through, newest first, as `PATCH /submissions/{id}` does with each of them.',
      'Words of `q` are not taken for ones that are nearly the same: what `GET /inbox` finds by a mistyped word is not changed.',
      `One call changes ${maxChangedAtOnce} at most; \`next\` goes on. A call that was broken off is made again: what was changed already stays as it is.`,
      'What another user changes meanwhile so that it no longer matches is left out. To leave out what arrives later, begin with `start` of `GET /inbox/matches`.',
    ].join(' '),
    query: MatchQuery,
    body: ProcessingPatch.omit({ tags: true }).meta({
      title: 'InboxChange',
      examples: [{ status: 'done', add_tags: ['Messe'] }],
    }),
    data: InboxChanged,
    shape: 'one',
    status: 200,
  }),
  events: endpoint({
    method: 'GET',
    path: '/inbox/events',
    summary: 'Changes of the inbox as they happen',
    description: [
      'A stream of server-sent events for callers whose `Accept` names `text/event-stream`, as `EventSource` does; for others it ends at once.',
      `An event \`changes\` names what has changed, ${maxNamedChanges} submissions at most, and nothing of what they hold. There is at most one a second.`,
      'Events are hints: one can be lost, so lists are also to be asked for now and then. Who connects again with `Last-Event-ID` is told at once that there may be `more`.',
      'A comment comes at least every 25 seconds. The stream ends with the session or key, and after an hour; a caller that does not read is cut off.',
      `A user has at most ${streamPlaces.user} streams at a time (429), a process ${streamPlaces.process.toLocaleString('en')}, of which an account has ${streamPlaces.account} (503).`,
    ].join(' '),
    data: InboxChanges,
    shape: 'events',
  }),
  open: endpoint({
    ...mark,
    path: '/submissions/{id}/read',
    record: 'submissions',
    summary: 'Mark a submission as read',
    description: 'For the user who is signed in alone.',
  }),
  readAll: endpoint({
    ...mark,
    path: '/inbox/read',
    summary: 'Mark submissions as read',
    description:
      'All that the user has up to a submission in the order of receipt, or all; for the user who is signed in alone.',
    body: z
      .strictObject({
        up_to: recordId().optional().describe('Id of the newest submission that is meant; default: all'),
      })
      .meta({ title: 'InboxRead', examples: [{ up_to: 4711 }] }),
  }),
}
