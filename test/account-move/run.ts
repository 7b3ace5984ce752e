/**
 * How long an account is held while it is exported, and how long its import takes, by the number of its submissions, on loopback:
 * `npm run test:account-move -- --submissions 200000`. Prints a line for each step.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCluster } from '../../src/server/db/embedded/cluster.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { runFoyer } from '../../src/server/testing/machine/processes.ts'
import { accounts, analyse, seedAccounts, seedSubmissions } from '../../src/server/testing/plans/seed.ts'

const { values } = parseArgs({ options: { submissions: { type: 'string', default: '200000' } } })
const submissions = Number(values.submissions)
const folder = mkdtempSync(join(tmpdir(), 'foyer-account-move-'))
const keys = { SECRET_KEY: 'the secret key of both, at least 32 long' }

async function open(name: string) {
  const dataDir = join(folder, name)
  const cluster = await openCluster({ dataDir, share: false, log: () => undefined })
  await migrate(cluster.url)
  return { cluster, env: { ...keys, DATA_DIR: dataDir } }
}

async function foyer(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runFoyer(env, 'account', ...args, '--json')
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Record<string, unknown>
}

const [source, target] = [await open('source'), await open('target')]
try {
  const { account_id } = await seedAccounts(source.cluster.url)
  // The first account has half of all.
  await seedSubmissions(source.cluster.url, submissions * 2, { waiting: false })
  await analyse(source.cluster.url)
  await foyer(target.env, 'id-range', '--number', '1')
  const to = join(folder, 'export')
  const from = performance.now()
  const made = await foyer(source.env, 'export', '--account', String(account_id), '--to', to)
  console.log(
    JSON.stringify({
      submissions,
      accounts,
      export_ms: Math.round(performance.now() - from),
      ...made,
      place: undefined,
    }),
  )
  const began = performance.now()
  const { rows, ms } = await foyer(target.env, 'import', '--from', to)
  console.log(JSON.stringify({ import_ms: Math.round(performance.now() - began), rows, ms }))
} finally {
  for (const { cluster } of [source, target]) await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
