import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The whole database as text, by table. */
export async function tableTexts(system: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'migrations'`.execute(system)
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, '\n') as text from ${sql.table(name)} t`.execute(system)
    texts.set(name, rows[0]?.text ?? '')
  }
  return texts
}

/** Names of the tables in which a text stands, in any case. */
export const namesWith = (texts: ReadonlyMap<string, string>, text: string): string[] =>
  [...texts].flatMap(([name, all]) => (all.toLowerCase().includes(text.toLowerCase()) ? name : [])).toSorted()
