import { sql } from 'kysely'
import { expect, test } from 'vitest'
import pino from 'pino'
import { account } from '../../../shared/contract/accounts/account.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { createApp } from '../../app.ts'
import { openPlatform } from '../../open-platform.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { loggedIn, mailedTo, staffForm, staffMember, visitor } from '../../testing/staff.ts'

const change = (app: TestApp, id: number, body: Record<string, unknown>) => app.call(forms.update, { id, body })

// Settings: staff_allowed_member_ids.
test('staff access: one login is valid for every form that admits the member, while it does [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const [first, second] = [await staffForm(app), await staffForm(app, { staff_allowed_member_ids: [member.id] })]
  const other = await app.createAccount()
  const foreign = await staffForm(app, {}, other.api_key)
  const person = await loggedIn(app, first.path, member.email)
  expect(await Promise.all([first, second, foreign].map(({ path }) => person.isIn(path)))).toEqual([true, true, false])
  const colleague = await staffMember(app)
  await change(app, second.id, { staff_allowed_member_ids: [colleague.id] })
  expect(await person.isIn(second.path)).toBe(false)
  // A list of a member who is gone admits no other.
  await app.call(staffMembers.remove, { id: colleague.id })
  expect(await person.isIn(second.path)).toBe(false)
  await change(app, second.id, { staff_allowed_member_ids: [] })
  expect(await person.isIn(second.path)).toBe(true)
  // The token of one account is none of another, under whatever name.
  const [token = ''] = [...person.cookies.values()]
  person.cookies.set(`foyer_staff_${other.account_id}`, token)
  expect(await person.isIn(foreign.path)).toBe(false)
})

// Settings: staff_allowed_group_ids.
test('staff access: a group that is allowed admits its members, as long as they are in it [B4.12]', async () => {
  await using app = await startApp()
  const { data: group } = await app.call(staffGroups.create, { body: { name: 'Vertrieb' } })
  const member = await staffMember(app, { groups: [group.id] })
  const form = await staffForm(app, { staff_allowed_group_ids: [group.id] })
  const person = await loggedIn(app, form.path, member.email)
  expect(await person.isIn(form.path)).toBe(true)
  await app.call(staffMembers.update, { id: member.id, body: { groups: [] } })
  expect(await person.isIn(form.path)).toBe(false)
  const outsider = await staffMember(app)
  await visitor(app).ask(form.path, outsider.email)
  expect((await mailedTo(app, outsider.email)).mails).toEqual([])
})

test('staff access: what ends a session ends it at once, in every process [B3-12, B3-17]', async () => {
  await using app = await startApp()
  const { log: _, ...others } = app.platform
  const second = await openPlatform(others.config, app.databaseUrl, pino({ level: 'silent' }))
  const server = await createApp(second)
  const form = await staffForm(app)
  const ends = [
    (id: number) => app.call(staffMembers.update, { id, body: { is_active: false } }),
    (id: number) => app.call(staffMembers.remove, { id }),
  ]
  for (const end of ends) {
    const member = await staffMember(app)
    const person = await loggedIn(app, form.path, member.email)
    const there = visitor({ server })
    for (const [name, value] of person.cookies) there.cookies.set(name, value)
    expect(await there.isIn(form.path)).toBe(true)
    await end(member.id)
    expect([await there.isIn(form.path), await person.isIn(form.path)]).toEqual([false, false])
    await app.call(staffMembers.update, { id: member.id, body: { is_active: true } })
    expect(await there.isIn(form.path)).toBe(false)
  }
  await server.close()
  await second.close()
})

test('staff access: a login lasts for session_days, also when they become fewer [B2.13]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const days = (session_days: number) => app.call(account.update, { body: { staff_area: { session_days } } })
  await days(90)
  const person = await loggedIn(app, form.path, member.email)
  const begun = (ago: string) =>
    sql`update staff_sessions set created_at = now() - ${ago}::interval, expires_at = now() - ${ago}::interval + interval '90 days'`.execute(
      app.platform.database.system,
    )
  await begun('89 days 23 hours')
  expect(await person.isIn(form.path)).toBe(true)
  await begun('90 days')
  expect(await person.isIn(form.path)).toBe(false)
  await begun('2 days')
  expect(await person.isIn(form.path)).toBe(true)
  await days(2)
  expect(await person.isIn(form.path)).toBe(false)
  const shorter = visitor(app)
  await shorter.ask(form.path, member.email)
  const entered = await shorter.post((await mailedTo(app, member.email)).link)
  expect(entered.headers['set-cookie']).toContain('Max-Age=172800;')
})

