import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fastDirectory } from '../../src/server/testing/machine/fast-directory.ts'
import { checkAll, type Check } from '../crash/checks.ts'
import type { TimedEntry } from '../crash/model.ts'
import { report } from '../crash/report.ts'
import { openServices } from '../crash/services.ts'
import type { Setting } from '../crash/setting.ts'
import { documented, loopbackValues, variablesOf } from './documented.ts'
import { openLoad } from './load.ts'
import { missingPrograms } from './programs.ts'
import { startProxy } from './proxy.ts'
import type { Call, ReaderAnswer } from './reader.ts'
import { healthy, runToTheEnd } from './to-the-end.ts'

/**
 * `npm run test:rolling [-- --restarts 20] [-- --seed N]`: two hosts with a web and a worker each, behind HAProxy with the configuration of
 * docs/operating/ha. One host after the other is restarted, as the guide says, under load. No request may fail, though half of the submissions
 * come on new connections and none of those may be sent twice.
 */

const { values: options } = parseArgs({
  options: { restarts: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const restarts = Number(options.restarts)
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed)
/** docs/operating/high-availability.md: the other host follows when this one has been ready for so long. */
const readyForMs = 3_000

const say = (line: string) => console.log(line)
const missing = missingPrograms(['haproxy'])
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const directory = fastDirectory('foyer-rolling-')
const values = loopbackValues()
const services = openServices()

/** What visitors, the dashboard and a monitor do; the group of forms that is changed is made for that. */
async function calls({ forms: [form], targets }: Setting, base: string): Promise<Call[]> {
  const id = form?.id ?? 0
  const headers = { authorization: `Bearer ${form?.api_key}`, 'content-type': 'application/json' }
  const made = await fetch(`${base}/api/v1/form-groups`, { method: 'POST', headers, body: '{"name":"Lettings"}' })
  const { data: group } = (await made.json()) as { data: { id: number } }
  return [
    { path: targets[0]?.path ?? '/' },
    { path: `/api/v1/forms/${id}/submissions?per_page=1`, lists: id },
    { path: `/api/v1/form-groups/${group.id}`, body: { name: 'Sales' } },
    { path: '/healthz' },
  ]
}

async function run(): Promise<number> {
  await using load = await openLoad(directory, { seed, perSecond: 20, newcomers: true, calls, callers: 2 })
  using proxy = startProxy(directory, values)
  const base = `http://${proxy.host}:${proxy.port}`
  const DATA_DIR = join(directory, 'data')
  const DATABASE_URL = await services.start('cluster', { DATA_DIR })
  // As documented, but for the database, the bucket and the addresses.
  const {
    DATABASE_READ_URL: _,
    FILES_URL: __,
    ...settings
  } = variablesOf(documented('foyer.env', { ...values, own: '' }))
  const shared = {
    ...settings,
    ...load.env,
    DATA_DIR,
    DATABASE_URL,
    PUBLIC_URL: base,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '0',
  }
  const hosts = [
    { web: 'web', worker: 'worker 1', env: { ...shared, HOST: values.app1 } },
    { web: 'web 2', worker: 'worker 2', env: { ...shared, HOST: values.app2 } },
  ] as const
  for (const { web, worker, env } of hosts) {
    await services.start(web, env)
    await services.start(worker, env)
  }
  await healthy(base, services.unexpectedExits)
  await load.begin(hosts[0].env, proxy)
  for (let i = 1; i <= restarts; i++) {
    const begun = performance.now()
    for (const { web, worker, env } of hosts) {
      await Promise.all([services.end(web), services.end(worker)])
      await services.start(web, env)
      await Promise.all([sleep(readyForMs), services.start(worker, env)])
    }
    say(`rolling restart ${i} took ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  }
  const { ledger, read, evidence } = await load.end()
  const found = await evidence(DATABASE_URL, { kills: [], unexpectedExits: services.unexpectedExits })
  for (const name of ['web', 'web 2', 'worker 1', 'worker 2', 'cluster'] as const) await services.end(name)
  const count = (kind: string) => ledger.filter((entry) => entry.kind === kind).length
  say(
    `${count('sent')} submissions and ${read.answered + read.failures.length} other requests sent in ${restarts} rolling restarts, ${count('acked')} acknowledged, ${found.deliveries.length} deliveries`,
  )
  return report([nothingFailed(ledger, read), ...checkAll(found)], say)
}

const nothingFailed = (ledger: readonly TimedEntry[], { failures }: ReaderAnswer): Check => ({
  promise: 'no request fails while the hosts are restarted one after the other',
  faults: [
    ...ledger.flatMap((entry) =>
      entry.kind === 'unknown' ? [`${entry.token} at ${new Date(entry.at).toISOString()}: ${entry.why}`] : [],
    ),
    ...failures,
  ],
})

say(`seed ${seed}, ${restarts} rolling restarts`)
await runToTheEnd({ directory, run, killAll: services.killAll, printed: services.printed, say })
