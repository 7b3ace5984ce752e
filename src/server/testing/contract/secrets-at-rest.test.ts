import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../harness.ts'
import { createRecord } from './record-factories.ts'
import { plantSecrets } from './secrets.ts'

const app = await startApp({ limited: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

/** Every row of every table, as a dump has it. */
async function dump(): Promise<{ table: string; text: string }[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(system)
  const rows: { table: string; text: string }[] = []
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(system)
    for (const { text } of found) rows.push({ table: name, text })
  }
  return rows
}

/** A secret as it stands in bytes of the database, too. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

test('R16: no secret stands in the clear in any table; links of mails stand in these alone', async () => {
  const account = await app.createAccount()
  for (const make of Object.values(createRecord)) await make(app, account)
  const { neverShown, webhookSecrets, visitorLinks, userLinks } = await plantSecrets(app, account)
  const rows = await dump()
  const tablesOf = (secret: string) =>
    new Set(rows.flatMap(({ table, text }) => (spellings(secret).some((one) => text.includes(one)) ? table : [])))
  for (const [name, secret] of Object.entries({ ...neverShown, ...webhookSecrets }))
    expect([...tablesOf(secret)], name).toEqual([])
  for (const [name, link] of Object.entries({ ...visitorLinks, ...userLinks }))
    expect([...tablesOf(link)], name).toEqual(['public.mails'])
})
