import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { queued, queueDue } from '../../testing/submission-mails.ts'
import { loggedIn, mailedTo, staffForm, staffMember, visitor } from '../../testing/staff.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

/** No member is known, nothing is under way or was tried yet. */
beforeEach(async () => {
  for (const table of ['staff_members', 'staff_logins', 'mails', 'follow_ups', 'limit_counts'] as const) {
    await app.platform.database.system.deleteFrom(table).execute()
  }
})

const sessions = (app: TestApp) =>
  app.platform.database.system.selectFrom('staff_sessions').selectAll().orderBy('id').execute()
const mails = (app: TestApp) => app.platform.database.system.selectFrom('mails').select('recipient').execute()

/** A form that one member may use, with the link and the code that were mailed to them. */
async function asked(app: TestApp, settings: Record<string, unknown> = {}) {
  const member = await staffMember(app)
  const form = await staffForm(app, { staff_allowed_member_ids: [member.id], ...settings })
  const person = visitor(app)
  const page = (await person.ask(form.path, member.email)).location
  const request = new URLSearchParams(page.split('?')[1]).get('request') ?? ''
  return { member, form, person, page, request, ...(await mailedTo(app, member.email)) }
}

test('staff access: without login a form for staff shows a gate, and takes nothing [B4.12-14]', async () => {
  const member = await staffMember(app)
  const form = await staffForm(app)
  const answers = named(form.ids, { name: 'Ada' })
  const stranger = visitor(app)
  for (const url of [form.path, `${form.path}?embed=1`, `${form.path}/done`]) {
    const gate = await stranger.get(url)
    expect(gate.status).toBe(200)
    expect(gate.body).toMatch(/<input[^>]*type="email"/)
    expect(gate.body).not.toMatch(/field_|Geheime Frage|Interne Anfrage|_token/)
  }
  for (const path of [form.path, `${form.path}/assistant`]) {
    const refused = await post(app, path, answers)
    expect(refused).toMatchObject({ status: 401, body: { message: 'This form is for staff who are logged in.' } })
  }
  expect((await stranger.post(form.path, { [`field_${form.ids['name']}`]: 'Ada' })).status).toBe(401)

  const person = await loggedIn(app, form.path, member.email)
  expect(await person.isIn(form.path)).toBe(true)
  expect((await person.get(`${form.path}/done`)).body).toContain('Vielen Dank')
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  expect((await post(app, form.path, answers, { cookie })).status).toBe(201)
  expect((await post(app, `${form.path}/assistant`, answers, { cookie })).status).toBe(404)
  expect((await app.call(submissions.stats, { id: form.id })).data).toMatchObject({ views: 1, submissions: 1 })
  expect(await stranger.isIn(form.path)).toBe(false)
})

