/**
 * `npm run test:generated [-- R14 R22] [--seed 7]`: generated tests of docs/proof.md with all their cases; each says what it has found.
 * `npm test` runs the same tests with fewer cases.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const tests: Readonly<Record<string, string>> = {
  R3: 'src/server/lib/guarded-fetch/guarded-fetch.test.ts',
  R4: 'src/server/features/webhooks/delivery/retry-law.test.ts',
  R12: 'src/server/http/idempotency/idempotency.test.ts',
  R14: 'src/server/http/authentication/wrong-keys.test.ts',
  R19: 'src/server/lib/guarded-fetch/public-address.test.ts',
  R20: 'src/server/lib/secrets/webhook-signature.test.ts',
  R22: 'src/server/lib/limits/windows.test.ts',
}

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
const names = positionals.length > 0 ? positionals : Object.keys(tests)
const unknown = names.filter((name) => !Object.hasOwn(tests, name))
if (unknown.length > 0) {
  console.error(`There is no generated test ${unknown.join(', ')}. There are: ${Object.keys(tests).join(', ')}.`)
  process.exit(1)
}

const seed = values.seed ?? String(Date.now() % 2 ** 31)
console.log(`seed ${seed}`)
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', ...names.map((name) => tests[name] ?? '')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, GENERATED: 'whole', GENERATED_SEED: seed },
  },
)
process.exit(status ?? 1)
