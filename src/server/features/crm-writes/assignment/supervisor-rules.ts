import type { Assignee, ProcessingChange } from '../../../../shared/contract/submissions/submission-processing.ts'
import type { CrmUser } from '../../../crm/port.ts'
import type { Db } from '../../../db/db.ts'
import type { Platform } from '../../../platform.ts'
import { findCrmUser, findUsers, matchingRules, rulesThatWait, type MatchingRule } from '../../assignment/index.ts'
import { contentOf, followedForm, type Content, type FollowedForm, type FollowUp } from '../../follow-ups/index.ts'
import {
  applyChanges,
  changeOf,
  findProcessing,
  holdSubmission,
  type StateChange,
} from '../../submission-processing/index.ts'

interface WaitingSubmission {
  form: FollowedForm
  content: Content
  /** Who is responsible for its estate in the CRM, which is not asked without it. Throws `CrmError` while the CRM cannot tell. */
  supervisor?: () => Promise<CrmUser | undefined>
}

type MissedSupervisor = NonNullable<ProcessingChange['missed_supervisor']>

/** Whom a rule assigns, and why it was not the person that the CRM names. */
interface Choice {
  rule: MatchingRule
  assignee: Assignee | null
  missed: MissedSupervisor | undefined
}

/**
 * Assigns a submission by the rules that waited for the CRM, as they are now, unless it was assigned or changed before. Where no user is found, the
 * timeline says so. A rule that has meanwhile ceased to wait for the CRM assigns as the others do.
 */
export async function assignByCrm(
  platform: Platform,
  { account_id, submission_id, estate_uuid }: FollowUp,
  { form, content, supervisor }: WaitingSubmission,
): Promise<void> {
  const { fields, settings, assignmentRules } = form
  if (estate_uuid === null || assignmentRules.length === 0) return
  const find = matchingRules(assignmentRules, { fields, confidential: settings.confidential_field_ids })
  const matching = find?.(content) ?? []
  const waiting = rulesThatWait(matching)
  const rules = waiting.length > 0 ? waiting : matching
  const of = { account_id, submission_id }
  const db = platform.database.forAccount(account_id)
  if (rules.length === 0 || (await wasChanged(db, of))) return
  const person = waiting.length > 0 ? await supervisor?.() : undefined
  const afterCommit = await db.transaction().execute((db) => assign(platform, db, { ...of, rules, person }))
  afterCommit?.()
}

/** The same where its records cannot be written: the CRM names no user. */
export async function assignWithoutCrm(platform: Platform, followUp: FollowUp): Promise<void> {
  const content = contentOf(platform.sealer, followUp)
  if (content === null) return
  const form = await followedForm(platform.database.forAccount(followUp.account_id), followUp.form_id, followUp)
  if (form) await assignByCrm(platform, followUp, { form, content })
}

const wasChanged = async (db: Db, { account_id, submission_id }: Pick<FollowUp, 'account_id' | 'submission_id'>) =>
  (await findProcessing(db, account_id, [submission_id])).get(submission_id)?.changed_at !== null

interface AssignmentInput extends Pick<FollowUp, 'account_id' | 'submission_id'> {
  rules: readonly MatchingRule[]
  person: CrmUser | undefined
}

async function assign(
  platform: Platform,
  db: Db,
  { account_id, submission_id, rules, person }: AssignmentInput,
): Promise<(() => void) | undefined> {
  const held = await holdSubmission(db, { account_id, submission_id })
  const before = (await findProcessing(db, account_id, [submission_id])).get(submission_id)
  if (!held || before?.changed_at !== null) return undefined
  const choice = await choose(db, { account_id, index: held.index, rules, person })
  if (!choice) return undefined
  const { rule, assignee, missed } = choice
  const change: StateChange = {
    ...(changeOf(before, { assignee }) ?? unchanged),
    ...(missed && { missed_supervisor: missed }),
  }
  const by = { type: 'rule', id: rule.place, name: rule.name } as const
  const changes = [{ submission_id, before, change }]
  const { afterCommit } = await applyChanges(platform, db, { account_id, by, changes })
  return afterCommit
}

const unchanged: StateChange = { status: null, assignee: null, due_on: null, tags: null }

const missedOf = (person: CrmUser | undefined): MissedSupervisor =>
  person ? { reason: 'no_user', name: person.name } : { reason: 'unknown', name: null }

/** The first rule with a user who is there; else the first one that looked for the person of the CRM, with none. */
async function choose(
  db: Db,
  { account_id, index, rules, person }: Pick<AssignmentInput, 'account_id' | 'rules' | 'person'> & { index: number },
): Promise<Choice | undefined> {
  const user = person && (await findCrmUser(db, account_id, person))
  const missed = rules.some(({ supervisor }) => supervisor) ? missedOf(person) : undefined
  const users = await findUsers(
    db,
    account_id,
    rules.flatMap((rule) => rule.users),
  )
  for (const rule of rules) {
    if (rule.supervisor && user) return { rule, assignee: user, missed: undefined }
    const there = rule.users.flatMap((id) => {
      const one = users.get(id)
      return one && !one.is_viewer ? [{ id, name: one.name }] : []
    })
    const assignee = there[index % there.length]
    if (assignee) return { rule, assignee, missed }
  }
  const [rule] = rules
  return rule && missed && { rule, assignee: null, missed }
}
