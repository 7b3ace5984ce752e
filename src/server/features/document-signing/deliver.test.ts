import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { work } from '../../../shared/contract/submissions/work.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { documentRows, sha256Of, waitsAreOver } from '../../testing/documents/documents.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../testing/signing.ts'
import { mailAll, office, queued, queueDue, sendDue } from '../../testing/submission-mails.ts'

let app: TestApp
let server: MailServer
beforeAll(async () => {
  app = await startApp()
  server = await startMailServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const mailing = {
  email_enabled: true,
  email_attach_pdf: true,
  notification_enabled: true,
  notification_attach_pdf: true,
  notification_receivers: [office],
}

const template = (required: boolean) => ({
  blocks: [{ type: 'signature', field_id: null, label: 'Unterschrift', required }],
})

/** SHA-256 of the PDFs that were mailed since the last look, by recipient. */
function pdfsMailed(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { raw, to } of server.mails.splice(0)) {
    const [, boundary = ''] = /multipart\/mixed;\s*boundary="([^"]+)"/.exec(raw) ?? []
    const parts = boundary === '' ? [] : raw.split(`--${boundary}`)
    const pdfs = parts.filter((part) => part.startsWith('\r\nContent-Type: application/pdf'))
    found[to[0]!] = pdfs.map((part) => sha256Of(Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64')))
  }
  return found
}

const sealedOf = async (id: number) =>
  (
    await app.platform.database.system
      .selectFrom('document_signature_files')
      .select('sha256')
      .where('submission_id', '=', id)
      .where('kind', '=', 'sealed')
      .executeTakeFirstOrThrow()
  ).sha256.toString('hex')

test('document signing: `required` mails an invitation at once, and the signed document once, later', async () => {
  const form = await signingForm(app, { settings: mailing }, template(true))
  const { id, path } = await toSign(app, form)
  await mailAll(app, server.url)
  const mails = await queued(app)
  const [confirmation, notification] = ['confirmation', 'notification'].map((name) =>
    mails.find(({ purpose, submission_id }) => purpose === name && submission_id === id),
  )
  expect(confirmation!.body).toMatch(/unterschreiben\.\n\nDokument lesen [^]*\n\nFreundliche Grüße/)
  expect(confirmation!.body).toContain(
    `Dokument lesen und unterschreiben: http://127.0.0.1:3000${form.path}/sign/${id}-`,
  )
  expect(notification!.body).toContain('sobald es unterschrieben ist')
  expect(notification!.body).not.toContain('/sign/')
  expect(pdfsMailed()).toEqual({ 'ada@home.example': [], [office]: [] })
  await sendSignature(app, path)
  await signDue(app)
  await sendDue(app, server.url)
  const sha256 = await sealedOf(id)
  expect(pdfsMailed()).toEqual({ 'ada@home.example': [sha256], [office]: [sha256] })
  const signed = (await queued(app)).filter(({ purpose }) => purpose?.startsWith('signed'))
  expect(signed.map(({ subject }) => subject)).toEqual([
    'Ihr unterschriebenes Dokument – Ihre Anfrage',
    'Unterschrieben: Ihre Anfrage, Nr. 1',
  ])
  expect(signed[1]!.body).toContain('Ada Löwe hat das Dokument')
})

test('document signing: without `required` the document is mailed as it is, and again when signed', async () => {
  const form = await signingForm(app, { settings: mailing }, template(false))
  const { id, path } = await toSign(app, form)
  await mailAll(app, server.url)
  const shown = (await documentRows(app)).find(({ submission_id }) => submission_id === id)!.sha256!.toString('hex')
  expect(pdfsMailed()).toEqual({ 'ada@home.example': [shown], [office]: [shown] })
  await sendSignature(app, path)
  await signDue(app)
  await sendDue(app, server.url)
  expect(pdfsMailed()).toEqual({ 'ada@home.example': [await sealedOf(id)], [office]: [await sealedOf(id)] })
})

test('content that is not saved: the signer still gets the signed document by mail', async () => {
  const settings = { ...mailing, save_submission_data: 'off' }
  const { id, path } = await toSign(app, await signingForm(app, { settings }, template(true)))
  await mailAll(app, server.url)
  await sendSignature(app, path)
  await signDue(app)
  const sha256 = await sealedOf(id)
  pdfsMailed()
  await sendDue(app, server.url)
  expect(pdfsMailed()).toEqual({ 'ada@home.example': [sha256], [office]: [sha256] })
})

test('crm_attach_pdf: a document to be signed is attached once it is, and waits for the record', async () => {
  const settings = { crm_write_enabled: true, crm_attach_pdf: true }
  const { system } = app.platform.database
  const attached = (id: number) =>
    system.selectFrom('crm_attachments').select(['file', 'state']).where('submission_id', '=', id).execute()
  const [must, may] = [
    await toSign(app, await signingForm(app, { settings }, template(true))),
    await toSign(app, await signingForm(app, { settings }, template(false))),
  ]
  const told = async (id: number) =>
    (await app.call(submissionTimeline.get, { id })).data.events.map(
      ({ kind, state, record }: { kind: string; state: string; record: { stage: string } | null }) =>
        `${record?.stage ?? kind} ${state}`,
    )
  const [made, waits] = [['received done', 'crm waiting', 'document done'], 'signature waiting']
  expect((await told(must.id)).toSorted()).toEqual([...made, waits].toSorted())
  await sendSignature(app, must.path)
  await signDue(app)
  expect(await told(must.id)).toEqual(expect.arrayContaining([...made, 'signature done', 'signed_document waiting']))
  expect(await attached(must.id)).toEqual([])
  await queueDue(app)
  expect(await attached(must.id)).toEqual([{ file: 'signed document', state: 'done' }])
  expect(await attached(may.id)).toEqual([{ file: 'document', state: 'done' }])
  expect(await told(may.id)).toEqual(expect.arrayContaining(['document done', waits, 'address done', 'files done']))
  await sendSignature(app, may.path)
  await waitsAreOver(app)
  await signDue(app)
  await performDue(app.platform, crmWrites(app.platform))
  expect(await attached(may.id)).toEqual([
    { file: 'document', state: 'done' },
    { file: 'signed document', state: 'done' },
  ])
  const ends = await system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('kind', '=', 'signature')
    .execute()
  expect(ends).toEqual([])
})

test('document signing: what the CRM did not take is attached when a person repeats it [B2.10-57]', async () => {
  const settings = { crm_write_enabled: true, crm_attach_pdf: true }
  const { system } = app.platform.database
  const { id, path } = await toSign(app, await signingForm(app, { settings }, template(true)))
  await queueDue(app)
  const stages = () => system.updateTable('crm_stages').where('submission_id', '=', id).where('stage', '=', 'address')
  const [address] = await system.selectFrom('crm_stages').select('record_id').where('submission_id', '=', id).execute()
  const sent = () =>
    system.selectFrom('crm_attachments').select(['file', 'state']).where('submission_id', '=', id).execute()
  const repeat = async () => {
    const since = new Date(Date.now() - 86_400_000).toISOString()
    expect((await app.call(work.retryFailed, { body: { since, kind: 'signature' } })).data).toMatchObject({
      retried: 1,
    })
    await signDue(app)
  }
  // The record is gone, so that the CRM refuses the file.
  await stages().set({ record_id: '999999' }).execute()
  await sendSignature(app, path)
  await signDue(app)
  expect(await sent()).toEqual([{ file: 'signed document', state: 'failed' }])
  await repeat()
  expect(await sent()).toEqual([{ file: 'signed document', state: 'failed' }])
  await stages().set({ record_id: address!.record_id }).execute()
  await repeat()
  expect(await sent()).toEqual([{ file: 'signed document', state: 'done' }])
  // Whether the CRM has it is not known: a person decides.
  for (const state of ['begun', 'unknown']) {
    await system
      .updateTable('crm_attachments')
      .set({ state, error: 'no answer' })
      .where('submission_id', '=', id)
      .execute()
    await sql`insert into follow_ups (account_id, submission_id, kind) values (${app.owner.account_id}, ${id}, 'signature')`.execute(
      system,
    )
    await signDue(app)
    expect(await sent()).toEqual([{ file: 'signed document', state }])
    await repeat()
    expect(await sent()).toEqual([{ file: 'signed document', state: 'done' }])
  }
})
