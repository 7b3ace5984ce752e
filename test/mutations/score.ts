import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areaOf, areas, bindingAreas, sourcesOf, guardsOf, type Area } from './areas.ts'
import { baseOf, changedLines, isWithin } from './areas/changed-lines.ts'
import { openResults } from './areas/results.ts'
import { shuffled } from './areas/sample.ts'
import { scoreMutants, shareOf, shownMutant, type Score } from './areas/score-area.ts'
import { openTester, type Worker } from './areas/tester.ts'
import { verdictOf, type Verdict } from './areas/verdict.ts'
import { copyTree, root } from './copy-tree.ts'
import { equivalentMutants, matched } from './equivalent.ts'
import type { Mutant } from './mutants/edit.ts'
import { mutantsOf } from './mutants/mutants.ts'

/**
 * `npm run test:mutation [-- --area rules] [--sample 200 --seed 7] [--minutes 5] [--workers 2]`, or `-- --changed [BASE]`: makes every small change of the sources of
 * an area, each worker one at a time in a copy of the tree, and runs the tests that reach it, of which one must fail. Results are kept in `.mutations`, so that a run that was stopped goes on.
 * An area passes when nine of ten of its changes are noticed, or all but one. Of changed lines nothing may survive in a binding area, which are tried first.
 */
/** What tests of an area have beyond what they take: to load the server takes seconds where all cores are busy. */
const patienceMs = { pure: 5_000, stored: 20_000 }

const { values, positionals } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  },
  allowPositionals: true,
})
const seed = Number(values.seed)
const until = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000
const texts = new Map<string, string>()
const read = (file: string) => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}
const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`

interface Task {
  name: string
  area: Area
  mutants: Mutant[]
  /** Of how many those are a sample. */
  all: number
  equivalent: number
}

const allMutants = (area: Area) => sourcesOf(root, area).flatMap((file) => mutantsOf(file, read(file)))

function chosenMutants(): Map<string, Mutant[]> {
  if (!values.changed) {
    const names = values.area.length > 0 ? values.area : Object.keys(areas)
    return new Map(names.map((name) => [name, allMutants(areaNamed(name))]))
  }
  const base = baseOf(root, positionals[0])
  if (base === undefined) {
    console.log('This copy has no history: no line is known to be changed.')
    return new Map()
  }
  const changed = changedLines(root, base)
  const found = Map.groupBy(changed.keys(), (file) => areaOf(root, file) ?? '')
  const sources = (found.get('') ?? []).filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  console.log(`Lines that differ from ${base}: ${changed.size} files of src.`)
  if (sources.length > 0) console.log(`In no area, and not tried: ${sources.length} files (${sources.join(', ')}).`)
  found.delete('')
  return new Map(
    [...found].map(([name, files]) => [
      name,
      files.flatMap((file) =>
        mutantsOf(file, read(file)).filter((mutant) => isWithin(mutant, read(file), changed.get(file) ?? [])),
      ),
    ]),
  )
}

function areaNamed(name: string): Area {
  const area = Object.hasOwn(areas, name) ? areas[name] : undefined
  if (!area) throw new Error(`There is no area ${name}. There are: ${Object.keys(areas).join(', ')}.`)
  return area
}

/** What to try of an area: all that no entry of the list of equivalent ones names, or a sample of it. */
function taskOf(name: string, chosen: readonly Mutant[]): Task {
  const area = areaNamed(name)
  // Read now: results hold for the tests as they were copied, whatever is written to them during the run.
  for (const test of guardsOf(root, area)) read(test)
  const sources = new Set(sourcesOf(root, area))
  const entries = matched(
    equivalentMutants.filter(({ file }) => sources.has(file)),
    allMutants(area),
  )
  const same = new Set([...entries.keys()].map((mutant) => JSON.stringify(mutant)))
  const tried = chosen.filter((mutant) => !same.has(JSON.stringify(mutant)))
  const isPart = values.sample !== undefined || values.minutes !== undefined
  const mutants = isPart ? shuffled(tried, seed).slice(0, Number(values.sample ?? Infinity)) : tried
  return { name, area, mutants, all: tried.length, equivalent: chosen.length - tried.length }
}

let workers: Worker[] = []
const closeWorkers = () => Promise.all(workers.map(({ tester }) => tester.close()))

async function scoreTask(task: Task, trees: readonly string[], share: number): Promise<Score> {
  const { name, area, mutants, all } = task
  const part = mutants.length < all ? ` of ${all}, seed ${seed}` : ''
  console.log(`── ${name}: ${mutants.length} mutants${part}`)
  const tests = guardsOf(root, area)
  workers = trees.map((tree) => ({ tree, tester: openTester({ tree, tests, needsDatabase: area.needsDatabase }) }))
  const patience = area.needsDatabase ? patienceMs.stored : patienceMs.pure
  const results = openResults(join(root, '.mutations', `${name}.jsonl`), tests, read)
  const ends = Number.isFinite(until) ? Date.now() + (until - Date.now()) / share : Infinity
  try {
    return await scoreMutants(mutants, { workers, tests, results, until: ends, patienceMs: patience, log: console.log })
  } finally {
    await closeWorkers()
  }
}

/** Says what came of an area, and what follows from it. */
function report({ name, equivalent }: Task, score: Score): Verdict {
  const verdict = verdictOf(score, { isOfChangedLines: values.changed, isBinding: bindingAreas.has(name) })
  for (const mutant of score.survived) console.log(`   ${shownMutant(mutant)}`)
  const { noticed, survived, uncompilable, left } = score
  const tried = `${noticed} of ${noticed + survived.length} noticed`
  console.log(
    `${name}: ${percent(shareOf(score))} (${tried}, ${equivalent} equivalent, ${uncompilable} that do not compile)`,
  )
  const byFile = [...Map.groupBy(left, ({ file }) => file)].map(([file, list]) => `${file} ${list.length}`)
  if (left.length > 0) console.log(`${name}: no time for ${left.length} mutants, seed ${seed}: ${byFile.join(', ')}.`)
  if (verdict === 'advice')
    console.log(`${name}: what survived is advice, until the area has reached the goal as a whole.`)
  if (verdict === 'failed' && values.changed)
    console.log(
      `${name}: what survived needs a test that notices it, or an entry in test/mutations/equivalent.ts with the reason why no test can.`,
    )
  return verdict
}

const trees = Array.from({ length: Number(values.workers) }, () => copyTree())
const removeTrees = () => trees.forEach(({ remove }) => remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void closeWorkers().finally(() => {
      removeTrees()
      process.exit(1)
    })
  })
}
try {
  const tasks = [...chosenMutants()]
    .map(([name, chosen]) => taskOf(name, chosen))
    .filter(({ mutants }) => mutants.length > 0)
  if (values.changed) tasks.sort((a, b) => Number(bindingAreas.has(b.name)) - Number(bindingAreas.has(a.name)))
  const paths = trees.map(({ path }) => path)
  const verdicts: Verdict[] = []
  for (const [at, task] of tasks.entries()) verdicts.push(report(task, await scoreTask(task, paths, tasks.length - at)))
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  // Areas that only advise are in neither figure.
  console.log(`${count('passed')} passed, ${count('failed')} failed`)
  process.exitCode = count('failed') === 0 ? 0 : 1
} finally {
  removeTrees()
}
