import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const directoryDefault = new URL('../../../migrations/', import.meta.url).pathname

export async function migrate(
  connectionString: string,
  options: { directory?: string; log?: (line: string) => void } = {},
): Promise<{ applied: string[] }> {
  const directory = options.directory ?? directoryDefault
  const client = new pg.Client({ connectionString })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('create table if not exists migrations (name text primary key)')
    const done = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name))
    for (const name of (await readdir(directory)).sort()) {
      if (done.has(name)) continue
      await client.query('begin')
      await client.query(await readFile(`${directory}/${name}`, 'utf8'))
      await client.query('insert into migrations values ($1)', [name])
      await client.query('commit')
      applied.push(name)
    }
  } finally {
    await client.end()
  }
  if (applied.length > 0) await runMigrations({ connectionString })
  return { applied }
}

export async function checkDurability(_connectionString: string): Promise<string[]> {
  return []
}
