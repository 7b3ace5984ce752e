import { createHash } from 'node:crypto'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'
import type { FileStore } from '../lib/files/files.ts'
import { storeMark } from './account-part.ts'
import { stopFollowing } from './follow.ts'
import { release } from './hold.ts'
import { heldTables } from './tables.ts'

interface Move {
  state: 'draining' | 'held' | 'moved'
  receipt_hash: Buffer | null
  move: string
  /** Its export runs, or was cut off. */
  ends_with_session: boolean
}

async function moveOf(client: pg.Client, id: number): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    'select state, receipt_hash, move, ends_with_session from account_moves where account_id = $1',
    [id],
  )
  return rows[0]
}

/**
 * Serves the account here as before, whatever an export has come to, and gives its first copy up. Throws a `BackupError` when it has moved, or
 * is not being moved.
 */
export async function cancelExport(client: pg.Client, store: FileStore, id: number): Promise<void> {
  const wasMoved = await giveBack(client, store, id)
  const wasFollowed = await stopFollowing(client, store, id)
  if (!wasMoved && !wasFollowed) throw new BackupError(`The account ${id} is not being moved.`)
}

/** The same; of an account that is served again already, what the export left behind goes. Gives whether the account was being moved. */
export async function giveBack(client: pg.Client, store: FileStore, id: number): Promise<boolean> {
  const move = await moveOf(client, id)
  if (move?.state === 'moved') throw new BackupError(`The account ${id} has moved: its rows are not here any more.`)
  await release(client, id, await heldTables(client))
  if (!move) return false
  await client.query('delete from account_moves where account_id = $1', [id])
  await store.delete(storeMark(move.move))
  return true
}

/**
 * Gives the account up here: its rows and files are deleted, and its addresses answer that it has moved. Needs what the import has printed.
 * Can be repeated after an interruption. Throws a `BackupError`.
 */
export async function finishMove(
  client: pg.Client,
  store: FileStore,
  { id, receipt, to }: { id: number; receipt: string; to: string | null },
): Promise<void> {
  const move = await moveOf(client, id)
  if (!move || move.state === 'draining' || move.ends_with_session || !move.receipt_hash) {
    throw new BackupError(`The account ${id} is not ready to be given up: no export of it is complete.`)
  }
  if (!createHash('sha256').update(receipt).digest().equals(move.receipt_hash)) {
    throw new BackupError(
      `This is not the receipt of the last export of the account ${id}. foyer account import prints it when the account is at its new place; nothing was deleted here.`,
    )
  }
  const tables = await heldTables(client)
  await stopFollowing(client, store, id)
  await removeRows(client, { id, to, tables })
  await release(client, id, tables)
  await store.delete(storeMark(move.move))
}

/** All rows in one transaction. Triggers that hold the account let it pass; those of deleted files have the service remove them. */
async function removeRows(
  client: pg.Client,
  { id, to, tables }: { id: number; to: string | null; tables: readonly string[] },
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local app.moving = 'on'`)
    await client.query(
      `update account_moves m set state = 'moved', moved_to = $2, since = now(), username = a.username,
        slugs = array(select slug from forms where account_id = $1),
        key_hashes = array(select key_hash from api_keys where account_id = $1 and revoked_at is null)
       from accounts a where m.account_id = $1 and a.id = $1`,
      [id, to],
    )
    await client.query('delete from accounts where id = $1', [id])
    const rest = tables.filter((table) => table !== 'accounts')
    for (const table of rest.toReversed()) {
      await client.query(`delete from ${quoted(table)} where account_id = $1`, [id])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
