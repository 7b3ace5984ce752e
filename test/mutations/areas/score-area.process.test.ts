import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../copy-tree.ts'
import { mutantsOf } from '../mutants/mutants.ts'
import { openResults } from './results.ts'
import { scoreMutants, shareOf, type Score } from './score-area.ts'
import { openTester } from './tester.ts'

const source = 'src/shared/limited.ts'
const tests = ['src/shared/limited.test.ts', 'src/shared/unused.test.ts']
const text = `export function limited(count: number, most: number): number {
  let left = count
  while (left > most) left--
  return left
}

export const hasRoom = (count: number, most: number): boolean => count < most
`
/** Used by the test, which says nothing about it; one function is used by none. */
const other = 'src/shared/other.ts'
const otherText = `export const isOne = (count: number): boolean => count === 1
export const isTwo = (count: number): boolean => count === 2
`
const guard = `import { expect, test } from 'vitest'
import { hasRoom, limited } from './limited.ts'
import { isOne } from './other.ts'

test('limited: what is more is cut', () => {
  expect(limited(3, 2)).toBe(2)
  expect(hasRoom(3, 2)).toBe(false)
  expect(hasRoom(1, 2)).toBe(true)
  isOne(1)
})
`
/** Fails when it runs a second time: it reaches nothing that is changed. */
const unreached = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('unused: it runs once', () => {
  expect(existsSync('unused')).toBe(false)
  writeFileSync('unused', '')
})
`
const trees = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'foyer-mutants-')))
const [tree = ''] = trees
const read = (file: string) => readFileSync(join(tree, file), 'utf8')
/** As they are without a change: a worker may change those of its tree at any time. */
const texts = new Map<string, string>()
const write = (file: string, content: string) => {
  texts.set(file, content)
  for (const one of trees) writeFileSync(join(one, file), content)
}

beforeAll(() => {
  for (const one of trees) {
    mkdirSync(join(one, 'src/shared'), { recursive: true })
    for (const file of ['package.json', 'tsconfig.base.json', 'src/shared/tsconfig.json'])
      cpSync(join(root, file), join(one, file))
    symlinkSync(join(root, 'node_modules'), join(one, 'node_modules'))
  }
  write(source, text)
  write(other, otherText)
  write(tests[0] as string, guard)
  write(tests[1] as string, unreached)
})
afterAll(() => {
  for (const one of trees) rmSync(one, { recursive: true, force: true, maxRetries: 5 })
})

async function score({ until = Infinity } = {}): Promise<Score> {
  for (const one of trees) rmSync(join(one, 'unused'), { force: true })
  const workers = trees.map((one) => ({ tree: one, tester: openTester({ tree: one, tests, needsDatabase: false }) }))
  const results = openResults(join(tree, 'results.jsonl'), tests, (file) => texts.get(file) ?? '')
  const context = { workers, tests, results, until, patienceMs: 6_000, log: () => undefined }
  try {
    return await scoreMutants([...mutantsOf(source, text), ...mutantsOf(other, otherText)], context)
  } finally {
    await Promise.all(workers.map(({ tester }) => tester.close()))
  }
}

test('mutations: a change is noticed, an endless loop too, survives, or does not compile; the source stays', async () => {
  expect(mutantsOf(source, text).map(({ change }) => change)).toEqual([
    'left > most → false',
    '> → >=',
    '> → <=',
    'left-- → ;',
    '-- → ++',
    '< → <=',
    '< → >=',
  ])
  const { noticed, survived, uncompilable, left } = await score()
  expect({ noticed, uncompilable, left }).toEqual({ noticed: 6, uncompilable: 0, left: [] })
  // The change before the last one has been taken back: its test would notice it.
  expect(survived).toMatchObject([
    { line: 7, change: '< → <=' },
    { file: other, line: 1, change: '=== → !==' },
    { file: other, line: 2, change: '=== → !==' },
  ])
  expect(shareOf({ noticed, survived })).toBe(6 / 9)
  expect(read(source)).toBe(text)
  const titles = read('results.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).title)
  expect(titles.filter((title) => String(title).startsWith('no end within'))).toHaveLength(2)
})

test('mutations: a stopped run goes on where it was, and what its tests no longer say is tried again', async () => {
  expect(await score({ until: 0 })).toMatchObject({ noticed: 6, left: [] })
  const kept = read('results.jsonl')
  write('results.jsonl', `${kept.slice(0, kept.lastIndexOf('{'))}{"key":`)
  expect((await score({ until: 0 })).left).toHaveLength(1)
  write('results.jsonl', kept)
  write(tests[0] as string, guard.replace('hasRoom(3, 2)', 'hasRoom(2, 2)'))
  expect((await score({ until: 0 })).left).toHaveLength(9)
  expect(await score()).toMatchObject({ noticed: 7, survived: [{ file: other }, { file: other }], left: [] })
})

test('mutations: tests that fail without any change are an error', async () => {
  write(tests[0] as string, guard.replace('toBe(2)', 'toBe(3)'))
  await expect(score()).rejects.toThrow(
    'src/shared/limited.test.ts fails without any change: limited: what is more is cut.',
  )
})

test('mutations: a tester that is closed says nothing of what it was running', async () => {
  write(tests[0] as string, guard)
  const tester = openTester({ tree, tests, needsDatabase: false })
  const run = tester.run({ changed: [], tests: ['src/shared/limited.test.ts'] }, 60_000)
  await tester.close()
  await expect(run).rejects.toThrow('The tests were stopped.')
})
