import { lockFor } from '../../db/advisory-locks.ts'
import type { Db } from '../../db/db.ts'
import { holdersWithout, keysIn, knownKeys, noteKey } from './key-queries.ts'
import { sealedPlaces } from './sealed-places.ts'
import { foyerCommand } from '../../lib/foyer-command.ts'

/** The keys that a process was given, by their ids. */
export interface KeyIds {
  /** What it seals with. */
  current: string
  /** What it can open besides. */
  retired: readonly string[]
}

/**
 * Compares the keys of a process with those of the database, and notes the current one. Gives why the process must not start:
 * values could not be opened, by it or by the processes that run already. `undefined`: it may.
 */
export function admitKeys(db: Db, given: KeyIds): Promise<string | undefined> {
  return db.transaction().execute(async (db) => {
    // Processes that start at the same time take turns.
    await lockFor(db, 'start')
    const noted = await knownKeys(db)
    const needed =
      noted.length > 0 ? noted.filter(({ released }) => !released).map(({ key_id }) => key_id) : await found(db)
    const missing = needed.filter((id) => id !== given.current && !given.retired.includes(id))
    if (missing.length > 0) return foreignKey(given, missing)
    const isNew = !needed.includes(given.current)
    const blind = isNew ? await holdersWithout(db, given.current) : 0
    if (blind > 0) return unannouncedKey(given, blind)
    for (const id of new Set([...needed, given.current])) await noteKey(db, id)
    return undefined
  })
}

/** Ids of the keys that the first start finds in use. */
async function found(db: Db): Promise<string[]> {
  const ids = new Set<string>()
  for (const place of sealedPlaces) for (const id of await keysIn(db, place)) ids.add(id)
  return [...ids]
}

/** Ids of the keys that values are sealed under which are to be opened later. */
export const neededKeys = async (db: Db): Promise<string[]> =>
  (await knownKeys(db)).filter(({ released }) => !released).map(({ key_id }) => key_id)

function foreignKey({ current, retired }: KeyIds, missing: readonly string[]): string {
  const [one] = missing
  const others = retired.length > 0 ? `, and the retired ${retired.join(', ')}` : ''
  return [
    `This database holds values that are sealed under another secret key: ${missing.join(', ')}. The key given here is ${current}${others}.`,
    '',
    '  If the key was changed by mistake, restore the old one: SECRET_KEY, or secret.key in DATA_DIR from a backup.',
    '  If it is to be changed, name the old one in SECRET_KEY_RETIRED beside the new SECRET_KEY.',
    '  If it is lost, and only then, give up what is sealed under it (webhook secrets, CRM credentials, second factors and more):',
    '',
    `    ${foyerCommand} secrets forget --key ${one}`,
  ].join('\n')
}

function unannouncedKey({ current }: KeyIds, blind: number): string {
  const processes = blind === 1 ? 'A process of this installation runs' : `${blind} processes of this installation run`
  return [
    `The secret key ${current} is new to this database. ${processes} without it, and could not open what this process would seal.`,
    '',
    '  Change the key in three steps:',
    '  1. Add the new key to SECRET_KEY_RETIRED of every process, and restart them one by one.',
    '  2. Make it the SECRET_KEY, and the old one SECRET_KEY_RETIRED, of every process, and restart them one by one.',
    `  3. ${foyerCommand} secrets reseal`,
    '',
    '  A process that was killed counts as running for 45 seconds.',
  ].join('\n')
}
