import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { setLimitClock } from '../../../testing/limits.ts'

const app = await startApp({ env: { TRUST_PROXY: '1' } })
afterAll(() => app[Symbol.asyncDispose]())

const fields = [{ key: 'name', crm_field_name: 'Name' }]
const formWith = (app: TestApp, settings: Record<string, unknown>) => activeForm(app, { fields, settings })
const get = (app: TestApp, url: string) => app.server.inject({ method: 'GET', url })

afterEach(() => void vi.useRealTimers())

// Settings: opens_at, closes_at.
test('public forms: a form opens and closes at its times, to the millisecond, without being changed [B13-3, B13-30]', async () => {
  const [opens, closes] = ['2031-12-24T07:00:00.000+00:00', '2031-12-24T17:00:00.000+00:00']
  const form = await formWith(app, { opens_at: '2031-12-24T08:00:00+01:00', closes_at: closes, title: 'Weihnachten' })
  expect(form.form).toMatchObject({ opens_at: opens, closes_at: closes })
  const answers = named(form.ids, { name: 'Ada' })
  const early = await get(app, form.path)
  expect(early.statusCode).toBe(200)
  expect(early.body).toContain('Ab dem 24. Dezember 2031, 08:00 Uhr, können Sie das Formular ausfüllen.')
  expect(early.body).not.toMatch(/field_|Weihnachten/)
  const statusAt = async (moment: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: moment })
    const sent = await post(app, form.path, answers)
    const page = await get(app, form.path)
    return [sent.status, page.statusCode, page.body.includes('field_')]
  }
  expect(await statusAt(Date.parse(opens) - 1)).toEqual([409, 200, false])
  expect(await statusAt(Date.parse(opens))).toEqual([201, 200, true])
  expect(await statusAt(Date.parse(closes) - 1)).toEqual([201, 200, true])
  expect(await statusAt(Date.parse(closes))).toEqual([409, 200, false])
  expect((await get(app, form.path)).body).toContain('Seit dem 24. Dezember 2031 nehmen wir')
  expect((await get(app, `${form.path}/done`)).body).toContain('Vielen Dank')
})

// Settings: timezone, not_open_yet_text.
test('public forms: before it opens, a form has its own texts, language and time zone [B13]', async () => {
  const form = await formWith(app, {
    language: 'en',
    timezone: 'America/New_York',
    opens_at: '2031-07-01T12:00:00Z',
    closed_headline: 'Soon',
    not_open_yet_text: 'Sales start **in July**.',
  })
  const { body } = await get(app, form.path)
  expect(body).toMatch(/<h1[^>]*>Soon<\/h1>/)
  expect(body).toContain('Sales start <strong>in July</strong>.')
  expect(body).toContain('You can fill in the form from 1 July 2031, 08:00.')
})

test('public forms: closing before opening, a time without offset and an unknown zone are refused [B13]', async () => {
  const { id } = await formWith(app, { opens_at: '2031-01-01T00:00:00Z' })
  const faults = async (body: object) => (await app.call(forms.update, { id, body })).body.errors
  expect(await faults({ closes_at: '2030-12-31T23:00:00Z' })).toEqual({
    closes_at: ['The closes at field must be later than the opens at field.'],
  })
  for (const opens_at of ['2031-01-01', '2031-01-01T00:00:00', '2031-02-30T00:00:00Z', 'soon', 7]) {
    expect(await faults({ opens_at }), String(opens_at)).toHaveProperty('opens_at')
  }
  expect(await faults({ timezone: '+01:00', max_submissions: 0 })).toMatchObject({
    timezone: [expect.any(String)],
    max_submissions: [expect.any(String)],
  })
})

