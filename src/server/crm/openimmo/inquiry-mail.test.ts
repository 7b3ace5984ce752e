import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFeedback, textsOf } from '../../testing/openimmo-reader/feedback.ts'
import { outsideCrms, credentialFields } from '../../../shared/contract/accounts/outside-crms.ts'
import type { CrmInquiry, CrmInquiryAnswer } from '../inquiry.ts'
import { describedFields, openImmoFields } from './dictionary.ts'
import { feedbackElements } from './feedback.ts'
import { inquiryMail, type OpenImmoSettings } from './inquiry-mail.ts'

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/crm/openimmo.md'), 'utf8')
const example = (kind: string) => new RegExp(`\`\`\`${kind} example\n(.*?)\`\`\``, 's').exec(docs)?.[1]

const settings: OpenImmoSettings = {
  import_address: 'anfragen@agency.example',
  sender_name: 'Agentur Nord, Website',
  makler_id: '12345',
  openimmo_anid: '',
  without_estate: 'text',
}

type Part = Partial<CrmInquiryAnswer>
const answer = (place: string, label: string, value: string | number, more: Part = {}): CrmInquiryAnswer => {
  const [module = '', name = ''] = place.split('.')
  return { module, name, label, value, inWords: String(value), kind: 'answer', ...more }
}

const inquiry = (answers: CrmInquiryAnswer[], more: Partial<CrmInquiry> = {}): CrmInquiry => ({
  reference: '81',
  form: 'Anfrage',
  submittedAt: new Date('2026-11-21T09:30:00Z'),
  timezone: 'Europe/Berlin',
  estate_uuid: null,
  answers,
  ...more,
})

const estate = answer('estate.objektnr_extern', 'Immobilie', '4711')
const person = answer('address.Name', 'Name', 'Löwe')

/** What a CRM reads of the mail. */
function read(
  answers: CrmInquiryAnswer[],
  { with: given = settings, ...more }: Partial<CrmInquiry> & { with?: OpenImmoSettings } = {},
) {
  const mail = inquiryMail(inquiry(answers, more), given, 'de')
  const root = mail.file && readFeedback(Buffer.from(mail.file.content))
  const texts = (...path: string[]) => (root ? textsOf(root, ...path) : {})
  return { mail, sender: texts('sender'), objekt: texts('objekt'), interessent: texts('objekt', 'interessent') }
}

test('docs: the example of docs/crm/openimmo.md is the mail of its answers', () => {
  const { mail } = read([
    estate,
    answer('address.Anrede', 'Anrede', 'Frau'),
    answer('address.Vorname', 'Vorname', 'Zoë'),
    answer('address.Name', 'Name', 'Łukasińska & 李'),
    answer('address.Telefon1', 'Telefon', '0241 12345'),
    answer('address.Email', 'E-Mail', 'zoe@home.example'),
    answer('agentsLog.wunsch', 'Wunsch', 'BESICHTIGUNG', { inWords: 'Besichtigung' }),
    answer('agentsLog.Bemerkung', 'Nachricht', 'Ist das Haus noch frei?'),
    answer('address.field_9', 'Einzug', '2027-03-01', { inWords: '01.03.2027' }),
  ])
  expect(mail.file).toEqual({ name: 'openimmo-feedback.xml', content_type: 'application/xml', content: example('xml') })
  expect(mail.text).toBe(example('text'))
  expect(mail).toMatchObject({
    to: 'anfragen@agency.example',
    sender_name: 'Agentur Nord, Website',
    reply_to: 'zoe@home.example',
    subject: 'Anfrage zu Immobilie 4711: Anfrage',
  })
})

test('docs: docs/crm/openimmo.md names every field, every element that is written, and every credential', () => {
  const format = /```text elements\n(.*?)```/s.exec(docs)?.[1] ?? ''
  const table = docs.slice(docs.indexOf('## Fields'), docs.indexOf('## What cannot be had'))
  for (const [module, { part, fields }] of Object.entries(openImmoFields)) {
    for (const { name, element } of fields) {
      const row = table.split('\n').find((line) => line.includes(`\`${module}.`) && line.includes(`${name}\``))
      expect(row, `${module}.${name}`).toContain(`\`${element}\``)
      expect(feedbackElements[part]).toContain(element)
    }
  }
  for (const element of Object.values(feedbackElements).flat()) expect(format).toMatch(new RegExp(`[ \n]${element}\\b`))
  for (const [name] of credentialFields('openimmo')) expect(docs).toContain(`OPENIMMO_${name.toUpperCase()}`)
  expect(Object.keys(outsideCrms.openimmo.credentials)).toEqual(Object.keys(settings))
})

