import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { submissionDocuments } from '../../../shared/contract/submissions/submission-documents.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { makeDue, readPdf, waitsAreOver } from '../../testing/documents/documents.ts'
import { named, post, postFiles } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { png } from '../../testing/documents/png.ts'
import { drawn, sendSignature, shownAt, signDue, signingForm, toSign } from '../../testing/signing.ts'
import { leftOver, storedFiles } from '../../testing/uploads.ts'
import { sweepFiles } from '../files/index.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { issueLink } from '../submission-documents/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (url: string) => app.server.inject({ method: 'GET', url })
const signatureOf = async (id: number) => (await app.call(submissions.get, { id })).data.signature
const row = (id: number) =>
  app.platform.database.system
    .selectFrom('document_signatures')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirst()

test('document signing: of several that sign at the same time, or again, one has signed', async () => {
  const { id, path } = await toSign(app, await signingForm(app))
  const shown = await shownAt(app, path)
  const names = ['Ada Löwe', 'Grace Hopper', 'Emmy Noether']
  const answers = await Promise.all(names.map((name) => sendSignature(app, path, { name, shown })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  const signer = (await row(id))!.signer_name
  expect(names).toContain(signer)
  expect(await signatureOf(id)).toMatchObject({ state: 'signing', sha256: null, signed_at: expect.any(String) })
  expect(await signDue(app)).toBe(1)
  expect(await sendSignature(app, path, { name: 'Mallory', shown })).toMatchObject({ statusCode: 303 })
  const { text } = await readPdf((await app.call(submissionDocuments.get, { id })).body)
  expect(text).toContain(signer)
  expect((await row(id))!.signer_name).toBe(signer)
  expect(await signDue(app)).toBe(0)
})

test('document signing: what was shown is signed, also after changes of the template', async () => {
  const form = await signingForm(app, {}, { blocks: [{ type: 'paragraph', text: 'Fassung vom Montag' }] })
  const { id, path } = await toSign(app, form)
  const change = (body: object) => app.call(pdfTemplates.update, { id: form.id, body })
  await change({ blocks: [{ type: 'paragraph', text: 'Fassung vom Dienstag' }] })
  const other = await sendSignature(app, path, { shown: '0'.repeat(64) })
  expect(other).toMatchObject({ statusCode: 409, body: expect.stringContaining('nicht mehr das gezeigte') })
  expect((await get(path)).body).toContain('Fassung vom Montag')
  await change({ enabled: false, settings: { document_signing: { enabled: false } } })
  expect((await sendSignature(app, path)).statusCode).toBe(303)
  await app.call(forms.update, { id: form.id, body: { active: false } })
  await signDue(app)
  const { text } = await readPdf((await app.call(submissionDocuments.get, { id })).body)
  expect([text.includes('Montag'), text.includes('Dienstag')]).toEqual([true, false])
  expect(await signatureOf(id)).toMatchObject({ state: 'signed' })
})

test('document signing: after its time it cannot be signed, and what was kept for it goes', async () => {
  const { id, path } = await toSign(app, await signingForm(app))
  const shown = await shownAt(app, path)
  await app.platform.database.system
    .updateTable('document_signatures')
    .set({ ends_at: '2026-01-01T00:00:00Z' })
    .where('submission_id', '=', id)
    .execute()
  const late = [await get(path), await sendSignature(app, path, { shown })]
  for (const { statusCode, body } of late) {
    expect([statusCode, body.includes('Dieser Link ist abgelaufen')]).toEqual([410, true])
  }
  expect(await signatureOf(id)).toMatchObject({ state: 'expired', signed_at: null })
  await sweep(app.platform.database.system)
  const kept = app.platform.database.system.selectFrom('document_signature_files').where('submission_id', '=', id)
  expect(await kept.select('kind').execute()).toEqual([])
  expect((await app.call(submissionDocuments.get, { id })).status).toBe(200)
})

test('document signing: a link that is forged, too old or of something else leads to nothing', async () => {
  const [form, sibling] = [await signingForm(app), await signingForm(app)]
  const { id, path } = await toSign(app, form)
  const { tokenKey } = app.platform
  const owner = { id: form.id, account_id: app.owner.account_id }
  const link = { id, held_back: false, ends: Date.now() + 60_000 }
  expect((await get(`${form.path}/sign/${issueLink(tokenKey, owner, link, 'sign')}`)).statusCode).toBe(200)
  const wrong = [
    `${form.path}/sign/${issueLink(tokenKey, owner, link)}`,
    `${form.path}/document/${issueLink(tokenKey, owner, link, 'sign')}`,
    `${sibling.path}/sign/${path.split('/').at(-1)}`,
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    `${form.path}/sign/x`,
  ]
  for (const url of wrong) expect((await get(url)).statusCode, url).toBe(404)
  expect((await sendSignature(app, wrong[0]!, { shown: '' })).statusCode).toBe(404)
  await app.call(submissions.remove, { id })
  expect((await get(path)).statusCode).toBe(404)
  expect((await sendSignature(app, path, { shown: '' })).statusCode).toBe(404)
})

test('document signing: of a deleted signed document only what verifies a copy is kept [B13-126]', async () => {
  const before = storedFiles(app).length
  const { id, path } = await toSign(app, await signingForm(app))
  await sendSignature(app, path, { signature: 'Ada Löwe' })
  await signDue(app)
  const { document_id, sha256 } = await signatureOf(id)
  await app.call(submissions.remove, { id })
  await sweepFiles(app.platform)
  expect(storedFiles(app).length).toBeLessThanOrEqual(before)
  expect(await row(id)).toBeUndefined()
  const page = await get(`/verify/${document_id}`)
  expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining(sha256) })
  expect(page.body).not.toContain('Löwe')
  for (const unknown of ['/verify/7K3M-9QXT-2B4F-HW8D', '/verify/%3Cb%3E', '/verify?id=%00'])
    expect((await get(unknown)).statusCode, unknown).toBe(404)
  expect((await get('/verify')).statusCode).toBe(200)
  const empty = await get('/verify?id=+')
  expect(empty.statusCode).toBe(200)
  expect(empty.body).toMatch(
    /<input class="input"[^>]*aria-describedby="number-fault"[^>]*>\s*<p class="fault" id="number-fault"[^>]*>Bitte geben Sie die Nummer/,
  )
  expect(empty.body).not.toContain('Dieses Dokument gibt es nicht')
  expect(await get(`/verify?id=${document_id.toLowerCase()}`)).toMatchObject({ statusCode: 303 })
})

