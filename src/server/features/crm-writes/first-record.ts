import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { databaseTime } from '../../lib/clock.ts'
import { openTurns } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields } from '../crm/index.ts'
import { followedForm, type Content } from '../follow-ups/index.ts'
import {
  beginAttempt,
  endAttempt,
  findAttempt,
  firstStages,
  forgetAttempt,
  type Attempt,
  type AttemptOf,
  type FirstStage,
  type FirstStageEnd,
} from './attempt-queries.ts'
import { matchRecorder } from './match.ts'
import { notedSending } from './noted-sending.ts'
import { performStage } from './perform-stage.ts'
import type { KeptStage, StageEnd } from './queries.ts'
import { outcomeUnknown } from './creation-guard.ts'
import { openSharedTurns, type SharedTurns } from './turns/shared-turns.ts'
import { workOf, type Work } from './work-of.ts'
import { endOf, type OpenConnector } from './write.ts'

/** What a visitor has sent, before there is a submission. */
export interface UnstoredSubmission {
  account_id: number
  form_id: number
  /** The same for a repetition; null where nothing identifies one. */
  token: Buffer | null
  content: Content
  /** The estate that it is about. */
  estate_uuid: string | null
}

/**
 * `taken`: the CRM has its first record, or there was nothing to write and it answers · `away`: it cannot take it now, or has not said
 * whether it did · `refused`: it would not take it later either.
 */
export type FirstRecord =
  | { kind: 'taken'; end: FirstStageEnd | null }
  | { kind: 'away'; waitSeconds: number }
  | { kind: 'refused' }

/** A visitor waits so long; a visitor who comes again afterwards finds what became of it. */
const patienceMs = 20_000
/** When a visitor may try again. */
const waitSeconds = 60
/** Longer than a creation takes: who asked so long ago and noted no end has died. */
const graceSeconds = 60

/**
 * Asks the CRM for the first record of what a visitor sent, before it is taken (`crm_error_mode` `reject`, decision 0019). A
 * repetition makes no second record, whatever became of the attempt before.
 */
export function firstRecords(
  platform: Platform,
  open: OpenConnector = (accountId) => openCrm(platform, accountId),
): (offered: UnstoredSubmission) => Promise<FirstRecord> {
  const repetitions = openTurns({ what: 'submissions', places: Infinity, perKey: { running: 1 } })
  const turns = openSharedTurns(platform)
  return async (offered) => {
    const { token, form_id, account_id } = offered
    const key = token && `${form_id} ${token.toString('hex')}`
    const asking = () =>
      ask(platform, { open, turns }, offered).catch((error: unknown): FirstRecord => {
        if (!(error instanceof CrmError)) throw error
        platform.log.warn({ err: error, account_id, form_id }, 'the CRM did not take what a visitor sent')
        return outcomeOf(error)
      })
    return atMost(patienceMs, key === null ? asking() : repetitions.run({ key }, asking))
  }
}

/** What the CRM would refuse again is no matter of waiting. */
const outcomeOf = ({ kind }: CrmError): FirstRecord =>
  kind === 'rejected' || kind === 'unsupported' ? { kind: 'refused' } : { kind: 'away', waitSeconds }

async function atMost(ms: number, asking: Promise<FirstRecord>): Promise<FirstRecord> {
  const { promise: late, resolve } = Promise.withResolvers<FirstRecord>()
  const timer = setTimeout(() => resolve({ kind: 'away', waitSeconds }), ms)
  return Promise.race([asking, late]).finally(() => clearTimeout(timer))
}

async function ask(
  platform: Platform,
  { open, turns }: { open: OpenConnector; turns: SharedTurns },
  offered: UnstoredSubmission,
): Promise<FirstRecord> {
  const { account_id, form_id, token, content, estate_uuid } = offered
  const db = platform.database.forAccount(account_id)
  const [form, crm] = await Promise.all([followedForm(db, form_id), open(account_id)])
  if (!form) return { kind: 'away', waitSeconds }
  // It is asked nothing: its mail waits in the outbox until the mail server takes it.
  if (crm.inquiries) return taken(crm, null)
  const fields = await recentCrmFields(db, account_id)
  // Without a token a repetition cannot be told, and there is nothing to name one by.
  const name = token?.toString('hex') ?? crypto.randomUUID()
  const created_at = new Date(databaseTime()).toISOString()
  const of = { account_id, created_at, estate_uuid, reference: `attempt ${form_id} ${name}`, isWhole: false, of: {} }
  const work = workOf(of, { crm, form, content, turns }, { fields, ids: {} })
  if (crm.createsOnce || token === null) return taken(crm, await perform(platform, work))
  return askOnce(platform, { account_id, form_id, token, crm_number: crm.crmNumber ?? 0 }, work)
}

const taken = ({ crmNumber = 0 }: CrmConnector, end: KeptStage | null): FirstRecord => ({
  kind: 'taken',
  end: end && { ...end, crm_number: crmNumber },
})

/** The first stage that has something to do; without any, the CRM only has to be there. */
async function perform(platform: Platform, work: Work): Promise<StageEnd | null> {
  const { recordMatch, sealed } = matchRecorder(platform, work, { isRepeated: false })
  for (const stage of firstStages) {
    const performed = await performStage[stage]({ ...work, recordMatch })
    if (performed === undefined) continue
    // The visitor can still be told that it was refused.
    if (typeof performed === 'object' && performed !== null) throw performed.refused
    return endOf({ stage, work, performed, sealed: sealed() })
  }
  await work.crm.checkConnection()
  return null
}

/** The same in a CRM that may make a record twice: the creation is noted before it is asked for. */
async function askOnce(platform: Platform, of: AttemptOf, work: Work): Promise<FirstRecord> {
  const db = platform.database.forAccount(of.account_id)
  const before = await findAttempt(db, of)
  if (before?.state === 'done') return taken(work.crm, { ...before, state: 'done', error: null })
  if (before?.state === 'begun' && before.age < graceSeconds) {
    return { kind: 'away', waitSeconds: Math.ceil(graceSeconds - before.age) }
  }
  try {
    return taken(work.crm, await perform(platform, { ...work, crm: noting(work.crm, db, { of, before }) }))
  } catch (error) {
    if (!before || !(error instanceof CrmError) || error.kind !== 'unknown_outcome') throw error
    // The CRM is there again: the visitor is not sent away for ever, and the write in the background looks for the record.
    await work.crm.checkConnection()
    return taken(work.crm, { stage: before.stage, state: 'begun', record_id: null, error: null })
  }
}

function noting(
  crm: CrmConnector,
  db: Db,
  { of, before }: { of: AttemptOf; before: Attempt | undefined },
): CrmConnector {
  return {
    ...crm,
    async createRecord(record) {
      if (before) throw new CrmError('unknown_outcome', outcomeUnknown)
      const begin = () => beginAttempt(db, of, record.module as FirstStage)
      const sending = notedSending(begin, () => forgetAttempt(db, of))
      try {
        const record_id = await crm.createRecord(record, sending)
        await endAttempt(db, of, { state: 'done', record_id })
        return record_id
      } catch (error) {
        if (!(error instanceof CrmError)) throw error
        await (error.kind === 'unknown_outcome' ? endAttempt(db, of, { state: 'unknown' }) : sending.notTaken())
        throw error
      }
    },
  }
}
