import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { foreignKeys, inOrder, leftBehind, movedTables, ofInstallation, primaryKeys, tenantTables } from './tables.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('account moves: every table of the schema moves, or stays behind for a reason that is written down', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const known = [...(await movedTables(client)), ...Object.keys(leftBehind), ...Object.keys(ofInstallation)]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('account moves: tables come after those that they refer to; a circle is refused', async () => {
  const tables = await tenantTables(client)
  const rows = await foreignKeys(client)
  const late = rows.filter(
    ({ child, parent }) => tables.includes(child) && tables.indexOf(parent) >= tables.indexOf(child),
  )
  expect(late.map(({ child, parent }) => `${child} before ${parent}`)).toEqual([])
  const circle = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ]
  expect(() => inOrder(['a', 'b', 'c'], circle)).toThrow('in a circle: a, b.')
})

test('account moves: rows that move have a key, and refer to none that stay behind', async () => {
  const [tables, keys] = [await movedTables(client), await primaryKeys(client)]
  expect(tables.filter((name) => !keys.has(name))).toEqual([])
  const references = await foreignKeys(client)
  expect(references.filter(({ child, parent }) => tables.includes(child) && !tables.includes(parent))).toEqual([])
  expect(references.every(({ columns, parent_columns }) => columns.length === parent_columns.length)).toBe(true)
  const { rows } = await client.query('select from pg_constraint where contype = $1 and conrelid = confrelid', ['f'])
  expect(rows).toEqual([])
})

test('account moves: every trigger leaves the rows of an import alone, but for the one that dooms files', async () => {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select distinct t.tgrelid::regclass || ' ' || t.tgname as name, pg_get_functiondef(t.tgfoid) as text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgfoid <> 'doom_file()'::regprocedure and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ text }) => !text.includes('if importing_account() then return null; end if;'))).toEqual([])
})
