import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '../../../../shared/form/engine/model.fixture.ts'
import { languages } from '../../../../shared/text/languages.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { fromAnswers } from '../../follow-ups/index.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../../testing/signing.ts'
import { ada, office, queued, queueDue } from '../../../testing/submission-mails.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { daysOfLink } from '../document-links.ts'
import { greeting } from './greeting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const mailing = {
  title: 'Maklervertrag',
  email_sender_name: 'Hansen & Partner',
  email_enabled: true,
  email_attach_pdf: true,
  notification_enabled: true,
  notification_attach_pdf: true,
  notification_receivers: [office],
}
const fields = [
  { key: 'form', crm_field_name: 'Anrede' },
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
]
const { first, name, email } = ada
const sent = { form: 'Frau', first, name, email }

async function mailsAbout(
  settings: object,
  answers: object,
  { isSigned = false, required = true, lang = '' }: { isSigned?: boolean; required?: boolean; lang?: string } = {},
) {
  const blocks = [{ type: 'signature', label: 'Kundin', required }]
  const form = await signingForm(app, { fields, settings: { ...mailing, ...settings } }, { blocks })
  const { id, path } = await toSign(app, { ...form, path: `${form.path}${lang}` }, answers)
  await queueDue(app)
  if (isSigned) {
    await sendSignature(app, path)
    await signDue(app)
  }
  const mails = (await queued(app)).filter(({ submission_id }) => submission_id === id)
  return { form, id, of: (purpose: string) => mails.find((mail) => mail.purpose === purpose)! }
}

/** The words of the buttons of a mail, and where they lead. */
const buttons = (html: string | null) =>
  Array.from((html ?? '').matchAll(/class="button"[^]*?href="([^"]+)"[^>]*>([^<]+)</g), ([, address, words]) => [
    words,
    address,
  ])

test('signing mails: a confirmation asks by name for a signature, on what and until when [B15-16]', async () => {
  const { id, form, of } = await mailsAbout({}, sent)
  const { subject, body, html } = of('confirmation')
  expect(subject).toBe('Bitte unterschreiben: Maklervertrag')
  expect(body).toMatch(
    /^Sehr geehrte Frau Löwe,\n\nvielen Dank\. .*\n\nHansen & Partner bittet Sie um Ihre Unterschrift unter dem Dokument „Maklervertrag“ \(Nr\. [0-9A-Z-]{19}\)\. Sie können es bis zum \d+\. \w+ \d{4} um \d\d:\d\d online lesen und unterschreiben\.\n\nDokument lesen und unterschreiben: /u,
  )
  expect(body).toMatch(/Freundliche Grüße\nHansen & Partner\n/)
  expect(buttons(html)).toEqual([
    ['Dokument lesen und unterschreiben', expect.stringContaining(`${form.path}/sign/${id}-`)],
  ])
})

test('signing mails: an optional signature is invited to in the subject too, after the thanks [B15-16, B15-20]', async () => {
  const { of } = await mailsAbout({}, sent, { required: false })
  expect(of('confirmation').subject).toBe('Maklervertrag: Dokument lesen und unterschreiben')
  expect(of('confirmation').body).toMatch(/^Sehr geehrte Frau Löwe,\n\nvielen Dank\./)
  expect(of('confirmation').body).not.toContain('bittet Sie um Ihre Unterschrift')
  expect(of('confirmation').body).toContain('Das Dokument zu Ihrer Anfrage können Sie online lesen und unterschreiben.')
})

test('signing mails: without a title of the form, the subject has a headline of its own [B15-16]', async () => {
  const { of } = await mailsAbout({ title: null }, sent)
  expect(of('confirmation').subject).toBe('Dokument lesen und unterschreiben')
})

test('signing mails: words of the agency stay as they are, with the invitation before the button [B15-16]', async () => {
  const { of } = await mailsAbout({ subject: 'Ihr Auftrag', body: 'Hallo!' }, sent)
  expect(of('confirmation').subject).toBe('Ihr Auftrag')
  expect(of('confirmation').body).toMatch(/^Hallo!\n\nDas Dokument zu Ihrer Anfrage können Sie online/)
})

test('signing mails: nothing but a name is greeted, and another recipient is not greeted by it [B15-16]', async () => {
  const greeted = async (answers: object, settings: object = {}) =>
    (await mailsAbout(settings, { ...sent, form: '', ...answers })).of('confirmation').body!.split('\n')[0]
  expect(await greeted({})).toBe('Guten Tag Ada Löwe,')
  expect(await greeted({ first: 'J. R.', name: "O'Neill-Müller" })).toBe("Guten Tag J. R. O'Neill-Müller,")
  for (const answers of [
    { first: '' },
    { name: 'gewinn.example' },
    { name: 'Los: http://x' },
    { name: 'a'.repeat(61) },
    { first: 'Jetzt gleich hier klicken' },
  ])
    expect(await greeted(answers)).toBe('Guten Tag,')
  expect(await greeted({}, { receiver: office })).toBe('Guten Tag,')
})