test('document signing: what is held back as spam has a page that looks the same, and waits', async () => {
  const form = await signingForm(app)
  const held = await post(app, form.path, { ...named(form.ids, { name: 'Spam' }), [decoyName]: 'x' })
  const { sign_url } = held.body.data
  expect(sign_url).toContain(`${form.path}/sign/`)
  await makeDue(app)
  const page = await get(new URL(sign_url).pathname)
  expect(page).toMatchObject({ statusCode: 202, body: expect.stringContaining('Ihr Dokument wird erstellt') })
})

test('document signing: an image of a signature comes ahead or with the page; other files are refused', async () => {
  const form = await signingForm(app)
  const [ahead, along] = [await toSign(app, form), await toSign(app, form)]
  const image = { name: 'sign.png', content: png(120, 40) }
  const part = 'signature'
  const kept = await postFiles(app, `${ahead.path}/upload`, [[part, image]])
  expect(kept.status).toBe(201)
  const { reference: signature } = kept.body.data
  expect((await sendSignature(app, along.path, { signature: `${signature}x` })).statusCode).toBe(422)
  expect((await sendSignature(app, ahead.path, { signature })).statusCode).toBe(303)
  expect((await sendSignature(app, along.path, { signature })).statusCode).toBe(422)
  const rest: [string, string][] = [
    ['name', 'Ada Löwe'],
    ['consent', '1'],
    ['shown', await shownAt(app, along.path)],
  ]
  const html = { accept: 'text/html' }
  const text = { name: 'sign.png', content: Buffer.from('no image') }
  const refused = await postFiles(app, along.path, [[part, ''], [part, text], ...rest], html)
  expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('PNG, JPG')])
  expect((await postFiles(app, along.path, [[part, ''], [part, image], ...rest], html)).status).toBe(303)
  await signDue(app)
  for (const { id } of [ahead, along]) {
    // The signature, and the small picture of the page.
    const { images, text } = await readPdf((await app.call(submissionDocuments.get, { id })).body)
    expect([images, text.includes('als Bild hochgeladen')]).toEqual([2, true])
  }
  expect(await app.platform.database.system.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(leftOver(app)).toEqual([])
})

