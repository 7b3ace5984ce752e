import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { concurrentIndexes, type ConcurrentIndex } from './concurrent-indexes.ts'

/** The database and the migration files do not fit together, or a migration failed. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Migration {
  /** File name, `NNNN_what_it_does.sql`. */
  name: string
  sql: string
  checksum: string
  /** Built beside the work of others; then it has nothing else in it. */
  indexes: ConcurrentIndex[]
}

/** All migrations of a directory, in their order. */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  const migrations = names.toSorted().map((name) => readMigration(directory, name))
  for (const [index, { name }] of migrations.entries()) {
    const before = migrations[index - 1]?.name
    if (before && numberOf(before) === numberOf(name)) {
      throw new MigrationError(
        `The migrations ${before} and ${name} have the same number. Give the newer one the next free number.`,
      )
    }
  }
  return migrations
}

function readMigration(directory: string, name: string): Migration {
  if (!/^\d{4}_\w+\.sql$/.test(name)) {
    throw new MigrationError(
      `The file ${join(directory, name)} is not named like a migration: four digits, _ and a name, such as 0042_add_tags.sql.`,
    )
  }
  // Git may check text files out with other line ends; that is not a change.
  const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), indexes: readIndexes(name, sql) }
}

function readIndexes(name: string, sql: string): ConcurrentIndex[] {
  const indexes = concurrentIndexes(sql)
  if (indexes !== 'mixed') return indexes
  throw new MigrationError(
    `The migration ${name} builds an index concurrently, which is outside of any transaction. Put all but "create index concurrently <name> on <table> …" into another file.`,
  )
}

function numberOf(name: string): number {
  return Number(name.slice(0, 4))
}

/** Those that a database which has had some, given with their checksums, has not had yet. */
export function findPending(migrations: Migration[], done: Map<string, string>, directory: string): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const applied = [...done].toSorted()
  for (const [name, checksum] of applied) {
    const file = known.get(name)
    if (!file) {
      throw new MigrationError(
        `The database has had the migration ${name}, which is not in ${directory}: the database is newer than this program. Start the newer version of the program, or restore a backup from before its start.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. Restore the file as it was, and put the change into a new migration.`,
      )
    }
  }
  const pending = migrations.filter(({ name }) => !done.has(name))
  const last = applied.at(-1)?.[0]
  const late = last === undefined ? undefined : pending.find(({ name }) => numberOf(name) < numberOf(last))
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which this database has already had. Give it the next free number: migrations run in their order only.`,
    )
  }
  return pending
}
