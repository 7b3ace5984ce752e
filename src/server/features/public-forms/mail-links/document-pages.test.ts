import { expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../../shared/contract/documents/pdf-templates.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { decoyName } from '../../../../shared/form/page/page-names.ts'
import { documentForm, documentRows, makeDue, submitted } from '../../../testing/documents/documents.ts'
import { named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { storedFiles } from '../../../testing/uploads.ts'
import { sweepFiles } from '../../files/index.ts'
import { sweep } from '../../housekeeping/sweep.ts'
import { issueLink } from '../../submission-documents/index.ts'

const offered = (app: TestApp, settings: object = {}, key?: string) =>
  documentForm(app, { settings: { pdf_download_enabled: true, ...settings }, ...(key !== undefined && { key }) })

async function get(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url, 'http://127.0.0.1:3000')
  const answer = await app.server.inject({ method: 'GET', url: pathname + search, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload }
}

test('public forms: answer and thank-you page link the document; the page of the link waits for it [B13-10]', async () => {
  await using app = await startApp()
  const form = await offered(app)
  const { document_url, thankyou } = await submitted(app, form)
  expect(document_url).toMatch(new RegExp(`^http://127.0.0.1:3000${form.path}/document/[\\w-]{30,60}$`))
  const thanks = await get(app, thankyou.url!)
  expect(thanks.body).toMatch(/<a class="button" href="[^"]+"\s*>Dokument herunterladen \(PDF\)<\/a\s*>/)
  expect(thanks.body).toContain(`href="${new URL(document_url!).pathname}"`)
  const waiting = await get(app, document_url!)
  expect(waiting).toMatchObject({ status: 202, headers: { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } })
  expect(waiting.body).toContain('Ihr Dokument wird erstellt')
  expect(waiting.body).toContain('<meta name="robots" content="noindex" />')
  const [, next = ''] = /http-equiv="refresh" content="2;url=([^"]+)"/.exec(waiting.body) ?? []
  expect(next).toBe(`${new URL(document_url!).pathname}?wait=1`)
  expect((await get(app, `${document_url}?wait=200`)).body).not.toContain('http-equiv="refresh"')
  await makeDue(app)
  const ready = await get(app, next)
  expect(ready.status).toBe(200)
  expect(ready.body).toMatch(/refresh" content="0;url=[^"?]+"/)
  expect(ready.body).toContain('Ihr Dokument ist fertig')
  const { status, headers, bytes } = await get(app, document_url!)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Anfrage-1.pdf"; filename*=UTF-8''Anfrage-1.pdf`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

// Settings: pdf_download_enabled.
test('public forms: without the setting, or without documents, nothing is offered', async () => {
  await using app = await startApp()
  const form = await documentForm(app)
  expect((await submitted(app, form)).document_url).toBeNull()
  await app.call(forms.update, { id: form.id, body: { pdf_download_enabled: true } })
  expect((await submitted(app, form)).document_url).toContain('/document/')
  await app.call(pdfTemplates.update, { id: form.id, body: { enabled: false } })
  const { document_url, thankyou } = await submitted(app, form)
  expect([document_url, thankyou.url]).toEqual([null, undefined])
})

test('public forms: a link that is forged, of another form, of another account or too old leads to nothing', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const [form, sibling, foreign] = [await offered(app), await offered(app), await offered(app, {}, other.api_key)]
  const { id, document_url } = await submitted(app, form)
  await makeDue(app)
  const link = document_url!.split('/').at(-1)!
  const { tokenKey } = app.platform
  const ends = Date.now() + 3_600_000
  const issued = (form_id: number, account_id: number, of: object = {}) =>
    issueLink(tokenKey, { id: form_id, account_id }, { id, held_back: false, ends, ...of })
  const { account_id } = app.owner
  expect((await get(app, `${form.path}/document/${issued(form.id, account_id)}`)).status).toBe(200)
  const wrong = [
    `${form.path}/document/${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    `${form.path}/document/${link.replace(/^\d+/, String(id + 1))}`,
    `${form.path}/document/${link.replace(/-[a-z0-9]+-/, `-${(ends * 2).toString(36)}-`)}`,
    `${sibling.path}/document/${link}`,
    `${foreign.path}/document/${link}`,
    `${foreign.path}/document/${issued(foreign.id, other.account_id)}`,
    `${form.path}/document/${issueLink({ current: new Uint8Array(32), retired: [] }, { id: form.id, account_id }, { id, held_back: false, ends })}`,
    `${form.path}/document/x`,
    `${form.path}/document/%00`,
  ]
  for (const url of wrong) expect((await get(app, url)).status, url).toBe(404)
  const old = await get(app, `${form.path}/document/${issued(form.id, account_id, { ends: Date.now() - 1 })}`)
  expect(old.status).toBe(410)
  expect(old.body).toContain('Dieser Link ist abgelaufen')
  const asked = await get(app, wrong[0]!, { accept: 'application/json' })
  expect(JSON.parse(asked.body)).toEqual({
    message: 'There is no document at this address, or no longer.',
    code: 'no_document_here',
    params: {},
  })
})

test('public forms: a link that leads to no document says whom to ask, behind a gate no person [B13-201]', async () => {
  await using app = await startApp()
  const form = await offered(app, { contact_email: 'greta@agency.example', contact_phone: '040 123456' })
  const wrong = ['document', 'sign'].map((page) => `${form.path}/${page}/x`)
  for (const url of wrong) {
    const { status, body } = await get(app, url)
    expect([
      status,
      body.includes('href="mailto:greta@agency.example"'),
      body.includes('href="tel:040123456"'),
    ]).toEqual([404, true, true])
  }
  await app.call(forms.update, { id: form.id, body: { password: 'secret' } })
  for (const url of wrong) expect((await get(app, url)).body).not.toContain('greta@agency.example')
})

// Settings: pdf_download_valid_hours.
test('public forms: the link is valid for as long as the setting says, also of an inactive form', async () => {
  await using app = await startApp()
  const form = await offered(app, { pdf_download_valid_hours: 3 })
  const before = Date.now()
  const { document_url } = await submitted(app, form)
  const [, ends = ''] = document_url!.split('/').at(-1)!.split('-')
  const hours = (Number.parseInt(ends, 36) - before) / 3_600_000
  expect([Math.floor(hours), hours < 3.1]).toEqual([3, true])
  await makeDue(app)
  await app.call(forms.update, { id: form.id, body: { active: false, password: 'secret' } })
  expect((await get(app, document_url!)).status).toBe(200)
})

test('public forms: the link of a held-back submission looks like any other, and leads nowhere else', async () => {
  await using app = await startApp()
  const form = await offered(app)
  await submitted(app, form)
  const held = await post(app, form.path, { ...named(form.ids, { name: 'Spam' }), [decoyName]: 'x' })
  expect(held.body.data.document_url).toContain(`${form.path}/document/`)
  expect((await app.call(quarantine.list, { id: form.id })).data).toHaveLength(1)
  await makeDue(app)
  const answer = await get(app, held.body.data.document_url)
  expect(answer.status).toBe(202)
  expect(answer.body).toContain('Ihr Dokument wird erstellt')
})

test('public forms: the link to a document that was deleted has a page that says so', async () => {
  await using app = await startApp()
  const form = await offered(app)
  const { id, document_url } = await submitted(app, form)
  await makeDue(app)
  await app.call(submissions.remove, { id })
  const { status, body } = await get(app, document_url!)
  expect(status).toBe(404)
  expect(body).toContain('Dieses Dokument gibt es nicht')
})

test('public forms: without saved content, the document is there as long as its link is good [B2.6]', async () => {
  await using app = await startApp()
  const form = await offered(app, { save_submission_data: 'off' })
  const { document_url } = await submitted(app, form)
  await makeDue(app)
  expect((await get(app, document_url!)).status).toBe(200)
  const { system } = app.platform.database
  await sweep(system)
  expect(await documentRows(app)).toHaveLength(1)
  await system.updateTable('submission_documents').set({ keep_until: '2026-01-01T00:00:00Z' }).execute()
  await sweep(system)
  await sweepFiles(app.platform)
  expect([await documentRows(app), storedFiles(app)]).toEqual([[], []])
  expect((await get(app, document_url!)).status).toBe(404)
  // It would never be seen.
  await app.call(forms.update, { id: form.id, body: { pdf_download_enabled: false } })
  await submitted(app, form)
  expect(await makeDue(app)).toBe(1)
  expect(await documentRows(app)).toEqual([])
})
