import { randomInt } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fastDirectory } from '../../src/server/testing/machine/fast-directory.ts'
import { checkAll } from '../crash/checks.ts'
import { seededRandom } from '../crash/random.ts'
import { report } from '../crash/report.ts'
import { openServices } from '../crash/services.ts'
import type { Setting } from '../crash/setting.ts'
import { checkAnswers, tellSilences } from './answers.ts'
import { openDatabaseHosts } from './database-hosts.ts'
import { documented, loopbackValues, variablesOf } from './documented.ts'
import { processNames, strikeAll, type ProcessName } from './faults.ts'
import { openLoad } from './load.ts'
import { missingPrograms } from './programs.ts'
import { startProxy } from './proxy.ts'
import type { Call } from './reader.ts'
import { healthy, runToTheEnd } from './to-the-end.ts'

/**
 * `npm run test:ha [-- --switchovers 10] [-- --kills 10] [-- --seed N]`: two webs and two workers on a cluster of two database hosts and a
 * witness, all with the files of docs/operating/ha. The primary changes hands under load, and hosts and processes are killed; then everything
 * that was acknowledged, and what follows it, is compared with what is stored.
 */

const { values: options } = parseArgs({
  options: {
    switchovers: { type: 'string', default: '10' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string' },
  },
})
const counts = { switchovers: Number(options.switchovers), kills: Number(options.kills) }
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed)

const say = (line: string) => console.log(line)
const missing = missingPrograms(['postgresql', 'etcd', 'patroni', 'patronictl', 'haproxy'])
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const directory = fastDirectory('foyer-ha-')
chmodSync(directory, 0o755)
const hostValues = loopbackValues()
const hosts = openDatabaseHosts(directory, hostValues)
const services = openServices()

/** The documented settings of a host; files are in a directory that the processes share, as none of them may in a bucket here. */
function environment(app: 'app1' | 'app2', shared: Record<string, string>): Record<string, string> {
  const values = { ...hostValues, own: hostValues[app] }
  const {
    FILES_URL: _,
    PUBLIC_URL: __,
    ...settings
  } = variablesOf(documented('foyer.env', values, [['@127.0.0.1:', `@${hostValues.proxy}:`]]))
  return { ...settings, ...shared, TRUST_PROXY: 'loopback' }
}

/** What the dashboard reads of a form; all of it may be answered by the standby. */
async function calls({ forms }: Setting): Promise<Call[]> {
  const [first, second] = forms.map(({ id }) => id)
  return [
    { path: `/api/v1/forms/${first}/submissions?per_page=1`, lists: first ?? 0 },
    { path: `/api/v1/forms/${second}/submissions?per_page=1`, lists: second ?? 0 },
    { path: `/api/v1/forms/${first}/stats` },
  ]
}

async function run(): Promise<number> {
  await using load = await openLoad(directory, { seed, perSecond: 20, newcomers: false, calls, callers: 2 })
  using proxy = startProxy(directory, hostValues)
  await hosts.start()
  const base = `http://${proxy.host}:${proxy.port}`
  const shared = {
    ...load.env,
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: base,
    DEMO: '0',
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '0',
  }
  const [app1, app2] = [environment('app1', shared), environment('app2', shared)]
  const processes = new Map<ProcessName, Record<string, string>>([
    ['web', app1],
    ['worker 1', app1],
    ['web 2', app2],
    ['worker 2', app2],
  ])
  await databaseAnswers(hosts.address(proxy.host, 5000))
  await services.start('web', app1)
  await Promise.all([services.start('worker 1', app1), services.start('web 2', app2), services.start('worker 2', app2)])
  const isHealthy = () => healthy(base, services.unexpectedExits)
  await isHealthy()
  await load.begin(app1, proxy)
  const installation = { hosts, services, processes, random: seededRandom(seed) }
  const struck = await strikeAll({ installation, counts, healthy: isHealthy, say })
  await sleep(1_000)

  const { ledger, read, evidence } = await load.end()
  const { unexpectedExits } = services
  const found = await evidence(hosts.address(proxy.host, 5000, 'foyer'), { kills: struck, unexpectedExits })
  for (const name of processNames) await services.end(name)
  for (const line of tellSilences(ledger, struck)) say(line)
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length
  say(
    `${read.answered} reads answered, ${read.failures.length} not; ${read.seen.length} lists compared with the ledger`,
  )
  say(
    `${count('sent')} submissions sent, ${count('acked')} acknowledged, ${found.submissions.length} stored, ${found.deliveries.length} deliveries`,
  )
  return report([...checkAnswers(ledger, struck, read), ...checkAll(found)], say)
}

/** The service gives up a database that is not there when it starts. */
async function databaseAnswers(connectionString: string): Promise<void> {
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 50) throw error
      await sleep(200)
    }
  }
}

say(`seed ${seed}, ${counts.switchovers} switchovers, ${counts.kills} kills`)
await runToTheEnd({
  directory,
  run,
  killAll() {
    services.killAll()
    hosts.killAll()
  },
  printed: services.printed,
  say,
})
