import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, disconnect } from '../crm/index.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError } from '../../crm/port.ts'
import { forgetRecords, performDue } from '../follow-ups/index.ts'
import { named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, office, queued, queueDue } from '../../testing/submission-mails.ts'
import { submissionMails } from './mail-submission.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const fields = [
  { key: 'first', crm_field_name: 'Vorname' },
  { key: 'name', crm_field_name: 'Name', label: 'Nachname' },
  { key: 'salutation', crm_field_name: 'Anrede', label: 'Anrede', datalist: 'Frau;Herr' },
  { key: 'email', crm_field_name: 'Email' },
]
const told = {
  notification_enabled: true,
  notification_receivers: [office],
  email_enabled: false,
  crm_write_enabled: true,
}

/** A form whose contact is in the CRM as `known` says. */
async function formWith(email: string, known: Record<string, string>, settings: object = {}): Promise<TestForm> {
  const form = await mailForm(app, { ...told, ...settings }, fields)
  await app.platform.database.system
    .insertInto('built_in_crm_records')
    .values({
      account_id: app.owner.account_id,
      module: 'address',
      reference: `known ${email}`,
      values: JSON.stringify({ ...known, Email: email }),
    })
    .execute()
  return form
}

async function notified(form: TestForm, { consent, ...answers }: Record<string, string>, round = queueDue) {
  const given = { ...named(form.ids, answers), ...(consent !== undefined && { consent }) }
  const { status, body } = await post(app, form.path, given)
  expect(status).toBe(201)
  await round(app)
  const mail = (await queued(app)).find(({ submission_id }) => submission_id === body.data.id)!
  const known = await app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select('id')
    .where('reference', '=', `known ${answers['email']!.toLowerCase()}`)
    .executeTakeFirst()
  return { text: mail.body, html: mail.html!, known: known?.id }
}

test.for([
  [
    'update',
    'überschrieben',
    'Nachname: Im CRM bisher: Löwe\n  Jetzt: Löwin',
    'Vorname: Im CRM bisher: (leer)\n  Jetzt: Adele',
  ],
  [
    'fill_empty',
    'ergänzt',
    'Nachname: Im CRM: Löwe\n  Angabe, nicht übernommen: Löwin',
    'Vorname: Im CRM bisher: (leer)\n  Jetzt: Adele',
  ],
  [
    'keep',
    'Er blieb',
    'Nachname: Im CRM: Löwe\n  Angabe, nicht übernommen: Löwin',
    'Vorname: Im CRM: (leer)\n  Angabe, nicht übernommen: Adele',
  ],
  [
    'create_new',
    'trotzdem',
    'Nachname: Im CRM: Löwe\n  Angabe, nicht übernommen: Löwin',
    'Vorname: Im CRM: (leer)\n  Angabe, nicht übernommen: Adele',
  ],
] as const)(
  'crm_duplicate_notify: the mail names the contact, what differs and what was done: %s',
  async ([action, done, ...rows]) => {
    const email = `${action}@home.example`
    const form = await formWith(email, { Name: 'Löwe', Anrede: 'Frau' }, { crm_duplicate_action: action })
    const answers = { first: 'Adele', name: 'Löwin', salutation: 'Frau', email: email.toUpperCase() }
    const { text, known } = await notified(form, answers)
    const paragraph = text.slice(text.indexOf('Bekannter Kontakt'), text.indexOf('Die Angaben im Einzelnen'))
    for (const part of [done, ...rows]) expect(paragraph).toContain(part)
    expect(paragraph).toContain(`Kontakt ${known} im CRM öffnen: http://127.0.0.1:3000/app/crm/address/${known}\n`)
    expect(paragraph).not.toMatch(/Anrede|E-Mail:/)
  },
)

test('crm_duplicate_notify: what is written beside the answers, as the consent, is no difference', async () => {
  const settings = {
    consent_enabled: true,
    consent_required: false,
    consent_crm_field_name: 'DSGVOStatus',
    crm_duplicate_action: 'update',
  }
  const form = await formWith('consent@home.example', { Name: 'Löwe' }, settings)
  const { text } = await notified(form, { name: 'Löwin', email: 'consent@home.example', consent: '1' })
  const paragraph = text.slice(text.indexOf('Bekannter Kontakt'), text.indexOf('Die Angaben im Einzelnen'))
  expect(paragraph).toContain('Löwin')
  expect(paragraph).not.toContain('DSGVOStatus')
})

test('crm_duplicate_notify: the mail says where the known contact is archived [B19-10]', async () => {
  const text = async (email: string, settings: object) => {
    const form = await formWith(email, { Name: 'Löwe', Status: '0' }, settings)
    return (await notified(form, { name: 'Löwe', email })).text
  }
  expect(await text('archived@home.example', {})).toContain('Der Kontakt ist im CRM archiviert.')
  const again = await text('active@home.example', { crm_archived_contacts: 'reactivate' })
  expect(again).toContain('Der Kontakt war im CRM archiviert und ist wieder aktiv.')
})

