import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests of functions: they need no database. */
const functions = ['src/{shared,dashboard}/**/!(*.browser).test.ts']
/** Tests in a browser. */
const browser = ['{src,test}/**/*.browser.test.ts', 'test/hostile-markup/*.test.ts']
/**
 * Tests that start the service, its commands, a database cluster or a compiler as processes; those that try every fault at every place; and those of
 * large tables.
 */
const long = [
  '{src,test}/**/*.{process,exhaustive}.test.ts',
  'src/server/testing/plans.test.ts',
  'src/server/testing/contract/large-pages.test.ts',
]

/** Tests that count processor time, in a process of their own: V8 compiles for what a process has seen, and tests of other files are no visitors. */
const measured = ['src/server/testing/budgets.test.ts']

/** What these tests need is there once for all of them. */
const served = (name: string, include: string[], exclude: string[] = [], setupFiles: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: ['src/server/testing/global-setup.ts'],
    setupFiles,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', './src/server/testing/skips.ts'],
    // Writes where their time goes, on demand.
    setupFiles: ['src/server/testing/costs.ts'],
    // One more than CI has cores: tests of processes wait for them for a quarter of their time.
    maxWorkers: 3,
    // What tests start as processes is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/foyer') },
    // Files share the processes and what they have loaded, which is a third of the time of all. What a test changes of its process it puts back.
    isolate: false,
    // Nothing is lost by waiting: a machine may be busy with something else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'functions', include: functions } },
      served('service', ['{src,test}/**/*.test.ts'], [...functions, ...browser, ...long, ...measured]),
      // `npm run test:long`
      { extends: true, test: { name: 'budgets', include: measured, isolate: true } },
      served('long', long),
      served('browser', browser, [], ['src/server/testing/browser/failed.ts']),
    ],
  },
})
