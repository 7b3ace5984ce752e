import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'

/** How long a statement waits for the lock of a table; requests of other accounts wait behind it for so long at most. */
const lockMs = 300
/** Longer than any transaction of the service writes, in tries of {@link lockMs} with a pause between them. */
const lockTries = 60
const pauseMs = 100

/** How often a lock may still be waited for, by all statements that share this. */
export interface LockTries {
  left: number
}

/** Triggers for the rows of one account, on each of its tables, for the time of a move. */
export interface AccountTriggers {
  account: number
  name: 'held_account' | 'followed_account'
  when: 'before' | 'after'
  /** The function that they execute, with its arguments. */
  call(table: string): string
}

const nameOf = ({ account, name }: Pick<AccountTriggers, 'account' | 'name'>) => `${name}_${account}`

/** Puts the triggers on a table. A transaction that wrote to it before has ended when this resolves. */
export async function putTriggers(
  client: pg.Client,
  table: string,
  triggers: AccountTriggers,
  tries?: LockTries,
): Promise<void> {
  const { account, when } = triggers
  const own = table === 'accounts' ? 'id' : 'account_id'
  const put = (row: 'new' | 'old', on: string, name: string) =>
    locking(
      client,
      table,
      `create or replace trigger ${quoted(name)} ${when} ${on} on ${quoted(table)} for each row when (${row}.${own} = ${account}) execute function ${triggers.call(table)}`,
      tries,
    )
  await put('new', 'insert or update', nameOf(triggers))
  await put('old', 'delete', `${nameOf(triggers)}_delete`)
}

/** Takes back {@link putTriggers}. */
export async function dropTriggers(
  client: pg.Client,
  tables: readonly string[],
  triggers: Pick<AccountTriggers, 'account' | 'name'>,
): Promise<void> {
  const name = nameOf(triggers)
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname = any($2)`,
      [quoted(table), [name, `${name}_delete`]],
    )
    for (const found of rows) await locking(client, table, `drop trigger ${quoted(found.name)} on ${quoted(table)}`)
  }
}

/** A statement that needs a lock on the table: tried with pauses, so that the requests that queue behind it go on. */
export async function locking(
  client: pg.Client,
  table: string,
  statement: string,
  tries: LockTries = { left: lockTries },
): Promise<void> {
  for (;;) {
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
      if (--tries.left <= 0) {
        throw new BackupError(
          `The table ${table} is in use by a transaction that does not end. Look for it in pg_stat_activity, and run this again.`,
          { cause: error },
        )
      }
      await sleep(pauseMs)
    }
  }
}
