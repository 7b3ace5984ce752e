import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../database.ts'

interface ForeignKey {
  name: string
  parent: string
  /** Of the parent. */
  columns: string[]
}

const foreignKeys = `
  select c.conname as name, c.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(c.confkey) k join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k) as columns
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`

const equal = (columns: readonly string[]) => columns.map((column, i) => `${column} = $${i + 1}`).join(' and ')

/**
 * PostgreSQL plans the checks of foreign keys once per connection, maybe while a table is empty and all its indexes cost the same, and keeps
 * that plan (decision 0036). No other statement shows what they read.
 */
test('foreign keys: on an empty database, each check is planned to find a parent by all columns of its key', async () => {
  const database = await cloneDatabase(inject('clusterUrl'))
  const db = new pg.Client({
    connectionString: database.url,
    options: '-c enable_seqscan=off -c enable_bitmapscan=off',
  })
  await db.connect()
  try {
    const { rows } = await db.query<ForeignKey>(foreignKeys)
    expect(rows.length).toBeGreaterThan(60)
    const faults: string[] = []
    for (const { name, parent, columns } of rows) {
      const statement = `select 1 from only ${parent} x where ${equal(columns)} for key share of x`
      const { rows: lines } = await db.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      if (!plan.includes('Index Cond') || plan.includes('Filter:')) faults.push(`${name}: ${plan}`)
    }
    expect(faults).toEqual([])
  } finally {
    await db.end()
    await database.drop()
  }
})
