import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { endpoint } from '../endpoint.ts'
import { list } from '../lists.ts'
import { Assignee } from '../submissions/submission-processing.ts'
import { standIns } from '../stand-ins.ts'
import { flag, recordId, required, requiredText } from '../values.ts'
import { formName } from './form-name.ts'

/** Rules of a form, answers that one names, and users that one assigns in turn. */
export const maxAssignmentRules = 50
export const maxAssignmentValues = 100
export const maxAssignmentUsers = 50

const fieldNote = 'Id of the field whose answer is looked at; null: the rule has no condition, and is the last one'

const supervisorNote =
  'It assigns the user who is responsible for the estate in the CRM, found by the e-mail address that the CRM or the staff member of the same CRM user has, once the CRM has been asked. Where there is none, and where a submission names no estate or its form writes nothing to a CRM, its users have their turn'

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
    to_supervisor: z.boolean().describe(supervisorNote),
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
            to_supervisor: false,
            assignees: [{ id: 3, name: 'Erika Mustermann' }],
            passed_over: [{ id: 8, name: 'Nora Lang', reason: 'viewer' }],
          },
          {
            field_id: null,
            values: [],
            to_supervisor: true,
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
  values: list(requiredText(255), { max: maxAssignmentValues, error: notList('texts') })
    .describe(
      'Answers that the rule is for, in any case of letters; one of several chosen ones is enough. A ticked box is `true`. Of a rule without a condition: none',
    )
    .register(standIns, { value: [] }),
  to_supervisor: flag().optional().describe(supervisorNote),
  user_ids: list(recordId(), { max: maxAssignmentUsers, error: notList('ids') })
    .transform((ids) => [...new Set(ids)])
    .describe(
      'Ids of users of the account who are no viewers; of several, submissions are assigned in turn. A rule with `to_supervisor` may have none',
    )
    .register(standIns, { value: [] }),
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
          { field_id: null, values: [], to_supervisor: true, user_ids: [5, 3] },
        ],
      },
    ],
  })
export type AssignmentReplace = z.infer<typeof AssignmentReplace>

/** Forms that are named at most. */
export const maxUnassignedForms = 100

const UnassignedRules = z
  .strictObject({
    forms: z
      .array(
        z.strictObject({
          ...formName,
          rules: z.array(z.int()).describe('Places of the rules among those of the form, from 1'),
        }),
      )
      .describe(`By name, ${maxUnassignedForms} at most`),
    more: z.boolean().describe('There are more such forms'),
  })
  .meta({
    title: 'UnassignedRules',
    examples: [{ forms: [{ id: 17, internal_title: 'Inquiry (website)', rules: [2] }], more: false }],
  })
export type UnassignedRules = z.infer<typeof UnassignedRules>

const ofForm = { path: '/forms/{id}/assignment', record: 'forms', data: Assignment, shape: 'one' } as const

/** Who takes care of what a form brings in. Additions to version 1 [B9-2]. */
export const assignment = {
  get: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'Assignment rules of a form',
    description: 'They say who takes care of new submissions. A form has none until they are written.',
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/assignment/unassigned',
    replica: true,
    summary: 'Assignment rules without a user',
    description:
      'Rules of forms that are online whose users have all left the account or became viewers, so that they assign no user. Those with `to_supervisor` are not among them.',
    data: UnassignedRules,
    shape: 'one',
  }),
  replace: endpoint({
    ...ofForm,
    method: 'PUT',
    etag: true,
    summary: 'Replace the assignment rules of a form',
    description:
      'The first rule whose field was answered with one of its values assigns a new submission to one of its users. With `to_supervisor`, it assigns the user who is responsible for the estate in the CRM, after the submission was stored; the timeline says where none is found. Users who have left or became viewers are passed over, rules of which all have are passed over, and so are those whose field is gone or confidential. An empty list deletes all rules. They apply at once, also where the form has a draft, and are no part of its versions, copies and files. They move the version of the form: an `If-Match` with the `ETag` of `GET /forms/{id}`, read before the rules, keeps what others write meanwhile.',
    body: AssignmentReplace,
  }),
}