test('document signing: programs sign in JSON, and read what is wrong', async () => {
  const { path } = await toSign(app, await signingForm(app, { settings: { language: 'en' } }))
  const headers = { accept: 'application/json' }
  const page = (await app.server.inject({ method: 'GET', url: path, headers })).json()
  const wrong = await post(app, path, { signature: drawn, name: 'Ada', shown: page.data.shown })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { consent: ['Please confirm that you have read the document.'] },
  ])
  const body = { signature: drawn, name: 'Ada', consent: true, shown: page.data.shown }
  expect(await post(app, path, body)).toMatchObject({ status: 202, body: { data: { state: 'signing' } } })
  await signDue(app)
  expect(await post(app, path, body)).toMatchObject({ status: 200, body: { data: { state: 'signed' } } })
})

test('document signing: without saved content and addresses, the document is there as long as its link', async () => {
  const settings = { save_submission_data: 'off', save_ips: 'off', pdf_download_valid_hours: 2 }
  const { id, path } = await toSign(app, await signingForm(app, { settings }))
  await sendSignature(app, path)
  expect(await row(id)).toMatchObject({ ip_address: null, sealed_content: null })
  await signDue(app)
  const done = await get(path)
  const [, download = ''] = /<a class="button" href="([^"]+)"/.exec(done.body) ?? []
  const { text } = await readPdf((await get(download)).rawPayload)
  expect([text.includes('Signaturprotokoll'), text.includes('IP-Adresse')]).toEqual([true, false])
  const { system } = app.platform.database
  await system
    .updateTable('submission_documents')
    .set({ keep_until: '2026-01-01T00:00:00Z' })
    .where('submission_id', '=', id)
    .execute()
  await sweep(system)
  expect(await row(id)).toBeUndefined()
  expect((await get(path)).statusCode).toBe(404)
})

test('document signing: after a killed renderer it is tried again; missing parts end it with a reason', async () => {
  const { pdf } = app.platform
  const { render } = pdf
  const form = await signingForm(app)
  const [killed, lost] = [await toSign(app, form), await toSign(app, form)]
  await sendSignature(app, killed.path)
  let kills = 1
  pdf.render = (model, options) => {
    const made = render(model, options)
    const [pid] = pdf.pids()
    if (kills-- > 0 && pid !== undefined) process.kill(pid, 'SIGKILL')
    return made
  }
  await signDue(app)
  pdf.render = render
  expect(await signatureOf(killed.id)).toMatchObject({ state: 'signing' })
  await waitsAreOver(app)
  await signDue(app)
  expect(await signatureOf(killed.id)).toMatchObject({ state: 'signed' })

  await sendSignature(app, lost.path)
  const { file_key } = await app.platform.database.system
    .selectFrom('document_signature_files')
    .select('file_key')
    .where('submission_id', '=', lost.id)
    .where('kind', '=', 'model')
    .executeTakeFirstOrThrow()
  await app.platform.files.delete(file_key)
  await signDue(app)
  expect(await signatureOf(lost.id)).toMatchObject({ state: 'failed', sha256: null })
  expect((await get(lost.path)).body).toContain('konnte nicht erstellt werden')
})
