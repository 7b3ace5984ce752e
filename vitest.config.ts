import { configDefaults, defineConfig } from 'vitest/config'

/** Tests of functions that keep nothing between calls: they need no database, and no process of their own. */
const functions = ['src/{shared,dashboard}/**/!(*.browser).test.ts']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Nothing is lost by waiting: a machine may be busy with something else.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'functions', include: functions, isolate: false } },
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
