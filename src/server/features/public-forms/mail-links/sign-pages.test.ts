import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../../testing/signing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name' },
]
const ada = { first: 'Ada', name: 'Löwe' }
const settings = { title: 'Maklervertrag', email_sender_name: 'Hansen & Partner', contact_phone: '040 123456' }

const pageAt = async (path: string) => (await app.server.inject({ method: 'GET', url: path })).body
const signerIn = (page: string) => /<input[^>]*id="signer"[^>]*>/.exec(page)?.[0].match(/ value="([^"]*)"/)?.[1]

async function opened(more: object = {}, answers: object = ada) {
  const form = await signingForm(app, { fields, settings: { ...settings, ...more } })
  return { form, ...(await toSign(app, form, answers)) }
}

test('signing page: it says who asks for a signature on what, until when, and whom to ask [B13-160]', async () => {
  const page = await pageAt((await opened()).path)
  expect(page).toContain('<h1>Bitte unterschreiben: Maklervertrag</h1>')
  expect(page).toContain('Hansen &amp; Partner bittet Sie um Ihre Unterschrift.')
  expect(page).toMatch(/Unterschreiben können Sie bis zum \d+\. \w+ \d{4} um \d\d:\d\d\./u)
  expect(page).toMatch(/<a class="button" href="#foyer">Zur Unterschrift<\/a>/)
  expect(page.indexOf('class="contact"')).toBeGreaterThan(page.indexOf('Jetzt unterschreiben'))
  expect(page).toContain('href="tel:040123456"')
})

test('signing page: without a title it has a headline of its own, never the internal title [B13-160]', async () => {
  for (const title of [null, '  ']) {
    const form = await signingForm(app, { fields, settings: { ...settings, title, internal_title: 'Akte Löwe' } })
    const page = await pageAt((await toSign(app, form, ada)).path)
    expect(page).toContain('<h1>Dokument lesen und unterschreiben</h1>')
    expect(page).toMatch(/<title>Dokument lesen und unterschreiben/)
    expect(page).not.toContain('Akte Löwe')
  }
})

test('signing page: the name is there where first and last name are known, and what was typed stays [B13-160]', async () => {
  const { path, form } = await opened()
  expect(signerIn(await pageAt(path))).toBe('Ada Löwe')
  expect(signerIn((await sendSignature(app, path, { name: 'A. Löwe', consent: '' })).body)).toBe('A. Löwe')
  expect(signerIn((await sendSignature(app, path, { name: '' })).body) ?? '').toBe('')
  const { status } = await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['name']] } })
  expect(status).toBe(200)
  expect(signerIn(await pageAt(path)) ?? '').toBe('')
  expect(signerIn(await pageAt((await opened({}, { name: 'Löwe' })).path)) ?? '').toBe('')
  expect(signerIn(await pageAt((await opened({ save_submission_data: 'off' })).path)) ?? '').toBe('')
})

test('signing page: what is stored has a tick, what is signed its number and a way to verify it [B13-161]', async () => {
  const { path } = await opened()
  await sendSignature(app, path)
  const making = await pageAt(path)
  expect(making).toContain('<div class="seal"></div>')
  expect(making).toContain('class="busy"')
  await signDue(app)
  const done = await pageAt(path)
  expect(done).not.toContain('class="busy"')
  const [, number] = /Dokumentnummer: ([0-9A-Z-]{19})/.exec(done) ?? []
  expect(done).toContain('lässt sich jederzeit prüfen')
  expect(done).toContain(`href="/verify/${number}?lang=de"`)
  const typed = await app.server.inject({ url: `/verify?id=${number!.toLowerCase()}&lang=fr` })
  expect([typed.statusCode, typed.headers['location']]).toEqual([303, `/verify/${number}?lang=fr`])
  expect(await pageAt('/verify?lang=fr')).toContain('<input type="hidden" name="lang" value="fr" />')
})

test('signing page: when its time is over, it says whom to ask [B13-161]', async () => {
  const { path, id } = await opened()
  await sql`update document_signatures set ends_at = '2026-01-01' where submission_id = ${id}`.execute(
    app.platform.database.system,
  )
  const page = await pageAt(path)
  expect(page).toContain('Dieser Link ist abgelaufen')
  expect(page).toContain('href="tel:040123456"')
})

test('verify page: it asks for a number; with one it has an imprint, and the verdict above the facts [B13-162, B13-191, B2.10-145]', async () => {
  const imprint = {
    default_imprint_line_1: 'Hansen & Partner GmbH',
    default_imprint_url: 'https://hansen.example/impressum',
  }
  expect((await app.call(account.update, { body: { imprint } })).status).toBe(200)
  const { path, id } = await opened()
  await sendSignature(app, path)
  await signDue(app)
  const { data } = await app.call(submissions.get, { id })
  const page = await pageAt(`/verify/${data.signature.document_id}`)
  const places = ['id="foyer-verdict"', 'id="foyer-check"', '<dl class="facts">'].map((part) => page.indexOf(part))
  expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true)
  expect(page).toContain('mit dieser Nummer')
  for (const part of ['Hansen &amp; Partner GmbH', 'https://hansen.example/impressum']) expect(page).toContain(part)
  // What the form says itself comes first, and what it leaves out from the account.
  await app.platform.database.system
    .updateTable('forms')
    .set({
      settings: sql`settings || ${JSON.stringify({ imprint_url: null, imprint_line_1: 'Hansen Hamburg', privacypolicy_url: 'https://hansen.example/privacy' })}::jsonb`,
    })
    .execute()
  const ofForm = await pageAt(`/verify/${data.signature.document_id}`)
  for (const part of ['Hansen Hamburg', 'https://hansen.example/privacy', 'https://hansen.example/impressum']) {
    expect(ofForm).toContain(part)
  }
  expect(ofForm).not.toContain('Hansen &amp; Partner GmbH')
  const asking = await pageAt('/verify')
  expect(asking).not.toContain('mit dieser Nummer')
  expect(asking).toContain('auf der letzten Seite des Dokuments')
  expect(asking).toMatch(/placeholder="XXXX-XXXX-XXXX-XXXX"/)
  expect(asking).toMatch(/<button class="button" type="submit">Prüfen/)
  expect(asking).not.toContain('aria-invalid')
  // Its heading says what it is for, whatever was typed.
  for (const path of ['/verify', '/verify?id=', '/verify/nothing']) {
    expect(await pageAt(path), path).toMatch(/<div class="card alone">\s*<h1>Dokument prüfen<\/h1>/)
  }
  const unknown = await pageAt('/verify/nothing')
  expect(unknown).toMatch(/<input class="input"[^>]*aria-invalid="true"[^>]*aria-describedby="number-fault"/)
  expect(unknown).toMatch(/id="number-fault" role="status">Unter dieser Nummer ist kein/)
})
