import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startChild } from '../../bench/children.ts'
import { createForm } from '../../bench/form.ts'
import { settings, startFoyer } from '../../bench/foyer.ts'
import type { Load, LoadResult } from '../../bench/load.ts'
import { submit } from '../../bench/subject.ts'
import { runFoyer, startServer } from '../../src/server/testing/machine/processes.ts'
import type { Check } from '../crash/checks.ts'
import { drained } from '../crash/evidence.ts'
import { report } from '../crash/report.ts'
import { backUpUnderLoad, restoreElsewhere } from './backup.ts'
import { embeddedInstallation } from './installation.ts'

/**
 * `npm run test:restore:large [-- --submissions 100000]`: so many submissions whose deliveries all wait are backed up and restored elsewhere, which
 * may take two minutes together, and then delivered: each once.
 */

const { values } = parseArgs({ options: { submissions: { type: 'string', default: '100000' } } })
const count = Number(values.submissions)
const mostSeconds = 120
const drainMs = 600_000

const directory = mkdtempSync(join(tmpdir(), 'foyer-restore-large-'))
const posts = new Map<string, number>()
const say = (line: string) => console.log(line)

/** Takes every event, and counts those of each delivery. */
async function startReceiver() {
  const server = createServer((request, response) => {
    const id = String(request.headers['x-service-delivery'])
    posts.set(id, (posts.get(id) ?? 0) + 1)
    request.resume().on('end', () => response.writeHead(200, { 'content-length': 0 }).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  say(`${seconds.toFixed(1).padStart(6)} s  ${what}`)
  return { result, seconds }
}

const deliveriesOf = async (url: string): Promise<{ id: string; state: string }[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ id: string; state: string }>('select id, state from deliveries')).rows
  } finally {
    await client.end()
  }
}

async function run(): Promise<number> {
  const { server, host } = await startReceiver()
  const env = { ...settings, WEBHOOK_ALLOW_HOSTS: host }
  const place = join(directory, 'backup')
  const here = await startFoyer({ env, args: ['--role', 'web'] })
  try {
    const form = await createForm(here, { email_enabled: false })
    await here.api('POST', '/webhooks', { url: `http://${host}/` })
    await using generator = startChild<Load, LoadResult>(join(import.meta.dirname, '../../bench/load.ts'))
    for (let made = 0; made < count; made += 10_000) {
      await submit({ generator }, form, { port: here.port, callers: 64, count: Math.min(10_000, count - made) })
    }
    say(`${count} submissions are stored, and nothing of them is done`)
    const installation = { ...embeddedInstallation(directory, 'here'), env: here.env, withDatabase: withUrlOf(here) }
    const compared = await backUpUnderLoad(installation, { shared: env, place })
    const again = join(directory, 'timed')
    const backup = await timed('backup', () => runFoyer({ ...env, ...here.env }, 'backup', '--to', again))
    const other = embeddedInstallation(directory, 'other')
    const restore = await timed('restoration', () => runFoyer({ ...env, ...other.env }, 'restore', '--from', again))
    await other.destroy()
    await using there = embeddedInstallation(directory, 'there')
    const checks: Check[] = await restoreElsewhere(there, { shared: env, backup: compared })
    await using worker = startServer({ ...env, ...there.env })
    await worker.ready()
    const after = await there.withDatabase(async (url) => {
      await timed('everything is done', () => drained(url, drainMs))
      return deliveriesOf(url)
    })
    const seconds = backup.seconds + restore.seconds
    const failed = [backup, restore].filter(({ result }) => result.code !== 0).map(({ result }) => result.stderr)
    checks.push(
      {
        promise: `${count} submissions are backed up and restored within ${mostSeconds} s: ${seconds.toFixed(1)} s`,
        faults: [...failed, ...(seconds > mostSeconds ? [`it took ${seconds.toFixed(1)} s`] : [])],
      },
      {
        promise: `each of ${count} deliveries that waited is sent once`,
        faults: [
          ...(after.length === count ? [] : [`${after.length} deliveries are stored`]),
          ...after.flatMap(({ id, state }) =>
            state === 'delivered' && posts.get(id) === 1 ? [] : [`${id} is ${state} after ${posts.get(id) ?? 0} POSTs`],
          ),
        ],
      },
    )
    return report(checks, say)
  } finally {
    server.close()
    await here[Symbol.asyncDispose]()
  }
}

/** While its own server runs. */
const withUrlOf =
  ({ databaseUrl }: Awaited<ReturnType<typeof startFoyer>>) =>
  async <T>(work: (url: string) => Promise<T>): Promise<T> =>
    work(await databaseUrl())

try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
process.exit()
