import pg from 'pg'

/**
 * Rows and a digest of every table, whatever the order of its rows; unlogged tables are left out. `snapshot`: an id from
 * pg_export_snapshot(), else the state of now.
 */
export async function tableDigests(connectionString: string, snapshot?: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC -c row_security=off' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    if (snapshot !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations' order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as digest
         from (select md5(t::text) as hash from ${client.escapeIdentifier(name)} t) as hashes`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}
