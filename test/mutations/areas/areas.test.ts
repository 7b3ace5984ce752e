import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areaOf, areas, bindingAreas, sourcesOf, guardsOf } from '../areas.ts'
import { root } from '../copy-tree.ts'
import { equivalentMutants, matched } from '../equivalent.ts'
import { mutantsOf } from '../mutants/mutants.ts'
import { isWithin, linesOfDiff } from './changed-lines.ts'
import { shuffled } from './sample.ts'
import { verdictOf } from './verdict.ts'

const mutantsIn = (file: string) => mutantsOf(file, readFileSync(join(root, file), 'utf8'))

test('mutations: every area has sources and tests, and no source is in two', () => {
  const sources = Object.values(areas).flatMap((area) => sourcesOf(root, area))
  expect(sources.filter((file, at) => sources.indexOf(file) !== at)).toEqual([])
  for (const [name, area] of Object.entries(areas)) {
    for (const glob of area.sources) expect(sourcesOf(root, { ...area, sources: [glob] }), glob).not.toEqual([])
    for (const glob of area.tests) expect(guardsOf(root, { ...area, tests: [glob] }), glob).not.toEqual([])
    expect(areaOf(root, sourcesOf(root, area)[0] ?? '')).toBe(name)
  }
})

test('mutations: each equivalent change is one of a source in an area, and says why', () => {
  for (const [file, entries] of Map.groupBy(equivalentMutants, (entry) => entry.file)) {
    expect(areaOf(root, file), file).toBeDefined()
    expect(matched(entries, mutantsIn(file)).size).toBe(entries.length)
    for (const { because } of entries) expect(because).toMatch(/^[A-Z`].{20,}\.$/)
  }
})

test('mutations: an equivalent change that no longer stands in its source, or is ambiguous, is an error', () => {
  const entry = { file: 'a.ts', source: 'f(a < b)', change: '< → <=', because: '' }
  const mutants = mutantsOf('a.ts', 'f(a < b)\nf(a < b)')
  expect(() => matched([entry], mutantsOf('a.ts', 'f(a > b)'))).toThrow('a.ts has 0 times `< → <=`')
  expect(() => matched([entry], mutants)).toThrow('a.ts has 2 times')
  expect([...matched([{ ...entry, nth: 2 }], mutants).keys()]).toMatchObject([{ line: 2, change: '< → <=' }])
})

test('mutations: changed lines are those that a diff says are new', () => {
  const diff = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -1 +1 @@ const a
-one
+two
@@ -5,0 +6,2 @@
+three
+four
@@ -9,2 +11,0 @@
-five
-six
`
  const lines = linesOfDiff(diff)
  expect([...lines]).toEqual([
    [
      'src/a.ts',
      [
        [1, 1],
        [6, 7],
      ],
    ],
  ])
  const text = 'a < b\n\nf(\n  c,\n)\n'
  const [less, , , statement] = mutantsOf('src/a.ts', text).map(
    (mutant) => (at: number) => isWithin(mutant, text, [[at, at]]),
  )
  expect([1, 2].map((at) => less?.(at))).toEqual([true, false])
  expect([2, 3, 5, 6].map((at) => statement?.(at))).toEqual([false, true, true, false])
})

test('mutations: a sample is the same for the same seed, and another one for another', () => {
  const list = Array.from({ length: 50 }, (_, at) => at)
  expect(shuffled(list, 7)).toEqual(shuffled(list, 7))
  expect(shuffled(list, 7)).not.toEqual(shuffled(list, 8))
  expect(shuffled(list, 7).toSorted((a, b) => a - b)).toEqual(list)
})

test('mutations: a binding area has reached the goal as a whole, in docs/proof.md', () => {
  const proof = readFileSync(join(root, 'docs/proof.md'), 'utf8')
  const rows = proof.matchAll(/^\| [^|]+ \| ([\d.]+) % \| `npm run test:mutation -- --area ([a-z-]+)` \|/gm)
  const scores = new Map(Array.from(rows, ([, score, name]) => [name, Number(score)]))
  for (const name of bindingAreas) {
    expect(Object.keys(areas)).toContain(name)
    expect(scores.get(name), name).toBeGreaterThanOrEqual(90)
  }
})

test('mutations: a whole area passes with nine of ten, or with one survivor', () => {
  const survivors = (count: number) =>
    mutantsOf('a.ts', 'f(a === b)\n'.repeat(count)).filter(({ change }) => change === '=== → !==')
  const whole = { isOfChangedLines: false, isBinding: false }
  expect(verdictOf({ noticed: 18, survived: survivors(2) }, whole)).toBe('passed')
  expect(verdictOf({ noticed: 17, survived: survivors(2) }, whole)).toBe('failed')
  expect(verdictOf({ noticed: 0, survived: survivors(1) }, whole)).toBe('passed')
})

test('mutations: a survivor of a changed line fails a binding area, and is advice in any other', () => {
  const survived = mutantsOf('a.ts', 'f(a < b)').slice(0, 1)
  const changed = (isBinding: boolean) => ({ isOfChangedLines: true, isBinding })
  expect(survived).toHaveLength(1)
  expect(verdictOf({ noticed: 99, survived }, changed(true))).toBe('failed')
  expect(verdictOf({ noticed: 0, survived }, changed(false))).toBe('advice')
  for (const isBinding of [true, false])
    expect(verdictOf({ noticed: 1, survived: [] }, changed(isBinding))).toBe('passed')
})
