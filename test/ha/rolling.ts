import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { checkAll } from '../crash/checks.ts'
import { drained, readStored } from '../crash/evidence.ts'
import { readJournal } from '../crash/journal.ts'
import type { LedgerOrder } from '../crash/ledger.ts'
import type { Post, TimedEntry } from '../crash/model.ts'
import type { OfficeAnswer, OfficeOrder } from '../crash/office.ts'
import type { ReceiverOrder } from '../crash/receiver.ts'
import { report } from '../crash/report.ts'
import { openServices } from '../crash/services.ts'
import { makeSetting } from '../crash/setting.ts'
import { loopbackValues } from './documented.ts'
import { missingPrograms } from './programs.ts'
import { startProxy } from './proxy.ts'
import type { ReaderOrder, ReaderAnswer } from './reader.ts'

/**
 * `npm run test:rolling [-- --restarts 20]`: two webs and two workers behind HAProxy, with the configuration of docs/operating/ha, are told to
 * end and are started again one after the other, under load. No request may fail.
 */

const { values: options } = parseArgs({
  options: { restarts: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const restarts = Number(options.restarts)
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed)
const perSecond = 40
const drainMs = 120_000

const say = (line: string) => console.log(line)
const missing = missingPrograms(['haproxy'])
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const directory = mkdtempSync(join(tmpdir(), 'foyer-rolling-'))
const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
const values = loopbackValues()
const services = openServices()

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, '../crash/receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, '../crash/ledger.ts'))
  await using reader = startChild<ReaderOrder, ReaderAnswer>(join(import.meta.dirname, 'reader.ts'))
  await using crm = startChild<OfficeOrder, OfficeAnswer>(join(import.meta.dirname, '../crash/office.ts'))
  const office = await crm.ask({ kind: 'open', cutOff: 0 })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  using proxy = startProxy(directory, values)
  const base = `http://${proxy.host}:${proxy.port}`
  const cluster = { DATA_DIR: join(directory, 'data') }
  const databaseUrl = await services.start('cluster', cluster)
  const shared = {
    ...cluster,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: base,
    PORT: '3000',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '0',
    SECRET_KEY: 'a key for the test of rolling restarts',
    ONOFFICE_API_URL: office.url,
    CRM_ALLOW_HOSTS: office.host,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_LEASE: '2s',
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
  }
  const processes = [
    ['web', { ...shared, HOST: values.app1 }],
    ['web 2', { ...shared, HOST: values.app2 }],
    ['worker 1', shared],
    ['worker 2', shared],
  ] as const
  for (const [name, env] of processes) await services.start(name, env)
  await ready(base)
  const setting = await makeSetting(processes[0][1], base, { receiverPort, office })
  const subscriptions = setting.subscriptions.map(
    ({ name, id, secret }) => [name, id, secret] as [string, number, string],
  )
  await receiver.ask({ kind: 'know', subscriptions })

  const { host, port } = proxy
  const finished = ledger.ask({
    kind: 'start',
    journal: journals.ledger,
    host,
    port,
    targets: setting.targets,
    perSecond,
    seed,
  })
  const form = setting.forms[0]
  if (!form) throw new Error('There is no form.')
  const paths = [setting.targets[0]?.path ?? '/', '/api/v1/forms', `/api/v1/forms/${form.id}/submissions`, '/healthz']
  const readings = reader.ask({ kind: 'start', host, port, paths, apiKey: form.api_key, callers: 8 })
  for (const promise of [finished, readings]) promise.catch(() => undefined)

  for (let i = 1; i <= restarts; i++) {
    const begun = performance.now()
    for (const [name, env] of processes) {
      await services.end(name)
      await services.start(name, env)
      // The other one is stopped only when HAProxy has seen that this one is back.
      if (name.startsWith('web')) await sleep(2_500)
    }
    say(`restart ${i} took ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  }

  ledger.tell({ kind: 'stop' })
  reader.tell({ kind: 'stop' })
  const [{ sent }, read] = await Promise.all([finished, readings])
  await drained(databaseUrl, drainMs)
  const { builtIn, ...stored } = await readStored(databaseUrl, base, setting)
  const onOffice = await crm.ask({ kind: 'read' })
  for (const name of ['web', 'web 2', 'worker 1', 'worker 2', 'cluster'] as const) await services.end(name)
  const entries = readJournal<TimedEntry>(journals.ledger)
  const others = setting.targets.flatMap(({ form_id }) => (form_id === setting.officeForm ? [] : [form_id]))
  say(
    `${sent} submissions and ${read.answered + read.failures.length} other requests sent in ${restarts} rolling restarts`,
  )
  return report([
    {
      promise: 'no request fails while the processes are restarted one after the other',
      faults: [
        ...entries.flatMap((entry) => ('why' in entry ? [`${entry.token}: ${entry.why}`] : [])),
        ...read.failures,
      ],
    },
    ...checkAll({
      ...stored,
      ledger: entries,
      posts: readJournal<Post>(journals.posts),
      kills: [],
      subscriptions: setting.subscriptions,
      crms: [
        { ...builtIn, form_ids: others },
        { ...onOffice, form_ids: [setting.officeForm] },
      ],
      unexpectedExits: services.unexpectedExits,
    }),
  ])
}

async function ready(base: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { ok } = await fetch(`${base}/readyz`).catch(() => ({ ok: false }))
    if (ok) return
    if (tries === 100) throw new Error('HAProxy finds no web that is ready.')
    await sleep(100)
  }
}

say(`seed ${seed}, ${restarts} rolling restarts`)
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
