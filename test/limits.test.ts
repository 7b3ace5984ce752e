import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { formLinks } from '../src/shared/contract/forms/form-links.ts'
import { forms } from '../src/shared/contract/forms/forms.ts'
import { staffMembers } from '../src/shared/contract/accounts/staff-members.ts'
import type { ProofTask } from '../src/shared/form/page/proof.ts'
import { createApp } from '../src/server/app.ts'
import { openPlatform } from '../src/server/open-platform.ts'
import { activeForm, named, post, type TestForm } from '../src/server/testing/forms.ts'
import { startApp } from '../src/server/testing/harness.ts'
import { forgetCounts } from '../src/server/testing/limits.ts'
import { solved } from '../src/server/testing/proofs.ts'
import { loggedIn, mailedTo, staffForm, staffMember, visitor } from '../src/server/testing/staff.ts'
import { thorough } from './thorough.ts'

/** Limits hold exactly, however many come at the same time: so many rounds, each with 20 at once. */
const rounds = thorough ? 100 : 1
const atATime = 20
/** So many follow one login link at once. */
const followers = thorough ? 50 : atATime
const deactivations = thorough ? 200 : 2

const app = await startApp({ limited: false, env: { TRUST_PROXY: '1' } })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
]
const quiet = { min_fill_seconds: 0, email_enabled: false, notification_enabled: false }
const formWith = (settings: object) => activeForm(app, { fields, settings: { ...quiet, ...settings } })

/** So many at the same time; the number of each status. */
async function atOnce(
  act: (n: number) => Promise<{ status: number }>,
  length = atATime,
): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length }, (_, n) => act(n)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Runs the rounds; every one must count the same. */
async function always(expected: Record<number, number>, round: (n: number) => Promise<Record<number, number>>) {
  for (let n = 0; n < rounds; n++) expect(await round(n), `round ${n + 1}`).toEqual(expected)
}

const stored = async ({ id }: TestForm) => {
  const { count } = await system
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('form_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const send = (form: TestForm, answers: object, url = form.path, headers: Record<string, string> = {}) =>
  post(app, url, named(form.ids, { ...answers }), headers)

test(`limits: max_submissions, per address and per e-mail: ${rounds} × ${atATime} at once, exact`, async () => {
  const full = await formWith({ max_submissions: 1 })
  await always({ 201: 3, 409: 17 }, async (n) => {
    await app.call(forms.update, { id: full.id, body: { max_submissions: 3 * (n + 1) } })
    return atOnce((one) => send(full, { name: `${n} ${one}` }))
  })
  expect(await stored(full)).toBe(3 * rounds)
  const perIp = await formWith({ max_submissions_per_ip: 2, max_submissions_per_ip_minutes: 60 })
  await always({ 201: 2, 429: 18 }, (n) =>
    atOnce((one) => send(perIp, { name: `${one}` }, perIp.path, { 'x-forwarded-for': `10.1.${n}.1` })),
  )
  expect(await stored(perIp)).toBe(2 * rounds)
  const perEmail = await formWith({ max_submissions_per_email: 3 })
  await always({ 201: 3, 422: 17 }, (n) =>
    atOnce((one) =>
      send(perEmail, { name: `${one}`, email: one % 2 ? `Ada${n}@home.example` : `ada${n}@HOME.example` }),
    ),
  )
  expect(await stored(perEmail)).toBe(3 * rounds)
}, 600_000)

test(`single-use links and proofs of work: ${rounds} × ${atATime} at once, each is good for one submission`, async () => {
  const linked = await formWith({ single_use_links_enabled: true })
  await always({ 201: 1, 409: 19 }, async () => {
    const { data } = await app.call(formLinks.create, { id: linked.id, body: {} })
    const url = String(data.url).replace(app.platform.config.publicUrl, '')
    return atOnce((one) => send(linked, { name: `${one}` }, url))
  })
  expect(await stored(linked)).toBe(rounds)
  const proven = await formWith({ pow_enabled: true, pow_difficulty: 'low' })
  await always({ 201: 1, 422: 19 }, async () => {
    const page = await app.server.inject({ url: proven.path })
    const [, _token = ''] = /name="_token" value="([^"]+)"/.exec(page.body) ?? []
    const task = await app.server.inject({ method: 'POST', url: `${proven.path}/proof`, payload: { token: _token } })
    const _proof = solved((JSON.parse(task.body) as { data: ProofTask }).data)
    return atOnce((one) => post(app, proven.path, { ...named(proven.ids, { name: `${one}` }), _token, _proof }))
  })
  expect(await stored(proven)).toBe(rounds)
}, 600_000)

