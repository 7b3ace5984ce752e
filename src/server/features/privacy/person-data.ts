import type { Db } from '../../db/db.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { Platform } from '../../platform.ts'
import { sweepFiles } from '../files/index.ts'
import { findPerson, type PersonQuery } from './find-person.ts'
import { countRows, eraseRows, lockHeld, lockSubmissions, mentions, rowsIn } from './queries.ts'
import { deadlockDetected } from '../../lib/database-outage.ts'
import { personalTables, type Person, type PersonalTable } from './tables.ts'

/** What is known of a person, without the files (Art. 15 and 20 GDPR). */
export interface PersonRows {
  email: string
  exported_at: string
  /** Rows by table; tables without any are left out. */
  data: Partial<Record<PersonalTable, Record<string, unknown>[]>>
  /** Tables in which the address stands, be it in the midst of a text or in settings of the agency, and in how many rows. */
  mentioned: Record<string, number>
  /** Sealed values that cannot be opened, so that it is not known whose they are. */
  unopened: number
}

/** All of it, where it is read as a whole. */
export interface PersonExport extends PersonRows {
  /** Uploads and documents by the name of their file in the store, in base64. */
  files: Record<string, string>
}

/** The rows that are kept of a person, as of one moment, and the files that they name. */
export async function gatherPerson(
  { database, sealer }: Pick<Platform, 'database' | 'sealer'>,
  wanted: PersonQuery,
): Promise<{ found: PersonRows; keys: string[] }> {
  const { person, data } = await database.unlimited
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const person = await findPerson(db, sealer, wanted)
      const data: PersonRows['data'] = {}
      for (const table of personalTables) {
        const rows = await rowsIn(db, table, person)
        if (rows.length > 0) data[table] = rows
      }
      return { person, data }
    })
  const keys = (['uploads', 'submission_documents', 'document_signature_files'] as const).flatMap((table) =>
    (data[table] ?? []).flatMap(({ file_key }) => (typeof file_key === 'string' ? [file_key] : [])),
  )
  const found = {
    email: wanted.email,
    exported_at: new Date(databaseTime()).toISOString().replace('Z', '+00:00'),
    data,
    mentioned: await mentioned(database, person),
    unopened: person.unopened,
  }
  return { found, keys }
}

/** In no transaction: all tables are read for it, and no request may wait meanwhile. */
const mentioned = ({ unlimited }: Platform['database'], person: Person) =>
  unlimited.connection().execute((db) => mentions(db, person))

/**
 * Everything of a person, with their submissions and what is held locked. It is looked for again after they are: a write to the built-in CRM
 * that was under way has made its records by then, and a later one makes none; what was released is a submission.
 */
async function lockPerson(db: Db, sealer: Platform['sealer'], wanted: PersonQuery): Promise<Person> {
  const [submissions, held] = [new Set<number>(), new Set<number>()]
  for (;;) {
    const person = await findPerson(db, sealer, wanted)
    const freshHeld = person.held.filter((id) => !held.has(id))
    const fresh = person.submissions.filter((id) => !submissions.has(id))
    if (fresh.length === 0 && freshHeld.length === 0) return person
    await lockHeld(db, freshHeld)
    await lockSubmissions(db, fresh)
    for (const id of freshHeld) held.add(id)
    for (const id of fresh) submissions.add(id)
  }
}

const maxDeadlocks = 10

/** Runs it again where it stood in the way of another one that stood in its way: a person releases or deletes what is held in another order. */
async function repeatedOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let before = 0; ; before++) {
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlockDetected || before === maxDeadlocks) throw error
    }
  }
}

/** What became of the data of a person (Art. 17 GDPR). */
export interface Erasure {
  email: string
  accounts: Person['accounts']
  /** Rows that were deleted or emptied, by table. */
  erased: Partial<Record<PersonalTable, number>>
  /** Tables in which the address still stands: in settings of the agency, among its users, in the midst of other texts. */
  mentioned: Record<string, number>
  /** Sealed values that cannot be opened: what of them is the person's stays. */
  unopened: number
}

/**
 * Deletes what is kept of a person, all of it or nothing, also what still waits to be written or sent; the files go right after.
 * Statistics keep counting, and records in a CRM that is not built in are that CRM's.
 */
export async function erasePerson(
  platform: Pick<Platform, 'database' | 'files' | 'sealer'>,
  wanted: PersonQuery,
): Promise<Erasure> {
  const { person, erased } = await repeatedOnDeadlock(() =>
    platform.database.unlimited.transaction().execute(async (db) => {
      const person = await lockPerson(db, platform.sealer, wanted)
      const erased = await countRows(db, person)
      await eraseRows(db, person)
      return { person, erased }
    }),
  )
  await sweepFiles(platform)
  const { accounts, unopened } = person
  return { email: wanted.email, accounts, erased, mentioned: await mentioned(platform.database, person), unopened }
}
