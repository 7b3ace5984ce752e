import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { work } from '../../../shared/contract/submissions/work.ts'
import { openDatabase } from '../../db/db.ts'
import { openPools } from '../../db/pool.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { tellFailures } from './tell-failures.ts'

/** Gives up one follow-up of a new submission, so many minutes ago. */
async function fail(app: TestApp, minutesAgo = 20): Promise<void> {
  const { system } = app.platform.database
  const submission_id = await submit(app, await mailForm(app))
  await sql`update follow_ups set state = 'failed', error = 'Broken.', finished_at = now()
    where submission_id = ${submission_id} and kind = 'mails'`.execute(system)
  await sql`update failed_work set failed_at = now() - make_interval(mins => ${minutesAgo})
    where submission_id = ${submission_id}`.execute(system)
}

const notices = (app: TestApp) =>
  app.platform.database.system
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body', 'html'])
    .where('subject', 'like', 'Fehlgeschlagen: %')
    .orderBy('id')
    .execute()

/** As if the last notice had been sent so many hours ago, and all that was told had failed before it. */
const wait = (app: TestApp, hours: number) =>
  Promise.all([
    sql`update failure_notices set told_at = told_at - make_interval(hours => ${hours})`.execute(
      app.platform.database.system,
    ),
    sql`update failed_work set failed_at = failed_at - make_interval(hours => ${hours})`.execute(
      app.platform.database.system,
    ),
  ])

test('work: owners are mailed once a day at most about failures, with links, without reasons', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://forms.example' } })
  expect(await tellFailures(app.platform)).toBe(0)
  await fail(app, 5)
  // What fails together is told together.
  expect(await tellFailures(app.platform)).toBe(0)
  await fail(app)
  expect(await tellFailures(app.platform)).toBe(1)
  const [first] = await notices(app)
  expect(first).toMatchObject({ recipient: app.owner.email, subject: 'Fehlgeschlagen: 1 / Failures: 1' })
  for (const said of [first!.body, first!.html!]) {
    expect(said).toContain('https://forms.example/app/work?kind=mails')
    expect(said).toContain('Neu fehlgeschlagen: 1. Insgesamt offen: 2.')
    expect(said).toContain('Newly failed: 1. Open in total: 2.')
    expect(said).toContain('https://forms.example/app/account')
    expect(said).not.toContain('Broken.')
    // No mail asks first.
    expect(said).not.toContain('„Erneut versuchen“')
    expect(said).not.toContain('“Try again”')
  }
  await fail(app, 0)
  expect(await tellFailures(app.platform)).toBe(0)
  await wait(app, 23)
  expect(await tellFailures(app.platform)).toBe(0)
  await wait(app, 1)
  await fail(app)
  expect(await tellFailures(app.platform)).toBe(1)
  expect((await notices(app)).map(({ subject }) => subject)).toEqual([
    'Fehlgeschlagen: 1 / Failures: 1',
    'Fehlgeschlagen: 3 / Failures: 3',
  ])
  // Nothing has failed since.
  await wait(app, 48)
  expect(await tellFailures(app.platform)).toBe(0)
})

test('work: what is settled is not told, nor anything where the account has switched it off', async () => {
  await using app = await startApp()
  await fail(app)
  await app.call(work.settleFailed, { body: { since: '2020-01-01' } })
  expect(await tellFailures(app.platform)).toBe(0)
  await fail(app)
  const set = (notification_failures: boolean) =>
    app.call(account.update, { body: { notifications: { notification_failures } } })
  expect((await set(false)).data.notifications).toMatchObject({ notification_failures: false })
  expect(await tellFailures(app.platform)).toBe(0)
  await set(true)
  expect(await tellFailures(app.platform)).toBe(1)
})

test('work: a notice that is refused does not cause the next one', async () => {
  await using app = await startApp()
  await fail(app)
  expect(await tellFailures(app.platform)).toBe(1)
  const { system } = app.platform.database
  await sql`update mails set state = 'failed', error = '550' where subject like 'Fehlgeschlagen: %'`.execute(system)
  expect((await app.call(work.list, { query: { kind: 'mail' } })).body.meta.total).toBe(1)
  await wait(app, 48)
  expect(await tellFailures(app.platform)).toBe(0)
})

test('work: processes that look at the same time tell each account once', async () => {
  await using app = await startApp()
  await fail(app)
  const connectionString = app.databaseUrl
  const processes = Array.from({ length: 4 }, () => {
    const pools = openPools({ connectionString, size: 2, onError: (error) => expect(error).toBeUndefined() })
    return { ...app.platform, database: openDatabase(pools) }
  })
  const looked = () => Promise.all([...processes, ...processes].map((process) => tellFailures(process)))
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  try {
    expect(sum(await looked())).toBe(1)
    await wait(app, 24)
    await fail(app)
    expect(sum(await looked())).toBe(1)
  } finally {
    await Promise.all(processes.map(({ database }) => database.close()))
  }
  expect(await notices(app)).toHaveLength(2)
})