// Settings: limit_reached_text.
test('public forms: max_submissions is exact when many are sent at once; then the page says so [B13-3]', async () => {
  const form = await formWith(app, { max_submissions: 7, limit_reached_text: 'Alle Plätze sind vergeben.' })
  const send = (n: number) =>
    post(app, form.path, named(form.ids, { name: `Gast ${n}` }), { 'idempotency-key': `${n}` })
  const sent = await Promise.all(Array.from({ length: 25 }, (_, n) => send(n)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(201), ...Array(18).fill(409)])
  const indexes = sent.filter(({ status }) => status === 201).map(({ body }) => body.data.index)
  expect(indexes.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  const accepted = sent.findIndex(({ status }) => status === 201)
  expect((await send(accepted)).body).toEqual(sent[accepted]?.body)
  const page = await get(app, form.path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Alle Plätze sind vergeben.')
  expect(page.body).not.toContain('field_')
  // Deleting makes no room: a place once taken was taken.
  const [first] = (await app.call(submissions.list, { id: form.id })).data
  await app.call(submissions.remove, { id: first.id })
  expect((await send(99)).status).toBe(409)
  await app.call(forms.update, { id: form.id, body: { max_submissions: 8 } })
  expect((await send(99)).body.data.index).toBe(8)
})

test('public forms: a page in place of a form leads to what its imprint says, where it names no contact [B13-201]', async () => {
  const imprint_line_2 = 'Tel. 040 123456, büro@hansen.example'
  const imprint_url = 'https://hansen.example/impressum'
  const form = await formWith(app, { active: false, imprint_line_1: 'Hansen GmbH', imprint_line_2, imprint_url })
  await app.call(forms.update, { id: form.id, body: { active: false } })
  const { body } = await get(app, form.path)
  const [, card = ''] = /<div class="card alone">(.*?)<\/main>/s.exec(body) ?? []
  expect(card).toContain('href="mailto:b%C3%BCro@hansen.example"')
  expect(card).toMatch(new RegExp(`href="${imprint_url}"[^>]*>Impressum<`))
  // A frame without its footer does not show the imprint.
  expect((await get(app, `${form.path}?embed=1`)).body).toContain('mailto:')
  await app.call(forms.update, { id: form.id, body: { embed_hide_footer: true } })
  expect((await get(app, `${form.path}?embed=1`)).body).not.toContain('mailto:')
  // Of several addresses, one may be that of an authority.
  await app.call(forms.update, { id: form.id, body: { imprint_line_3: 'Aufsicht: post@amt.example' } })
  const [, several = ''] = /<div class="card alone">(.*?)<\/main>/s.exec((await get(app, form.path)).body) ?? []
  expect([several.includes('mailto:'), several.includes(imprint_url)]).toEqual([false, true])
  await app.call(forms.update, { id: form.id, body: { homepage_url: 'https://hansen.example' } })
  expect((await get(app, form.path)).body).toMatch(/class="button" href="https:\/\/hansen.example"[^>]*>Zur Website</)
})

const asked = {
  contact_name: 'Greta Hansen',
  contact_phone: '040 123456',
  contact_email: 'greta@agency.example',
}
const states: [string, Record<string, unknown>][] = [
  ['offline', { active: false }],
  ['not open yet', { opens_at: '2031-12-24T08:00:00+01:00' }],
  ['over', { closes_at: '2021-12-24T08:00:00+01:00' }],
  ['for signed links', { link_expiry_required: true }],
  ['for another network', { allowed_ip_ranges: ['192.0.2.0/24'] }],
]

// Settings: contact_name, contact_phone, contact_email.
test.each(states)(
  'public forms: a form that is %s says whom to ask, in a frame too [B13-50, B13-52]',
  async (_, state) => {
    const form = await formWith(app, asked)
    await app.call(forms.update, { id: form.id, body: state })
    for (const query of ['', '?embed=1', '?lang=en']) {
      const { body } = await get(app, form.path + query)
      expect(body, query).toMatch(/<a class="button quiet" href="tel:040123456">[^]*040 123456<\/a>/)
      expect(body, query).toContain('<a class="button quiet" href="mailto:greta@agency.example">')
      expect(body).not.toContain('field_')
    }
    // Programs are told what they were told.
    const sent = await post(app, form.path, named(form.ids, { name: 'Ada' }))
    expect(sent.status).toBeGreaterThanOrEqual(403)
    expect(JSON.stringify(sent.body)).not.toMatch(/Greta|123456/)
  },
)

test('public forms: a form that is full says whom to ask, by the name of its agency too [B13-50, B13-51]', async () => {
  const form = await formWith(app, { max_submissions: 1, contact_phone: '040 123456' })
  expect((await post(app, form.path, named(form.ids, { name: 'Ada' }))).status).toBe(201)
  const { name } = (await app.call(account.get, {})).data.profile
  const { body } = await get(app, form.path)
  expect(body).toMatch(new RegExp(`<strong>${name}</strong>[^]*<a class="button quiet" href="tel:040123456">`))
})

// Settings: password, staff_only_enabled.
test('public forms: behind a password or for staff, a form that is closed names no person [B13-53]', async () => {
  for (const gate of [{ password: 'Sesame-1234' }, { staff_only_enabled: true }])
    for (const [name, state] of states.filter(([name]) => name !== 'for signed links')) {
      const form = await formWith(app, { ...asked, ...gate })
      await app.call(forms.update, { id: form.id, body: state })
      expect((await get(app, form.path)).body, name).not.toMatch(/Greta|123456/)
    }
})

// Settings: max_submissions_per_ip_minutes.
test('public forms: max_submissions_per_ip counts stored submissions of an address within its time [B13]', async () => {
  const form = await formWith(app, { max_submissions_per_ip: 2, max_submissions_per_ip_minutes: 30, save_ips: 'off' })
  const send = (ip: string, name: string) =>
    post(app, form.path, named(form.ids, { name }), { 'x-forwarded-for': ip, 'idempotency-key': name })
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send('203.0.113.7', name)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429])
  const refused = sent.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(29 * 60)
  expect(refused?.body.message).toContain('in 30 Minuten')
  const [first] = ['a', 'b', 'c', 'd'].filter((_, at) => sent[at]?.status === 201)
  expect((await send('203.0.113.7', first ?? '')).status).toBe(201)
  expect((await send('203.0.113.8', 'e')).status).toBe(201)
  expect((await send('2001:db8::1', 'f')).status).toBe(201)
  expect((await send('2001:db8::2', 'g')).status).toBe(201)
  expect((await send('2001:db8::3', 'h')).status).toBe(429)
  expect((await send('2001:db8:0:1::3', 'i')).status).toBe(201)
  await setLimitClock(app, '30 minutes')
  expect((await send('203.0.113.7', 'k')).status).toBe(201)
})
