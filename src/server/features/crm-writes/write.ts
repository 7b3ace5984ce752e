import { toStore } from '../../../shared/refusals/catalogue.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { paced } from '../../work/pace.ts'
import { batched } from '../../lib/scheduling/batcher.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import { watchRecords } from '../crm-changes/index.ts'
import {
  contentOf,
  followedForm,
  type FollowedForm,
  type FollowUp,
  type FollowUpWork,
  type Outcome,
  type CrmOutcome,
} from '../follow-ups/index.ts'
import { attachFiles } from './attach.ts'
import { withCreationGuard, outcomeUnknown } from './creation-guard.ts'
import { mailInquiry } from './crms/mail-inquiry.ts'
import { openRecentEstates, type RecentEstates } from './linked-estate.ts'
import { leftOut, tellMissing } from './missing-fields.ts'
import { performStage, type StageResult, type RecordStage } from './perform-stage.ts'
import { tracedStage } from './traced-stage.ts'
import { matchRecorder, openMatch } from './match.ts'
import { openKeyedQueue } from './turns/keyed-queue.ts'
import { openSharedTurns, type SharedTurns } from './turns/shared-turns.ts'
import {
  earlierNotes,
  idsOf,
  keepStages,
  noteOf,
  stages,
  stagesKept,
  type OpenCreation,
  type Stage,
  type StageEnd,
  type StageOf,
} from './queries.ts'
import { sealRecords, wantedRecords, type KeptRecords } from './records.ts'
import { whileRelating } from './relation.ts'
import { assignByCrm, assignWithoutCrm } from './assignment/supervisor-rules.ts'
import { workOf, type Work, type WorkInput } from './work-of.ts'

/**
 * Writes submissions to their accounts' CRMs, stage by stage; what the CRM refuses ends its stage alone, and what it cannot
 * take now is tried again later. Where the CRM makes a record once, however often it is asked, a write that was interrupted
 * begins anew, and its stages are noted with its end; elsewhere each is noted before the next begins. A CRM that takes little at a
 * time gets one submission after the other, the oldest first, so that those are complete that came first. A CRM that gets submissions by
 * mail has the mail queued instead, once.
 */
export function crmWrites(
  platform: Platform,
  open: OpenConnector = (accountId, revision) => openCrm(platform, accountId, { revision }),
): FollowUpWork<CrmStageEnd[]> {
  const connector = shared(open)
  const order = openKeyedQueue()
  const turns = openSharedTurns(platform)
  const estates = openRecentEstates()
  return {
    kind: 'crm',
    perform: (followUp, stop) => writeSubmission(platform, followUp, { connector, stop, order, turns, estates }),
    giveUp: (followUp) => assignWithoutCrm(platform, followUp),
    write(results, hasEnded) {
      const ends = results.flatMap(({ followUp, result }) => stagesOf(followUp, result))
      return ends.length > 0 ? stagesKept(ends, hasEnded) : null
    },
  }
}

/** How a stage ended, and at which of the account's CRMs. */
type CrmStageEnd = StageEnd & Pick<StageOf, 'crm_number'>

const stagesOf = ({ account_id, submission_id }: Omit<StageOf, 'crm_number'>, ends: Iterable<CrmStageEnd>) =>
  Array.from(ends, (end) => ({ account_id, submission_id, ...end }))

/** Opens the CRM of an account, whose revision the caller may have just read. Throws `CrmError`. */
export type OpenConnector = (accountId: number, revision?: number) => Promise<CrmConnector>

type Opener = (of: Pick<FollowUp, 'account_id' | 'account_revision'>) => Promise<CrmConnector>

/** Submissions that are written at the same time share their account's connector. */
function shared(open: OpenConnector): Opener {
  return batched(async (wanted): Promise<CrmConnector[]> => {
    const opened = new Map<number, Promise<CrmConnector>>()
    return Promise.all(
      wanted.map(({ account_id, account_revision }) => {
        const one = opened.get(account_id) ?? open(account_id, account_revision)
        opened.set(account_id, one)
        return one
      }),
    )
  })
}

interface WriterState {
  connector: Opener
  stop: AbortSignal
  order: ReturnType<typeof openKeyedQueue>
  turns: SharedTurns
  estates: RecentEstates
}

