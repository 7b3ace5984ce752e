import { afterAll, expect, test, vi } from 'vitest'
import { auditLog } from '../../../../shared/contract/accounts/audit-log.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

const fields = [{ key: 'name', crm_field_name: 'Name', label: 'Geheime Frage' }]
const password = 'Schlüssel zum Haus'

async function protectedForm(app: TestApp, settings: Record<string, unknown> = {}) {
  const form = await activeForm(app, { fields, settings: { title: 'Vertraulich', password, ...settings } })
  return { ...form, answers: named(form.ids, { name: 'Ada' }) }
}

const get = (app: TestApp, url: string, cookie = '') =>
  app.server.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html' } })
const enter = (app: TestApp, url: string, _password: string) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ _password }).toString(),
  })

/** The cookie that the right password gives. */
async function entryTo(app: TestApp, url: string, word = password): Promise<string> {
  const { headers } = await enter(app, url, word)
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}

test('public forms: a password is written and never read, not even in a copy or the audit log [B2.2-27, B2.2-28]', async () => {
  const made = await app.call(forms.create, { body: { internal_title: 'Anfrage', password } })
  const { id } = made.data
  const answers = [
    made,
    await app.call(forms.get, { id }),
    await app.call(forms.list),
    await app.call(forms.update, { id, body: { password: `${password} 2` } }),
    await app.call(auditLog.list),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(password)
  for (const { data } of answers.slice(0, 2)) expect([data.password_set, 'password' in data]).toEqual([true, false])
  expect((await app.call(forms.copy, { id })).data.password_set).toBe(false)
  expect((await app.call(forms.update, { id, body: { title: 'T' } })).data.password_set).toBe(true)
  expect((await app.call(forms.update, { id, body: { password: null } })).data.password_set).toBe(false)
  expect((await app.call(forms.update, { id, body: { password: ' ' } })).body.errors).toHaveProperty('password')
  const tables = await app.platform.database.system.selectFrom('form_passwords').selectAll().execute()
  expect(tables).toEqual([])
})

test('public forms: without its password a form shows a gate alone, and takes no answers [B13-4]', async () => {
  const form = await protectedForm(app)
  for (const url of [form.path, `${form.path}?embed=1`, `${form.path}/done`]) {
    const gate = await get(app, url)
    expect(gate.statusCode).toBe(200)
    expect(gate.body).toMatch(/<label[^>]*for="password">Passwort<\/label>/)
    expect(gate.body).not.toMatch(/field_|Geheime Frage|Vertraulich|_token/)
  }
  const refused = await post(app, form.path, form.answers)
  expect(refused).toMatchObject({ status: 401, body: { message: 'This form asks for a password.' } })
  const page = await app.server.inject({ method: 'POST', url: form.path, payload: form.answers })
  expect([page.statusCode, page.body.includes('name="_password"')]).toEqual([401, true])
  expect((await app.call(submissions.stats, { id: form.id })).data).toMatchObject({ views: 0, submissions: 0 })
})

// Settings: password.
test('public forms: the right password opens the form for this browser, at the requested address [B13]', async () => {
  const form = await protectedForm(app)
  const address = `${form.path}?Name=Grace`
  const wrong = await enter(app, address, 'geraten')
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
  expect(wrong.body).toContain('Dieses Passwort ist nicht richtig.')
  const right = await enter(app, address, password.normalize('NFD'))
  expect([right.statusCode, right.headers.location]).toEqual([303, address])
  expect(right.headers['set-cookie']).toMatch(
    /^foyer_entry_\d+=[^;]+; Path=\/f; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  )
  const cookie = await entryTo(app, address)
  expect((await get(app, address, cookie)).body).toContain('value="Grace"')
  expect((await post(app, form.path, form.answers, { cookie })).status).toBe(201)
  expect((await get(app, `${form.path}/done`, cookie)).body).toContain('Vielen Dank')
})

test('public forms: an entry is for one form and its present password, for 12 hours [B13]', async () => {
  const form = await protectedForm(app)
  const other = await protectedForm(app)
  const isOpen = async (path: string, cookie: string) => (await get(app, path, cookie)).body.includes('field_')
  const cookie = await entryTo(app, form.path)
  const renamed = cookie.replace(String(form.id), String(other.id))
  expect([await isOpen(form.path, cookie), await isOpen(other.path, renamed)]).toEqual([true, false])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 - 60_000 })
  const before = await isOpen(form.path, cookie)
  vi.setSystemTime(Date.now() + 60_000)
  const after = await isOpen(form.path, cookie)
  vi.useRealTimers()
  expect([before, after]).toEqual([true, false])
  await app.call(forms.update, { id: form.id, body: { password: 'Ein neues' } })
  expect(await isOpen(form.path, cookie)).toBe(false)
  expect((await post(app, form.path, form.answers, { cookie })).status).toBe(401)
  expect(await isOpen(form.path, await entryTo(app, form.path, 'Ein neues'))).toBe(true)
})

test('public forms: guesses are slowed down per form and address, however many come at once [B13]', async () => {
  const form = await protectedForm(app)
  const guesses = await Promise.all(Array.from({ length: 13 }, () => enter(app, form.path, 'geraten')))
  expect(guesses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(401), 429, 429, 429])
  const refused = await enter(app, form.path, password)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
  const other = await protectedForm(app)
  expect((await enter(app, other.path, password)).statusCode).toBe(303)
})

test('public forms: who knows the password has all guesses again after it [B13]', async () => {
  const form = await protectedForm(app)
  for (let round = 0; round < 2; round++) {
    for (let n = 1; n <= 9; n++) expect((await enter(app, form.path, 'geraten')).statusCode).toBe(401)
    expect((await enter(app, form.path, password)).statusCode).toBe(303)
  }
})

test('public forms: over https the frame on another site gets a cookie of its own [B13]', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.agency.example' } })
  const form = await protectedForm(app)
  const cookieOf = async (url: string) => String((await enter(app, url, password)).headers['set-cookie'])
  expect(await cookieOf(form.path)).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  expect(await cookieOf(`${form.path}?embed=1`)).toMatch(/HttpOnly; SameSite=None; Partitioned; Secure$/)
})

test('public forms: a password that is left empty is asked for, and is no attempt', async () => {
  const form = await protectedForm(app)
  for (let i = 0; i < 12; i++) {
    const answer = await enter(app, form.path, '')
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('Bitte füllen Sie dieses Feld aus.')
  }
})

test('S13: wrong passwords are counted by /64; no other network waits', async () => {
  const proxied = await startApp({ env: { TRUST_PROXY: '1' } })
  try {
    const form = await protectedForm(proxied)
    const guess = async (ip: string, _password: string) => {
      const headers = { 'x-forwarded-for': ip, accept: 'application/json' }
      return (await proxied.server.inject({ method: 'POST', url: form.path, headers, payload: { _password } }))
        .statusCode
    }
    for (let n = 1; n <= 10; n++) expect(await guess(`2001:db8:1:2::${n}`, 'geraten')).toBe(401)
    expect(await guess('2001:db8:1:2:ffff::1', password)).toBe(429)
    expect(await guess('2001:db8:1:3::1', password)).toBe(200)
    expect(await guess('203.0.113.7', password)).toBe(200)
  } finally {
    await proxied[Symbol.asyncDispose]()
  }
})
