import pg from 'pg'

/**
 * The bound of submissions in the database: one connection that inserts ready-made rows into a bare table, as many per
 * statement as there are callers, each statement durable before the next.
 */

export interface InsertLoad {
  databaseUrl: string
  rows: number
  seconds: number
  content: string
}

async function run({ databaseUrl, rows, seconds, content }: InsertLoad): Promise<{ perSecond: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create table if not exists bare_rows (
    id bigint generated always as identity primary key, form_id bigint, index bigint, content json, created_at timestamptz default now())`)
  const contents = Array.from({ length: rows }, () => content)
  let inserted = 0
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1000) {
    await client.query({
      name: 'bare',
      text: 'insert into bare_rows (form_id, index, content) select 1, n, c::json from unnest($1::text[]) with ordinality r (c, n)',
      values: [contents],
    })
    inserted += rows
  }
  const perSecond = (inserted * 1000) / (performance.now() - begun)
  await client.end()
  return { perSecond }
}

process.on('message', (load: InsertLoad) => {
  void run(load).then((result) => process.send?.(result))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
