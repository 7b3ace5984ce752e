import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { quarantine } from '../../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { crmWrites } from '../../crm-writes/index.ts'
import { performDue } from '../../follow-ups/index.ts'
import { askedConsent, withConsent } from './consent.ts'
import { formSettingDefaults } from '../../../../shared/contract/form-settings/form-settings.ts'
import type { CrmFieldConfig } from '../../../../shared/form/engine/model.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const asking = (settings: object = {}) =>
  activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: {
      consent_enabled: true,
      use_default_imprint: false,
      privacypolicy_url: 'https://agency.example/privacy',
      notification_enabled: false,
      ...settings,
    },
  })
const page = async (path: string) => (await app.server.inject({ url: path })).body
const stored = async (id: number) => (await app.call(submissions.get, { id })).data
const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('`consent_enabled`, `consent_required`: a form is not sent without the checkbox', async () => {
  const form = await asking({ language: 'en' })
  const body = await page(form.path)
  expect(body).toMatch(/<input type="checkbox" value="1" id="f0" name="consent" required[^>]*>[^]*class="actions"/)
  expect(body).toContain(
    'The <a href="https://agency.example/privacy" target="_blank" rel="noopener">privacy policy</a>',
  )
  const answers = named(form.ids, { name: 'Ada' })
  const { requiredCheckbox } = catalogue.en.faults
  for (const consent of [undefined, '', '0', false, 'no', null]) {
    const refused = await post(app, form.path, { ...answers, ...(consent !== undefined && { consent }) })
    expect([refused.status, refused.body.errors]).toEqual([422, { consent: [requiredCheckbox] }])
  }
  // The page comes back with everything in place; ticked, the box stays so while something else is wrong.
  const again = await app.server.inject({
    method: 'POST',
    url: form.path,
    payload: answers,
    headers: { accept: 'text/html' },
  })
  expect([again.statusCode, again.body]).toEqual([
    422,
    expect.stringContaining(`<a href="#f0">Consent</a> – ${requiredCheckbox}`),
  ])
  expect(again.body).toContain('value="Ada"')
  expect((await post(app, form.path, { ...answers, consent: true })).status).toBe(201)
})

test('public forms: `consent_text` is kept as proof with version and time, also without saved content', async () => {
  const form = await asking({ consent_text: 'Ja zur **Speicherung**, siehe {privacy}.' })
  const send = async (answers: object) =>
    (await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), ...answers })).body.data.id
  const first = await stored(await send({ consent: '1' }))
  const text = 'Ja zur **Speicherung**, siehe [Datenschutzerklärung](https://agency.example/privacy).'
  expect(first.consent).toEqual({ given: true, at: expect.any(String), version: shaOf(text), text })
  expect(Math.abs(Date.parse(first.consent.at) - Date.parse(first.created_at))).toBeLessThan(5_000)
  await app.call(forms.update, {
    id: form.id,
    body: { consent_text: 'Neu', consent_required: false, save_submission_data: 'off' },
  })
  const unsaved = await stored(await send({}))
  expect([unsaved.content, unsaved.consent]).toMatchObject([null, { given: false, version: shaOf('Neu'), text: 'Neu' }])
  expect((await stored(first.id)).consent.text).toBe(text)
  const { data } = await app.call(submissions.list, { id: form.id })
  expect(data.map(({ consent }: { consent: { text: string } }) => consent.text)).toEqual(['Neu', text])
  await app.call(forms.update, { id: form.id, body: { consent_enabled: false } })
  expect((await stored(await send({ consent: '1' }))).consent).toBeNull()
})

test('public forms: consent that was held back with its answers as spam is there when they are released', async () => {
  const form = await asking()
  await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), consent: 'on', website_url: 'x' })
  const [held] = (await app.call(quarantine.list, { id: form.id })).data
  const { data } = await app.call(quarantine.release, { id: held.id })
  expect(data.consent).toMatchObject({ given: true, text: expect.stringContaining('Ich willige ein') })
})

test('public forms: `consent_crm_field_name` tells the CRM what was said, in its own words', async () => {
  const form = await asking({ consent_required: false, crm_write_enabled: true })
  const refused = await app.call(forms.update, { id: form.id, body: { consent_crm_field_name: 'DSGVOStat' } })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { consent_crm_field_name: ['The CRM has no field DSGVOStat in its module address. Did you mean DSGVOStatus?'] },
  ])
  await app.call(forms.update, { id: form.id, body: { consent_crm_field_name: 'DSGVOStatus' } })
  await post(app, form.path, { ...named(form.ids, { name: 'Ada' }), consent: '1' })
  await post(app, form.path, named(form.ids, { name: 'Bea' }))
  await performDue(app.platform, crmWrites(app.platform))
  const records = await app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select('values')
    .where('module', '=', 'address')
    .orderBy('id')
    .execute()
  expect(records.map(({ values }) => values)).toEqual([
    { Name: 'Ada', DSGVOStatus: 'speicherungzugestimmt' },
    { Name: 'Bea' },
  ])
})

test.for([
  ['Europe/Berlin', 'date', '2026-06-30T22:30:00.000+00:00', '2026-07-01'],
  ['Europe/Berlin', 'varchar', '2026-06-30T22:30:00.000+00:00', '2026-07-01'],
  ['Europe/Berlin', 'datetime', '2026-06-30T22:30:05.000+00:00', '2026-07-01 00:30:05'],
  ['Europe/Berlin', 'datetime', '2026-12-31T23:30:00.000+00:00', '2027-01-01 00:30:00'],
  ['America/New_York', 'date', '2026-07-01T02:30:00.000+00:00', '2026-06-30'],
  ['America/New_York', 'datetime', '2026-07-01T02:30:00.000+00:00', '2026-06-30 22:30:00'],
] as const)(
  '`consent_crm_field_name`: the CRM gets day and time of the account: %s, %s, %s',
  ([timezone, type, at, written]) => {
    const settings = {
      ...formSettingDefaults,
      internal_title: 'x',
      consent_enabled: true,
      consent_crm_field_name: 'Zustimmung',
    }
    const field = { type, permittedvalues: null } as unknown as CrmFieldConfig
    const consent = askedConsent(settings, { Zustimmung: field }, timezone)
    const given = { consent: { given: true, at, version: consent?.version ?? '' } }
    expect(withConsent({}, { id: 1, account_id: 1, consent }, given)).toEqual({ address: { Zustimmung: written } })
  },
)
