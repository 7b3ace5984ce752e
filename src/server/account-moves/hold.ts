import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'

/** How long a statement waits for the lock of a table; requests of other accounts wait behind it for so long at most. */
const lockMs = 300
/** Longer than any transaction of the service writes, in tries of {@link lockMs} with a pause between them. */
const lockTries = 60
const pauseMs = 100
/** Longer than any claim of background work lasts without being extended. */
const claimSeconds = 130
const mailSeconds = 620
/** What began with a last submission has so long to end while the account answers 503. */
const endMs = 4_000
const lookMs = 100
/** A statement that claims work began before the move was noted, and has ended after so long. */
const settleMs = 1_000

const triggerOf = (id: number) => `held_account_${id}`

/** Ids up to which work counts as begun before the move. */
interface Begun {
  submission: string
  mail: string
}

/**
 * First step: no background work of the account begins any more, and what is under way ends. The account is served meanwhile. Throws a
 * `BackupError` when something does not end.
 */
export async function drain(client: pg.Client, id: number): Promise<void> {
  const { rows } = await client.query<Begun>(
    `select coalesce((select max(id) from submissions where account_id = $1), 0)::text as submission,
      coalesce((select max(id) from mails where account_id = $1), 0)::text as mail`,
    [id],
  )
  const begun = rows[0] ?? { submission: '0', mail: '0' }
  await sleep(settleMs)
  await waitForEnd(client, { id, begun, ms: claimSeconds * 1_000 })
}

/**
 * Second step: no request writes anything of the account any more, then nothing does. Every write is answered 503 from here on. When this
 * resolves, no transaction is under way that has written something of the account.
 */
export async function hold(client: pg.Client, id: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [own, of] = [table === 'accounts' ? 'id' : 'account_id', quoted(triggerOf(id))]
    const make = (row: 'new' | 'old', on: string, name: string) =>
      `create or replace trigger ${name} before ${on} on ${quoted(table)} for each row when (${row}.${own} = ${id}) execute function refuse_held(${id})`
    await locking(client, table, make('new', 'insert or update', of))
    await locking(client, table, make('old', 'delete', quoted(`${triggerOf(id)}_delete`)))
  }
  await waitForEnd(client, { id, begun: { submission: '0', mail: '0' }, ms: endMs, all: true })
  await client.query(`update account_moves set state = 'held' where account_id = $1`, [id])
  // A lock that no writer of the table can share: those that saw the former state have ended once it was there.
  for (const table of tables) await locking(client, table, `lock table ${quoted(table)} in share row exclusive mode`)
}

/** Takes back {@link hold}. */
export async function release(client: pg.Client, id: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname = any($2)`,
      [quoted(table), [triggerOf(id), `${triggerOf(id)}_delete`]],
    )
    for (const { name } of rows) await locking(client, table, `drop trigger ${quoted(name)} on ${quoted(table)}`)
  }
}

/**
 * Whether background work of the account is under way: claimed, and neither ended nor given back. `all`: besides what had begun before, what
 * the process that stores a submission begins at once, which is always a first try.
 */
async function isUnderWay(client: pg.Client, id: number, { begun, all }: { begun: Begun; all: boolean }) {
  const claimed = (seconds: number) => `due_at > now() and due_at < now() + interval '${seconds} seconds'`
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from deliveries where account_id = $1 and state = 'sending' and lease_until > now())
      or exists (select from follow_ups where account_id = $1 and state = 'waiting' and claims > tries and ${claimed(claimSeconds)}
        and case when $4 then error is null else submission_id <= $2 end)
      or exists (select from mails where account_id = $1 and state = 'waiting' and claims > attempts and ${claimed(mailSeconds)}
        and ($4 or id <= $3)) as found`,
    [id, begun.submission, begun.mail, all],
  )
  return rows[0]?.found === true
}

async function waitForEnd(
  client: pg.Client,
  { id, begun, ms, all = false }: { id: number; begun: Begun; ms: number; all?: boolean },
): Promise<void> {
  const until = performance.now() + ms
  while (await isUnderWay(client, id, { begun, all })) {
    if (performance.now() > until) {
      throw new BackupError(
        `Work of the account ${id} did not end in time: a CRM, a mail server or a receiver of webhooks answers slowly, or is tried again just now. Nothing was moved. Run this again in some minutes.`,
      )
    }
    await sleep(lookMs)
  }
}

/** A statement that needs a lock on the table: tried with pauses, so that the requests that queue behind it go on. */
async function locking(client: pg.Client, table: string, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockMs}`)
      await client.query(statement)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (code !== '55P03') throw error
      if (tries === lockTries) {
        throw new BackupError(
          `The table ${table} is in use by a transaction that does not end. Look for it in pg_stat_activity, and run this again.`,
          { cause: error },
        )
      }
      await sleep(pauseMs)
    }
  }
}
