import { refusal } from '../../../shared/refusals/catalogue.ts'
import { expect, test } from 'vitest'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { postFiles, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { note, uploadForm } from '../../testing/uploads.ts'
import { contentOf, followedForm, performDue, type FollowUp } from '../follow-ups/index.ts'
import { attachFiles } from './attach.ts'
import { notedAttachments } from './attachment-queries.ts'
import { noteOf } from './queries.ts'
import { crmWrites } from './index.ts'

const crmForm = (app: TestApp, settings: object = {}) =>
  uploadForm(app, {
    fields: [
      { key: 'plan', field_type: 'file', crm_module: 'estate', label: 'Grundriss' },
      { key: 'proof', field_type: 'file', label: 'Nachweis' },
      { key: 'name', crm_field_name: 'Name' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, ...settings },
  })

async function send(app: TestApp, { ids, path }: TestForm, answers: Record<string, string>): Promise<void> {
  const texts = Object.entries(answers).map(([key, text]) => [`field_${ids[key]}`, text] as const)
  const sent = await postFiles(app, path, [
    [`field_${ids['plan']}`, note('Grundriss', 'plan.txt')],
    [`field_${ids['proof']}`, note('Nachweis', 'proof.txt')],
    ...texts,
  ])
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
}

const attached = (app: TestApp) =>
  app.platform.database.system
    .selectFrom('built_in_crm_files as f')
    .innerJoin('built_in_crm_records as r', 'r.id', 'f.record_id')
    .select(['r.module', 'f.name', 'f.content'])
    .orderBy('f.id')
    .execute()

const filesStage = (app: TestApp) =>
  app.platform.database.system.selectFrom('crm_stages').selectAll().where('stage', '=', 'files').executeTakeFirst()

test('crm writes: uploads go to the record of their field; a write that is done again sends none twice', async () => {
  await using app = await startApp()
  await send(app, await crmForm(app), { name: 'Löwe', title: 'Haus' })
  const { platform } = app
  await performDue(platform, crmWrites(platform))
  const files = await attached(app)
  expect(files.map(({ module, name, content }) => [module, name, content.toString()])).toEqual([
    ['estate', 'plan.txt', 'Grundriss'],
    ['address', 'proof.txt', 'Nachweis'],
  ])
  expect(await filesStage(app)).toMatchObject({ state: 'done', error: null })
  const { system } = platform.database
  await system.deleteFrom('crm_stages').execute()
  await system.updateTable('follow_ups').set({ state: 'waiting', due_at: new Date().toISOString() }).execute()
  await performDue(platform, crmWrites(platform))
  expect(await attached(app)).toEqual(files)
})

// Settings: crm_attach_uploads.
test('crm writes: without a record, or with the setting off, nothing is attached, and the write says so', async () => {
  await using app = await startApp()
  const { platform } = app
  await send(app, await crmForm(app), {})
  await performDue(platform, crmWrites(platform))
  expect(await filesStage(app)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('plan.txt: attachment_without_record{}'),
  })
  await send(app, await crmForm(app, { crm_attach_uploads: false }), { name: 'Löwe' })
  await performDue(platform, crmWrites(platform))
  expect(await attached(app)).toEqual([])
})

/** One attempt to attach the files of the submission that waits, with a CRM that fails in its own way. */
async function attempt(app: TestApp, uploadFile?: CrmConnector['uploadFile'], claims = 2) {
  const { platform, owner } = app
  const { account_id } = owner
  const db = platform.database.forAccount(account_id)
  const { submission_id } = await db.selectFrom('follow_ups').select('submission_id').executeTakeFirstOrThrow()
  const submission = await db
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', submission_id)
    .executeTakeFirstOrThrow()
  const followUp = { ...submission, account_id, submission_id, sealed_content: null, claims } as unknown as FollowUp
  const content = contentOf(platform.sealer, followUp)!
  const { settings } = (await followedForm(db, submission.form_id))!
  const crm = await openCrm(platform, account_id)
  const [address] = await crm.findRecords('address', { Name: 'Löwe' })
  const id =
    address?.id ?? (await crm.createRecord({ module: 'address', values: { Name: 'Löwe' }, reference: 'attach test' }))
  const failing = uploadFile ? { ...crm, uploadFile } : crm
  const end = attachFiles({ platform, db, followUp, settings, content, crm: failing, ids: { address: id } })
  return { end, noted: () => notedAttachments(db, noteOf(followUp, crm)) }
}

test('crm writes: a file whose answer stayed away is not sent again; one that the CRM did not take is', async () => {
  await using app = await startApp()
  await send(app, await crmForm(app), { name: 'Löwe' })
  const away = await attempt(app, async () =>
    Promise.reject(new CrmError('unavailable', refusal('stored_sentence', { sentence: 'The CRM does not answer.' }))),
  )
  await expect(away.end).rejects.toThrow('does not answer')
  expect(await away.noted()).toEqual([])

  let sent = 0
  const lost = await attempt(app, async () => {
    if (++sent === 1) throw new CrmError('unknown_outcome', refusal('stored_sentence', { sentence: 'No answer came.' }))
    throw new CrmError('rejected', refusal('stored_sentence', { sentence: 'Not this one.' }))
  })
  expect(await lost.end).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(
      /^plan\.txt: stored_sentence.*No answer came\..*\nproof\.txt: stored_sentence.*Not this one\./,
    ),
  })
  expect((await lost.noted()).map(({ state }) => state).toSorted()).toEqual(['failed', 'unknown'])

  const again = await attempt(app)
  expect(await again.end).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(
      /^plan\.txt: stored_sentence.*No answer came\..*\nproof\.txt: stored_sentence.*Not this one\./,
    ),
  })
  expect(await attached(app)).toEqual([])
})

