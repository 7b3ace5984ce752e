import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../testing/database.ts'
import { inOrder, leftBehind, movedTables, ofInstallation, tenantTables } from './tables.ts'

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
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
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

test('account moves: every trigger that acts on a new row leaves the rows of an import alone', async () => {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select distinct t.tgrelid::regclass || ' ' || t.tgname as name, pg_get_functiondef(t.tgfoid) as text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgtype & 4 > 0 and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ text }) => !text.includes('if importing_account() then return null; end if;'))).toEqual([])
})
