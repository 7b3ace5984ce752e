import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import type { Manifest } from '../backup/manifest.ts'
import { MissingFile, type FileStore } from '../lib/files/files.ts'
import { storeMark, type AccountPart } from './account-part.ts'
import { idRange } from './id-range.ts'

/** Throws a `BackupError` unless database and export have had the same migrations: rows are copied as they are. */
export async function requireSameSchema(client: pg.Client, { migrations, program }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const isSame =
    rows.length === migrations.length &&
    rows.every(({ name, checksum }, i) => name === migrations[i]?.name && checksum === migrations[i].checksum)
  if (isSame) return
  throw new BackupError(
    `The export was made by another version of Foyer (${program}, migrations up to ${migrations.at(-1)?.name}; here up to ${rows.at(-1)?.name}). Upgrade both installations to the same version, and export again.`,
  )
}

/** Throws one `BackupError` with everything that is in the way of the account here. */
export async function requireRoom(client: pg.Client, store: FileStore, account: AccountPart): Promise<void> {
  const found = [...(await knownHere(client, account)), ...(await taken(client, account))]
  const range = await idRange(client)
  if (range === account.id_range) {
    found.push(
      `Both installations make their ids in range ${range}, so that what is made here would get ids that later accounts bring along. Give this one a range of its own first: foyer account id-range --number ${range + 1}`,
    )
  }
  if (await hasFile(store, storeMark(account.move))) {
    found.push(
      'Both installations keep their files in the same place, where the source deletes those of the account at the end. Give this one another FILES_URL or DATA_DIR.',
    )
  }
  if (found.length > 0) throw new BackupError([...found, 'Nothing was changed.'].join('\n'))
}

/** The same for names alone: those of the rest may be others than those of the first copy. */
export async function requireFreeNames(client: pg.Client, account: AccountPart): Promise<void> {
  const found = await taken(client, account)
  if (found.length > 0) throw new BackupError([...found, 'Nothing was changed.'].join('\n'))
}

async function knownHere(client: pg.Client, { id }: AccountPart): Promise<string[]> {
  const { rows } = await client.query<{ name: string; state: string | null }>(
    `select name, (select state from account_moves where account_id = $1) as state from accounts where id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) return []
  if (found.state) return [`This is the installation that the account ${id} is being moved away from.`]
  return [
    `There is an account ${id} here already (${found.name}): this export was imported before, or the ids of the two installations overlap.`,
  ]
}

async function taken(client: pg.Client, { id, username, slugs, emails }: AccountPart): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select 'The name ' || username || ' is taken here, by the account ' || id || '. Its forms are at /f/' || username || '/…' as what
       from accounts where username = $2 and id <> $1
     union all
     select 'The address /f/' || slug || ' is taken here, by a form of the account ' || account_id || '.' from forms
       where slug = any($3) and account_id <> $1
     union all
     select 'A user with the e-mail ' || email || ' is here already, in the account ' || account_id || '.' from users
       where lower(email) = any($4) and account_id <> $1`,
    [id, username, slugs, emails],
  )
  return rows.map(({ what }) => what)
}

async function hasFile(store: FileStore, key: string): Promise<boolean> {
  try {
    await store.size(key)
    return true
  } catch (error) {
    if (error instanceof MissingFile) return false
    throw error
  }
}

/** A row that is here already, as a sentence; everything else as it is. */
export function asTaken(error: unknown): unknown {
  const { code, table, detail = '' } = error as { code?: string; table?: string; detail?: string }
  if (code !== '23505') return error
  return new BackupError(
    `The table ${table} has such a row here already: ${detail} The ids of the two installations overlap, or part of the account is here under another one. Nothing was changed.`,
    { cause: error },
  )
}
