import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { applied, type Mutant } from '../mutants/edit.ts'
import { compiles } from './compiles.ts'
import type { Result, Results } from './results.ts'
import type { Tester } from './tester.ts'

/** What came of the mutants of an area. */
export interface Score {
  noticed: number
  survived: Mutant[]
  uncompilable: number
  /** For which there was no time. */
  left: Mutant[]
}

/** Share of the mutants that the tests notice, of those that could be committed. */
export const shareOf = ({ noticed, survived }: Pick<Score, 'noticed' | 'survived'>): number =>
  noticed + survived.length === 0 ? 1 : noticed / (noticed + survived.length)

export interface ScoreContext {
  /** The copy of the tree. */
  tree: string
  tests: readonly string[]
  tester: Tester
  results: Results
  /** When to begin no other mutant, on the clock of `Date.now`. */
  until: number
  /** What a file may take beyond ten times what it takes without a change. */
  patienceMs: number
  log(line: string): void
}

/** Tries the mutants one after the other, and keeps each result as soon as it is there. */
export async function scoreMutants(mutants: readonly Mutant[], context: ScoreContext): Promise<Score> {
  const score: Score = { noticed: 0, survived: [], uncompilable: 0, left: [] }
  const { results, until } = context
  let durations: Map<string, number> | undefined
  for (const [at, mutant] of mutants.entries()) {
    if (at > 0 && at % 100 === 0) context.log(`${at} of ${mutants.length}, ${score.survived.length} survived`)
    let result = results.of(mutant)
    if (!result) {
      if (Date.now() >= until) {
        score.left.push(mutant)
        continue
      }
      durations ??= await durationsOf(context)
      result = await tryMutant(mutant, durations, context)
      results.add(mutant, result)
    }
    if (result.outcome === 'survived') score.survived.push(mutant)
    else score[result.outcome]++
  }
  return score
}

export const shownMutant = ({ file, line, change, source }: Mutant): string =>
  `${file}:${line}: ${change}   in: ${source}`

/** How long each test file takes as it is; all of them must pass. */
async function durationsOf({ tests, tester }: ScoreContext): Promise<Map<string, number>> {
  const durations = new Map<string, number>()
  for (const test of tests) {
    const answer = await tester.run({ changed: [], test }, 600_000)
    if (answer?.failed !== null || answer.passed === 0)
      throw new Error(`${test} fails without any change: ${answer?.failed ?? 'no test passed'}.`)
    durations.set(test, answer.ms)
  }
  return durations
}

async function tryMutant(mutant: Mutant, durations: Map<string, number>, context: ScoreContext): Promise<Result> {
  const path = join(context.tree, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applied(text, mutant))
  try {
    for (const test of inOrder(mutant.file, durations)) {
      const longestMs = context.patienceMs + 10 * (durations.get(test) ?? 0)
      const answer = await context.tester.run({ changed: [mutant.file], test }, longestMs)
      if (answer === undefined)
        return { outcome: 'noticed', test, title: `no end within ${Math.ceil(longestMs / 1000)} s` }
      if (answer.failed !== null) return { outcome: 'noticed', test, title: answer.failed }
    }
    return { outcome: (await compiles(context.tree, mutant.file)) ? 'survived' : 'uncompilable' }
  } finally {
    writeFileSync(path, text)
  }
}

/** The test beside the source first, then the quickest. */
function inOrder(source: string, durations: ReadonlyMap<string, number>): string[] {
  const beside = `${basename(source, '.ts')}.test.ts`
  const rank = (test: string, ms: number) => (basename(test) === beside ? -1 : ms)
  return [...durations].sort(([a, x], [b, y]) => rank(a, x) - rank(b, y)).map(([test]) => test)
}
