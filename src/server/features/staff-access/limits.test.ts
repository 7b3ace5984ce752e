import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { mailedTo, staffForm, staffMember, visitor } from '../../testing/staff.ts'
import { countAlready, forgetCounts } from '../../testing/limits.ts'

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()

test('staff access: an address, known or not, gets five links in 15 minutes, also when asked at once [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  for (const email of [member.email, 'unknown@agency.example']) {
    const asked = Array.from({ length: 12 }, () => visitor(app).ask(form.path, email))
    expect(await statuses(asked)).toEqual([...Array(5).fill(303), ...Array(7).fill(429)])
  }
  expect((await mailedTo(app, member.email)).mails).toHaveLength(5)
  const late = await visitor(app).ask(form.path, member.email.toUpperCase())
  expect([late.status, Number(late.headers['retry-after']) > 14 * 60]).toEqual([429, true])
  expect(late.body).toContain('Bitte warten Sie 15 Minuten.')
  // Each of the five is good, so that no member is shut out by a stranger who asks in their name.
  expect((await visitor(app).post((await mailedTo(app, member.email)).link)).status).toBe(303)
})

test('staff access: a line to the internet gets 30 links, a form 200; what is refused is not counted [B4.12]', async () => {
  await using app = await startApp()
  const [first, second] = [await staffForm(app), await staffForm(app)]
  await countAlready(app, { limit: 'staff_link_network', of: ['127.0.0.1'] }, 29)
  expect((await visitor(app).ask(first.path, 'a@agency.example')).status).toBe(303)
  for (let i = 0; i < 6; i++) expect((await visitor(app).ask(first.path, 'b@agency.example')).status).toBe(429)
  await forgetCounts(app)
  await countAlready(app, { limit: 'staff_link_form', of: [first.id] }, 200)
  expect((await visitor(app).ask(first.path, 'b@agency.example')).status).toBe(429)
  expect((await visitor(app).ask(second.path, 'b@agency.example')).status).toBe(303)
})

test('staff access: codes of one address can be guessed at 30 times a day, whatever the number of links [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const page = (await visitor(app).ask(form.path, member.email)).location
  const request = new URLSearchParams(page.split('?')[1]).get('request') ?? ''
  const { code, link } = await mailedTo(app, member.email)
  const { address_hash } = await app.platform.database.system
    .selectFrom('staff_logins')
    .select('address_hash')
    .executeTakeFirstOrThrow()
  const of = [app.owner.account_id, address_hash.toString('hex')]
  await countAlready(app, { limit: 'staff_code_address', of }, 30)
  expect((await visitor(app).post(`${form.path}/login`, { request, code })).status).toBe(429)
  expect((await visitor(app).post(link)).status).toBe(303)
})

test('staff access: what is no e-mail address is refused, and adds no line to a mail [B4.12]', async () => {
  await using app = await startApp()
  const member = await staffMember(app)
  const form = await staffForm(app)
  const wrong = [
    '',
    'nobody',
    `${member.email}\r\nBcc: victim@elsewhere.example`,
    `${member.email}, victim@elsewhere.example`,
    `<${member.email}>`,
    `${'a'.repeat(300)}@agency.example`,
    `${member.email}\0`,
  ]
  for (const email of wrong) {
    const answer = await visitor(app).ask(form.path, email)
    expect([answer.status, answer.body.includes('vollständige E-Mail-Adresse')], email).toEqual([422, true])
  }
  expect(await app.platform.database.system.selectFrom('mails').selectAll().execute()).toEqual([])
})
