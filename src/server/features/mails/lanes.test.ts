import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { password } from '../../../shared/contract/accounts/password.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { openLaneQueue } from './lane-queue.ts'
import { laneOf, lanes, type Lane } from './lanes.ts'
import { mailsTaken, queueMails } from './queries.ts'
import { startMails } from '../../testing/lanes.ts'

interface Flood {
  account_id: number
  count: number
  lane?: Lane
  to?: string
}

/** Has so many mails of an account wait; the last of them for the longest time. */
const flood = ({ platform }: TestApp, { account_id, count, lane = 'visitor', to = 'visitor@home.example' }: Flood) =>
  sql`insert into mails (account_id, recipient, subject, body, lane, due_at)
    select ${account_id}, ${to}, 'Ihre Anfrage', 'Danke', ${lanes[lane]}, now() - n * interval '1 second'
    from generate_series(1, ${count}) n`.execute(platform.database.system)

test('S4: a sign-in mail passes 10,000 mails of visitors, while the mail server delays those', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const received: string[] = []
  await using server = await startMailServer(({ to: [to = ''] }) => {
    received.push(to)
    return to === 'visitor@home.example' ? released : undefined
  })
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const { account_id, email } = app.owner
  for (const lane of ['visitor', 'notice'] as const) await flood(app, { account_id, count: 10_000, lane })
  const running = startMails(app.platform)
  // Every place that visitors' mails and notices have is taken, and is not given back.
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(4)
  await app.call(password.requestReset, { key: null, body: { email, language: 'de' } })
  // Before the mailer gives up one of those.
  await expect.poll(() => received, { timeout: 15_000 }).toContain(email)
  expect(received).toHaveLength(5)
  const stopped = running.stop()
  release()
  await stopped
})

test('S4: accounts take turns: 1,000 mails of one keep those of another waiting for one turn', async () => {
  const received: string[] = []
  await using server = await startMailServer(({ to: [to = ''] }) => void received.push(to))
  await using app = await startApp({ env: { SMTP_URL: server.url } })
  const others = [await app.createAccount(), await app.createAccount()]
  await flood(app, { account_id: app.owner.account_id, count: 1_000 })
  for (const [i, { account_id }] of others.entries())
    await flood(app, { account_id, count: 3, to: `b${i}@home.example` })
  const running = startMails(app.platform)
  const ofOthers = () => received.filter((to) => to.startsWith('b')).length
  await expect.poll(ofOthers, { timeout: 30_000 }).toBe(6)
  const before = received.lastIndexOf(received.findLast((to) => to.startsWith('b')) ?? '') + 1
  await running.stop()
  // Each turn is one mail of each account; a few are under way when the last one arrives.
  expect(before).toBeLessThanOrEqual(16)
})

test('S4: an account whose mails hang has no more than its places', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const other = await app.createAccount()
  await flood(app, { account_id: app.owner.account_id, count: 20 })
  await flood(app, { account_id: other.account_id, count: 5 })
  const sent: number[] = []
  const spec = { lane: 'visitor', via_crm: false, places: 3, perAccount: 1, leaseSeconds: 60 } as const
  const hangs = new Promise<void>(() => {})
  const queue = openLaneQueue(system, spec, async ({ account_id }) => {
    sent.push(account_id)
    if (account_id === app.owner.account_id) await hangs
  })
  for (let i = 0; i < 12; i++) {
    await queue.fill()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(sent.filter((id) => id === app.owner.account_id)).toHaveLength(1)
  expect(sent.filter((id) => id === other.account_id)).toHaveLength(5)
})

test('S4: mails are taken by the index, however many wait', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const accounts = [app.owner, await app.createAccount(), await app.createAccount()]
  for (const [i, { account_id }] of accounts.entries()) {
    await flood(app, { account_id, count: i === 0 ? 100_000 : 10 })
    await flood(app, { account_id, count: 10, lane: 'screen' })
  }
  await sql`analyze mails`.execute(system)
  for (const [lane, besides] of [
    ['visitor', []],
    ['visitor', [app.owner.account_id]],
    ['screen', []],
  ] as const) {
    const taking = { lane, via_crm: false, limit: 6, leaseSeconds: 60, after: 0, besides }
    const { rows } = await sql<{ 'QUERY PLAN': string | [{ Plan: PlanNode }] }>`
      explain (analyze, buffers, format json) ${mailsTaken(taking)}`.execute(system)
    const plan = rows[0]!['QUERY PLAN']
    const [{ Plan }]: [{ Plan: PlanNode }] = typeof plan === 'string' ? JSON.parse(plan) : plan
    const nodes = allNodes(Plan)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    // What a scan has read, and what it has read for nothing.
    const read = nodes.map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    )
    expect(Math.max(...read)).toBeLessThan(50)
  }
})

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]

test('mails: the lane of a mail follows from what it is for, and stays when it is sent again', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const text = { subject: 'Anmeldung', body: 'Guten Tag' }
  for (const purpose of ['staff_login', 'resume_link', 'user_notice'] as const) {
    await queueMails(system, app.owner.account_id, [app.owner.email], { ...text, purpose })
  }
  const lanesOf = async () =>
    (await system.selectFrom('mails').select('lane').orderBy('id').execute()).map(({ lane }) => lane)
  expect(await lanesOf()).toEqual([1, 2, 3])
  expect(laneOf('notification')).toBe(lanes.notice)
  await system.updateTable('mails').set({ state: 'sent' }).execute()
  const session = await signedIn(app, app.owner)
  const [, , first] = (await app.call(mails.list, { ...session })).data
  await app.call(mails.resend, { ...session, id: first.id })
  expect(await lanesOf()).toEqual([1, 2, 3, 1])
})
