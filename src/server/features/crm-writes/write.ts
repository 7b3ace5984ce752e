import { resolveMacros } from '../../crm/macros.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { contentOf, recordsContext, type Content, type FollowUp, type Outcome } from '../follow-ups/index.ts'
import { resolveSettings } from '../forms/index.ts'
import { performStage, type Work } from './perform-stage.ts'
import { endedStages, findWrittenForm, keepStage, stages, type Stage, type StageEnd } from './queries.ts'
import { readRecords } from './records.ts'
import { answersText } from './values.ts'

/**
 * Writes a submission to the account's CRM, stage by stage. Each stage is noted before the next begins, so that a write that
 * was interrupted goes on where it was; what the CRM refuses ends its stage alone, and what it cannot take now is tried
 * again later.
 */
export async function writeSubmission(platform: Platform, followUp: FollowUp): Promise<Outcome> {
  const content = contentOf(platform.sealer, followUp)
  if (content === null) return { state: 'done', error: null }
  try {
    const crm = await openCrm(platform, followUp.account_id)
    return await write(platform, followUp, { crm, content })
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return { state: 'waiting', error: error.message }
  }
}

async function write(
  platform: Platform,
  followUp: FollowUp,
  { crm, content }: { crm: CrmConnector; content: Content },
): Promise<Outcome> {
  const { account_id, submission_id, form_id } = followUp
  const db = platform.database.forAccount(account_id)
  const form = await findWrittenForm(db, account_id, form_id)
  if (!form) return { state: 'done', error: null }
  const fields = await recentCrmFields(db, account_id)
  const ended = await endedStages(db, account_id, submission_id)
  const labels = await labelsOf(platform, followUp, fields)
  const ids = idsOf(ended.values())
  const work: Work = {
    crm,
    submission_id,
    settings: resolveSettings({ ...form, form_groups: [] }),
    content,
    ids,
    submittedAt: new Date(followUp.created_at),
    timezone: form.timezone,
    heading: form.heading,
    answers: () => answersText(content, labels),
    resolve: async (text) =>
      resolveMacros(text, { ...(await readRecords(crm, ids, fields)), now: new Date(), timezone: form.timezone }),
  }
  for (const stage of stages) {
    if (ended.has(stage)) continue
    const end = await perform(stage, work)
    if (!end) continue
    await keepStage(db, followUp, end)
    ended.set(stage, end)
    if (end.record_id !== null) ids[stage] = end.record_id
  }
  const records = await readRecords(crm, ids, fields)
  const failed = [...ended.values()].filter(({ state }) => state !== 'done')
  return {
    state: failed.length > 0 ? 'failed' : 'done',
    error: failed.map(({ stage, error }) => `${stage}: ${error}`).join(' ') || null,
    sealed_records: platform.sealer.seal(JSON.stringify(records), recordsContext(account_id)),
  }
}

/** How a stage ended; `undefined`: it had nothing to do. A CRM that cannot be reached ends nothing. */
async function perform(stage: Stage, work: Work): Promise<StageEnd | undefined> {
  try {
    const record_id = await performStage[stage](work)
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
async function labelsOf(
  platform: Platform,
  { account_id, form_id }: FollowUp,
  crm: CrmFields,
): Promise<Map<string, string>> {
  const fields = await listFields(platform.database.forAccount(account_id), form_id)
  return new Map(
    fields.map(({ id, crm_module, crm_field_name, label }) => {
      const name = crm_field_name ?? `field_${id}`
      return [`${crm_module}.${name}`, label ?? crm[crm_module]?.[name]?.label ?? name]
    }),
  )
}
