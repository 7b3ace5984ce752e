import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { makeForm, openForm, stored } from '../support/fixtures.ts'
import { expectInvalidAt } from '../support/templates.ts'

const GROUPS = ['profile', 'styling', 'imprint', 'notifications', 'statistics', 'domain', 'staff_area']

let c: Client

const read = async (): Promise<Json> => dataOf(await c.get('/account'))
/** Changes the account, which must succeed; a request of its own must read the same. */
const change = async (body: Json): Promise<Json> => {
  const changed = dataOf(await c.patch('/account', body))
  expect(await read()).toEqual(changed)
  return changed
}
/** Each value is refused on this one key, and nothing changes. */
async function refuse(group: string, key: string, values: Json[]): Promise<void> {
  const before = await read()
  for (const value of values) {
    const answer = await c.patch('/account', { [group]: { [key]: value } })
    expect(answer.status, `${group}.${key} ${JSON.stringify(value)}`).toBe(422)
    expectInvalid(answer, `${group}.${key}`)
  }
  expect(await read()).toEqual(before)
}
const empty = (value: Json): boolean => value === null || value === ''

beforeEach(async () => {
  c = client((await createAccount()).api_key)
})

describe('account: GET /account', () => {
  test('settings are grouped in the seven groups [B4.11-1]', async () => {
    const account = await read()
    for (const group of GROUPS) expect(account[group], group).toBeTypeOf('object')
    expect(account.profile.name).toBeTypeOf('string')
    for (const key of Object.keys(account.styling)) expect(key).toMatch(/^default_/)
    const lines = [1, 2, 3, 4, 5].map((n) => `default_imprint_line_${n}`)
    for (const key of ['default_privacypolicy_url', 'default_imprint_url', 'default_homepage_url', ...lines])
      expect(account.imprint).toHaveProperty(key)
    for (const n of [1, 2, 3]) expect(account.notifications).toHaveProperty(`notification_email_${n}`)
    expect(account.notifications.notification_self).toBeTypeOf('boolean')
    expect(account.statistics).toMatchObject({
      save_submission_data: expect.any(Boolean),
      save_ips: expect.any(Boolean),
    })
  })

  test('domain has username, externaldomain and externaldomain_active [B2.13-10]', async () => {
    const { domain } = await read()
    expect(domain.username).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
    expect(domain).toMatchObject({ externaldomain: null, externaldomain_active: false })
  })

  test('staff_area has enabled, session_days, seat_limit and active_members [B2.13-11, B2.13-12, B2.13-13, B2.13-14]', async () => {
    const { staff_area } = await read()
    expect(staff_area).toMatchObject({ enabled: false, seat_limit: 10, active_members: 0 })
    expect(staff_area.session_days).toBeGreaterThanOrEqual(1)
    expect(staff_area.session_days).toBeLessThanOrEqual(90)
  })

  test('without a key it is 401; nothing secret is in it [B4-1]', async () => {
    expectError(await call('GET', '/account'), 401)
    expectError(await call('PATCH', '/account', { body: {} }), 401)
    const { text } = await c.get('/account')
    expect(text).not.toContain(c.key)
    // That a key of the assistant is stored is said, as of a form.
    const others = text.replaceAll('"chat_assistant_api_key_set"', '')
    expect(others).not.toMatch(/password|api_key|token|secret/i)
  })
})