test('staff access: the gate does not tell who may log in; only those who may get a mail [B4.12-15]', async () => {
  const other = await app.createAccount()
  const [allowed, outsider, sleeper] = [await staffMember(app), await staffMember(app), await staffMember(app)]
  const foreign = await staffMember(app, {}, other.api_key)
  const form = await staffForm(app, { staff_allowed_member_ids: [allowed.id, sleeper.id] })
  await app.call(staffMembers.update, { id: sleeper.id, body: { is_active: false } })
  const addresses = [
    outsider.email,
    sleeper.email,
    foreign.email,
    'unknown@agency.example',
    ` ${allowed.email.toUpperCase()} `,
  ]
  const answers = await Promise.all(addresses.map((email) => visitor(app).ask(form.path, email)))
  const shown = await Promise.all(answers.map(({ location }) => visitor(app).get(location)))
  const like = answers.map(({ status, location, headers, body }) => ({
    status,
    page: location.replace(/=[\w-]{43}$/, '='),
    headers: Object.keys(headers).toSorted(),
    body,
  }))
  expect(new Set(like.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(like[0]).toMatchObject({ status: 303, page: `${form.path}/login?request=` })
  expect(new Set(shown.map(({ body }) => body.replace(/value="[\w-]{43}"/, ''))).size).toBe(1)
  expect(await mails(app)).toEqual([{ recipient: allowed.email }])
  // Every address leaves the same trace.
  const logins = await app.platform.database.system.selectFrom('staff_logins').selectAll().execute()
  expect(logins.map(({ code_hash, request_hash }) => [code_hash?.length, request_hash?.length])).toEqual(
    Array(5).fill([32, 32]),
  )
})

test('staff access: the link of the mail logs in once, by its button: looking at it changes nothing [B4.12-15]', async () => {
  const { member, form, link } = await asked(app)
  const scanner = visitor(app)
  for (let i = 0; i < 3; i++) {
    const page = await scanner.get(link)
    expect([page.status, page.body.includes(`<form method="post" action="${link}">`)]).toEqual([200, true])
    expect(page.body).toContain(member.name)
    await app.server.inject({ method: 'HEAD', url: link })
  }
  expect([scanner.cookies.size, await sessions(app)]).toEqual([0, []])
  const person = visitor(app)
  const entered = await person.post(link)
  expect([entered.status, entered.location, entered.headers['cache-control']]).toEqual([303, form.path, 'no-store'])
  expect(entered.headers['set-cookie']).toBe(
    `foyer_staff_${app.owner.account_id}=${[...person.cookies.values()][0]}; Path=/f; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  )
  expect(await person.isIn(form.path)).toBe(true)
  const { data } = await app.call(staffMembers.list)
  expect(Date.now() - Date.parse(data[0].last_login_at)).toBeLessThan(60_000)

  for (const again of [await scanner.get(link), await scanner.post(link)]) {
    expect(again.status).toBe(410)
    expect(again.body).toContain('gilt nicht mehr')
    expect(again.body).toMatch(/<input[^>]*type="email"/)
  }
  // Who is in already, by a double click say, just goes on.
  expect((await person.post(link)).location).toBe(form.path)
  expect(await sessions(app)).toHaveLength(1)
})

test('staff access: of 20 that follow one link at the same time, exactly one is logged in [B4.12-15]', async () => {
  const { link, form } = await asked(app)
  const people = Array.from({ length: 20 }, () => visitor(app))
  const answers = await Promise.all(people.map((person) => person.post(link)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(19).fill(410)])
  expect(await sessions(app)).toHaveLength(1)
  const inside = await Promise.all(people.map((person) => person.isIn(form.path)))
  expect(inside.filter(Boolean)).toHaveLength(1)
})

test('staff access: neither link nor code are in the database once the mail is sent, and no session token [B4.12]', async () => {
  const { link, code, request, person } = await asked(app)
  await app.platform.database.system.deleteFrom('mails').execute()
  await person.post(link)
  const token = link.split('/').at(-1) ?? ''
  const stored = await Promise.all(
    (['staff_logins', 'staff_sessions', 'limit_counts'] as const).map((table) =>
      app.platform.database.system.selectFrom(table).selectAll().execute(),
    ),
  )
  const text = JSON.stringify(stored.flat(), (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const secret of [token, code, request, ...person.cookies.values()]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(text).not.toContain(secret)
  }
})

test('staff access: a link is void after 15 minutes, at another form, and when it was made up [B4.12]', async () => {
  const { form, link, member } = await asked(app)
  const other = await app.createAccount()
  const sibling = await staffForm(app, { staff_allowed_member_ids: [member.id] })
  const foreign = await staffForm(app, {}, other.api_key)
  const token = link.split('/').at(-1) ?? ''
  const wrong = [
    `${sibling.path}/login/${token}`,
    `${foreign.path}/login/${token}`,
    `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`,
    `${form.path}/login/x`,
    `${form.path}/login/%00`,
    `${form.path}/login/${'%27'.repeat(43)}`,
  ]
  for (const url of wrong) {
    const person = visitor(app)
    expect([404, 410], url).toContain((await person.get(url)).status)
    expect([404, 410], url).toContain((await person.post(url)).status)
    expect(person.cookies.size).toBe(0)
  }
  const { system } = app.platform.database
  const { minutes } = await system
    .selectFrom('staff_logins')
    .select(sql<number>`extract(epoch from expires_at - created_at) / 60`.as('minutes'))
    .executeTakeFirstOrThrow()
  expect(Number(minutes)).toBe(15)
  await system
    .updateTable('staff_logins')
    .set({ expires_at: sql`now()` })
    .execute()
  expect([(await visitor(app).get(link)).status, (await visitor(app).post(link)).status]).toEqual([410, 410])
  expect(await sessions(app)).toEqual([])
})

test('staff access: a link ends when its member is deactivated, deleted, not admitted or readdressed [B4.12]', async () => {
  // Switches the staff area off.
  await using app = await startApp()
  const changes = [
    (id: number) => app.call(staffMembers.update, { id, body: { is_active: false } }),
    (id: number) => app.call(staffMembers.remove, { id }),
    (id: number) => app.call(staffMembers.update, { id, body: { email: `new${id}@agency.example` } }),
  ]
  for (const change of changes) {
    const { member, link, page, code, request } = await asked(app)
    expect((await change(member.id)).status).toBeLessThan(300)
    const person = visitor(app)
    expect([(await person.get(link)).status, (await person.post(link)).status]).toEqual([410, 410])
    expect((await person.post(page.split('?')[0] ?? '', { request, code })).status).toBe(410)
    // Not after a reactivation either.
    await app.call(staffMembers.update, { id: member.id, body: { is_active: true } })
    expect((await person.post(link)).status).toBe(410)
  }
  const { link } = await asked(app)
  await app.call(account.update, { body: { staff_area: { enabled: false } } })
  expect((await visitor(app).post(link)).status).toBe(410)
  expect(await sessions(app)).toEqual([])
})

test('staff access: deactivation at the same moment as the login leaves no session [B3-12]', async () => {
  for (let round = 0; round < 5; round++) {
    const { member, form, link } = await asked(app)
    const person = visitor(app)
    await Promise.all([person.post(link), app.call(staffMembers.update, { id: member.id, body: { is_active: false } })])
    expect(await person.isIn(form.path)).toBe(false)
  }
  expect(await sessions(app)).toEqual([])
})

test('staff access: the code of the mail logs in the browser that asked for it, and no other [B4.12-15]', async () => {
  const { form, person, page, code, request } = await asked(app)
  const shown = await person.get(page)
  expect(shown.body).toMatch(/<input[^>]*name="code"[^>]*autocomplete="one-time-code"/)
  const login = `${form.path}/login`
  const elsewhere = new URLSearchParams((await visitor(app).ask(form.path, 'x@agency.example')).location.split('?')[1])
  expect((await visitor(app).post(login, { request: elsewhere.get('request') ?? '', code })).status).toBe(401)
  expect((await visitor(app).post(login, { request: 'x', code })).status).toBe(410)
  const entered = await person.post(`${login}?Name=Ada`, { request, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect([entered.status, entered.location]).toEqual([303, `${form.path}?Name=Ada`])
  expect(await person.isIn(form.path)).toBe(true)
  expect((await visitor(app).post(login, { request, code })).status).toBe(410)
})

test('staff access: a code can be guessed at five times, however many come at once; the link stays good [B4.12]', async () => {
  const { form, link, code, request } = await asked(app)
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => visitor(app).post(`${form.path}/login`, { request, code: wrong })),
  )
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  const late = await visitor(app).post(`${form.path}/login`, { request, code })
  expect([late.status, Number(late.headers['retry-after']) > 14 * 60]).toEqual([429, true])
  expect(late.body).toContain('zu viele Versuche')
  expect((await visitor(app).post(link)).status).toBe(303)
})

test('staff access: programs are told in JSON what a page says [B4.12]', async () => {
  // Switches the staff area off.
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const login = `${form.path}/login`
  const wrong = await post(app, login, { email: 'nobody' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['email']])
  const { status, body } = await post(app, login, { email: member.email })
  expect([status, body]).toEqual([200, { data: { request: expect.stringMatching(/^[\w-]{43}$/) } }])
  const { request } = body.data
  const { code } = await mailedTo(app, member.email)
  expect((await post(app, login, { request, code: '1' })).body).toMatchObject({ message: 'This code is wrong.' })
  expect((await post(app, login, { request: ['x'], code: {} })).status).toBe(410)
  const entered = await post(app, login, { request, code })
  expect([entered.status, entered.body]).toEqual([200, { data: { url: form.path } }])
  await app.call(account.update, { body: { staff_area: { enabled: false } } })
  const off = await post(app, login, { email: member.email })
  expect(off).toMatchObject({ status: 409, body: { message: 'The staff area is switched off: no member can log in.' } })
  expect((await visitor(app).get(form.path)).body).not.toContain('<form')
})

test('`staff_prefill_identity`: submission and notification name the member who sent it', async () => {
  const member = await staffMember(app, { name: 'Eva Löwe' })
  const form = await staffForm(app, { notification_receivers: ['office@agency.example'] })
  const person = await loggedIn(app, form.path, member.email)
  const send = async (name: string) => {
    expect((await person.post(form.path, { [`field_${form.ids['name']}`]: name })).status).toBe(303)
    return (await app.call(submissions.list, { id: form.id })).data[0]
  }
  const sent = await send('Ada')
  expect(sent.submitted_by).toEqual({ id: member.id, name: 'Eva Löwe', email: member.email })
  await queueDue(app)
  expect((await queued(app)).map(({ body }) => body)).toEqual([
    expect.stringContaining(`Gesendet von Eva Löwe (${member.email}).`),
  ])
  await app.call(forms.update, { id: form.id, body: { staff_prefill_identity: false } })
  expect((await send('Bea')).submitted_by).toBeNull()
  // A deleted member is not named any more.
  await app.call(staffMembers.remove, { id: member.id })
  expect((await app.call(submissions.get, { id: sent.id })).data.submitted_by).toEqual({
    id: member.id,
    name: null,
    email: null,
  })
})
