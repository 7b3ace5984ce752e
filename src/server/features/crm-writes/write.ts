import { resolveMacros } from '../../crm/macros.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { together } from '../../lib/gather.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import {
  contentOf,
  followedForm,
  type Content,
  type FollowedForm,
  type FollowUp,
  type FollowUpWork,
  type Outcome,
} from '../follow-ups/index.ts'
import { attachFiles } from './attach.ts'
import { guarded } from './begun.ts'
import { performStage, type RecordStage, type Work } from './perform-stage.ts'
import { keepStages, notedStages, stages, type Stage, type StageEnd } from './queries.ts'
import { readRecords, sealRecords, type KeptRecords } from './records.ts'
import { answersText } from './values.ts'

/**
 * Writes submissions to their accounts' CRMs, stage by stage; what the CRM refuses ends its stage alone, and what it cannot
 * take now is tried again later. Where the CRM makes a record once, however often it is asked, a write that was interrupted
 * begins anew, and its stages are noted with its end; elsewhere each is noted before the next begins.
 */
export function crmWrites(
  platform: Platform,
  open: OpenConnector = (accountId) => openCrm(platform, accountId),
): FollowUpWork<StageEnd[]> {
  const connector = shared(open)
  return {
    kind: 'crm',
    perform: (followUp) => writeSubmission(platform, followUp, connector),
    write: (db, results) =>
      keepStages(
        db,
        results.flatMap(({ followUp: { account_id, submission_id }, result }) =>
          result.map((end) => ({ account_id, submission_id, ...end })),
        ),
      ),
  }
}

/** Opens the CRM of an account. Throws `CrmError`. */
export type OpenConnector = (accountId: number) => Promise<CrmConnector>

/** Submissions that are written at the same time share their account's connector. */
function shared(open: OpenConnector): OpenConnector {
  return together(async (accountIds: number[]): Promise<CrmConnector[]> => {
    const opened = new Map([...new Set(accountIds)].map((id) => [id, open(id)]))
    await Promise.all(opened.values())
    return Promise.all(accountIds.map((id) => opened.get(id) ?? open(id)))
  })
}

async function writeSubmission(
  platform: Platform,
  followUp: FollowUp,
  connector: OpenConnector,
): Promise<Outcome<StageEnd[]>> {
  const content = contentOf(platform.sealer, followUp)
  if (content === null) return { state: 'done', error: null }
  const db = platform.database.forAccount(followUp.account_id)
  try {
    const [form, crm] = await Promise.all([followedForm(db, followUp.form_id), connector(followUp.account_id)])
    return form ? await write(platform, followUp, { db, form, crm, content }) : { state: 'done', error: null }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return { state: 'waiting', error: error.message }
  }
}

interface Given {
  db: Db
  form: FollowedForm
  crm: CrmConnector
  content: Content
}

async function write(platform: Platform, followUp: FollowUp, given: Given): Promise<Outcome<StageEnd[]>> {
  const { db, crm } = given
  const fields = await recentCrmFields(db, followUp.account_id)
  const ended = await endedBefore(db, followUp)
  const ids = idsOf(ended.values())
  const { settings } = given.form
  const work = workOf(followUp, given, { fields, ids })
  const attaching = { platform, db, followUp, settings, content: given.content, crm, ids }
  for (const stage of stages) {
    if (ended.has(stage)) continue
    const end = stage === 'files' ? await attachFiles(attaching) : await perform(stage, work, { db, followUp })
    if (!end) continue
    if (!crm.createsOnce) await keepStages(db, [{ ...followUp, ...end }])
    ended.set(stage, end)
    if (end.record_id !== null) ids[stage] = end.record_id
  }
  const records = followUp.records_wanted ? await readable(readRecords(crm, ids, fields)) : undefined
  const failed = [...ended.values()].filter(({ state }) => state !== 'done')
  return {
    state: failed.length > 0 ? 'failed' : 'done',
    error: failed.map(({ stage, error }) => `${stage}: ${error}`).join(' ') || null,
    ...(records && { sealed_records: sealRecords(platform, followUp.account_id, records) }),
    result: [...ended.values()],
  }
}

const lost =
  'The CRM was asked for this record, and the service was interrupted before its answer: look whether it is there before you make it by hand.'

/** Stages that ended in an earlier try. One that was begun, and of which no end was noted, is not begun again. */
async function endedBefore(db: Db, followUp: FollowUp): Promise<Map<Stage, StageEnd>> {
  if (followUp.claims === 1) return new Map()
  const noted = await notedStages(db, followUp)
  return new Map(
    noted.map(({ state, ...note }) => [
      note.stage,
      state === 'begun' ? { ...note, state: 'unknown', error: lost } : { ...note, state },
    ]),
  )
}

function workOf(
  followUp: FollowUp,
  { crm, form, content }: Given,
  { fields, ids }: { fields: CrmFields; ids: Partial<Record<Stage, string>> },
): Work {
  const { settings, heading, account } = form
  return {
    crm,
    account_id: followUp.account_id,
    submission_id: followUp.submission_id,
    settings,
    content,
    ids,
    submittedAt: new Date(followUp.created_at),
    timezone: account.timezone,
    heading,
    answers: () => answersText(content, labelsOf(form, fields)),
    resolve: async (text) =>
      resolveMacros(text, { ...(await readRecords(crm, ids, fields)), now: new Date(), timezone: account.timezone }),
  }
}

/** Records that the CRM does not let us read leave macros unresolved; the write has ended all the same. */
async function readable(reading: Promise<KeptRecords>): Promise<KeptRecords | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return undefined
    throw error
  }
}

/** How a stage ended; `undefined`: it had nothing to do. A CRM that cannot be reached ends nothing. */
async function perform(
  stage: RecordStage,
  work: Work,
  { db, followUp }: { db: Db; followUp: FollowUp },
): Promise<StageEnd | undefined> {
  const crm = work.crm.createsOnce ? work.crm : guarded(work.crm, db, { followUp, stage })
  try {
    const record_id = await performStage[stage]({ ...work, crm })
    return record_id === undefined ? undefined : { stage, state: 'done', record_id, error: null }
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === 'unavailable' || error.kind === 'not_connected') throw error
    const state = error.kind === 'unknown_outcome' ? 'unknown' : 'failed'
    return { stage, state, record_id: null, error: error.message }
  }
}

function idsOf(ends: Iterable<StageEnd>): Partial<Record<Stage, string>> {
  return Object.fromEntries(
    [...ends].flatMap(({ stage, record_id }) => (record_id === null ? [] : [[stage, record_id]])),
  )
}

/** Labels of the form's fields by `module.name`, as they stand in `content`. */
function labelsOf({ fields }: FollowedForm, crm: CrmFields): Map<string, string> {
  return new Map(
    fields.map(({ id, crm_module, crm_field_name, label }) => {
      const name = crm_field_name ?? `field_${id}`
      return [`${crm_module}.${name}`, label ?? crm[crm_module]?.[name]?.label ?? name]
    }),
  )
}