test('openimmo: each field stands in its element, and its number and street are one', () => {
  const places = describedFields('de').flatMap(({ name: module, fields }) =>
    fields.map(({ name, permittedvalues }) =>
      answer(`${module}.${name}`, name, permittedvalues?.[0]?.code ?? `<${name}>`),
    ),
  )
  const { objekt, interessent } = read(places)
  expect(objekt).toEqual({
    oobj_id: '<objektnr_extern>',
    vermarktungsart: 'kauf',
    bezeichnung: '<objekttitel>',
    etage: '<etage>',
    whg_nr: '<wohnungsnr>',
    strasse: '<strasse> <hausnummer>',
    ort: '<ort>',
    preis: '<kaufpreis>',
    wae: '<waehrung>',
  })
  expect(interessent).toEqual({
    int_id: '81',
    anrede: 'Herr',
    vorname: '<Vorname>',
    nachname: '<Name>',
    firma: '<Zusatz1>',
    strasse: '<Strasse> <Hausnummer>',
    postfach: '<Postfach>',
    plz: '<Plz>',
    ort: '<Ort>',
    tel: '<Telefon1>',
    fax: '<Telefax1>',
    mobil: '<home_cell>',
    email: '<Email>',
    bevorzugt: 'EMAIL',
    wunsch: 'BESICHTIGUNG',
    anfrage: '<Bemerkung>',
  })
})

test('openimmo: what no element takes stands below the message, so that no answer is lost [B21-5]', () => {
  const { interessent, mail } = read([
    estate,
    person,
    answer('task.Betreff', 'Betreff', 'Rückruf'),
    answer('estate.kaufpreis', 'Preis', 450_000.5),
    answer('agentsLog.wunsch', 'Wunsch', 'Tee', { inWords: 'Eine Tasse Tee' }),
    answer('estate.wohnflaeche', 'Fläche', 80),
    answer('address.field_3', 'Grundriss', '', { value: null, inWords: 'plan.pdf', kind: 'files' }),
    answer('agentsLog.Bemerkung', 'Nachricht', 'Guten Tag'),
  ])
  expect(interessent['anfrage']).toBe(
    'Guten Tag\n\nBetreff: Rückruf\nWunsch: Eine Tasse Tee\nFläche: 80\nGrundriss: plan.pdf',
  )
  expect(mail.text).toContain('Grundriss: plan.pdf')
  expect(mail.text).toContain('Hochgeladene Dateien liegen in Foyer.')
})

test('openimmo: a confidential answer is a mark, in no element, and no answer goes to it', () => {
  const hidden = { value: null, inWords: '•••', kind: 'confidential' } as const
  const { interessent, mail } = read([
    estate,
    answer('address.Name', 'Name', '', hidden),
    answer('address.Email', 'E-Mail', '', hidden),
  ])
  expect(interessent).toEqual({ int_id: '81', anfrage: 'Name: •••\nE-Mail: •••' })
  expect(mail.reply_to).toBeNull()
  expect(mail.text).toContain('Vertrauliche Antworten stehen hier als •••.')
})

test('openimmo: without an estate the mail says so, and has a file only where the CRM can read one', () => {
  const alone = read([person]).mail
  expect(alone).toMatchObject({ subject: 'Anfrage ohne Immobilie: Anfrage', file: null })
  expect(alone.text).toContain('Diese Einsendung nennt keine Immobilie.')
  expect(alone.text).toContain('Eine Datei für das CRM liegt nicht bei')
  const filed = read([person, answer('estate.ort', 'Ort', 'Aachen')], { with: { ...settings, without_estate: 'file' } })
  expect(filed.mail.subject).toBe('Anfrage ohne Immobilie: Anfrage')
  expect(filed.mail.text).toContain('Diese Einsendung nennt keine Immobilie.')
  expect([filed.objekt, filed.interessent]).toEqual([{ ort: 'Aachen' }, { int_id: '81', nachname: 'Löwe' }])
})

test('openimmo: the estate of a link is named by its uuid, beside a number', () => {
  const estate_uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const linked = read([person], { estate_uuid })
  expect(linked.objekt).toEqual({ portal_unique_id: estate_uuid })
  expect(linked.mail.subject).toBe(`Anfrage zu Immobilie ${estate_uuid}: Anfrage`)
  const both = read([person, estate], { estate_uuid })
  expect(both.objekt).toEqual({ portal_unique_id: estate_uuid, oobj_id: '4711' })
  expect(both.mail.text).toContain('Immobilie: 4711')
})

test('openimmo: the day is that of the account, and the mail is in its language', () => {
  const late = { submittedAt: new Date('2026-11-21T23:30:00Z') }
  expect(read([estate], late).sender).toEqual({ name: settings.sender_name, datum: '22.11.2026', makler_id: '12345' })
  const own = { ...settings, makler_id: '', openimmo_anid: 'OI-9' }
  expect(read([estate], { with: own }).sender).toMatchObject({ makler_id: '', openimmo_anid: 'OI-9' })
  const { text, subject } = inquiryMail(inquiry([estate, person]), settings, 'en')
  expect(subject).toBe('Inquiry about estate 4711: Anfrage')
  expect(text).toContain('New submission of the form “Anfrage”, 21 November 2026 at 10:30.')
})

test('openimmo: no answer adds a line to a header, or a second recipient', () => {
  const number = answer('estate.objektnr_extern', 'Immobilie', '1\r\nBcc: all@home.example')
  const email = answer('address.Email', 'E-Mail', 'a@home.example, b@home.example')
  const { mail } = read([number, email])
  expect(mail.subject).toBe('Anfrage zu Immobilie 1 Bcc: all@home.example: Anfrage')
  expect(mail.reply_to).toBeNull()
})