test(`limits: seats and login links: ${rounds} × ${atATime} at once, exactly the seats of the plan`, async () => {
  const { api_key: key } = await app.createAccount('pro')
  await always({ 201: 10, 422: 10 }, async (n) => {
    const counts = await atOnce((one) =>
      app.call(staffMembers.create, { key, body: { name: `P ${one}`, email: `p${n}.${one}@agency.example` } }),
    )
    const { data } = await app.call(staffMembers.list, { key, query: { per_page: 100 } })
    for (const { id } of data) await app.call(staffMembers.remove, { key, id })
    return counts
  })
  const member = await staffMember(app)
  const form = await staffForm(app, { staff_allowed_member_ids: [member.id] })
  await always({ 303: 1, 410: followers - 1 }, async (n) => {
    await visitor(app, { 'x-forwarded-for': `10.2.${n}.1` }).ask(form.path, member.email)
    const { link } = await mailedTo(app, member.email)
    // Without waiting a quarter of an hour between the rounds.
    await forgetCounts(app)
    return atOnce(() => visitor(app).post(link), followers)
  })
}, 600_000)

test(`staff access: ${deactivations} deactivations amid requests at two nodes end the session at once`, async () => {
  const { log: _, ...others } = app.platform
  await using stack = new AsyncDisposableStack()
  const second = await openPlatform(others.config, app.databaseUrl, pino({ level: 'silent' }))
  stack.defer(() => second.close())
  const server = await createApp(second)
  stack.defer(() => server.close())
  const member = await staffMember(app)
  const form = await staffForm(app, { staff_allowed_member_ids: [member.id] })
  const update = (is_active: boolean) => app.call(staffMembers.update, { id: member.id, body: { is_active } })
  for (let n = 0; n < deactivations; n++) {
    const person = await loggedIn(app, form.path, member.email)
    await forgetCounts(app)
    const people = [person, visitor({ server })]
    for (const [name, value] of person.cookies) people[1]?.cookies.set(name, value)
    let isOver = false
    let admitted = 0
    const goOn = people.flatMap((one) =>
      Array.from({ length: 5 }, async () => {
        while (!isOver) if (await one.isIn(form.path)) admitted++
      }),
    )
    await vi.waitFor(() => expect(admitted).toBeGreaterThan(0))
    expect((await update(false)).status).toBe(200)
    // Asked after the answer, while requests from before it still run.
    const later = await Promise.all(people.map((one) => one.isIn(form.path)))
    isOver = true
    await Promise.all(goOn)
    expect(later, `round ${n + 1}`).toEqual([false, false])
    await update(true)
    expect(await Promise.all(people.map((one) => one.isIn(form.path))), `round ${n + 1}`).toEqual([false, false])
  }
}, 600_000)

test(`limits: confirmations and links to continue: ${rounds} × ${atATime} at once make one submission`, async () => {
  const asking = await formWith({ double_opt_in_enabled: true })
  await always({ 200: 20 }, async (n) => {
    const email = `ada${n}@home.example`
    expect((await send(asking, { name: 'Ada', email })).status).toBe(201)
    const link = await mailedLink(email, 'confirm')
    return atOnce(() => visitor(app).post(link))
  })
  // Every one is told that it is confirmed, and one submission comes of it.
  expect(await stored(asking)).toBe(rounds)
  const later = await formWith({ resume_link_enabled: true })
  for (let n = 0; n < rounds; n++) {
    const email = `later${n}@home.example`
    const page = visitor(app, { 'x-forwarded-for': `10.3.${n}.1` })
    const { body } = await page.get(later.path)
    const _token = /name="_token" value="([\w-]{64})"/.exec(body)?.[1] ?? ''
    const asked = await page.post(`${later.path}/resume`, { _token, [`field_${later.ids['name']}`]: 'Löwe' })
    await page.post(asked.location, { email })
    const link = await mailedLink(email, 'resume')
    // A link that is clicked again and again leads to one and the same draft, and a minute later nowhere.
    const places = new Set<string>()
    const follow = async () => {
      const answer = await visitor(app).post(link)
      places.add(answer.location)
      return answer
    }
    expect(await atOnce(follow)).toEqual({ 303: atATime })
    expect(places.size).toBe(1)
    await sql`update partial_submissions set link_used_at = link_used_at - interval '2 minutes'`.execute(system)
    expect(await atOnce(follow)).toEqual({ 410: atATime })
  }
}, 600_000)

async function mailedLink(recipient: string, part: string): Promise<string> {
  const { body } = await system
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const link = new RegExp(`http\\S+/${part}/[^\\s)]+`).exec(body)?.[0]
  if (link === undefined) throw new Error(`The mail to ${recipient} has no link to ${part}.`)
  return link.replace(app.platform.config.publicUrl, '')
}
