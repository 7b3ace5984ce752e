import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'
import { dropTriggers, locking, putTriggers, type AccountTriggers } from './account-triggers.ts'

/** Longer than any claim of background work lasts without being extended. */
const claimSeconds = 130
const mailSeconds = 620
/** A statement that claims work began before the move was noted, and has ended after so long. */
const settleMs = 1_000
/** What such a statement claimed later than that has so long to end while the account answers 503. */
const endMs = 2_000
const lookMs = 100
/** Waits for locks while the account answers 503, of a third of a second each: what keeps a table for longer is found before that. */
const lockTries = 6

const held = 'held_account'

/**
 * First step: no background work of the account begins any more, and what is under way ends, however slow its CRM is. The account is served
 * meanwhile; what follows new submissions waits, and moves with them. Throws a `BackupError` when something does not end.
 */
export async function drain(client: pg.Client, id: number, tables: readonly string[]): Promise<void> {
  await sleep(settleMs)
  await waitForEnd(client, id, claimSeconds * 1_000)
  for (const table of tables) await locking(client, table, lockStatement(table))
}

/**
 * Second step: no request writes anything of the account any more, then nothing does. Every write is answered 503 from here on. When this
 * resolves, no transaction is under way that has written something of the account.
 */
export async function hold(client: pg.Client, id: number, tables: readonly string[]): Promise<void> {
  const tries = { left: lockTries }
  const triggers: AccountTriggers = { account: id, name: held, when: 'before', call: () => `refuse_held(${id})` }
  for (const table of tables) await putTriggers(client, table, triggers, tries)
  await waitForEnd(client, id, endMs)
  await client.query(`update account_moves set state = 'held' where account_id = $1`, [id])
  // Those that saw the former state have ended once the lock was there.
  for (const table of tables) await locking(client, table, lockStatement(table), tries)
}

/** A lock that no writer of the table can share. */
const lockStatement = (table: string) => `lock table ${quoted(table)} in share row exclusive mode`

/** Takes back {@link hold}. */
export const release = (client: pg.Client, id: number, tables: readonly string[]): Promise<void> =>
  dropTriggers(client, tables, { account: id, name: held })

/**
 * Whether background work of the account is under way: claimed, and neither ended nor given back. A follow-up whose tries have not counted so
 * far keeps one claim and its error while it waits for the next one.
 */
async function isUnderWay(client: pg.Client, id: number): Promise<boolean> {
  const claimed = (seconds: number) => `due_at > now() and due_at < now() + interval '${seconds} seconds'`
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from deliveries where account_id = $1 and state = 'sending' and lease_until > now())
      or exists (select from follow_ups where account_id = $1 and state = 'waiting' and ${claimed(claimSeconds)}
        and claims > greatest(tries, case when error is null then 0 else 1 end))
      or exists (select from mails where account_id = $1 and state = 'waiting' and claims > attempts and ${claimed(mailSeconds)}) as found`,
    [id],
  )
  return rows[0]?.found === true
}

async function waitForEnd(client: pg.Client, id: number, ms: number): Promise<void> {
  const until = performance.now() + ms
  while (await isUnderWay(client, id)) {
    if (performance.now() > until) {
      throw new BackupError(
        `Work of the account ${id} did not end in time: a CRM, a mail server or a receiver of webhooks answers slowly. Nothing was moved. Run this again in some minutes.`,
      )
    }
    await sleep(lookMs)
  }
}
