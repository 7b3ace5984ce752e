import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { PdfRenderError } from '../../pdf/index.ts'
import {
  documentForm,
  documentRows,
  makeDue,
  sha256Of,
  submitted,
  waitsAreOver,
} from '../../testing/documents/documents.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { mailAll, office, queueDue, queued, sendDue } from '../../testing/submission-mails.ts'
import { storedFiles } from '../../testing/uploads.ts'
import { startWorker } from '../../worker.ts'
import { sweepFiles } from '../files/index.ts'
import { verifyDue } from '../senders/verify.ts'

const both = {
  email_enabled: true,
  email_attach_pdf: true,
  notification_enabled: true,
  notification_attach_pdf: true,
  notification_receivers: [office],
}

const attaching = (app: TestApp, settings: object = {}) => documentForm(app, { settings: { ...both, ...settings } })

/** Name and bytes of the PDFs in a mail. */
function pdfsOf({ raw }: ReceivedMail): { name: string; bytes: Buffer }[] {
  const [, boundary = ''] = /multipart\/mixed;\s*boundary="([^"]+)"/.exec(raw) ?? []
  return raw
    .split(`--${boundary}`)
    .filter((part) => part.startsWith('\r\nContent-Type: application/pdf'))
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n')
      return { name: /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? '', bytes: Buffer.from(body, 'base64') }
    })
}

const byRecipient = (mails: readonly ReceivedMail[]) => mails.toSorted((a, b) => (a.to[0]! < b.to[0]! ? -1 : 1))

test('submission mails: `email_attach_pdf`, `notification_attach_pdf`: mails carry the stored document', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  await submitted(app, await attaching(app))
  await mailAll(app, server.url)
  const [confirmation, notification] = byRecipient(server.mails)
  const [row] = await documentRows(app)
  for (const mail of [confirmation!, notification!]) {
    const [pdf, ...more] = pdfsOf(mail)
    expect(more).toEqual([])
    expect(pdf!.name).toBe('Anfrage-1.pdf')
    expect(sha256Of(pdf!.bytes)).toBe(row!.sha256!.toString('hex'))
    expect(mail.text).not.toContain('/document/')
  }
  expect(await makeDue(app)).toBe(1)
  expect(await documentRows(app)).toEqual([row])
  const rows = JSON.stringify(await queued(app))
  expect(rows).toContain('"with_document":true')
  expect(rows).not.toContain('%PDF')
})

test('submission mails: workers make the document and send the mails that carry it, one of each', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const workers = [startWorker(app.platform), startWorker({ ...app.platform })]
  const form = await attaching(app, { crm_write_enabled: true })
  await submitted(app, form)
  await submitted(app, form)
  await expect.poll(() => server.mails.length, { timeout: 25_000 }).toBe(4)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(server.mails).toHaveLength(4)
  const names = server.mails.flatMap(pdfsOf).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Anfrage-1.pdf', 'Anfrage-1.pdf', 'Anfrage-2.pdf', 'Anfrage-2.pdf'])
  expect(storedFiles(app)).toHaveLength(2)
})

test('submission mails: only the mails that ask for it carry it, and none where the form makes none', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  await submitted(app, await attaching(app, { email_attach_pdf: false }))
  await submitted(app, await documentForm(app, { settings: both }, { enabled: false }))
  await mailAll(app, server.url)
  expect(server.mails.map((mail) => [mail.to[0], pdfsOf(mail).length]).toSorted()).toEqual([
    ['ada@home.example', 0],
    ['ada@home.example', 0],
    [office, 0],
    [office, 1],
  ])
})