async function writeSubmission(
  platform: Platform,
  followUp: FollowUp,
  { connector, stop, order, turns, estates }: WriterState,
): Promise<Outcome<CrmStageEnd[]>> {
  const content = contentOf(platform.sealer, followUp)
  if (content === null) return { state: 'done', error: null }
  const db = platform.database.forAccount(followUp.account_id)
  try {
    const [form, crm] = await Promise.all([followedForm(db, followUp.form_id, followUp), connector(followUp)])
    if (!form) return { state: 'done', error: null }
    if (crm.inquiries) {
      await assignByCrm(platform, followUp, { form, content })
      return await mailInquiry(platform, followUp, { db, form, inquiries: crm.inquiries, content })
    }
    const { account_id: key, submission_id } = followUp
    const place = { key, order: submission_id, atOnce: crm.capabilities.writesAtOnce, signal: stop }
    return await order.run(place, () => write(platform, followUp, { db, form, crm, content, turns, estates, stop }))
  } catch (error) {
    if (stop.aborted && error === stop.reason) return { state: 'released' }
    if (!(error instanceof CrmError)) throw error
    const { reason, retryAfterSeconds: afterSeconds } = error
    const untilCalled = reason === 'credentials' || reason === 'claim'
    return { state: 'waiting', error: toStore(error.refusal), afterSeconds, ...(untilCalled && { untilCalled }) }
  }
}

interface WriteInput extends WorkInput {
  db: Db
  stop: AbortSignal
}

async function write(platform: Platform, followUp: FollowUp, given: WriteInput): Promise<Outcome<CrmStageEnd[]>> {
  const { db, crm } = given
  const at = noteOf(followUp, crm)
  const { isInDatabase } = crm.capabilities
  const fields = await recentCrmFields(db, followUp.account_id)
  const { ended, openCreations } = await earlierNotes(db, followUp, crm)
  const ids = idsOf(ended.values())
  await paced()
  const { settings } = given.form
  const { submission_id } = followUp
  const of = { ...followUp, reference: `submission ${submission_id}`, isWhole: true, of: { submission_id } }
  const work = workOf(of, given, { fields, ids })
  // An earlier try has left something out.
  for (const { stage, state, error } of ended.values()) if (state === 'done' && error !== null) work.missing.add(stage)
  const attaching = { platform, db, followUp, settings, content: given.content, crm, ids }
  const one = async (stage: Stage): Promise<void> => {
    const openCreation = openCreations.get(stage)
    const act = () =>
      stage === 'files' ? attachFiles(attaching) : perform(stage, work, { platform, db, followUp, openCreation })
    // The built-in CRM is a part of the same database: its stages take no time of their own.
    const end = await (isInDatabase ? act() : tracedStage(platform.traces, followUp, stage, act))
    if (!end) return
    if (!isInDatabase) await keepStages(db, [{ ...at, ...end }])
    ended.set(stage, end)
    if (end.record_id !== null) ids[stage] = end.record_id
  }
  try {
    for (const group of isInDatabase ? stages.map((stage) => [stage]) : groupsOf(settings)) {
      // What is done is noted: any process can go on from here.
      if (!isInDatabase) given.stop.throwIfAborted()
      const left = group.filter((stage) => !ended.has(stage))
      await whileRelating(work, left, () => allOf(left.map(one)))
    }
  } catch (error) {
    // What waits for the write at most 30 seconds names the records that there are by then.
    if (isInDatabase)
      await keepStages(
        db,
        [...ended.values()].map((end) => ({ ...at, ...end })),
      )
    throw error
  }
  // An estate that the link named is none of the submission's.
  const { estate: _linked, ...own } = ids
  await watchRecords(db, crm, { ...followUp, ids: work.estate ? own : ids })
  await assignByCrm(platform, followUp, { ...given, supervisor: async () => work.estate?.supervisor() })
  const missing = [...work.missing].filter((field) => field.includes('.'))
  if (missing.length > 0) await tellMissing(platform, followUp.account_id, new Set(missing))
  return outcomeOf(at, ended, await toldAfterwards(platform, followUp, { work, ended, fields }))
}

/**
 * Stages that need nothing of each other are performed at the same time, so that their records are made by one request. What a form
 * writes into the activity may name the task or the appointment.
 */
