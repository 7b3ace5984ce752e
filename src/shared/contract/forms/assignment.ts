import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { endpoint } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Assignee } from '../submissions/submission-processing.ts'
import { recordId, required, requiredText } from '../values.ts'

/** Rules of a form, answers that one names, and users that one assigns in turn. */
export const maxAssignmentRules = 50
export const maxAssignmentValues = 100
export const maxAssignmentUsers = 50

const fieldNote = 'Id of the field whose answer is looked at; null: the rule has no condition, and is the last one'

const PassedOver = z
  .strictObject({
    id: z.int().describe('Id of the user'),
    name: z.string().nullable().describe('Name of the user; null for one who has left'),
    reason: z.enum(['left', 'viewer']).describe('left: has left the account; viewer: may only read'),
  })
  .meta({ title: 'PassedOverAssignee' })

const AssignmentRule = z
  .strictObject({
    field_id: z.int().nullable().describe(fieldNote),
    values: z.array(z.string()).describe('Answers that the rule is for'),
    assignees: z
      .array(Assignee)
      .describe('Users who are assigned in turn; those who have left the account or became viewers are left out'),
    passed_over: z
      .array(PassedOver)
      .describe('Users whom the rule names, and who are not assigned: a rule that is written anew does not have them'),
  })
  .meta({ title: 'AssignmentRule' })
export type AssignmentRule = z.infer<typeof AssignmentRule>

const Assignment = z
  .strictObject({ rules: z.array(AssignmentRule).describe('In the order they are looked through') })
  .meta({
    title: 'Assignment',
    examples: [
      {
        rules: [
          {
            field_id: 204,
            values: ['wohnung', 'zimmer'],
            assignees: [{ id: 3, name: 'Erika Mustermann' }],
            passed_over: [{ id: 8, name: 'Nora Lang', reason: 'viewer' }],
          },
          {
            field_id: null,
            values: [],
            assignees: [
              { id: 5, name: 'Jonas Weber' },
              { id: 3, name: 'Erika Mustermann' },
            ],
            passed_over: [],
          },
        ],
      },
    ],
  })
export type Assignment = z.infer<typeof Assignment>

const notList =
  (items: string) =>
  ({ input }: { input?: unknown }) =>
    required(input) ?? fault('not_list', { items })

const WritableRule = z.strictObject({
  field_id: recordId().nullable().describe(fieldNote),
  values: list(requiredText(255), { max: maxAssignmentValues, error: notList('texts') }).describe(
    'Answers that the rule is for, in any case of letters; one of several chosen ones is enough. A ticked box is `true`. Of a rule without a condition: none',
  ),
  user_ids: list(recordId(), { max: maxAssignmentUsers, error: notList('ids') })
    .transform((ids) => [...new Set(ids)])
    .describe('Ids of users of the account who are no viewers; of several, submissions are assigned in turn'),
})

const AssignmentReplace = z
  .strictObject({
    rules: list(WritableRule, { max: maxAssignmentRules, error: notList('rules') }).describe(
      'All rules of the form, in the order they are looked through',
    ),
  })
  .meta({
    title: 'AssignmentReplace',
    examples: [
      {
        rules: [
          { field_id: 204, values: ['wohnung', 'zimmer'], user_ids: [3] },
          { field_id: null, values: [], user_ids: [5, 3] },
        ],
      },
    ],
  })
export type AssignmentReplace = z.infer<typeof AssignmentReplace>

const ofForm = { path: '/forms/{id}/assignment', record: 'forms', data: Assignment, shape: 'one' } as const

/** Who takes care of what a form brings in. Additions to version 1 [B9-2]. */
export const assignment = {
  get: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'Assignment rules of a form',
    description: 'They say who takes care of new submissions. A form has none until they are written.',
  }),
  replace: endpoint({
    ...ofForm,
    method: 'PUT',
    etag: true,
    summary: 'Replace the assignment rules of a form',
    description:
      'The first rule whose field was answered with one of its values assigns a new submission to one of its users. Users who have left or became viewers are passed over, rules of which all have are passed over, and so are those whose field is gone or confidential. An empty list deletes all rules. They apply at once, also where the form has a draft, and are no part of its versions, copies and files. They move the version of the form: an `If-Match` with the `ETag` of `GET /forms/{id}`, read before the rules, keeps what others write meanwhile.',
    body: AssignmentReplace,
  }),
}
