import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const directory = join(import.meta.dirname, '../../../../migrations')
/** The last migration of before the rule (decision 0086). */
const before = '0154_counted_groups.sql'

/** Statements under which a process of the version before may fail. */
const contracting: [what: string, pattern: RegExp][] = [
  ['removes a table', /\bdrop table\b/],
  ['removes a column', /\bdrop column\b/],
  ['renames something', /\brename (to|column)\b/],
  ['changes the type of a column', /\balter column \w+ (set data )?type\b/],
  ['forbids null in a column that was there', /\bset not null\b/],
  ['adds a column that must be given', /\badd column (?=[^,;]*\bnot null\b)(?![^,;]*\b(default|generated)\b)/],
  ['takes the default from a column', /\bdrop default\b/],
]

/** The last migration of before the rule that a large table is never kept from others for as long as it is read. */
const beforeLarge = '0206_hubspot.sql'
/** Tables that do not grow with submissions, nor with what follows them. */
const small = ['accounts', 'crm_connections', 'domain_certificates', 'fields', 'forms', 'users', 'webhooks']

/** Statements that keep others from writing to a table while all of it is read or written. */
const keeping: [what: string, pattern: RegExp][] = [
  ['builds an index on', /\bcreate (?:unique )?index (?!concurrently)\w+ on (?:only )?(\w+)/g],
  ['adds a constraint without `not valid` to', /\balter table (\w+)(?=[^;]*\badd constraint(?![^;]*\bnot valid\b))/g],
  ['changes the type of a column of', /\balter table (\w+)(?=[^;]*\balter column \w+ (?:set data )?type\b)/g],
  ['writes all rows of', /\bupdate (\w+)(?: as \w+)? set\b(?![^;]*\bwhere\b)/g],
]

/** What a migration keeps others from, on tables that were there before it and may be large. */
function keeps(sql: string): string[] {
  const text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  const made = Array.from(text.matchAll(/\bcreate table (\w+)/g), ([, table]) => table)
  return keeping.flatMap(([what, pattern]) =>
    Array.from(text.matchAll(pattern), ([, table]) => table)
      .filter((table) => !made.includes(table) && !small.includes(table ?? ''))
      .map((table) => `${what} ${table}`),
  )
}

/** What a migration does to the version before it; a file that says since when nothing uses what it removes may. */
function breaks(sql: string): string[] {
  if (/^-- contract: since \d+\.\d+\.\d+$/m.test(sql)) return []
  const text = sql.replaceAll(/--.*$/gm, '').toLowerCase()
  return contracting.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
}

test('migrations: what breaks the version before is found, unless it is declared', () => {
  expect(breaks('alter table a add column b int; create index c on a (b)')).toEqual([])
  expect(breaks('alter table a add column b int not null default 0')).toEqual([])
  expect(breaks('alter table a add column b int not null')).toEqual(['adds a column that must be given'])
  expect(breaks('alter table a drop column b; drop table c')).toEqual(['removes a table', 'removes a column'])
  expect(breaks('-- contract: since 0.3.0\nalter table a drop column b')).toEqual([])
  expect(breaks('-- drop table a')).toEqual([])
})

test('migrations: those after 0.2.0 only add to what the version before uses', () => {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql') && name > before)
  const found = names.flatMap((name) =>
    breaks(readFileSync(join(directory, name), 'utf8')).map((what) => `${name} ${what}`),
  )
  expect(found).toEqual([])
})

test('migrations: what keeps others from a large table for as long as it is read is found', () => {
  expect(keeps('create index c on mails (b)')).toEqual(['builds an index on mails'])
  expect(keeps('create unique index concurrently c on mails (b)')).toEqual([])
  expect(keeps('create table a (); create index c on a (b)')).toEqual([])
  expect(keeps('alter table webhooks add constraint c check (b > 0)')).toEqual([])
  expect(keeps('alter table mails\n drop constraint c, add constraint c check (b > 0)')).toEqual([
    'adds a constraint without `not valid` to mails',
  ])
  expect(keeps('alter table mails add constraint c check (b > 0) not valid')).toEqual([])
  expect(keeps('update mails set a = 1; update forms set a = 1')).toEqual(['writes all rows of mails'])
})

test('migrations: those after 0.2.0 leave large tables to others while they are read', () => {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql') && name > beforeLarge)
  const found = names.flatMap((name) =>
    keeps(readFileSync(join(directory, name), 'utf8')).map((what) => `${name} ${what}`),
  )
  expect(found).toEqual([])
})
