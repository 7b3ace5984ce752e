import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'
import { dropTriggers, locking, putTriggers, type AccountTriggers } from './account-triggers.ts'

/** Longer than any claim of background work lasts without being extended. */
const claimSeconds = 130
const mailSeconds = 620
/** What began with a last submission has so long to end while the account answers 503. */
const endMs = 4_000
const lookMs = 100
/** A statement that claims work began before the move was noted, and has ended after so long. */
const settleMs = 1_000

const held = 'held_account'

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
  const triggers: AccountTriggers = { account: id, name: held, when: 'before', call: () => `refuse_held(${id})` }
  for (const table of tables) await putTriggers(client, table, triggers)
  await waitForEnd(client, { id, begun: { submission: '0', mail: '0' }, ms: endMs, all: true })
  await client.query(`update account_moves set state = 'held' where account_id = $1`, [id])
  // A lock that no writer of the table can share: those that saw the former state have ended once it was there.
  for (const table of tables) await locking(client, table, `lock table ${quoted(table)} in share row exclusive mode`)
}

/** Takes back {@link hold}. */
export const release = (client: pg.Client, id: number, tables: readonly string[]): Promise<void> =>
  dropTriggers(client, tables, { account: id, name: held })

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