describe('account: PATCH /account', () => {
  test('objects per group with only the fields to change; the rest stays [B4.11-2, B4-2, B2.13-1]', async () => {
    const before = await read()
    const after = await change({ profile: { name: 'Häuser GmbH' }, imprint: { default_imprint_line_2: 'Zeile' } })
    expect(after.profile).toEqual({ ...before.profile, name: 'Häuser GmbH' })
    expect(after.imprint).toEqual({ ...before.imprint, default_imprint_line_2: 'Zeile' })
    for (const group of ['styling', 'notifications', 'statistics', 'domain', 'staff_area'])
      expect(after[group]).toEqual(before[group])
    expect(await change({})).toEqual(after)
    expect(await change({ profile: {}, styling: {} })).toEqual(after)
  })

  test('the account can be written back as it was read [B4.11-2, B4.11-6, B4.11-8]', async () => {
    const before = await change({ profile: { name: 'Rund' }, notifications: { notification_email_1: 'a@example.com' } })
    expect(await change(before)).toEqual(before)
  })

  test('the time zone must be one [B2.13-1]', async () => {
    expect((await change({ profile: { timezone: 'America/New_York' } })).profile.timezone).toBe('America/New_York')
    await refuse('profile', 'timezone', ['Mars/Olympus', '', 5])
    expect((await change({ profile: { timezone: null } })).profile.timezone).toBe('Europe/Berlin')
  })

  test('the country must be one [B2.13-15]', async () => {
    expect((await change({ profile: { country: 'at' } })).profile.country).toBe('AT')
    await refuse('profile', 'country', ['XX', 'Österreich', '', 5])
    expect((await change({ profile: { country: null } })).profile.country).toBe('DE')
  })

  test('the name must be a text [B2.13-1]', async () => {
    await refuse('profile', 'name', [5, [], {}, '', null])
  })

  test('styling: colours are stored, and new forms begin with them [B2.13-2, B2.13-3]', async () => {
    const { styling } = await read()
    const colours = Object.keys(styling).filter((key) => key.endsWith('_color'))
    expect(colours).toEqual(expect.arrayContaining(['default_background_color', 'default_accent_color']))
    const wanted = Object.fromEntries(colours.map((key, n) => [key, `#0a0b0${n}`]))
    expect((await change({ styling: wanted })).styling).toEqual({ ...styling, ...wanted })
    const form = await makeForm(c)
    for (const [key, value] of Object.entries(wanted)) expect(form[key.replace('default_', '')], key).toBe(value)
    expect((await makeForm(c, { accent_color: '#ffffff' })).accent_color).toBe('#ffffff')
    for (const key of colours) await refuse('styling', key, ['red', '#12345', '#12345g', 5])
  })

  test('styling: defaults are for new forms; a design of its own stays [B2.13-3]', async () => {
    const chosen = await makeForm(c, { accent_color: '#112233' })
    const untouched = await makeForm(c, { use_default_styling: false })
    await change({ styling: { default_accent_color: '#445566', default_background_color: '#778899' } })
    expect(dataOf(await c.get(`/forms/${chosen.id}`)).accent_color).toBe('#112233')
    const { background_color, accent_color } = untouched
    expect(dataOf(await c.get(`/forms/${untouched.id}`))).toMatchObject({ background_color, accent_color })
  })

  test('styling: there are defaults for colours, fonts, logo and card [B2.13-2]', async () => {
    const keys = Object.keys((await read()).styling).join(' ')
    for (const topic of [/color/, /font/, /logo/, /card/]) expect(keys).toMatch(topic)
    const set = await change({ styling: { default_logo_url: 'https://pictures.invalid/l.png', default_font: null } })
    expect(set.styling.default_logo_url).toBe('https://pictures.invalid/l.png')
  })

  test('imprint: addresses and five lines are stored, null empties them [B2.13-4, B2.13-5]', async () => {
    const urls = ['privacypolicy', 'imprint', 'homepage'].map((name) => [
      `default_${name}_url`,
      `https://agency.example/${name}?a=1`,
    ])
    const lines = [1, 2, 3, 4, 5].map((n) => [`default_imprint_line_${n}`, `Zeile ${n} – 🏠`])
    const wanted = Object.fromEntries([...urls, ...lines])
    expect((await change({ imprint: wanted })).imprint).toMatchObject(wanted)
    const none = Object.fromEntries(Object.keys(wanted).map((key) => [key, null]))
    for (const value of Object.values((await change({ imprint: none })).imprint)) expect(empty(value)).toBe(true)
    await refuse('imprint', 'default_imprint_line_6', ['x'])
    await refuse('imprint', 'default_imprint_line_1', [5, {}])
  })

  test('domain is read-only: what is sent for it is ignored [B2.13-10, B4.11-6]', async () => {
    const before = await read()
    const sent = { domain: { username: 'taken-over', externaldomain: 'evil.example', externaldomain_active: true } }
    expect(await change(sent)).toEqual(before)
    expect(await change({ ...sent, profile: { name: 'Neu' } })).toEqual({
      ...before,
      profile: { ...before.profile, name: 'Neu' },
    })
  })

  test('statistics: save_ips and save_submission_data affect new submissions [B2.13-8, B2.13-9]', async () => {
    const form = await openForm(c, [{ label: 'Wert' }])
    expect(await stored(c, form, ['da'])).toMatchObject({ ip_address: expect.any(String), content: expect.any(Object) })
    await change({ statistics: { save_ips: false } })
    expect(await stored(c, form, ['da'])).toMatchObject({ ip_address: null, content: expect.any(Object) })
    const { statistics } = await change({ statistics: { save_ips: '1', save_submission_data: 0 } })
    expect(statistics).toMatchObject({ save_ips: true, save_submission_data: false })
    expect((await stored(c, form, ['da'])).content).toBeNull()
    await refuse('statistics', 'save_ips', ['perhaps', 2, []])
  })

  test('faults of several groups are reported at once, with dotted paths', async () => {
    const before = await read()
    const answer = await c.patch('/account', {
      profile: { name: 'Gut', timezone: 'Nowhere' },
      styling: { default_accent_color: 'red' },
      notifications: { notification_email_2: 'not an address', notification_self: 'maybe' },
      staff_area: { session_days: 91 },
    })
    const wrong = ['profile.timezone', 'styling.default_accent_color', 'notifications.notification_email_2']
    expectInvalid(answer, ...wrong, 'notifications.notification_self', 'staff_area.session_days')
    expect(answer.body.message).toMatch(/\b(4|four)\b/)
    expect(await read()).toEqual(before)
  })

  test('unknown groups and fields are refused with the nearest known name', async () => {
    const answer = await c.patch('/account', { profle: {}, statistics: { save_ip: true }, plan_name: 'x' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject({ profle: [expect.stringMatching(/\bprofile\b/)] })
    expect(answer.body.errors['statistics.save_ip'].join(' ')).toMatch(/\bsave_ips\b/)
    for (const bad of ['x', 5, [], true]) expectInvalidAt(await c.patch('/account', { profile: bad }), 'profile')
  })

  test('malformed JSON is 400, another content type 415, another method 405 [B11-13]', async () => {
    const broken = await call('PATCH', '/account', { key: c.key, body: '{"profile":' })
    expectError(broken, 400)
    expect(broken.body.errors).toHaveProperty('body')
    expectError(
      await call('PATCH', '/account', { key: c.key, body: '{}', headers: { 'content-type': 'text/plain' } }),
      415,
    )
    const wrong = await call('DELETE', '/account', { key: c.key })
    expectError(wrong, 405)
    expect(wrong.headers.get('allow')).toMatch(/GET.*PATCH|PATCH.*GET/)
  })
})

describe('account: notifications', () => {
  const emails = async (...values: Json[]): Promise<Json[]> => {
    const sent = Object.fromEntries(
      values.map((value, n) => [`notification_email_${n + 1}`, value]).filter(([, v]) => v !== undefined),
    )
    const { notifications } = await change({ notifications: sent })
    return [1, 2, 3].map((n) => notifications[`notification_email_${n}`] || null)
  }
  const [a, b, d] = ['a@example.com', 'b@example.com', 'd@example.com']

  test('three recipients are stored in order, a fourth is unknown [B2.13-6, B8-14]', async () => {
    expect(await emails(a, b, d)).toEqual([a, b, d])
    await refuse('notifications', 'notification_email_4', ['e@example.com'])
  })

  test('empty positions are compacted after saving [B4.11-9]', async () => {
    expect(await emails(undefined, undefined, d)).toEqual([d, null, null])
    expect(await emails(undefined, undefined, a)).toEqual([d, a, null])
    expect(await emails(a, b, d)).toEqual([a, b, d])
    expect(await emails(null)).toEqual([b, d, null])
    expect(await emails(a, null, d)).toEqual([a, d, null])
    expect(await emails(null, null, null)).toEqual([null, null, null])
    expect(await emails(undefined, b)).toEqual([b, null, null])
  })

  test('addresses must be addresses [B2.13-6]', async () => {
    for (const n of [1, 2, 3])
      await refuse('notifications', `notification_email_${n}`, ['nobody', 'a@', '@b.example', 'a b@c.example', 5, [a]])
  })

  test('notification_self is a boolean [B2.13-7]', async () => {
    for (const value of [false, true])
      expect((await change({ notifications: { notification_self: value } })).notifications.notification_self).toBe(
        value,
      )
    await refuse('notifications', 'notification_self', ['sometimes', 2])
  })
})

describe('account: staff area', () => {
  test('session_days takes 1 to 90 [B2.13-12, B8-15]', async () => {
    for (const days of [1, 2, 89, 90])
      expect((await change({ staff_area: { session_days: days } })).staff_area.session_days).toBe(days)
    await refuse('staff_area', 'session_days', [0, 91, -1, 1.5, 'long', 1e9])
  })

  test('enabled is switched on and off when there are seats [B2.13-11, B4.11-7]', async () => {
    for (const enabled of [true, false])
      expect((await change({ staff_area: { enabled } })).staff_area.enabled).toBe(enabled)
    await refuse('staff_area', 'enabled', ['perhaps', 3])
  })

  test('seat_limit and active_members cannot be written [B2.13-13, B2.13-14, B4.11-8]', async () => {
    const before = await read()
    expect(await change({ staff_area: { seat_limit: 500, active_members: 7 } })).toEqual(before)
  })
})
