import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree, root } from './copy-tree.ts'
import { lists } from './lists.ts'
import { mutated, type Mutation } from './mutation.ts'

/**
 * `npm run test:findings [-- S4 S9a] [-- --report file.json]`, and `npm run test:chosen-lines` in the same way: makes each change of a list
 * in turn, in a copy of the tree, and runs the test that must notice it. First the tests as they are, which must pass. The last line says
 * how many changes nothing has noticed; the exit is 1 then. `--list`, any number of times: the lists of `lists.ts`.
 */
/** Longer than the longest of the tests takes; a test that hangs without the fix has noticed that it is gone. */
const longestMs = 300_000

const { values, positionals } = parseArgs({
  options: { list: { type: 'string', multiple: true, default: [] }, report: { type: 'string' } },
  allowPositionals: true,
})
const listed = values.list.flatMap((name): readonly Mutation[] => {
  if (!Object.hasOwn(lists, name))
    throw new Error(`There is no list ${name}. There are: ${Object.keys(lists).join(', ')}.`)
  return lists[name as keyof typeof lists]
})
const chosen =
  positionals.length === 0 ? listed : listed.filter(({ id }) => positionals.some((name) => isNamed(id, name)))
/** Each worker changes a copy of its own, so that a test waits while another one computes. */
const trees = Array.from({ length: Math.min(2, chosen.length) }, copyTree)

/** `S4` names `S4a` and `S4b`, and not `S40`. */
function isNamed(id: string, name: string): boolean {
  return id === name || id.replace(/[a-z]$/, '') === name
}

interface Outcome {
  /** Titles of the tests that failed. */
  failed: string[]
  passed: number
  /** The run had no result: it hung, a file could not be loaded, or its process ended among the tests. */
  broke: string | null
}

interface JsonReport {
  numPassedTests: number
  testResults: { message: string; assertionResults: { status: string; title: string }[] }[]
}

/** Runs test files of a copy. */
async function runTests(
  tree: string,
  files: readonly string[],
  { stopsAtFirst }: { stopsAtFirst: boolean },
): Promise<Outcome> {
  const output = join(tree, 'result.json')
  rmSync(output, { force: true })
  const options = ['--reporter=json', `--outputFile=${output}`, ...(stopsAtFirst ? ['--bail=1'] : [])]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...files, ...options], {
    cwd: tree,
    stdio: 'ignore',
    detached: true,
  })
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), stopsAtFirst ? longestMs : longestMs * 6)
  await once(child, 'close')
  clearTimeout(timer)
  let report: JsonReport
  try {
    report = JSON.parse(readFileSync(output, 'utf8')) as JsonReport
  } catch {
    return { failed: [], passed: 0, broke: 'no result' }
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title)
  const unloaded = report.testResults.find(({ assertionResults }) => assertionResults.length === 0)
  const isCutOff = failed.length === 0 && tests.some(({ status }) => status === 'pending')
  const broke = unloaded ? `the test could not be loaded: ${unloaded.message.slice(0, 500)}` : null
  return {
    failed,
    passed: report.numPassedTests,
    broke: isCutOff ? 'the process of the tests ended among them' : broke,
  }
}

/** How the change was noticed, or null. */
async function noticedBy(tree: string, mutation: Mutation): Promise<string | null> {
  const path = join(tree, mutation.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, mutated(text, mutation))
  try {
    const { failed, broke } = await runTests(tree, [mutation.test], { stopsAtFirst: true })
    if (broke !== null && broke !== 'no result') throw new Error(`${mutation.id}: ${broke}`)
    return failed[0] ?? (broke === null ? null : `no end within ${longestMs / 1000} s`)
  } finally {
    writeFileSync(path, text)
  }
}

/** Results in the order in which they were found. */
const results: { id: string; noticed: string | null }[] = []

/** Makes the changes that are left, one after the other, in one copy. */
async function work(tree: string, left: Mutation[]): Promise<void> {
  for (let mutation = left.shift(); mutation; mutation = left.shift()) {
    const started = Date.now()
    const noticed = await noticedBy(tree, mutation)
    results.push({ id: mutation.id, noticed })
    const seconds = ((Date.now() - started) / 1000).toFixed(0)
    console.log(
      `${mutation.id.padEnd(4)} ${noticed === null ? 'UNNOTICED: ' + mutation.without : `noticed by “${noticed}”`} (${seconds} s)`,
    )
    if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(results, null, 2)}\n`)
  }
}

async function run([first, ...others]: readonly string[]): Promise<number> {
  if (first === undefined) return 0
  for (const mutation of chosen) mutated(readFileSync(join(first, mutation.file), 'utf8'), mutation)
  const before = await runTests(first, [...new Set(chosen.map(({ test }) => test))], { stopsAtFirst: false })
  if (before.failed.length > 0 || before.broke !== null || before.passed === 0) {
    console.log(`The tests fail without any change: ${before.broke ?? before.failed.join('; ')}`)
    return 1
  }
  const left = [...chosen]
  // What goes wrong in one copy ends the run when the others are done with what they are at.
  const ended = await Promise.allSettled(
    [first, ...others].map((tree) => work(tree, left).finally(() => left.splice(0))),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  const unnoticed = results.filter(({ noticed }) => noticed === null).length
  console.log(`${results.length - unnoticed} passed, ${unnoticed} failed`)
  return unnoticed === 0 ? 0 : 1
}

try {
  process.exitCode = await run(trees.map(({ path }) => path))
} finally {
  for (const { remove } of trees) remove()
}
