/**
 * How long an account is held while it moves between two installations, on loopback, by the number of its submissions, with a visitor who sends
 * a form up to 50 times a second: `npm run test:account-move -- --submissions 200000`. Prints a line for each step, and fails when the visitor is
 * refused for more than 5 s, or a submission is missing or doubled at the new installation. `--one-step` moves without a first copy and visitor.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openCluster } from '../../src/server/db/embedded/cluster.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { startFoyer, startServer, type Program } from '../../src/server/testing/machine/processes.ts'
import { accounts, analyse, seedAccounts, seedSubmissions } from '../../src/server/testing/plans/seed.ts'
import { visit, type Visit } from './visitor.ts'

const { values } = parseArgs({
  options: { submissions: { type: 'string', default: '200000' }, 'one-step': { type: 'boolean', default: false } },
})
const submissions = Number(values.submissions)
const goalMs = 5_000
const folder = mkdtempSync(join(tmpdir(), 'foyer-account-move-'))

interface Installation {
  url: string
  env: Record<string, string>
  stop(): Promise<void>
}

async function open(name: string): Promise<Installation> {
  const cluster = await openCluster({ dataDir: join(folder, name), share: false, log: () => undefined })
  await migrate(cluster.url)
  const env = {
    SECRET_KEY: 'the secret key of both, at least 32 long',
    DATA_DIR: join(folder, `${name}-files`),
    DATABASE_URL: cluster.url,
    DATABASE_ALLOW_UNSAFE: '1',
    DEMO: '0',
    LOG_LEVEL: 'fatal',
  }
  return { url: cluster.url, env, stop: () => cluster.stop() }
}

const resultOf = async (program: Program) => {
  const code = await program.exited
  if (code !== 0) throw new Error(program.stderr())
  return JSON.parse(program.stdout()) as Record<string, unknown>
}
const foyer = ({ env }: Installation, ...args: string[]) => resultOf(startFoyer(env, 'account', ...args, '--json'))

const report = (step: string, from: number, { rows, bytes, held_ms, ms, rest }: Record<string, unknown>) =>
  console.log(
    JSON.stringify({ step, seconds: Math.round((performance.now() - from) / 1000), rows, bytes, held_ms, ms, rest }),
  )

/** Moves the account in two steps, and gives what the visitor met. */
async function moveInTwoSteps(source: Installation, target: Installation, id: string): Promise<Visit> {
  // No worker runs: nothing is sent.
  await using from = startServer(source.env, ['--role', 'web'])
  await using to = startServer(target.env, ['--role', 'web'])
  const ended = new AbortController()
  const visiting = visit({ source: await from.ready(), target: await to.ready(), path: '/f/plans-0' }, ended.signal)
  // Its failure is thrown where it is awaited.
  visiting.catch(() => undefined)
  const [first, rest] = [join(folder, 'first'), join(folder, 'rest')]
  const began = performance.now()
  report('first copy', began, await foyer(source, 'export', '--account', id, '--to', first, '--first'))
  const loading = performance.now()
  const importing = startFoyer(target.env, 'account', 'import', '--from', first, '--rest', rest, '--json')
  while (!importing.stderr().includes('The first copy is loaded') && importing.child.exitCode === null) await sleep(200)
  report('first copy loaded', loading, {})
  const exporting = performance.now()
  report('rest', exporting, await foyer(source, 'export', '--account', id, '--to', rest, '--rest'))
  report('import', loading, await resultOf(importing))
  await sleep(1_000)
  ended.abort()
  return await visiting
}

const countsQuery = `
  select count(*)::int as rows, max(index)::int as last, (select last_index::int from form_counters where account_id = $1) as counted
  from submissions where account_id = $1`

/** Submissions of the account, which has one form. Throws unless each index is there once, up to that of the next one. */
async function countSubmissions(url: string, id: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ rows: number; last: number; counted: number }>(countsQuery, [id])
    const [found] = rows
    if (!found || found.last !== found.rows || found.counted !== found.rows)
      throw new Error(`Submissions are missing or doubled: ${JSON.stringify(found)}`)
    return found.rows
  } finally {
    await client.end()
  }
}

/** What the seed keeps of its accounts is no table of theirs. */
async function dropSeed(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop table plan_accounts')
  await client.end()
}

async function run(source: Installation, target: Installation): Promise<void> {
  const { account_id } = await seedAccounts(source.url)
  // The first account has half of all.
  await seedSubmissions(source.url, submissions * 2, { waiting: false })
  await analyse(source.url)
  await dropSeed(source.url)
  const id = String(account_id)
  await foyer(target, 'id-range', '--number', '1')
  console.log(JSON.stringify({ submissions, accounts }))
  if (values['one-step']) {
    const whole = join(folder, 'whole')
    const began = performance.now()
    report('export in one step', began, await foyer(source, 'export', '--account', id, '--to', whole))
    const loading = performance.now()
    report('import in one step', loading, await foyer(target, 'import', '--from', whole))
    return
  }
  const before = await countSubmissions(source.url, id)
  const met = await moveInTwoSteps(source, target, id)
  console.log(JSON.stringify({ visitor: met, goal_ms: goalMs }))
  const after = await countSubmissions(target.url, id)
  if (after !== before + met.stored)
    throw new Error(`Of ${before + met.stored} submissions, ${after} are at the new place.`)
  if (met.held_ms === 0 || met.held_ms > goalMs) process.exitCode = 1
}

const [source, target] = [await open('source'), await open('target')]
try {
  await run(source, target)
} finally {
  for (const installation of [source, target]) await installation.stop()
  rmSync(folder, { recursive: true, force: true })
}
