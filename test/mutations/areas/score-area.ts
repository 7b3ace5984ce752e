import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applied, type Mutant } from '../mutants/edit.ts'
import { compiles } from './compiles.ts'
import { findGuards, type Guard } from './guards.ts'
import type { Result, Results } from './results.ts'
import type { Worker } from './tester.ts'

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
  workers: readonly Worker[]
  tests: readonly string[]
  results: Results
  /** When to begin no other mutant, on the clock of `Date.now`. */
  until: number
  /** How long tests may take to be loaded, and beyond five times what they take without a change. */
  patienceMs: number
  log(line: string): void
}

/** Tries the mutants, several at once, and keeps each result as soon as it is there. */
export async function scoreMutants(mutants: readonly Mutant[], context: ScoreContext): Promise<Score> {
  const { workers, results, until, log } = context
  const known = new Map<Mutant, Result>()
  for (const mutant of mutants) {
    const result = results.of(mutant)
    if (result) known.set(mutant, result)
  }
  const waiting = mutants.filter((mutant) => !known.has(mutant))
  if (waiting.length > 0 && Date.now() < until) {
    const guards = await findGuards(waiting, context)
    await Promise.all(
      workers.map(async (worker) => {
        while (Date.now() < until) {
          const mutant = waiting.shift()
          if (!mutant) return
          const result = await tryMutant(mutant, guards(mutant), worker, context.patienceMs)
          results.add(mutant, result)
          known.set(mutant, result)
          if (known.size % 100 === 0) log(`${known.size} of ${mutants.length}`)
        }
      }),
    )
  }
  const of = (outcome: Result['outcome'] | undefined) =>
    mutants.filter((mutant) => known.get(mutant)?.outcome === outcome)
  return {
    noticed: of('noticed').length,
    survived: of('survived'),
    uncompilable: of('uncompilable').length,
    left: of(undefined),
  }
}

export const shownMutant = ({ file, line, change, source }: Mutant): string =>
  `${file}:${line}: ${change}   in: ${source}`

/** A mutant that no test reaches has survived without a run. */
async function tryMutant(
  mutant: Mutant,
  guards: readonly Guard[],
  { tree, tester }: Worker,
  patienceMs: number,
): Promise<Result> {
  const path = join(tree, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, applied(text, mutant))
  try {
    if (guards.length > 0) {
      const longestMs = patienceMs + 5 * guards.reduce((sum, { ms }) => sum + ms, 0)
      const answer = await tester.run({ changed: [mutant.file], tests: guards.map(({ test }) => test) }, longestMs)
      if (answer === undefined) return { outcome: 'noticed', title: `no end within ${Math.ceil(longestMs / 1000)} s` }
      if (answer.failed !== null) return { outcome: 'noticed', ...answer.failed }
    }
    return { outcome: (await compiles(tree, mutant.file)) ? 'survived' : 'uncompilable' }
  } finally {
    writeFileSync(path, text)
  }
}