test('staff access: with the staff area switched off no member is in, and the gate says so [B2.13]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const person = await loggedIn(app, form.path, member.email)
  const area = (enabled: boolean) => app.call(account.update, { body: { staff_area: { enabled } } })
  await area(false)
  const gate = await person.get(form.path)
  expect(gate.body).toContain('Die Anmeldung ist zurzeit nicht möglich')
  expect(gate.body).not.toMatch(/field_|<form/)
  expect((await person.ask(form.path, member.email)).status).toBe(409)
  await area(true)
  expect(await person.isIn(form.path)).toBe(true)
})

test('staff access: logging out ends this session alone; pages of other sites can do none of it [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const [first, second] = [
    await loggedIn(app, form.path, member.email),
    await loggedIn(app, `${form.path}`, member.email),
  ]
  const logout = `${form.path}/logout?Name=Ada`
  expect((await first.get(`${form.path}?Name=Ada`)).body).toContain(`<a href="${logout}">Abmelden</a>`)
  expect((await first.get(logout)).body).toContain(`Sie sind als ${member.name} angemeldet.`)
  expect(await first.isIn(form.path)).toBe(true)

  const foreign = visitor(app, { 'sec-fetch-site': 'cross-site' })
  for (const [name, value] of first.cookies) foreign.cookies.set(name, value)
  await foreign.post(logout)
  expect(await first.isIn(form.path)).toBe(true)
  const { mails, link } = await mailedTo(app, member.email)
  const attacked = visitor(app, { 'sec-fetch-site': 'same-site' })
  await attacked.ask(form.path, member.email)
  await attacked.post(link)
  expect([attacked.cookies.size, (await mailedTo(app, member.email)).mails.length]).toEqual([0, mails.length])

  const out = await first.post(logout)
  expect([out.status, out.location, first.cookies.size]).toEqual([303, `${form.path}?Name=Ada`, 0])
  expect([await first.isIn(form.path), await second.isIn(form.path)]).toEqual([false, true])
  expect((await first.get(logout)).location).toBe(`${form.path}?Name=Ada`)
})

test('staff access: over https the frame on another site gets a cookie of its own [B13]', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.agency.example' } })
  const member = await staffMember(app)
  const form = await staffForm(app)
  const person = visitor(app)
  const framed = await person.get(`${form.path}?embed=1`)
  expect(framed.body).toContain(`action="${form.path}/login?embed=1"`)
  expect(framed.body).toContain(`<a href="${form.path}" target="_blank" rel="noopener">In neuem Fenster öffnen</a>`)
  const page = (await person.post(`${form.path}/login?embed=1`, { email: member.email })).location
  expect(page).toMatch(/\/login\?embed=1&request=/)
  const request = new URLSearchParams(page.split('?')[1]).get('request') ?? ''
  const { code, link, mails } = await mailedTo(app, member.email)
  expect(mails[0]?.body).toContain(`https://forms.agency.example${link}\n`)
  const entered = await person.post(`${form.path}/login?embed=1`, { request, code })
  expect(entered.location).toBe(`${form.path}?embed=1`)
  expect(entered.headers['set-cookie']).toMatch(/HttpOnly; SameSite=None; Partitioned; Secure$/)
  expect(entered.headers['content-security-policy']).toBeUndefined()
  const top = visitor(app)
  await top.ask(form.path, member.email)
  const direct = await top.post((await mailedTo(app, member.email)).link)
  expect(direct.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
})

test('staff access: the login lies below every address of the form, and nowhere where there is none [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app, { custom_slug: 'intern' })
  expect(form.path).toMatch(/^\/f\/[\w-]+\/intern$/)
  await visitor(app).ask(`/f/${form.slug}`, member.email)
  const { link } = await mailedTo(app, member.email)
  expect(link.startsWith(`${form.path}/login/`)).toBe(true)
  const person = visitor(app)
  const entered = await person.post(link.replace(form.path, `/f/${form.slug}`))
  expect(entered.location).toBe(`/f/${form.slug}`)
  expect(await person.isIn(form.path)).toBe(true)
  for (const custom_slug of ['login', 'logout']) {
    expect((await change(app, form.id, { custom_slug })).status).toBe(422)
  }
  await change(app, form.id, { staff_only_enabled: false })
  expect((await visitor(app).ask(form.path, member.email)).location).toBe(form.path)
  await change(app, form.id, { active: false })
  expect((await visitor(app).get(link)).status).toBe(404)
  expect((await visitor(app).ask('/f/nothing', member.email)).status).toBe(404)
})
