import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import { maxCrashes, suspectedFrom } from '../../lib/crashes/crashes.ts'
import { asOwner } from '../../testing/account-moves.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { markFailed, markSent, noteBegun } from './end-queries.ts'
import { openLaneQueue } from './lane-queue.ts'
import { openNotedSending } from './noted-sending.ts'
import { queueMails, takeMails, type QueuedMail } from './queries.ts'
import { sendWaiting } from './send-mails.ts'

const text = { subject: 'Webhook abgeschaltet', body: 'Grüße\n', purpose: 'webhook_notice' } as const
const lane = { lane: 'notice', via_crm: false, leaseSeconds: 600 } as const

const queue = (app: TestApp) => queueMails(app.platform.database.system, app.owner.account_id, [app.owner.email], text)

const take = (app: TestApp) => takeMails(app.platform.database.system, { ...lane, limit: 10, after: 0, besides: [] })

/** The workers are gone, and their leases with them. */
const crash = (app: TestApp) => sql`update mails set due_at = now()`.execute(app.platform.database.system)

const stored = (app: TestApp) => app.platform.database.system.selectFrom('mails').selectAll().orderBy('id').execute()

test('a crash uses up no try of a mail: however many claims were lost, one refusal does not end it', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await queue(app)
  for (let crashes = 0; crashes < 2 * maxCrashes; crashes++) {
    expect(await take(app)).toHaveLength(1)
    await crash(app)
  }
  const refusing = { send: () => Promise.reject(new Error('try later')) }
  expect(await sendWaiting(system, refusing)).toBe(1)
  expect(await stored(app)).toMatchObject([
    { state: 'waiting', attempts: 1, error: 'mail_not_sent{"said":"try later"}' },
  ])
  await crash(app)
  expect(await sendWaiting(system, { send: async () => ({ refused: [] }) })).toBe(1)
  expect(await stored(app)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('mails: one that ends its process each time is given up with a reason, and can be sent again', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await queue(app)
  for (let crashes = 0; crashes < maxCrashes; crashes++) {
    const [mail] = await take(app)
    expect(await noteBegun(system, mail!)).toBe(true)
    await crash(app)
  }
  const sent: string[] = []
  const mailer = {
    async send({ subject }: { subject: string }) {
      sent.push(subject)
      return { refused: [] }
    },
  }
  expect(await sendWaiting(system, mailer)).toBe(1)
  const [parked] = await stored(app)
  expect(parked).toMatchObject({ state: 'failed', error: `mail_lost{"times":${maxCrashes}}` })
  expect(sent).toEqual([])

  await app.call(mails.resend, { ...(await signedIn(app, app.owner)), id: parked!.id })
  expect(await sendWaiting(system, mailer)).toBe(1)
  expect(await stored(app)).toMatchObject([{ state: 'sent', begun: 0 }])
  expect(sent).toEqual([text.subject])
})

test('mails: suspected of ending the process, they are sent singly; others do not wait', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  for (let i = 0; i < 3; i++) await queue(app)
  const [sound] = await take(app)
  await sql`update mails set claims = claims + 1, begun = ${suspectedFrom} where id <> ${sound!.id}`.execute(system)
  await sql`update mails set due_at = now() where id <> ${sound!.id}`.execute(system)
  const suspects = [...(await take(app)), ...(await take(app))]
  const begun: number[] = []
  const ends: (() => void)[] = []
  const send = openNotedSending(system)(async ({ id }) => {
    begun.push(id)
    await new Promise<void>((resolve) => ends.push(resolve))
  })
  const all = [...suspects, sound!].map((mail) => send(mail))
  await expect.poll(() => begun.length).toBe(2)
  expect(begun).toContain(sound!.id)
  for (const end of ends.splice(0)) end()
  await expect.poll(() => begun.length).toBe(3)
  for (const end of ends) end()
  await Promise.all(all)
})

test('mails: what was taken begins at once, whatever becomes of the next claim of the same turn', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await queue(app)
  const begun: number[] = []
  const running = openLaneQueue(system, { ...lane, places: 2, perAccount: 1 }, async (mail) => {
    begun.push(mail.account_id)
    await markSent(system, mail)
  })
  expect(await running.fill()).toBe(1)
  await running.idle()
  // The turn goes on behind the first account, and comes back to it.
  const other = await app.createAccount()
  await queue(app)
  await queueMails(system, other.account_id, ['office@agency.example'], text)
  await asOwner(app, (client) =>
    client.query(`create function fail_mails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted before update on mails for each row when (old.account_id = ${app.owner.account_id}) execute function fail_mails()`),
  )
  await expect(running.fill()).rejects.toThrow('planted')
  await running.idle()
  expect(begun).toEqual([app.owner.account_id, other.account_id])
})

test('mails: a stop gives back what has not begun, and what does not end in time; neither counts', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await queue(app)
  await queue(app)
  const never = Promise.withResolvers<void>()
  const running = openLaneQueue(system, { ...lane, places: 1, perAccount: 2 }, () => never.promise)
  expect(await running.fill()).toBe(1)
  running.close()
  await running.release()
  const late = openLaneQueue(system, { ...lane, places: 5, perAccount: 5 }, () => never.promise)
  const filling = late.fill()
  late.close()
  expect(await filling).toBe(0)
  const isDue = ({ due_at, state }: { due_at: string; state: string }) =>
    state === 'waiting' && Date.parse(due_at) <= Date.now()
  const rows = await stored(app)
  expect(rows.map(isDue)).toEqual([true, true])
  expect(rows.map(({ attempts, begun, claims }) => [attempts, begun, claims])).toEqual([
    [0, 0, 1],
    [0, 0, 0],
  ])
  never.resolve()
})

test('mails: a worker whose claim was taken over ends nothing', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await queue(app)
  const [slow] = (await take(app)) as [QueuedMail]
  await crash(app)
  const [next] = (await take(app)) as [QueuedMail]
  await markFailed(system, slow, 'too late', null)
  expect(await stored(app)).toMatchObject([{ state: 'waiting', error: null, attempts: 0 }])
  await markSent(system, next)
  await markFailed(system, slow, 'too late', null)
  expect(await stored(app)).toMatchObject([{ state: 'sent', error: null, attempts: 1 }])
})

test('mails: one that is being sent for the first time is not sent twice by a person who is impatient', async () => {
  await using app = await startApp()
  await queue(app)
  const [mail] = await take(app)
  const person = await signedIn(app, app.owner)
  const resend = () => app.call(mails.resend, { ...person, id: mail!.id })
  expect((await resend()).status).toBe(200)
  expect(await take(app)).toEqual([])
  await markFailed(app.platform.database.system, mail!, 'mail_not_sent{"said":"later"}', 600)
  await resend()
  expect(await take(app)).toHaveLength(1)
})