const groupsOf = ({ crm_agentslog_note }: FollowedForm['settings']): readonly (readonly Stage[])[] =>
  crm_agentslog_note === null
    ? [['address'], ['estate'], ['relation', 'task', 'calendar', 'agentsLog'], ['files']]
    : [['address'], ['estate'], ['relation', 'task', 'calendar'], ['agentsLog'], ['files']]

/** Waits for all, and throws what the first of them threw that failed. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

interface WriteResult {
  work: Work
  ended: ReadonlyMap<Stage, StageEnd>
  fields: CrmFields
}

/** What mails and messages need of the write; `undefined`: nothing. */
async function toldAfterwards(
  platform: Platform,
  followUp: FollowUp,
  { work, ended, fields }: WriteResult,
): Promise<CrmOutcome | undefined> {
  const { settings, estate } = work
  const records = await wantedRecords(followUp, work, fields)
  const sealed = ended.get('address')?.sealed_match ?? null
  const match = sealed === null ? undefined : openMatch(platform.sealer, followUp.account_id, sealed)
  const supervisor = tellsSupervisor(settings) ? (await estate?.supervisor())?.email : undefined
  if ((records ?? match ?? supervisor) === undefined) return undefined
  const kept: KeptRecords = { ...none, fields, ...records, match, supervisor }
  return { records: kept, seal: () => sealRecords(platform, followUp.account_id, kept) }
}

function outcomeOf(
  { crm_number }: StageOf,
  ended: ReadonlyMap<Stage, StageEnd>,
  told: CrmOutcome | undefined,
): Outcome<CrmStageEnd[]> {
  const failed = [...ended.values()].filter(({ state }) => state !== 'done')
  return {
    state: failed.length > 0 ? 'failed' : 'done',
    error: failed.map(({ stage, error }) => aboutPart(stage, error ?? '')).join('\n') || null,
    told,
    result: [...ended.values()].map(({ sealed_match: _told, ...end }) => ({ ...end, crm_number })),
  }
}

/** What each line of an error is about. */
const aboutPart = (stage: Stage, error: string) =>
  error
    .split('\n')
    .map((line) => `${stage}: ${line}`)
    .join('\n')

const tellsSupervisor = ({ notification_enabled, notification_to_supervisor }: FollowedForm['settings']) =>
  notification_enabled && notification_to_supervisor

const none = { records: {}, links: {} }

interface StageCompletion {
  stage: RecordStage
  work: Work
  performed: Exclude<StageResult, undefined>
  sealed: { sealed_match?: string }
}

/** A record that is there and could not be changed is what the others are linked with. */
export function endOf({ stage, work, performed, sealed }: StageCompletion): StageEnd {
  if (typeof performed !== 'object' || performed === null) {
    return { stage, state: 'done', record_id: performed, error: leftOut(work, stage), ...sealed }
  }
  return { stage, state: 'failed', record_id: performed.id, error: toStore(performed.refused.refusal), ...sealed }
}

interface StageContext {
  platform: Platform
  db: Db
  followUp: FollowUp
  openCreation: OpenCreation | undefined
}

/** How a stage ended; `undefined`: it had nothing to do. A CRM that cannot be reached ends nothing. */
async function perform(
  stage: RecordStage,
  work: Work,
  { platform, db, followUp, openCreation }: StageContext,
): Promise<StageEnd | undefined> {
  const crm = work.crm.createsOnce
    ? work.crm
    : withCreationGuard(work.crm, db, { of: noteOf(followUp, work.crm), stage, openCreation })
  const isRepeated = followUp.claims > 1 && (crm.createsOnce || openCreation !== undefined)
  const { recordMatch, sealed } = matchRecorder(platform, work, { isRepeated })
  try {
    const record_id = await performStage[stage]({ ...work, crm, recordMatch })
    if (record_id !== undefined) return endOf({ stage, work, performed: record_id, sealed: sealed() })
    return openCreation && { stage, state: 'unknown', record_id: null, error: toStore(outcomeUnknown) }
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === 'unavailable' || error.kind === 'not_connected') throw error
    const state = error.kind === 'unknown_outcome' ? 'unknown' : 'failed'
    return { stage, state, record_id: null, error: toStore(error.refusal) }
  }
}
