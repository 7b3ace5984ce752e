import pg from 'pg'

export interface ConcurrentIndex {
  name: string
  statement: string
}

const build = /^create (?:unique )?index concurrently (\w+) on \w+\b/

/**
 * The indexes of a migration that are built while others write to their tables, in their order: none of one that is a transaction.
 * `mixed` where it has anything else beside them.
 */
export function concurrentIndexes(sql: string): ConcurrentIndex[] | 'mixed' {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  if (!statements.some((statement) => /\bconcurrently\b/i.test(statement))) return []
  const indexes = statements.map((statement) => ({ name: build.exec(statement)?.[1] ?? '', statement }))
  return indexes.every(({ name }) => name) ? indexes : 'mixed'
}

/**
 * Builds an index that is not there, outside of a transaction. What a build that was broken off has left is removed first, and what one
 * that fails leaves is removed, too.
 */
export async function buildConcurrently(client: pg.Client, { name, statement }: ConcurrentIndex): Promise<void> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    `select i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  )
  if (rows[0]?.is_valid) return
  const remove = `drop index concurrently if exists public.${pg.escapeIdentifier(name)}`
  await client.query(remove)
  try {
    await client.query(statement)
  } catch (error) {
    await client.query(remove).catch(() => undefined)
    throw error
  }
}
