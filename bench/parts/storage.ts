import pg from 'pg'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, type Row, type Section } from '../report.ts'
import { checkLedger, startSubject, submit } from '../subject.ts'

/** Tables that are named by themselves; the others are one row. */
const named = 6

/**
 * Bytes of the database that a submission takes when everything that follows it is done and what was deleted is cleared away, with indexes:
 * how far a disk reaches.
 */
export async function storage(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  await using subject = await startSubject(receiver)
  const { foyer, form, books } = subject
  const url = await foyer.databaseUrl()
  const count = bench.quick ? 10_000 : 100_000
  const before = await sizes(url)
  for (let made = 0; made < count; made += 10_000) {
    await submit(bench, form, { port: foyer.port, callers: 64, count: 10_000 })
    await books.settled()
    await books.indexed()
  }
  await checkLedger(await books.ledger(), receiver)
  const after = await sizes(url)
  const each = [...after].map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / count }))
  const [large, small] = split(each.toSorted((a, b) => b.bytes - a.bytes))
  const row = (what: string, of: readonly { bytes: number }[]): Row => ({
    what,
    figure: `${digits(of.reduce((sum, { bytes }) => sum + bytes, 0))} bytes`,
  })
  return {
    title: 'Bytes of the database for one submission: CRM, notification, webhook',
    rows: [
      row('all tables and indexes', each),
      ...large.map((one) => row(`of these, ${one.table}`, [one])),
      row('of these, all other tables', small),
    ],
  }
}

const split = <T>(list: readonly T[]) => [list.slice(0, named), list.slice(named)] as const

/** Bytes of each table with its indexes, when nothing is left to clear away. */
async function sizes(url: string): Promise<Map<string, number>> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('vacuum analyze')
    const { rows } = await db.query<{ name: string; bytes: number }>(`
      select relname as name, pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    return new Map(rows.map(({ name, bytes }) => [name, bytes]))
  } finally {
    await db.end()
  }
}
