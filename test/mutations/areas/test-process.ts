import { relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'

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
  test: string
}

export interface TestAnswer {
  /** Title of a test that failed, or what kept the file from being loaded. */
  failed: string | null
  passed: number
  ms: number
}

const { tree, tests, needsDatabase } = JSON.parse(process.argv[2] ?? '') as TestOptions

const vitest = await createVitest('test', {
  root: tree,
  config: false,
  watch: false,
  include: [...tests],
  globalSetup: needsDatabase ? ['src/server/testing/global-setup.ts'] : [],
  // A change may leave anything behind in a process: each file has one of its own.
  isolate: true,
  pool: needsDatabase ? 'forks' : 'threads',
  maxWorkers: 1,
  cache: false,
  bail: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  reporters: [{}],
})
const specifications = new Map<string, TestSpecification>()
for (const one of await vitest.globTestSpecifications()) specifications.set(relative(tree, one.moduleId), one)

/** What was changed at the last request. */
let restored: readonly string[] = []

async function answer({ changed, test }: TestRequest): Promise<TestAnswer> {
  const begun = performance.now()
  for (const path of [...restored, ...changed]) vitest.invalidateFile(`${tree}/${path}`)
  restored = changed
  const specification = specifications.get(test)
  if (!specification) throw new Error(`There is no test file ${test}.`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId)
  const tests = [...(module?.children.allTests() ?? [])]
  const failed = tests.find((one) => one.result().state === 'failed')?.name
  return {
    failed: failed ?? faultOf(module, unhandledErrors),
    passed: tests.filter((one) => one.result().state === 'passed').length,
    ms: performance.now() - begun,
  }
}

/** Why a file did not pass of which no test failed. */
function faultOf(module: TestModule | undefined, unhandledErrors: readonly unknown[]): string | null {
  const error = (module?.errors()[0] ?? unhandledErrors[0]) as { message?: string } | undefined
  const state = module?.state() ?? 'not there'
  return error === undefined && state === 'passed' ? null : `no run: ${error?.message ?? state}`
}

process.on('message', (request: TestRequest) => {
  answer(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ failed: `no run: ${String(error)}`, passed: 0, ms: 0 } satisfies TestAnswer),
  )
})
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit())
})
process.send?.('ready')