test('signing mails: a confidential name is not greeted [B15-16]', () => {
  const named = form(
    [
      { crm_module: 'address', crm_field_name: 'Vorname' },
      { crm_module: 'address', crm_field_name: 'Name' },
    ],
    [],
  )
  const answered = {
    fields: named.model.fields,
    content: { address: { Vorname: 'Ada', Name: 'Löwe' } },
    language: 'de',
  } as const
  const from = (hidden: string[]) =>
    fromAnswers(answered, {
      now: new Date(),
      timezone: 'UTC',
      hidden: hidden.map((name) => ({ module: 'address', name })),
    })
  expect(greeting(from([]), 'de')).toBe('Guten Tag Ada Löwe,')
  for (const name of ['Vorname', 'Name']) expect(greeting(from([name]), 'de')).toBe('Guten Tag,')
})

test('signing mails: the signed document is named with its number, had from a button, and can be verified [B15-17, B15-25]', async () => {
  const { id, form, of } = await mailsAbout({}, sent, { isSigned: true })
  const [visitor, agency] = [of('signed'), of('signed_notification')]
  const number = /\(Nr\. ([0-9A-Z-]{19})\)/.exec(visitor.body!)?.[1]
  expect(visitor.body).toMatch(/^Sehr geehrte Frau Löwe,\n\nvielen Dank\. Sie haben das Dokument „Maklervertrag“/)
  expect(visitor.body).toContain('liegt dieser E-Mail als PDF bei')
  expect(visitor.body).toContain(`Echtheit prüfen: http://127.0.0.1:3000/verify/${number}?lang=de`)
  expect(visitor.body).toContain('Freundliche Grüße\nHansen & Partner')
  expect(buttons(visitor.html)).toEqual([['Dokument herunterladen (PDF)', expect.stringContaining(`/document/${id}-`)]])
  expect(agency.subject).toBe('Unterschrieben: Maklervertrag, Nr. 1')
  expect(agency.body).toContain(`Dokumentnummer: ${number}`)
  expect(agency.body).toContain('liegt dieser E-Mail als PDF bei')
  expect(agency.body).toContain(`/verify/${number}`)
  const address = `http://127.0.0.1:3000/app/forms/${form.id}/submissions?submission=${id}`
  expect(buttons(agency.html)).toEqual([['Anfrage öffnen', address]])
})

test('signing mails: the way to verify a document has the language of its mail, and the link its days [B15-17]', async () => {
  const languages = { language: 'fr', additional_languages: ['de'], retention_days: 7 }
  const french = await mailsAbout(languages, sent, { isSigned: true })
  expect(french.of('signed').body).toMatch(/\/verify\/[0-9A-Z-]{19}\?lang=fr/)
  expect(french.of('signed').body).toContain('télécharger ici pendant 7 jours')
  const german = await mailsAbout(languages, sent, { isSigned: true, lang: '?lang=de' })
  expect(german.of('signed').body).toMatch(/\/verify\/[0-9A-Z-]{19}\?lang=de/)
  expect(german.of('signed_notification').body).toMatch(/\/verify\/[0-9A-Z-]{19}\?lang=fr/)
  expect(french.of('signed_notification').language).toBe('fr')
  expect([7, 1, 400, null].map((days) => daysOfLink(days, new Date(databaseTime()).toISOString()))).toEqual([
    7, 1, 30, 30,
  ])
})

test('signing mails: content that is not kept has no link; the mail says that it has the document [B15-17]', async () => {
  const { of } = await mailsAbout({ save_submission_data: 'off' }, sent, { isSigned: true })
  for (const { body, html } of [of('signed'), of('signed_notification')]) {
    expect(buttons(html)).toEqual([['Echtheit prüfen', expect.stringContaining('/verify/')]])
    expect(body).toContain('liegt dieser E-Mail als PDF bei')
  }
})

test('signing mails: every language fills all of its places, and no other [B15-16, B15-17]', () => {
  for (const language of languages) {
    const { mail } = catalogue[language].signing
    const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
    expect(placesIn(mail.requestBody), language).toEqual(['{date}', '{greeting}', '{number}', '{sender}', '{title}'])
    expect(placesIn(mail.body), language).toEqual(['{greeting}', '{number}', '{sender}', '{title}'])
    expect(placesIn(mail.staffBody), language).toEqual(['{index}', '{name}', '{number}', '{title}'])
    expect(placesIn(mail.greetingTo), language).toEqual(['{name}'])
  }
})
