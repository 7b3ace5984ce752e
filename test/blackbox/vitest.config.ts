import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// One service for all files, one file after the other: run with `vitest run --config test/blackbox/vitest.config.ts`.
export default defineConfig({
  cacheDir: resolve(import.meta.dirname, '../../node_modules/.cache/blackbox'),
  test: {
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    globalSetup: ['./support/service.ts'],
    reporters: ['default', resolve(import.meta.dirname, '../../src/server/testing/skips.ts')],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
