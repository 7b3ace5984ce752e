import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { setPlan } from './index.ts'

async function change(app: TestApp, body: Record<string, unknown>, key?: string) {
  const answer = await app.call(account.update, { body, ...(key && { key }) })
  expect(answer.status, answer.body?.message).toBe(200)
  return answer.data
}

async function faults(app: TestApp, body: Record<string, unknown>, key?: string): Promise<Record<string, string[]>> {
  const answer = await app.call(account.update, { body, ...(key && { key }) })
  expect(answer.status).toBe(422)
  return answer.body.errors
}

test('accounts: GET answers every group, with what the plan includes and what of it is in use [B4.11-1, B2.13-10, B2.13-13, B2.13-14]', async () => {
  await using app = await startApp()
  const { api_key: key } = await app.createAccount('pro')
  await activeForm(app, { key, fields: [] })
  await app.call(forms.create, { key, body: { internal_title: 'Draft' } })
  for (const is_active of [true, true, false]) {
    const body = { name: 'Ada', email: `ada${Math.random()}@agency.example`, is_active }
    expect((await app.call(staffMembers.create, { key, body })).status).toBe(201)
  }
  const { data } = await app.call(account.get, { key })
  expect(data).toMatchObject({
    profile: { name: expect.stringMatching(/^Agency \d+$/), timezone: 'Europe/Berlin', country: 'DE' },
    styling: { default_accent_color: '#1d4ed8', default_font: 'system', default_logo_url: null },
    notifications: {
      notification_email_1: null,
      notification_email_2: null,
      notification_email_3: null,
      notification_self: true,
      notification_failures: true,
    },
    statistics: { save_submission_data: true, save_ips: true },
    domain: { username: expect.stringMatching(/^agency-\d+$/), externaldomain: null, externaldomain_active: false },
    staff_area: { enabled: false, session_days: 30, seat_limit: 10, active_members: 2 },
    plan: { name: 'pro', active_forms: 1, active_forms_limit: 50, seats: 10 },
  })
  expect(data.plan.features.toSorted()).toEqual(['branding', 'pdf_templates', 'rules', 'staff_area', 'webhooks'])
  expect(Object.keys(data.imprint)).toEqual([
    'default_privacypolicy_url',
    'default_imprint_url',
    'default_homepage_url',
    ...[1, 2, 3, 4, 5].map((n) => `default_imprint_line_${n}`),
  ])
})

test('accounts: statuses have own names for people, each another one; programs see keys [B30-7, B30-8]', async () => {
  await using app = await startApp()
  const { api_key: key } = await app.createAccount()
  const names = async (status_names: object) => (await change(app, { status_names }, key)).status_names
  const none = { new: null, in_progress: null, done: null, discarded: null }
  expect((await app.call(account.get, { key })).data.status_names).toEqual(none)
  expect(await names({ in_progress: ' Besichtigung ', done: 'Verkauft' })).toEqual({
    ...none,
    in_progress: 'Besichtigung',
    done: 'Verkauft',
  })
  // Each is changed by itself; null and an empty name go back to that of the dashboard.
  expect(await names({ in_progress: null, new: 'Eingang' })).toEqual({ ...none, new: 'Eingang', done: 'Verkauft' })
  expect(await names({ new: ' ' })).toEqual({ ...none, done: 'Verkauft' })
  const refused = await faults(app, { status_names: { discarded: 'VERKAUFT', new: 'x'.repeat(41), gone: 'x' } }, key)
  expect(Object.keys(refused).toSorted()).toEqual(
    ['discarded', 'gone', 'new'].map((status) => `status_names.${status}`),
  )
  expect(await faults(app, { status_names: { discarded: 'VERKAUFT' } }, key)).toEqual({
    'status_names.discarded': ['Another status already has this name.'],
  })
  expect(await names({ done: null, discarded: 'Verkauft' })).toEqual({ ...none, discarded: 'Verkauft' })
  const form = await activeForm(app, { key, fields: [{ key: 'name', crm_field_name: 'Name' }] })
  await post(app, form.path, named(form.ids, { name: 'Löwe' }))
  const { entries } = (await app.call(inbox.list, { key })).data
  expect(entries[0].processing.status).toBe('new')
  // Two owners who change different ones at once.
  await Promise.all([
    change(app, { status_names: { new: 'Neu da' } }, key),
    change(app, { status_names: { done: 'Fertig' } }, key),
  ])
  expect(await names({})).toEqual({ ...none, new: 'Neu da', done: 'Fertig', discarded: 'Verkauft' })
})

