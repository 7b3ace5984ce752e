import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverage, withoutTags } from './coverage.ts'
import { listTests } from './list-tests.ts'
import { section } from './section.ts'
import { sentences } from './sentences.ts'
import { coverageTable } from './table.ts'

const table = [
  ...section('4.3', ['ordered by position', 'appended at the end']),
  ...section('5', ['401 without a key']),
]
const file = 'fields.test.ts'

test('spec-coverage: a sentence no title names is uncovered', () => {
  const { uncovered, unknown } = coverage(table, [{ file, title: 'in order [S4.3-1]' }])
  expect(uncovered.map(({ id }) => id)).toEqual(['S4.3-2', 'S5-1'])
  expect(unknown).toEqual([])
})

test('spec-coverage: one title names several sentences, and several titles one', () => {
  const first = { file, title: 'adding [S4.3-1, S4.3-2]' }
  const second = { file, title: 'order [S4.3-1][S5-1]' }
  const { rows, uncovered } = coverage(table, [second, first])
  expect(uncovered).toEqual([])
  expect(rows.map(({ tests }) => tests)).toEqual([[first, second], [first], [second]])
})

test.for(['S4.3-9', 'S43-1', 'S4.3-1 S4.3-2', 'S4.3', 's5-1'])('spec-coverage: the tag %s covers nothing', (tag) => {
  const named = { file, title: `adding [${tag}]` }
  const { uncovered, unknown } = coverage(table, [named])
  expect(uncovered).toEqual(table)
  expect(unknown).toEqual(tag.startsWith('S') ? [{ tag, test: named }] : [])
})

test('spec-coverage: a skipped, conditional or planned test covers nothing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-spec-'))
  const source = `
    import { describe, test } from 'vitest'
    test('"runs" [S4.3-1]', () => {})
    test.skip('skipped [S4.3-2]', () => {})
    test.todo('planned [S4.3-2]')
    test.skipIf(process.pid > 0)('conditional [S4.3-2]', () => {})
    describe.skip('a skipped group', () => { test('inside [S4.3-2]', () => {}) })
    test.for([1, 2])('case %i [S5-1]', () => {})
  `
  try {
    writeFileSync(join(directory, 'sample.test.ts'), source)
    const tests = listTests(['--root', directory])
    expect(tests.map(({ title }) => title)).toEqual(['"runs" [S4.3-1]', 'case %i [S5-1]'])
    expect(coverage(table, tests).uncovered.map(({ id }) => id)).toEqual(['S4.3-2'])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('spec-coverage: the table says which test proves which sentence, and where none does', () => {
  const text = coverageTable(coverage(table, [{ file, title: 'a | b [S4.3-1, S5-1]' }]))
  expect(text).toContain('2 of 3 sentences')
  expect(text).toContain('| S4.3-1 | ordered by position | `fields.test.ts`: a \\| b |')
  expect(text).toContain('| S4.3-2 | appended at the end | **none** |')
  expect(withoutTags('order [S4.3-1, S5-1]')).toBe('order')
})

test('spec-coverage: no two sentences share an id or a text within a section', () => {
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
  const places = sentences.map(({ id, text }) => `${id.split('-')[0]} ${text}`)
  expect(new Set(places).size).toBe(places.length)
})
