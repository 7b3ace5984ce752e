import { relative } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'

/**
 * A process that keeps Vitest and, where the tests need it, their PostgreSQL, and runs test files whenever it is told to: a start of Vitest takes ten
 * times as long as most tests. What it is told and answers are {@link TestRequest} and {@link TestAnswer}; it ends with the channel to its parent.
 */
export interface TestOptions {
  /** The copy of the tree. */
  tree: string
  /** Test files from the root. */
  tests: readonly string[]
  needsDatabase: boolean
}

export interface TestRequest {
  /** Files that are other than usual, from the root; at the next request they are again as they were. */
  changed: readonly string[]
  /** What to run, in this order and until a test fails. */
  tests: readonly string[]
}

export interface TestFailure {
  /** The file of the test. */
  test: string
  /** Title of the test, or what kept its file from being loaded. */
  title: string
}

export interface TestAnswer {
  failed: TestFailure | null
  passed: number
  /** What the tests took, without what it takes to load them. */
  ms: number
}

const { tree, tests, needsDatabase } = JSON.parse(process.argv[2] ?? '') as TestOptions

/** As they were asked for. */
class SameOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

const vitest = await createVitest('test', {
  root: tree,
  config: false,
  watch: false,
  include: [...tests],
  globalSetup: needsDatabase ? ['src/server/testing/global-setup.ts'] : [],
  // The files of a request share a process, which has loaded the sources once. A change may leave anything behind in it: the next request has another one.
  isolate: false,
  maxWorkers: 1,
  pool: needsDatabase ? 'forks' : 'threads',
  sequence: { sequencer: SameOrder },
  cache: false,
  bail: 1,
  // A change may leave a test waiting in vain. Without one, all pass within this as well.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  reporters: [{}],
})
const specifications = new Map<string, TestSpecification>()
for (const one of await vitest.globTestSpecifications()) specifications.set(relative(tree, one.moduleId), one)

/** What was changed at the last request. */
let restored: readonly string[] = []

async function answer({ changed, tests }: TestRequest): Promise<TestAnswer> {
  for (const path of [...restored, ...changed]) vitest.invalidateFile(`${tree}/${path}`)
  restored = changed
  const wanted = tests.map((test) => specificationOf(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted)
  const modules = wanted.map(({ moduleId }) => testModules.find((module) => module.moduleId === moduleId))
  const ends = modules.flatMap((module) => [...(module?.children.allTests() ?? [])])
  return {
    failed: failureOf(tests, modules, unhandledErrors),
    passed: ends.filter((one) => one.result().state === 'passed').length,
    ms: modules.reduce((sum, module) => sum + (module?.diagnostic().duration ?? 0), 0),
  }
}

function specificationOf(test: string): TestSpecification {
  const specification = specifications.get(test)
  if (!specification) throw new Error(`There is no test file ${test}.`)
  return specification
}

/** The first failure: files behind it have not run to their end. */
function failureOf(
  tests: readonly string[],
  modules: readonly (TestModule | undefined)[],
  unhandledErrors: readonly unknown[],
): TestFailure | null {
  const [unhandled] = unhandledErrors as { message: string }[]
  for (const [at, test] of tests.entries()) {
    const title = failureIn(modules[at], unhandled)
    if (title !== undefined) return { test, title }
  }
  return unhandled ? { test: tests.at(-1) ?? '', title: `no run: ${unhandled.message}` } : null
}

function failureIn(module: TestModule | undefined, unhandled: { message: string } | undefined): string | undefined {
  if (!module) return 'no run: not there'
  const [failed] = module.children.allTests('failed')
  if (failed) return failed.name
  const [error] = module.errors()
  return error || module.state() !== 'passed' ? `no run: ${(error ?? unhandled)?.message ?? module.state()}` : undefined
}

process.on('message', (request: TestRequest) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      const failed = { test: request.tests[0] ?? '', title: `no run: ${String(error)}` }
      process.send?.({ failed, passed: 0, ms: 0 } satisfies TestAnswer)
    },
  )
})
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit())
})
process.send?.('ready')
