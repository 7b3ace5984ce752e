import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const directory = join(import.meta.dirname, '../../../migrations')
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
