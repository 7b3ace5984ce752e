import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Mutant } from '../mutants/edit.ts'
import { placesOf, recorded } from './reach.ts'
import type { Worker } from './tester.ts'

/** A test file, and what it does when nothing is changed. */
export interface Guard {
  test: string
  ms: number
  /** Places of the sources that it reaches. */
  reached: ReadonlySet<string>
}

/** Runs each test file once, without any change. What it returns gives the test files that reach a mutant: the one beside its source first, then the quickest. */
export async function findGuards(
  mutants: readonly Mutant[],
  { workers, tests }: { workers: readonly Worker[]; tests: readonly string[] },
): Promise<(mutant: Mutant) => Guard[]> {
  const files = [...new Set(mutants.map(({ file }) => file))]
  const read = (file: string) => readFileSync(join(workers[0]?.tree ?? '', file), 'utf8')
  const places = new Map(files.map((file) => [file, placesOf(file, read(file))]))
  const waiting = [...tests]
  const guards = (await Promise.all(workers.map((worker) => runGuards(waiting, files, worker)))).flat()
  return (mutant) => {
    const place = places.get(mutant.file)?.(mutant) ?? ''
    const beside = `${basename(mutant.file, '.ts')}.test.ts`
    const rank = ({ test, ms }: Guard) => (basename(test) === beside ? -1 : ms)
    return guards.filter(({ reached }) => reached.has(place)).sort((a, b) => rank(a) - rank(b))
  }
}

/** Takes one test file after the other. Each of them must pass. */
async function runGuards(waiting: string[], files: readonly string[], { tree, tester }: Worker): Promise<Guard[]> {
  const guards: Guard[] = []
  const into = join(tree, 'reached')
  const texts = new Map(files.map((file) => [file, readFileSync(join(tree, file), 'utf8')]))
  for (const [file, text] of texts) writeFileSync(join(tree, file), recorded(file, text, into))
  try {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
      writeFileSync(into, '')
      const answer = await tester.run({ changed: files, tests: [test] }, 600_000)
      if (answer?.failed !== null || answer.passed === 0)
        throw new Error(`${test} fails without any change: ${answer?.failed?.title ?? 'no test passed'}.`)
      guards.push({ test, ms: answer.ms, reached: new Set(readFileSync(into, 'utf8').split('\n')) })
    }
  } finally {
    for (const [file, text] of texts) writeFileSync(join(tree, file), text)
    rmSync(into, { force: true })
  }
  return guards
}
