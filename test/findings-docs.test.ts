import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Paths of this repository in a text, as `code`. */
const pathsIn = (text: string) => [...text.matchAll(/`((?:src|test)\/[^`\s]+)`/g)].map(([, path = '']) => path)

test('security: every finding has a fix and at least one test', () => {
  const [fixes = ''] = read('docs/security-findings.md').split('## Without the fix')
  const rows = fixes.split('\n').filter((line) => line.startsWith('| S'))
  expect(rows.map((row) => row.split(' ')[1])).toEqual(Array.from({ length: 28 }, (_, n) => `S${n + 1}`))
  for (const row of rows) expect(pathsIn(row), row).not.toEqual([])
})

test('operation: every finding has a fix and at least one test', () => {
  const rows = read('docs/operating/findings.md')
    .split('\n')
    .filter((line) => /^\| [OD]\d/.test(line))
  const numbers = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`)
  expect(rows.map((row) => row.split(' ')[1])).toEqual([...numbers('O', 17), ...numbers('D', 12)])
  for (const row of rows) expect(pathsIn(row), row).not.toEqual([])
})

test('operation: every little thing has a test', () => {
  const [, list = ''] = read('docs/operating/findings.md').split('little things:')
  const rows = list.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what was wrong'))
  expect(rows).toHaveLength(9)
  for (const row of rows) expect(pathsIn(row), row).not.toEqual([])
})

test('findings: every file that the documents name is there', () => {
  const documents = ['SECURITY.md', 'docs/security-findings.md', 'docs/operating/findings.md']
  const named = documents.flatMap((name) => pathsIn(read(name)))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
