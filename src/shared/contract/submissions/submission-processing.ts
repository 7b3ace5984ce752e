import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { list } from '../lists.ts'
import { endpoint } from '../endpoint.ts'
import { choice, day, flag, PageQuery, recordId, requiredText, timestamp } from '../values.ts'

/** What an agency has done about a submission. */
export const processingStatuses = ['new', 'in_progress', 'done', 'discarded'] as const
export type ProcessingStatus = (typeof processingStatuses)[number]

/** Those of what is still to be done. */
export const openStatuses = ['new', 'in_progress'] as const satisfies readonly ProcessingStatus[]

/** Tags that a submission may have, and characters of each. */
export const maxTags = 20
export const maxTagLength = 40

/** Who did something: a user with a session, or a program with an API key. */
export const Author = z
  .strictObject({
    type: z.enum(['session', 'key']).describe('session: a user; key: an API key'),
    id: z.int().describe('Id of the user or of the API key'),
    name: z.string().describe('Its name at that time'),
  })
  .meta({ title: 'Author' })
export type Author = z.infer<typeof Author>

/** Who changed the processing state: a person or program, or the rule of a form that assigned the submission when it came. */
export const ChangeAuthor = z
  .strictObject({
    type: z.enum(['session', 'key', 'rule']).describe('session: a user; key: an API key; rule: an assignment rule'),
    id: z.int().describe('Id of the user or of the API key; of a rule, its place among those of its form, from 1'),
    name: z.string().describe('Its name at that time; of a rule, what its field was called, or nothing'),
  })
  .meta({ title: 'ChangeAuthor' })
export type ChangeAuthor = z.infer<typeof ChangeAuthor>

/** A user of the account as others see one. */
export const Assignee = z
  .strictObject({ id: z.int().describe('Id of the user'), name: z.string().describe('Name of the user') })
  .meta({ title: 'Assignee', examples: [{ id: 3, name: 'Erika Mustermann' }] })
export type Assignee = z.infer<typeof Assignee>

export const exampleProcessing = {
  status: 'in_progress',
  assignee: { id: 3, name: 'Erika Mustermann' },
  due_on: '2026-11-25',
  tags: ['Besichtigung', 'Rückruf'],
  waiting_list: false,
  changed_at: '2026-11-21T10:12:00.512+00:00',
  changed_by: { type: 'session', id: 5, name: 'Jonas Weber' },
} as const

export const SubmissionProcessing = z
  .strictObject({
    status: z.enum(processingStatuses).describe('new: nothing was done yet; in_progress; done; discarded: of no use'),
    assignee: Assignee.nullable().describe(
      'The user who takes care of it; null: none, or one who has left the account',
    ),
    due_on: z.string().nullable().describe('The day by which it is to be done, such as 2026-11-25; null: none'),
    tags: z.array(z.string()).describe('Its tags, by alphabet'),
    waiting_list: z
      .boolean()
      .describe(
        'It came when all places of its form were taken (`waiting_list_enabled`), and has been given none since',
      ),
    changed_at: timestamp().nullable().describe('When any of this last changed; null where nothing has'),
    changed_by: ChangeAuthor.nullable().describe('Who changed it then; null likewise'),
  })
  .meta({ title: 'SubmissionProcessing', examples: [exampleProcessing] })
export type SubmissionProcessing = z.infer<typeof SubmissionProcessing>

/** Why the user who is responsible for an estate in the CRM is not assigned. */
export const missedSupervisors = ['unknown', 'no_user'] as const

/** What a change of the processing state changed: an event of kind `processed` in the timeline carries it. */
export const ProcessingChange = z
  .strictObject({
    by: ChangeAuthor.describe('Who changed it'),
    status: z
      .strictObject({
        from: z.enum(processingStatuses).describe('Before'),
        to: z.enum(processingStatuses).describe('After'),
      })
      .nullable()
      .describe('The status before and after; null where it stayed'),
    assignee: z
      .strictObject({
        from: Assignee.nullable().describe('Before; null: none'),
        to: Assignee.nullable().describe('After; null: none'),
      })
      .nullable()
      .describe('Who took care of it before and after, as called then; null where that stayed'),
    due_on: z
      .strictObject({
        from: z.string().nullable().describe('Before; null: none'),
        to: z.string().nullable().describe('After; null: none'),
      })
      .nullable()
      .describe('The day before and after; null where it stayed'),
    tags: z
      .strictObject({
        added: z.array(z.string()).describe('Tags that came'),
        removed: z.array(z.string()).describe('Tags that went'),
      })
      .nullable()
      .describe('Tags that came and went; null where they stayed'),
    waiting_list: z
      .strictObject({
        from: z.boolean().describe('Before'),
        to: z.boolean().describe('After; false: it was given a place'),
      })
      .optional()
      .describe('Whether it was on the waiting list before and after; left out where that stayed'),
    missed_supervisor: z
      .strictObject({
        reason: z
          .enum(missedSupervisors)
          .describe(
            'unknown: the CRM names no user, or no such estate; no_user: the person is no user who may work on submissions',
          ),
        name: z.string().nullable().describe('Name of the person in the CRM; null where it is unknown'),
      })
      .optional()
      .describe(
        'Why an assignment rule did not assign the user who is responsible for the estate in the CRM; left out of all other changes',
      ),
  })
  .meta({ title: 'ProcessingChange' })
export type ProcessingChange = z.infer<typeof ProcessingChange>

/** A tag without spaces around it. */
const tag = () => requiredText(maxTagLength).transform((value) => value.trim())

const tagList = () =>
  list(tag(), { max: maxTags, error: fault('not_list', { items: 'tags' }) }).transform((tags) => [...new Set(tags)])

export const ProcessingPatch = z
  .strictObject({
    status: choice(...processingStatuses).describe('What was done about it'),
    assignee_id: recordId().nullable().describe('Id of the user of the account who takes care of it; null: none'),
    due_on: day().nullable().describe('The day by which it is to be done; null: none'),
    waiting_list: flag().describe('false: gives it a place; true: puts it on the waiting list'),
    tags: tagList().describe('All tags that it has from now on; what is named twice counts once'),
    add_tags: tagList().describe('Tags that it gets besides those that it has'),
    remove_tags: tagList().describe('Tags that it loses; what is in `add_tags`, too, goes'),
  })
  .partial()
  .meta({
    title: 'SubmissionProcessingPatch',
    examples: [{ status: 'in_progress', assignee_id: 3, due_on: '2026-11-25', tags: ['Rückruf', 'Besichtigung'] }],
  })
export type ProcessingPatch = z.infer<typeof ProcessingPatch>

/** What people of the agency do about a submission. Additions to version 1 [B9-2]. */
export const submissionProcessing = {
  get: endpoint({
    method: 'GET',
    path: '/submissions/{id}/processing',
    record: 'submissions',
    summary: 'Processing state of a submission',
    description: 'A submission is new and has no assignee, day or tags until that is changed.',
    data: SubmissionProcessing,
    shape: 'one',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/submissions/{id}',
    record: 'submissions',
    summary: 'Change the processing state of a submission',
    description:
      'Changes what is named and leaves the rest, so that two people who change different properties at once both succeed. What was sent cannot be changed.',
    body: ProcessingPatch,
    data: SubmissionProcessing,
    shape: 'one',
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/assignees',
    summary: 'Users who can take care of submissions',
    description: 'All users of the account, by name.',
    query: PageQuery,
    data: Assignee,
    shape: 'page',
  }),
}
