import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverage, withoutTags } from './coverage.ts'
import { listTests } from './list-tests.ts'
import { readSections, sections } from './promises.ts'
import { proofsTable } from './table.ts'

const document = `# Fields

## B4.3 Endpoints

- **B4.3-2** A new field is last.
- **B4.3-1** Fields have an order.

## B5 API keys

- **B5-1** A request without a key is a 401.
`
const known = readSections(document)
const promises = known.flatMap((section) => section.promises)
const file = 'fields.test.ts'

test('proofs: sections and promises are read from the documents, by their numbers', () => {
  expect(known.map(({ id, title }) => [id, title])).toEqual([
    ['B4.3', 'Endpoints'],
    ['B5', 'API keys'],
  ])
  expect(promises.map(({ id }) => id)).toEqual(['B4.3-1', 'B4.3-2', 'B5-1'])
  expect(promises[1]?.text).toBe('A new field is last.')
})

test.for([
  ['- **B5-1** A second promise.', 'The number is taken'],
  ['- **B4.3-3** A promise of another section.', 'Not a promise of this section'],
  ['- B5-2 Without the marks of a number.', 'Not a promise of this section'],
] as const)('proofs: the line %s is refused', ([line, fault]) => {
  expect(() => readSections(document + line)).toThrow(fault)
})

test('proofs: no section and no promise is there twice', () => {
  const ids = sections.flatMap(({ id, promises: own }) => [id, ...own.map((promise) => promise.id)])
  expect(ids.length).toBeGreaterThan(600)
  expect(new Set(ids).size).toBe(ids.length)
})

test('proofs: a promise that no title names is uncovered', () => {
  const { uncovered, unknown } = coverage(known, [{ file, title: 'in order [B4.3-1]' }])
  expect(uncovered.map(({ id }) => id)).toEqual(['B4.3-2', 'B5-1'])
  expect(unknown).toEqual([])
})

test('proofs: the tag of a section is known and covers nothing', () => {
  const { uncovered, unknown } = coverage(known, [{ file, title: 'in order [B4.3]' }])
  expect(uncovered).toEqual(promises)
  expect(unknown).toEqual([])
})

test('proofs: one title names several promises, and several titles one', () => {
  const first = { file, title: 'adding [B4.3-1, B4.3-2]' }
  const second = { file, title: 'order [B4.3-1][B5-1]' }
  const found = coverage(known, [second, first])
  expect(found.uncovered).toEqual([])
  const rows = found.sections.flatMap((section) => section.rows)
  expect(rows.map(({ tests }) => tests)).toEqual([[first, second], [first], [second]])
})

test.for(['B4.3-9', 'B43-1', 'B4.3-1 B4.3-2', 'B4.4', 'S4.3-1', 'b5-1'])('proofs: the tag %s covers nothing', (tag) => {
  const named = { file, title: `adding [${tag}]` }
  const { uncovered, unknown } = coverage(known, [named])
  expect(uncovered).toEqual(promises)
  expect(unknown).toEqual(tag.startsWith('b') ? [] : [{ tag, test: named }])
})

test('proofs: a skipped, conditional or planned test covers nothing', () => {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-proofs-'))
  const source = `
    import { describe, test } from 'vitest'
    test('"runs" [B4.3-1]', () => {})
    test.skip('skipped [B4.3-2]', () => {})
    test.todo('planned [B4.3-2]')
    test.skipIf(process.pid > 0)('conditional [B4.3-2]', () => {})
    describe.skip('a skipped group', () => { test('inside [B4.3-2]', () => {}) })
    test.for([1, 2])('case %i [B5-1]', () => {})
  `
  try {
    writeFileSync(join(directory, 'sample.test.ts'), source)
    const tests = listTests(['--root', directory])
    expect(tests.map(({ title }) => title)).toEqual(['"runs" [B4.3-1]', 'case %i [B5-1]'])
    expect(coverage(known, tests).uncovered.map(({ id }) => id)).toEqual(['B4.3-2'])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('proofs: the table says which test proves which promise, and where none does', () => {
  const text = proofsTable(coverage(known, [{ file, title: 'a | b [B4.3-1, B5-1]' }]))
  expect(text).toContain('2 of 3 promises')
  expect(text).toContain('| B4.3-1 | Fields have an order. | `fields.test.ts`: a \\| b |')
  expect(text).toContain('| B4.3-2 | A new field is last. | **none** |')
  expect(withoutTags('order [B4.3-1, B5-1]')).toBe('order')
})
