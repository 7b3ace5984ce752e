/** `npm run test:fuzz [-- --requests 200000 --seed 7 --sockets]`: the hostile requests of the test suite, as many as wanted, over real connections. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, sockets: { type: 'boolean' } },
})
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'src/server/testing/contract/hostile-calls.exhaustive.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.requests !== undefined && { FUZZ_REQUESTS: values.requests }),
      ...(values.sockets && { FUZZ_SOCKETS: '1' }),
      ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
    },
  },
)
process.exit(status ?? 1)
