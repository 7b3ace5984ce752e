import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { maxCrashes } from '../../src/server/lib/crashes/crashes.ts'
import { acrossCrashes, checkAll } from './checks.ts'
import { drained, readStored } from './evidence.ts'
import { freePort } from './free-port.ts'
import { readJournal } from './journal.ts'
import { sendKeyedCalls } from './keyed-calls.ts'
import type { LedgerOrder } from './ledger.ts'
import type { LedgerEntry, Post } from './model.ts'
import { deploys, embeddedCrashes, rage, serverCrashes, splitCrashes } from './nemesis.ts'
import { seededRandom } from './random.ts'
import type { OfficeAnswer, OfficeOrder } from './office.ts'
import type { ReceiverOrder } from './receiver.ts'
import { report } from './report.ts'
import { healthy, openServices, type ServiceName } from './services.ts'
import { makeSetting } from './setting.ts'

/**
 * `npm run test:crash [-- --kills 20] [-- --seed N]`: kills the service under load, first as one process tree with its
 * embedded database, then again while receivers are silent, then as web, two workers and a database apart, which are at last restarted in order 20
 * times; and then checks that nothing was lost or doubled. One account writes to an onOffice that cuts answers off, and begins with a queue.
 */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const kills = Number(values.kills)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
/** So many subscriptions fall silent, during more crashes than a delivery may end. */
const [silent, silentKills] = [10, maxCrashes + 2]
/** Ordered restarts of all processes, one after the other, while a queue waits for the CRM. */
const deployments = 20
/** The share of creations in a CRM of which the answer is cut off. */
const cutOff = 0.4
const perSecond = 30
/** Long enough for every retry, every lease that a kill left behind, and every write to the CRM, five requests a second. */
const drainMs = 600_000

const directory = mkdtempSync(join(tmpdir(), 'foyer-crash-'))
const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
const services = openServices()
const say = (line: string) => console.log(line)

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, 'receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, 'ledger.ts'))
  await using crm = startChild<OfficeOrder, OfficeAnswer>(join(import.meta.dirname, 'office.ts'))
  const office = await crm.ask({ kind: 'open', cutOff })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const shared = {
    DATA_DIR: join(directory, 'data'),
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a key for the crash test, not a secret',
    ONOFFICE_API_URL: office.url,
    CRM_ALLOW_HOSTS: office.host,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_LEASE: '2s',
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
    // Visitors come from networks of their own: what one may send is limited.
    TRUST_PROXY: 'loopback',
  }
  await services.start('server', shared)
  const setting = await makeSetting(shared, base, { receiverPort, office })
  const subscriptions = setting.subscriptions.map(
    ({ name, id, secret }) => [name, id, secret] as [string, number, string],
  )
  await receiver.ask({ kind: 'know', subscriptions })

  const finished = ledger.ask({
    kind: 'start',
    journal: journals.ledger,
    ports: [port],
    targets: setting.targets,
    perSecond,
    seed,
  })
  // It is awaited at the end; a failure before that is told then.
  finished.catch(() => undefined)
  const apiKeys = [...new Set(setting.forms.map(({ api_key }) => api_key))]
  const keyed = sendKeyedCalls({ base, apiKeys })
  const campaign = { random: seededRandom(seed), services, healthy: () => healthy(base, services), say }
  const together = Math.ceil(kills / 2)
  const done = await rage({ ...campaign, crashes: embeddedCrashes, kills: together, envOf: () => shared })

  // Claimed ahead for receivers that are proven and then silent: no exchange ends between two kills, nor does a lease.
  await services.end('server')
  const patient = { ...shared, WEBHOOK_LEASE: '60s' }
  await services.start('server', patient)
  await receiver.ask({ kind: 'silence', webhooks: setting.subscriptions.slice(0, silent).map(({ id }) => id) })
  done.push(...(await rage({ ...campaign, crashes: serverCrashes, kills: silentKills, envOf: () => patient })))
  await receiver.ask({ kind: 'silence', webhooks: [] })
  // What is still not answered is cut off.
  const at = Date.now()
  await services.end('server')
  done.push({ at, until: Date.now(), what: 'stop' })

  // The same data again, now with every half apart.
  const databaseUrl = await services.start('cluster', shared)
  const apart = { ...shared, DATABASE_URL: databaseUrl }
  for (const name of ['web', 'worker 1', 'worker 2'] as const) await services.start(name, apart)
  const envOf = (name: ServiceName) => (name === 'cluster' ? shared : apart)
  done.push(...(await rage({ ...campaign, crashes: splitCrashes, kills: kills - together, envOf })))

  done.push(...(await rage({ ...campaign, crashes: deploys, kills: deployments, envOf })))

  await sleep(500)
  ledger.tell({ kind: 'stop' })
  const { sent } = await finished
  const keyedCalls = await keyed.stop()
  await drained(databaseUrl, drainMs)
  const { builtIn, ...stored } = await readStored(databaseUrl, base, setting)
  const onOffice = await crm.ask({ kind: 'read' })
  const others = setting.targets.flatMap(({ form_id }) => (form_id === setting.officeForm ? [] : [form_id]))
  for (const name of ['web', 'worker 1', 'worker 2', 'cluster'] as const) await services.end(name)

  const evidence = {
    ...stored,
    ledger: readJournal<LedgerEntry>(journals.ledger),
    posts: readJournal<Post>(journals.posts),
    kills: done,
    subscriptions: setting.subscriptions,
    keyedCalls,
    crms: [
      { ...builtIn, form_ids: others },
      { ...onOffice, form_ids: [setting.officeForm] },
    ],
    unexpectedExits: services.unexpectedExits,
  }
  const repeated =
    evidence.posts.length - new Set(evidence.posts.map((post) => `${post.delivery} ${post.attempt}`)).size
  say(
    `${sent} submissions sent, ${stored.submissions.length} stored, ${stored.deliveries.length} deliveries in ` +
      `${evidence.posts.length} POSTs, ${repeated} of them repeated after a crash; ` +
      `${onOffice.addresses.length} addresses in onOffice; failures on the list: ${JSON.stringify(countBy(stored.failures))}`,
  )
  const answers = keyedCalls.reduce((sum, call) => sum + call.answers.length, 0)
  say(
    `${keyedCalls.length} calls with an Idempotency-Key, answered ${answers} times, ${acrossCrashes(evidence).length} of them across a crash`,
  )
  return report(checkAll(evidence), say)
}

const countBy = (rows: readonly { kind: string }[]) =>
  Object.fromEntries([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]))

say(`seed ${seed}, ${kills} kills`)
// However this process ends, nothing of the installation outlives it.
process.on('exit', () => services.killAll())
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
try {
  const broken = await run()
  if (broken > 0) say(`data and journals are kept in ${directory}`)
  else rmSync(directory, { recursive: true, force: true })
  process.exitCode = broken === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  say(`data and journals are kept in ${directory}`)
  process.exitCode = 1
}
process.exit()
