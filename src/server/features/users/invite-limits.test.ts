import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { userInvitations } from '../../../shared/contract/accounts/users.ts'
import { limits } from '../../../shared/contract/limits.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp } from '../../testing/harness.ts'
import { forgetCounts } from '../../testing/limits.ts'
import { staffForm, staffMember, visitor } from '../../testing/staff.ts'

const mailed = (app: Awaited<ReturnType<typeof startApp>>, recipient: string) =>
  app.platform.database.system.selectFrom('mails').select('id').where('recipient', '=', recipient).execute()

test('S21: invitations a day to one address are limited over all accounts, whatever follows a +', async () => {
  await using app = await startApp({ limited: false })
  const accounts = [app.owner, await app.createAccount(), await app.createAccount()]
  const callers = await Promise.all(accounts.map((account) => signedIn(app, account)))
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) {
    const caller = callers[n % callers.length]!
    const email = n % 2 ? 'victim@elsewhere.example' : `Victim+${n}@elsewhere.example`
    const answer = await app.call(userInvitations.create, {
      ...caller,
      body: { email, role: 'viewer', language: 'de' },
    })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
  }
  const { places } = limits.invitation_recipient
  expect(statuses.toSorted()).toEqual([...Array<number>(places).fill(201), ...Array<number>(20 - places).fill(429)])
  const all = await app.platform.database.system.selectFrom('mails').select('recipient').execute()
  expect(all.filter(({ recipient }) => /victim/i.test(recipient))).toHaveLength(places)
  const other = { email: 'colleague@agency.example', role: 'viewer', language: 'de' }
  expect((await app.call(userInvitations.create, { ...callers[0]!, body: other })).status).toBe(201)
})

test('S21: a mail is sent again to a visitor ten times a day, to the agency without a limit', async () => {
  await using app = await startApp({ limited: false })
  const { system } = app.platform.database
  const { account_id, email } = app.owner
  const caller = await signedIn(app, app.owner)
  const queue = async (recipient: string) => {
    const row = { account_id, recipient, subject: 'S', body: 'B', state: 'sent' }
    return (await system.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const [foreign, own] = [await queue('victim@elsewhere.example'), await queue(email)]
  const statuses = async (id: number, times: number) => {
    const all: number[] = []
    for (let n = 0; n < times; n++) all.push((await app.call(mails.resend, { ...caller, id })).status)
    return all
  }
  expect(await statuses(foreign, 12)).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(await mailed(app, 'victim@elsewhere.example')).toHaveLength(11)
  expect(new Set(await statuses(own, 12))).toEqual(new Set([200]))
})

test('S21: links to log in go to one address 96 times a day at most, and 20 times for one network', async () => {
  await using app = await startApp({ env: { TRUST_PROXY: '1' } })
  const member = await staffMember(app)
  const form = await staffForm(app)
  const ask = async (network: string) => {
    // What one account counts in a quarter of an hour is another limit.
    await app.platform.database.system
      .deleteFrom('limit_counts')
      .where('name', 'in', ['staff_link_address', 'staff_link_network', 'staff_link_form'])
      .execute()
    return (await visitor(app, { 'x-forwarded-for': network }).ask(form.path, member.email)).status
  }
  for (let n = 0; n < 20; n++) expect(await ask('198.51.100.1')).toBe(303)
  expect(await ask('198.51.100.1')).toBe(429)
  await app.platform.limiter.take({ limit: 'staff_link_recipient', of: [member.email], amount: 75 })
  expect(await ask('198.51.100.2')).toBe(303)
  expect(await ask('198.51.100.3')).toBe(429)
  await forgetCounts(app)
  expect(await ask('198.51.100.3')).toBe(303)
})
