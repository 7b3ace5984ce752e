import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { type OpenForm, openForm, send } from '../support/fixtures.ts'
import { arrived, linksIn, mailsTo } from '../support/mailbox.ts'
import {
  type Browser,
  askForLink,
  browser,
  findMember,
  loginLink,
  makeMember,
  makeStaffGroup,
  showsForm,
  staffForm,
} from '../support/staff.ts'

let c: Client
let member: Json
let form: OpenForm

const values = (text = 'intern'): Json => ({ [`field_${form.ids[0]}`]: text })
const total = async (): Promise<number> => (await c.get(`/forms/${form.id}/submissions`)).body.meta.total

/** Opens a login link; whether the form is to be seen afterwards. */
async function opens(person: Browser, link: string, into: OpenForm): Promise<boolean> {
  await person.login(link)
  return showsForm(await person.get(into.url), into)
}

async function loggedIn(who = member, into = form): Promise<Browser> {
  const person = browser()
  expect(await opens(person, await loginLink(who.id, into.id), into)).toBe(true)
  return person
}

/** Gate without any field, and submitting is 401. */
async function expectShut(person: Browser, shut = form): Promise<void> {
  const page = await person.get(shut.url)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('field_')
  expect(page.text).not.toContain('Geheimes Feld')
  expectError(await person.submit(shut, { [`field_${shut.ids[0]}`]: 'x' }), 401)
}

beforeAll(async () => {
  c = client((await createAccount('enterprise')).api_key)
})

beforeEach(async () => {
  member = await makeMember(c)
  form = await staffForm(c, [member.id])
})

describe('staff: protected forms', () => {
  test('without login: a gate without a field; submitting is 401 and stores nothing [B4.12-14, B13-4]', async () => {
    await expectShut(browser())
    expectError(await send(form, ['x']), 401)
    const page = await call('POST', form.url, {
      body: `field_${form.ids[0]}=x`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(page.status).toBe(401)
    expect(await total()).toBe(0)
  })

  test('the gate asks for an e-mail address and does not tell who is a member [B4.12-15]', async () => {
    const [known, unknown] = [await askForLink(form, member.email), await askForLink(form, 'stranger@example.com')]
    expect(known.status).toBeLessThan(400)
    expect(unknown.status).toBe(known.status)
    const plain = (text: string, email: string): string =>
      text.replaceAll(email, '').replaceAll(encodeURIComponent(email), '')
    expect(plain(unknown.text, 'stranger@example.com')).toBe(plain(known.text, member.email))
    expect(unknown.headers.getSetCookie().length).toBe(known.headers.getSetCookie().length)
  })

  test('the member gets the link by e-mail, and it logs in one time [B4.12-15]', async () => {
    const outsider = await makeMember(c)
    const sleeper = await makeMember(c)
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [member.id, sleeper.id] }))
    dataOf(await c.patch(`/staff-members/${sleeper.id}`, { is_active: false }))
    const silent = [outsider.email, sleeper.email, 'nobody-at-all@example.com']
    await askForLink(form, member.email)
    for (const email of silent) await askForLink(form, email)
    const [mail] = await arrived(member.email)
    expect(mail!.to).toEqual([member.email])
    const [link] = linksIn(mail!).filter((found) => found !== form.url)
    expect(link).toBeDefined()
    const person = browser()
    expect(await opens(person, link!, form)).toBe(true)
    expect((await person.submit(form, values())).status).toBe(201)
    expect(await opens(browser(), link!, form)).toBe(false)
    for (const email of silent) expect(await mailsTo(email), email).toEqual([])
  })

  test('after login by the link the form is there and can be submitted [B4.12-14, B4.12-15]', async () => {
    expect(member.last_login_at).toBeNull()
    const person = await loggedIn()
    expect(showsForm(await person.get(form.url), form)).toBe(true)
    expect((await person.submit(form, values())).status).toBe(201)
    expect(await total()).toBe(1)
    expect((await findMember(c, member.id)).last_login_at).not.toBeNull()
    await expectShut(browser())
  })

  test('the link works one time only [B4.12-15]', async () => {
    const link = await loginLink(member.id, form.id)
    const [first, second] = [browser(), browser()]
    expect(await opens(first, link, form)).toBe(true)
    expect(await opens(second, link, form)).toBe(false)
    await expectShut(second)
    expect(showsForm(await first.get(form.url), form)).toBe(true)
  })

  test('a made-up link opens nothing', async () => {
    const link = await loginLink(member.id, form.id)
    const wrong = link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const person = browser()
    expect(await opens(person, wrong, form)).toBe(false)
    await expectShut(person)
  })

  test('a member that is not allowed stays outside, even logged in elsewhere [B4.12-16]', async () => {
    const stranger = await makeMember(c)
    const person = await loggedIn(stranger, await staffForm(c, [stranger.id]))
    await expectShut(person)
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [member.id, stranger.id] }))
    expect(showsForm(await person.get(form.url), form)).toBe(true)
    dataOf(await c.patch(`/forms/${form.id}`, { staff_allowed_member_ids: [member.id] }))
    await expectShut(person)
  })

  test('members of an allowed group get in, until they leave it [B4.12-16, B2.15-1]', async () => {
    const group = await makeStaffGroup(c)
    const colleague = await makeMember(c, { groups: [group.id] })
    form = await staffForm(c, [], [group.id])
    const person = await loggedIn(colleague)
    dataOf(await c.patch(`/staff-members/${colleague.id}`, { groups: [] }))
    await expectShut(person)
  })

  test('without protection the form is open to every visitor again [B4.12-16]', async () => {
    await expectShut(browser())
    dataOf(await c.patch(`/forms/${form.id}`, { staff_only_enabled: false }))
    expect(showsForm(await browser().get(form.url), form)).toBe(true)
    expect((await send(form, ['x'])).status).toBe(201)
    expect((await send(await openForm(c), ['x'])).status).toBe(201)
  })
})

describe('states: sessions of staff members', () => {
  test('deactivation ends them at once, reactivation restores none [B3-11, B3-12]', async () => {
    const persons = [await loggedIn(), await loggedIn()]
    dataOf(await c.patch(`/staff-members/${member.id}`, { is_active: false }))
    for (const person of persons) await expectShut(person)
    dataOf(await c.patch(`/staff-members/${member.id}`, { is_active: true }))
    for (const person of persons) await expectShut(person)
    await loggedIn()
  })

  test('a link made before the deactivation does not log in after it [B3-12]', async () => {
    const link = await loginLink(member.id, form.id)
    dataOf(await c.patch(`/staff-members/${member.id}`, { is_active: false }))
    const person = browser()
    expect(await opens(person, link, form)).toBe(false)
    await expectShut(person)
  })

  test('removal ends them too [B3-16, B3-17, B4.12-7]', async () => {
    const [link, person] = [await loginLink(member.id, form.id), await loggedIn()]
    expect((await c.delete(`/staff-members/${member.id}`)).status).toBe(204)
    await expectShut(person)
    expect(await opens(browser(), link, form)).toBe(false)
  })

  test('another member and another change leave sessions alone [B3-12]', async () => {
    const colleague = await makeMember(c)
    const person = await loggedIn()
    dataOf(await c.patch(`/staff-members/${colleague.id}`, { is_active: false }))
    dataOf(await c.patch(`/staff-members/${member.id}`, { name: 'Neuer Name', is_active: true }))
    expect(showsForm(await person.get(form.url), form)).toBe(true)
    expect((await person.submit(form, values())).status).toBe(201)
  })
})