test('crm_duplicate_notify: values are text without markup, and left out of confidential forms', async () => {
  const form = await formWith('en@home.example', { Name: '<b>Löwe</b>', Vorname: 'Ada' }, { language: 'en' })
  const answers = { first: 'Ada', name: '<i>Löwin</i>', email: 'en@home.example' }
  const { html, text } = await notified(form, answers)
  expect(html).toContain('In the CRM: &lt;b&gt;Löwe&lt;/b&gt;<br />Answer, not taken over: &lt;i&gt;Löwin&lt;/i&gt;')
  expect(html).not.toMatch(/<[bi]>/)
  expect(text).toContain('Known contact\n\nThis contact was in the CRM before. Empty fields')

  const secret = await formWith('secret@home.example', { Name: 'Löwe' }, { notification_include_values: false })
  const withheld = await notified(secret, { name: 'Löwin', email: 'secret@home.example' })
  expect(withheld.text).toContain('Es weichen ab: Nachname.')
  expect(withheld.text + withheld.html).not.toMatch(/Löw/)

  const same = await formWith('same@home.example', { Name: 'Löwe' })
  expect((await notified(same, { name: 'Löwe', email: 'same@home.example' })).text).toContain('stimmen mit ihm überein')
  expect((await notified(same, { name: 'Neu', email: 'new@home.example' })).text).not.toContain('Bekannter Kontakt')
  const off = await formWith('off@home.example', { Name: 'Löwe' }, { crm_duplicate_notify: false })
  expect((await notified(off, { name: 'Löwin', email: 'off@home.example' })).text).not.toContain('Bekannter Kontakt')
})

test('crm_duplicate_notify: the mail goes without the paragraph when the CRM is late; it is sealed', async () => {
  const { system } = app.platform.database
  const form = await formWith('late@home.example', { Name: 'Löwe' })
  await disconnect(app.platform, app.owner.account_id)
  const { text } = await notified(form, { name: 'Löwin', email: 'late@home.example' }, async () => {
    await performDue(app.platform, crmWrites(app.platform))
    const due = system
      .selectFrom('follow_ups')
      .select('due_at')
      .where('kind', '=', 'mails')
      .where('state', '=', 'waiting')
    const { due_at } = await due.executeTakeFirstOrThrow()
    const wait = Date.parse(due_at) - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30_000)
    await system
      .updateTable('follow_ups')
      .set({ due_at: new Date().toISOString() })
      .where('kind', '=', 'mails')
      .execute()
    await connect(app.platform, app.owner.account_id, { kind: 'built-in' })
    return performDue(app.platform, submissionMails(app.platform))
  })
  expect(text).toContain('Nachname: Löwin')
  expect(text).not.toContain('Bekannter Kontakt')
  const kept = await system.selectFrom('follow_ups').select('sealed_records').where('kind', '=', 'crm').execute()
  for (const { sealed_records } of kept) expect(sealed_records ?? '').not.toContain('Löw')
})

test('crm_duplicate_notify: the finding survives an interrupted write, sealed, for a day', async () => {
  const { system } = app.platform.database
  const form = await formWith('again@home.example', { Name: 'Löwe' })
  const found = () =>
    system.selectFrom('crm_stages').select('sealed_match').where('sealed_match', 'is not', null).execute()
  const { text } = await notified(form, { name: 'Löwin', email: 'again@home.example' }, async () => {
    const crm = await openCrm(app.platform, app.owner.account_id)
    const away = new CrmError('unavailable', refusal('stored_sentence', { sentence: 'The CRM does not answer.' }))
    const createRecord: typeof crm.createRecord = (record) =>
      record.module === 'agentsLog' ? Promise.reject(away) : crm.createRecord(record)
    // The activity is left to its own stage.
    const findOrCreate: typeof crm.findOrCreate = (fields, address) => crm.findOrCreate!(fields, address)
    await performDue(
      app.platform,
      crmWrites(app.platform, async () => ({ ...crm, createRecord, findOrCreate })),
    )
    expect(await found()).toMatchObject([{ sealed_match: expect.not.stringContaining('Löwe') }])
    await system.updateTable('follow_ups').set({ due_at: new Date().toISOString() }).where('kind', '=', 'crm').execute()
    return queueDue(app)
  })
  expect(text).toContain('Nachname: Im CRM: Löwe\n  Angabe, nicht übernommen: Löwin')
  await sql`update crm_stages set finished_at = now() - interval '25 hours'`.execute(system)
  await forgetRecords(system)
  expect(await found()).toEqual([])
})
