import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('advisory locks: each kind of work has a number of its own, and all of them stand in one place', () => {
  expect(new Set(Object.values(advisoryLocks)).size).toBe(Object.keys(advisoryLocks).length)
  const cwd = join(import.meta.dirname, '..')
  const numbered = globSync('**/*.ts', { cwd })
    .filter((file) => !file.endsWith('.test.ts') && file !== join('db', 'advisory-locks.ts'))
    .filter((file) => /\b\w*lock\w* = \d[\d_]{5,}/i.test(readFileSync(join(cwd, file), 'utf8')))
  expect(numbered).toEqual([])
})

test('advisory locks: functions of the database take the one that the words of an account have here', () => {
  const schema = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8')
  const taken = Array.from(schema.matchAll(/pg_advisory_xact_lock\((\d+), hashint8/g), ([, number]) => Number(number))
  expect(taken).toEqual([advisoryLocks.changeWords])
})
