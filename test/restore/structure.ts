import pg from 'pg'
import type { Check } from '../crash/checks.ts'
import type { Installation } from './installation.ts'

/**
 * What `pg_amcheck` asks, by the extension that PostgreSQL brings: each index has each row of its table, in order, and no table has a row that
 * cannot be read. The extension is gone with its transaction, so that the database stays as it was restored.
 */
export async function checkStructure(there: Installation): Promise<Check> {
  const faults = await there.withAdmin(async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query('begin; create extension amcheck schema public')
      const { rows: tables } = await client.query<{ fault: string }>(`
        select c.relname || ', block ' || v.blkno || ': ' || v.msg as fault
        from pg_class c cross join lateral verify_heapam(c.oid, check_toast => true) v
        where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`)
      const { rows: indexes } = await client.query<{ name: string }>(`
        select c.oid::regclass::text as name from pg_class c
        join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
        where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid order by 1`)
      const found = tables.map(({ fault }) => fault)
      for (const { name } of indexes) found.push(...(await faultOf(client, name)))
      return indexes.length === 0 ? ['there is no index'] : found
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })
  return { promise: `tables and indexes are sound (amcheck, ${there.name})`, faults }
}

async function faultOf(client: pg.Client, index: string): Promise<string[]> {
  await client.query('savepoint before')
  try {
    await client.query('select bt_index_parent_check($1::regclass, heapallindexed => true, rootdescend => true)', [
      index,
    ])
    return []
  } catch (error) {
    return [`${index}: ${(error as Error).message}`]
  } finally {
    await client.query('rollback to before')
  }
}