test('submission mails: mails wait for a document, and go without one that cannot be made, saying so', async () => {
  await using server = await startMailServer()
  const fates: (() => Promise<Buffer>)[] = [
    () => Promise.reject(new PdfRenderError('crash', 'killed')),
    () => Promise.reject(new PdfRenderError('document', 'refused')),
  ]
  await using app = await startApp({
    platform: ({ pdf }) => ({ pdf: { ...pdf, render: (model, turn) => fates.shift()?.() ?? pdf.render(model, turn) } }),
  })
  await submitted(app, await attaching(app))
  await mailAll(app, server.url)
  expect(server.mails).toEqual([])
  const waiting = await app.platform.database.system
    .selectFrom('follow_ups')
    .selectAll()
    .where('kind', '=', 'mails')
    .execute()
  expect(waiting).toMatchObject([{ state: 'waiting', error: expect.stringContaining('document') }])
  await waitsAreOver(app)
  await mailAll(app, server.url)
  const [confirmation, notification] = byRecipient(server.mails)
  expect(confirmation!.text).toContain('Das Dokument konnte dieser E-Mail nicht beigelegt werden. Bitte wenden')
  expect(notification!.text).toContain('Das Dokument konnte dieser E-Mail nicht beigelegt werden.')
  expect(server.mails.flatMap(pdfsOf)).toEqual([])
})

test('submission mails: a document over 10 MB is linked, without a login for the visitor alone', async () => {
  await using server = await startMailServer()
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: { ...pdf, render: () => Promise.resolve(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-')) },
    }),
  })
  await submitted(app, await attaching(app))
  await mailAll(app, server.url)
  const [confirmation, notification] = byRecipient(server.mails)
  expect(server.mails.flatMap(pdfsOf)).toEqual([])
  const [, link = ''] =
    /Dokument herunterladen \(PDF\): http:\/\/127\.0\.0\.1:3000(\/f\/\S+\/document\/[\w-]+)/.exec(confirmation!.text) ??
    []
  expect((await app.server.inject({ url: link })).statusCode).toBe(200)
  const [, address = ''] =
    /\(PDF\): http:\/\/127\.0\.0\.1:3000(\/api\/v1\/submissions\/\d+\/pdf)/.exec(notification!.text) ?? []
  expect((await app.server.inject({ url: address })).statusCode).toBe(401)
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  expect((await app.server.inject({ url: address, headers })).statusCode).toBe(200)
})

test('submission mails: a mail that the CRM sends links the document, since a CRM is handed no files', async () => {
  await using server = await startMailServer()
  await using app = await startApp({ env: { SMTP_URL: server.url, SENDER_DOMAINS: 'agency.example' } })
  await app.call(accountCrm.update, { body: { email_crm_api_user: ['vertrieb@agency.example'] } })
  await verifyDue(app.platform)
  server.mails.length = 0
  await submitted(app, await attaching(app, { send_email_via_crm: true, notification_enabled: false }))
  await mailAll(app, server.url)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]!.from).toBe('vertrieb@agency.example')
  expect(server.mails[0]!.text).toMatch(/Der Link dazu gilt 30 Tage lang\.\n\n[^\n]*\(PDF\): http\S+\/document\/\S+\n/)
})

test('submission mails: without saved content, the document is attached, and deleted with the last mail [B2.6]', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  await submitted(app, await attaching(app, { save_submission_data: 'off' }))
  await queueDue(app)
  await makeDue(app)
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toHaveLength(1)
  await sendDue(app, server.url)
  expect(server.mails.flatMap(pdfsOf)).toHaveLength(2)
  await sweepFiles(app.platform)
  expect([await documentRows(app), storedFiles(app)]).toEqual([[], []])
})

// Settings: pdf_filename_pattern.
test('submission mails: no answer in the file name adds a header or another file to a mail', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  const form = await attaching(app, { notification_enabled: false })
  await app.call(forms.update, { id: form.id, body: { pdf_filename_pattern: '_Name' } })
  await submitted(app, form, { name: 'a"; name="b.exe" ../c', email: 'ada@home.example' })
  await mailAll(app, server.url)
  const [mail] = server.mails
  expect(pdfsOf(mail!)).toHaveLength(1)
  expect((await documentRows(app))[0]!.name).toBe('a-; name=-b.exe- ..-c.pdf')
  expect(mail!.raw).toContain('filename="a-; name=-b.exe- ..-c.pdf"')
})
