import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import {
  submissionTimeline,
  type SubmissionTimeline,
} from '../../../../shared/contract/submissions/submission-timeline.ts'
import { work } from '../../../../shared/contract/submissions/work.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { openCrm } from '../../../crm/open-crm.ts'
import { CrmError } from '../../../crm/port.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../../testing/onoffice-server/server.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../../testing/signing.ts'
import { mailForm, submit } from '../../../testing/submission-mails.ts'
import { connect } from '../../crm/index.ts'
import { watchRecords } from '../../crm-changes/index.ts'
import { performDue } from '../../follow-ups/index.ts'
import { beginAttachment, endAttachment, notedAttachments } from '../attachment-queries.ts'
import { beginAttempt, endAttempt, findAttempt } from '../attempt-queries.ts'
import { beginStage, keepStages, notedStages, unbeginStage } from '../queries.ts'
import { crmWrites, type OpenConnector } from '../write.ts'

let app: TestApp
let server: OnOfficeServer

beforeEach(async () => {
  server = await startOnOffice()
  const env = { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host, CRM_TIMEOUT: '20s' }
  app = await startApp({ env, limited: false })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const system = () => app.platform.database.system
const writeDue = (open?: OpenConnector) => performDue(app.platform, crmWrites(app.platform, open))

async function letTimePass() {
  await sql`update follow_ups set due_at = now() where state = 'waiting'`.execute(system())
}

const recordIds = async (submission_id: number) => {
  const stages = system().selectFrom('crm_stages').select(['stage', 'record_id'])
  const rows = await stages.where('submission_id', '=', submission_id).execute()
  return Object.fromEntries(rows.map(({ stage, record_id }) => [stage, record_id]))
}

/** Connects the account to an onOffice in which a stranger has the number of the record that the submission has so far. */
async function changeCrm(submission_id?: number) {
  const { token, secret } = server.office
  await connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
  if (submission_id === undefined) return undefined
  const { address } = await recordIds(submission_id)
  const { id, ...stranger } = server.office.add('address', { Name: 'Fremd' })
  server.office.records.address.delete(id)
  const stolen = { ...stranger, id: Number(address) }
  server.office.records.address.set(stolen.id, stolen)
  return stolen.id
}

const repeat = () => app.call(work.retryFailed, { body: { since: new Date(Date.now() - 86_400_000).toISOString() } })

/** Stages of the timeline, and whether they are in a former CRM. */
async function recordEvents(id: number): Promise<string[]> {
  const { data } = await app.call(submissionTimeline.get, { id })
  const { events } = data as SubmissionTimeline
  return events.flatMap(({ record }) => (record ? [`${record.stage} ${record.is_in_former_crm}`] : [])).toSorted()
}

/** A form whose activities the built-in CRM refuses. */
const refusedForm = () => mailForm(app, { crm_write_enabled: true, crm_agentslog_action_kind: 'Erfunden' })
const mend = (id: number) => app.call(forms.update, { id, body: { crm_agentslog_action_kind: null } })

test('another CRM: a write that failed in the former one is repeated as a whole in the new one [B22-9]', async () => {
  const form = await refusedForm()
  const id = await submit(app, form)
  await writeDue()
  const before = await recordIds(id)
  await mend(form.id)
  expect(await recordEvents(id)).toEqual(['address false', 'agentsLog false'])
  const stranger = await changeCrm(id)
  expect(await recordEvents(id)).toEqual(['address true', 'agentsLog true'])
  expect((await repeat()).data).toMatchObject({ retried: 1 })
  await letTimePass()
  await writeDue()
  const { address, agentsLog } = server.office.records
  const own = [...address.values()].find(({ values }) => values['Name'] === 'Löwe')
  expect(own?.id).not.toBe(stranger)
  expect([...agentsLog.values()].map(({ addressIds }) => addressIds)).toEqual([[own?.id]])
  const after = await recordIds(id)
  expect(await recordEvents(id)).toEqual(['address false', 'agentsLog false'])
  expect(after).toMatchObject({ address: String(own?.id) })
  expect(after['address']).not.toBe(before['address'])
})

test('another CRM: a document that is signed after the change goes to no record of the new one [B22-9]', async () => {
  const settings = { crm_write_enabled: true, crm_attach_pdf: true }
  const blocks = [{ type: 'signature', field_id: null, label: 'Unterschrift', required: true }]
  const { id, path } = await toSign(app, await signingForm(app, { settings }, { blocks }))
  await writeDue()
  await changeCrm(id)
  await sendSignature(app, path)
  await signDue(app)
  expect(server.office.files.map(({ name }) => name)).toEqual([])
  const followUps = await system().selectFrom('follow_ups').select(['kind', 'state']).execute()
  expect(followUps.filter(({ state }) => state === 'waiting')).toEqual([])
})

for (const kind of ['rejected', 'unavailable'] as const) {
  test(`another CRM: what a write notes that was under way at the change is not used (${kind})`, async () => {
    const form = await refusedForm()
    const id = await submit(app, form)
    await mend(form.id)
    const crm = await openCrm(app.platform, app.owner.account_id)
    const during = async () => ({
      ...crm,
      findOrCreate: async () => ({ found: undefined, id: '77' }),
      createRecord: async () => {
        await changeCrm()
        throw new CrmError(kind, refusal('crm_did_not_say'))
      },
    })
    await writeDue(during)
    expect(await recordIds(id)).toMatchObject({ address: '77' })
    await repeat()
    await letTimePass()
    await writeDue()
    const own = [...server.office.records.address.values()].map((record) => record.id)
    expect(own).toHaveLength(1)
    expect(await recordIds(id)).toMatchObject({ address: String(own[0]) })
    const activities = [...server.office.records.agentsLog.values()]
    expect(activities.map(({ addressIds }) => addressIds)).toEqual([own])
    expect(await recordEvents(id)).toEqual(['address false', 'agentsLog false'])
  })
}

test('another CRM: notes of the present one take the place of those of a former one, never the reverse', async () => {
  const submission_id = await submit(app, await mailForm(app))
  const db = app.platform.database.forAccount(app.owner.account_id)
  const [former, present] = [0, 1].map((crm_number) => ({
    account_id: app.owner.account_id,
    submission_id,
    crm_number,
  }))
  const end = { stage: 'address', state: 'done', record_id: '1', error: null } as const
  await keepStages(db, [{ ...former!, ...end }])
  expect(await beginStage(db, former!, 'address')).toBe(false)
  expect(await beginStage(db, present!, 'address')).toBe(true)
  await unbeginStage(db, former!, 'address')
  expect(await notedStages(db, present!)).toMatchObject([{ state: 'begun', record_id: null, crm_number: 1 }])
  await keepStages(db, [{ ...present!, ...end, record_id: '2' }])
  await keepStages(db, [{ ...former!, ...end }])
  expect(await notedStages(db, present!)).toMatchObject([{ state: 'done', record_id: '2', crm_number: 1 }])

  const sent = { state: 'done', crm_file_id: '8', error: null } as const
  expect(await beginAttachment(db, former!, 'document')).toBe(true)
  await endAttachment(db, former!, 'document', sent)
  expect(await notedAttachments(db, present!)).toEqual([])
  expect(await beginAttachment(db, present!, 'document')).toBe(true)
  expect(await beginAttachment(db, former!, 'document')).toBe(false)
  await endAttachment(db, former!, 'document', undefined)
  expect(await notedAttachments(db, present!)).toMatchObject([{ file: 'document', state: 'begun', crm_file_id: null }])

  const { form_id } = await db.selectFrom('submissions').select('form_id').executeTakeFirstOrThrow()
  const attempt = { account_id: app.owner.account_id, form_id, token: Buffer.alloc(16) }
  expect(await beginAttempt(db, { ...attempt, crm_number: 0 }, 'address')).toBe(true)
  await endAttempt(db, { ...attempt, crm_number: 0 }, { state: 'done', record_id: '1' })
  expect(await findAttempt(db, { ...attempt, crm_number: 1 })).toBeUndefined()
  expect(await beginAttempt(db, { ...attempt, crm_number: 1 }, 'address')).toBe(true)
  expect(await beginAttempt(db, { ...attempt, crm_number: 0 }, 'address')).toBe(false)
})

test('another CRM: a write that ends after the change has none of its records looked at [B24-4]', async () => {
  const submission_id = await submit(app, await mailForm(app))
  await changeCrm()
  const crm = await openCrm(app.platform, app.owner.account_id)
  const of = { account_id: app.owner.account_id, submission_id, ids: { address: '1001' } }
  const watched = () => system().selectFrom('crm_watched_records').select('record_id').execute()
  await watchRecords(app.platform.database.system, { ...crm, crmNumber: 0 }, of)
  expect(await watched()).toEqual([])
  await watchRecords(app.platform.database.system, crm, of)
  expect(await watched()).toEqual([{ record_id: '1001' }])
})
