import { randomInt } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { fastDirectory } from '../../src/server/testing/machine/fast-directory.ts'
import { checkAll } from '../crash/checks.ts'
import { drained, readStored } from '../crash/evidence.ts'
import { readJournal } from '../crash/journal.ts'
import type { LedgerOrder } from '../crash/ledger.ts'
import type { Post, TimedEntry } from '../crash/model.ts'
import type { OfficeAnswer, OfficeOrder } from '../crash/office.ts'
import { seededRandom } from '../crash/random.ts'
import type { ReaderAnswer, ReaderOrder } from './reader.ts'
import type { ReceiverOrder } from '../crash/receiver.ts'
import { report } from '../crash/report.ts'
import { openServices } from '../crash/services.ts'
import { makeSetting } from '../crash/setting.ts'
import { checkAnswers, tellSilences } from './answers.ts'
import { openDatabaseHosts } from './database-hosts.ts'
import { documented, loopbackValues, variablesOf } from './documented.ts'
import { strikeAll } from './faults.ts'
import { missingPrograms } from './programs.ts'
import { startProxy, type Proxy } from './proxy.ts'

/**
 * `npm run test:ha [-- --switchovers 10] [-- --kills 10] [-- --seed N]`: two webs and two workers on a cluster of two database hosts and a
 * witness, all with the files of docs/operating/ha. The primary changes hands under load; then everything that was acknowledged, and what
 * follows it, is compared with what is stored.
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
const perSecond = 20
/** Long enough for every retry, every lease that a fault left behind, and every write to the CRM. */
const drainMs = 300_000
const healthyMs = 30_000

const say = (line: string) => console.log(line)
const missing = missingPrograms(['postgresql', 'etcd', 'patroni', 'patronictl', 'haproxy'])
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const directory = fastDirectory('foyer-ha-')
chmodSync(directory, 0o755)
const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
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

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, '../crash/receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, '../crash/ledger.ts'))
  await using reader = startChild<ReaderOrder, ReaderAnswer>(join(import.meta.dirname, 'reader.ts'))
  await using crm = startChild<OfficeOrder, OfficeAnswer>(join(import.meta.dirname, '../crash/office.ts'))
  const office = await crm.ask({ kind: 'open', cutOff: 0 })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  using proxy = startProxy(directory, hostValues)
  await hosts.start()
  const base = `http://${proxy.host}:${proxy.port}`
  const shared = {
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: base,
    DEMO: '0',
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '0',
    ONOFFICE_API_URL: office.url,
    CRM_ALLOW_HOSTS: office.host,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_LEASE: '2s',
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
  }
  const [app1, app2] = [environment('app1', shared), environment('app2', shared)]
  await databaseAnswers(proxy)
  await services.start('web', app1)
  await Promise.all([services.start('web 2', app2), services.start('worker 1', app1), services.start('worker 2', app2)])
  await healthy(base)
  const setting = await makeSetting(app1, base, { receiverPort, office })
  const subscriptions = setting.subscriptions.map(
    ({ name, id, secret }) => [name, id, secret] as [string, number, string],
  )
  await receiver.ask({ kind: 'know', subscriptions })

  const { host, port } = proxy
  const finished = ledger.ask({
    kind: 'start',
    journal: journals.ledger,
    host,
    ports: [port],
    targets: setting.targets,
    perSecond,
    seed,
  })
  // It is awaited at the end; a failure before that is told then.
  finished.catch(() => undefined)
  const [first] = setting.forms
  if (!first) throw new Error('There is no form.')
  const paths = [`/api/v1/forms/${first.id}/submissions`, `/api/v1/forms/${first.id}/stats`, '/api/v1/mails']
  const readings = reader.ask({ kind: 'start', host, port, paths, apiKey: first.api_key, callers: 2 })
  readings.catch(() => undefined)
  const done = await strikeAll({ hosts, random: seededRandom(seed), healthy: () => healthy(base), say }, counts)
  await sleep(1_000)
  ledger.tell({ kind: 'stop' })
  reader.tell({ kind: 'stop' })
  const [{ sent }, read] = await Promise.all([finished, readings])
  const databaseUrl = hosts.address(proxy.host, 5000).replace(/postgres$/, 'foyer')
  await drained(databaseUrl, drainMs)
  const { builtIn, ...stored } = await readStored(databaseUrl, base, setting)
  const onOffice = await crm.ask({ kind: 'read' })
  for (const name of ['web', 'web 2', 'worker 1', 'worker 2'] as const) await services.end(name)

  const entries = readJournal<TimedEntry>(journals.ledger)
  const others = setting.targets.flatMap(({ form_id }) => (form_id === setting.officeForm ? [] : [form_id]))
  const evidence = {
    ...stored,
    ledger: entries,
    posts: readJournal<Post>(journals.posts),
    kills: done,
    subscriptions: setting.subscriptions,
    crms: [
      { ...builtIn, form_ids: others },
      { ...onOffice, form_ids: [setting.officeForm] },
    ],
    unexpectedExits: services.unexpectedExits,
  }
  for (const line of tellSilences(entries, done)) say(line)
  const acked = entries.filter(({ kind }) => kind === 'acked').length
  say(`${read.answered} reads answered, ${read.failures.length} not`)
  say(
    `${sent} submissions sent, ${acked} acknowledged, ${stored.submissions.length} stored, ${stored.deliveries.length} deliveries`,
  )
  return report([...checkAnswers(entries, done, read), ...checkAll(evidence)], say)
}

/** The service gives up a database that is not there when it starts. */
async function databaseAnswers(proxy: Proxy): Promise<void> {
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: hosts.address(proxy.host, 5000), connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 50) throw error
      await sleep(200)
    }
  }
}

async function healthy(base: string): Promise<void> {
  const end = Date.now() + healthyMs
  for (;;) {
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    if (Date.now() > end) throw new Error(['The service has not come back.', ...services.unexpectedExits].join('\n'))
    await sleep(50)
  }
}

say(`seed ${seed}, ${counts.switchovers} switchovers, ${counts.kills} kills`)
// However this process ends, nothing of the installation outlives it.
process.on('exit', () => {
  services.killAll()
  hosts.killAll()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
try {
  const begun = performance.now()
  const broken = await run()
  say(`took ${Math.round((performance.now() - begun) / 1_000)} s`)
  hosts.killAll()
  if (broken > 0) say(`logs and journals are kept in ${directory}`)
  else rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  process.exitCode = broken === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  say(`logs and journals are kept in ${directory}`)
  process.exitCode = 1
}
process.exit()