test('accounts: PATCH changes only the fields sent, of this account alone; null goes back to the default [B4.11-2, B2.13-1, B2.13-2, B2.13-4, B2.13-5, B2.13-7, B2.13-8, B2.13-9, B2.13-11]', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const othersBefore = (await app.call(account.get, { key: other.api_key })).data
  const before = (await app.call(account.get)).data
  const lines = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`default_imprint_line_${n}`, `Zeile ${n}`]))
  const sent = {
    profile: { name: 'Hafen Immobilien' },
    styling: {
      default_accent_color: '#0F766E',
      default_background_color: '#fafafa',
      default_font: 'lato',
      default_font_size: 18,
      default_logo_url: 'https://agency.example/logo.svg',
      default_card_enabled: false,
    },
    imprint: {
      default_privacypolicy_url: 'https://agency.example/privacy',
      default_imprint_url: 'https://agency.example/imprint',
      default_homepage_url: 'https://agency.example',
      ...lines,
    },
    notifications: { notification_self: 0 },
    statistics: { save_submission_data: false, save_ips: '0' },
    staff_area: { enabled: true, session_days: 7 },
  }
  const expected = {
    ...before,
    ...Object.fromEntries(
      Object.entries(sent).map(([group, values]) => [group, { ...before[group], ...(values as object) }]),
    ),
    notifications: { ...before.notifications, notification_self: false },
    statistics: { save_submission_data: false, save_ips: false },
  }
  expect(await change(app, sent)).toEqual(expected)
  expect(await change(app, {})).toEqual(expected)
  expect(await change(app, { styling: {}, profile: {} })).toEqual(expected)
  const one = await change(app, { styling: { default_font_size: 14 } })
  expect(one).toEqual({ ...expected, styling: { ...expected.styling, default_font_size: 14 } })
  expect((await app.call(account.get)).data).toEqual(one)
  const cleared = Object.fromEntries(
    Object.entries(sent).map(([group, values]) => [
      group,
      Object.fromEntries(Object.keys(values).map((name) => [name, null])),
    ]),
  )
  expect(await change(app, { ...cleared, profile: { timezone: null } })).toEqual({
    ...before,
    profile: { name: 'Hafen Immobilien', timezone: 'Europe/Berlin', country: 'DE' },
  })
  expect((await app.call(account.get, { key: other.api_key })).data).toEqual(othersBefore)
})

test('accounts: every fault at once, at its dotted path, with the nearest known name; nothing is changed [B11-17, B11-18, B11-22]', async () => {
  await using app = await startApp()
  const before = (await app.call(account.get)).data
  const errors = await faults(app, {
    profile: { nam: 'X', name: ' ' },
    styling: { default_acent_color: '#000000', default_font: 'comic-sans', default_font_size: 99 },
    imprint: null,
    notifications: { notification_email_2: 'nobody', notification_self: 'maybe' },
    statistics: 'off',
    staff_area: { session_days: 91, enabled: true },
    stiling: {},
  })
  expect(errors).toEqual({
    'profile.nam': ['The nam field is unknown. Did you mean name?'],
    'profile.name': ['The name field is required.'],
    'styling.default_acent_color': ['The default_acent_color field is unknown. Did you mean default_accent_color?'],
    'styling.default_font': [expect.stringMatching(/^The default font field must be one of system, /)],
    'styling.default_font_size': ['The default font size field must be a whole number from 12 to 24.'],
    imprint: ['The imprint field must be an object with the settings to change.'],
    'notifications.notification_email_2': [
      'The notification email 2 field must be an e-mail address such as name@agency.example.',
    ],
    'notifications.notification_self': ['The notification self field must be true or false.'],
    statistics: ['The statistics field must be an object with the settings to change.'],
    'staff_area.session_days': ['The session days field must be a whole number from 1 to 90.'],
    stiling: ['The stiling field is unknown. Did you mean styling?'],
  })
  expect((await app.call(account.get)).data).toEqual(before)
})