test('crm writes: a process that died while it sent a file leaves a note, and the file is not sent again', async () => {
  await using app = await startApp()
  await send(app, await crmForm(app), { name: 'Löwe' })
  const killed = await attempt(app, async (_, sending) => {
    await sending?.begins()
    throw new Error('killed')
  })
  await expect(killed.end).rejects.toThrow('killed')
  const next = await attempt(app)
  expect(await next.end).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('attachment_interrupted{}'),
  })
  expect((await attached(app)).map(({ name }) => name)).toEqual(['proof.txt'])
})

test('crm writes: a write that waits for a file has noted its records; a missing file is named', async () => {
  await using app = await startApp()
  const { platform } = app
  await send(app, await crmForm(app), { name: 'Löwe' })
  const away = async () =>
    Promise.reject(new CrmError('unavailable', refusal('stored_sentence', { sentence: 'The CRM does not answer.' })))
  const opened = await openCrm(platform, app.owner.account_id)
  await performDue(
    platform,
    crmWrites(platform, async () => ({ ...opened, uploadFile: away })),
  )
  const { system } = platform.database
  const noted = await system.selectFrom('crm_stages').select(['stage', 'record_id']).orderBy('stage').execute()
  expect(noted).toMatchObject([
    { stage: 'address', record_id: expect.any(String) },
    { stage: 'agentsLog', record_id: expect.any(String) },
  ])

  const [gone] = await system.selectFrom('uploads').select('file_key').orderBy('id').execute()
  await platform.files.delete(gone!.file_key)
  await system.updateTable('follow_ups').set({ due_at: new Date().toISOString() }).execute()
  await performDue(platform, crmWrites(platform))
  expect(await filesStage(app)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('plan.txt: attachment_gone{}'),
  })
  expect((await attached(app)).map(({ name }) => name)).toEqual(['proof.txt'])
  const records = await system.selectFrom('built_in_crm_records').select('id').execute()
  expect(records).toHaveLength(2)
})
