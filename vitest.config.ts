import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests of functions: they need no database. */
const functions = ['src/{shared,dashboard}/**/!(*.browser).test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './src/server/testing/skips.ts'],
    // One more than CI has cores: tests of processes wait for them for a quarter of their time.
    maxWorkers: 3,
    // What tests start as processes is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/foyer') },
    // Files share the processes and what they have loaded, which is a third of the time of all. What a test changes of its process it puts back.
    isolate: false,
    // Nothing is lost by waiting: a machine may be busy with something else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'functions', include: functions } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...functions],
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
    ],
  },
})