test('accounts: what was read can be written back: domain, plan and seats are ignored, whatever they say [B4.11-6, B4.11-8, B2.13-10, B2.13-13]', async () => {
  await using app = await startApp()
  const before = (await app.call(account.get)).data
  expect(await change(app, before)).toEqual(before)
  const forged = {
    domain: { username: 'mine', externaldomain: 'agency.example', externaldomain_active: true, nothing: 1 },
    plan: { name: 'enterprise', active_forms_limit: 9999 },
    staff_area: { seat_limit: 9999, active_members: 0 },
  }
  expect(await change(app, forged)).toEqual(before)
})

test('accounts: the staff area needs a plan with seats; a change to a smaller plan breaks nothing [B4.11-7, B2.13-12, B7-17, B8-15]', async () => {
  await using app = await startApp()
  const { api_key: key, account_id } = await app.createAccount('free')
  expect(await faults(app, { staff_area: { enabled: true }, profile: { name: 'New' } }, key)).toEqual({
    'staff_area.enabled': [
      'The staff area needs seats, and your plan (free) includes none. Choose a plan with seats first.',
    ],
  })
  expect(await change(app, { staff_area: { enabled: false, session_days: 90 } }, key)).toMatchObject({
    profile: { name: expect.stringMatching(/^Agency/) },
    staff_area: { enabled: false, session_days: 90, seat_limit: 0 },
  })
  for (const session_days of [0, 91, 1.5, '30']) {
    expect(Object.keys(await faults(app, { staff_area: { session_days } }, key))).toEqual(['staff_area.session_days'])
  }
  const { system } = app.platform.database
  await setPlan(system, account_id, 'pro')
  expect(await change(app, { staff_area: { enabled: true, session_days: 1 } }, key)).toMatchObject({
    staff_area: { enabled: true, session_days: 1, seat_limit: 10 },
  })
  await setPlan(system, account_id, 'free')
  const { data } = await app.call(account.get, { key })
  expect(data.staff_area).toMatchObject({ enabled: true, seat_limit: 0 })
  expect(await change(app, data, key)).toEqual(data)
  expect((await change(app, { staff_area: { enabled: false } }, key)).staff_area.enabled).toBe(false)
  expect(Object.keys(await faults(app, { staff_area: { enabled: true } }, key))).toEqual(['staff_area.enabled'])
})

test('accounts: a date is a day of the account’s time zone, from the answer of the PATCH on [B12-10]', async () => {
  await using app = await startApp()
  const { data: form } = await app.call(forms.create, { body: { internal_title: 'A' } })
  const { system } = app.platform.database
  await system.updateTable('forms').set({ updated_at: '2026-11-20T23:30:00Z' }).where('id', '=', form.id).execute()
  const found = async () => (await app.call(forms.list, { query: { updated_since: '2026-11-21' } })).data.length
  expect(await found()).toBe(1)
  expect((await change(app, { profile: { timezone: 'America/New_York' } })).profile.timezone).toBe('America/New_York')
  expect(await found()).toBe(0)
  expect((await change(app, { profile: { timezone: 'asia/KATHMANDU' } })).profile.timezone).toBe('Asia/Kathmandu')
  expect(await found()).toBe(1)
  for (const timezone of ['Mars/Olympus', '+01:00', 'UTC+1', '', 'x'.repeat(100), 7]) {
    expect(Object.keys(await faults(app, { profile: { timezone } }))).toEqual(['profile.timezone'])
  }
})
