import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { resolveSettings, settingsText } from './settings.ts'

test('forms: the text of settings says what the settings are, member for member [B2.2]', () => {
  const row = {
    internal_title: 'A "quoted" title',
    custom_slug: 'a-b',
    active: true,
    form_groups: [3, 5],
    settings: { title: 'Über', accent_color: '#112233', font_size: 18 },
  }
  const settings = resolveSettings(row)
  expect(JSON.parse(`{${settingsText(row)}}`)).toEqual(settings)
  expect(settings).toMatchObject({ ...row.settings, internal_title: row.internal_title, form_groups: [3, 5] })
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(formSettingDefaults).concat('internal_title').toSorted())
})

// Settings: receiver, max_submissions_per_email.
test('forms: `receiver` takes addresses and macros, and refuses what no mail could go to [B2.2-43]', async () => {
  await using app = await startApp()
  const { id } = (await app.call(forms.create, { body: { internal_title: 'A' } })).data
  const put = (body: object) => app.call(forms.update, { id, body })
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@agency.example`).join(', ')
  const taken = [
    '_Email',
    'Office <office@agency.example>; _Email',
    'a@b.example\nc@d.example',
    addresses(20),
    '',
    null,
  ]
  for (const receiver of taken) {
    const { status, data } = await put({ receiver })
    expect([status, data.receiver], String(receiver)).toEqual([200, receiver === '' ? expect.anything() : receiver])
  }
  for (const receiver of ['the office', 'office@agency', 'office@agency.example, and me', addresses(21)]) {
    const { status, body } = await put({ receiver })
    expect([status, Object.keys(body.errors)], receiver).toEqual([422, ['receiver']])
  }
  // What was stored before the check stays, and does not keep other settings from being changed.
  const { system } = app.platform.database
  await sql`update forms set settings = settings || '{"receiver": "the office"}' where id = ${id}`.execute(system)
  const changed = await put({ title: 'B', max_submissions_per_email: 1_000_000 })
  expect(changed.data).toMatchObject({ title: 'B', receiver: 'the office', max_submissions_per_email: 1_000_000 })
})
