import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { clockMs } from '../../bench/clock.ts'
import { createForm, submissionBody, type BenchForm } from '../../bench/form.ts'
import { startFoyer, type Foyer } from '../../bench/foyer.ts'
import type { Load, LoadResult } from '../../bench/load.ts'
import { submit } from '../../bench/subject.ts'
import { runFoyer, startServer } from '../../src/server/testing/machine/processes.ts'
import { judged, percentile } from '../crash/judged.ts'
import { report } from '../crash/report.ts'

/**
 * `npm run test:backlog [-- --submissions 50000]`: so many submissions of five accounts wait, one account's after the other's, none of them
 * followed up. Then a worker starts: how long the events of each account take, and those that another account sends meanwhile.
 */

const { values } = parseArgs({ options: { submissions: { type: 'string', default: '50000' } } })
const accounts = 5
const each = Math.ceil(Number(values.submissions) / accounts)
const leastPerSecond = 150
const newEveryMs = 200
const mostNewMs = 2_000
/** Of the mean of all. */
const mostMean = 2

interface Post {
  delivery: string
  at: number
  /** When it was sent, of a new event. */
  sent: number
}

/** What the receivers got, one for each account. */
const posts = Array.from({ length: accounts + 1 }, (): Post[] => [])

async function startReceivers() {
  const servers = posts.map((received) =>
    createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        const sent = Number(/sent=([\d.]+)/.exec(text)?.[1])
        received.push({ delivery: String(request.headers['x-service-delivery']), at: clockMs(), sent })
        response.writeHead(200, { 'content-length': 0 }).end()
      })
    }),
  )
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { hosts, [Symbol.dispose]: () => servers.forEach((server) => server.close()) }
}

/** A form of an account of its own, whose events go to this host. */
async function accountWith(foyer: Foyer, host: string, number: number): Promise<BenchForm> {
  const args = ['account', 'create', '--name', `Agency ${number}`, '--email', `owner-${number}@agency.example`]
  const { code, stdout, stderr } = await runFoyer(foyer.env, ...args, '--plan', 'enterprise', '--json')
  if (code !== 0) throw new Error(stderr)
  const { api_key } = JSON.parse(stdout) as { api_key: string }
  const api: Foyer['api'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${foyer.port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as never
  }
  const form = await createForm({ api }, { email_enabled: false, notification_enabled: false })
  await api('POST', '/webhooks', { url: `http://${host}/` })
  return form
}

/** Sends an event again and again until it is told to stop; gives how many. */
async function sendNew(foyer: Foyer, form: BenchForm, stop: AbortSignal): Promise<number> {
  let sent = 0
  while (!stop.aborted) {
    const body = submissionBody(form, `new-${sent}`).replace('Wir interessieren', `sent=${clockMs()} Wir interessieren`)
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${foyer.port}${form.path}`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    sent++
    await sleep(newEveryMs)
  }
  return sent
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
async function run(): Promise<number> {
  using receivers = await startReceivers()
  const env = { WEBHOOK_ALLOW_HOSTS: receivers.hosts.join(',') }
  await using foyer = await startFoyer({ env, args: ['--role', 'web'] })
  const forms: BenchForm[] = []
  for (const [number, host] of receivers.hosts.entries()) forms.push(await accountWith(foyer, host, number))
  const other = forms.pop()!
  await using generator = startChild<Load, LoadResult>(join(import.meta.dirname, '../../bench/load.ts'))
  for (const form of forms) await submit({ generator }, form, { port: foyer.port, callers: 64, count: each })
  console.log(`${each} submissions of each of ${accounts} accounts wait`)

  const begun = clockMs()
  await using _worker = startServer({ ...foyer.env, DATABASE_URL: await foyer.databaseUrl() }, ['--role', 'worker'])
  const waiting = posts.slice(0, accounts)
  // The start of a process takes its time.
  while (waiting.every((received) => received.length === 0)) await sleep(10)
  const stop = new AbortController()
  const sending = sendNew(foyer, other, stop.signal)
  while (waiting.some((received) => received.length < each)) await sleep(100)
  stop.abort()
  const sent = await sending
  const fresh = posts[accounts]!
  for (let tries = 0; fresh.length < sent && tries < 100; tries++) await sleep(100)

  const means = waiting.map((received) => mean(received.map(({ at }) => at - begun)) / 1000)
  const seconds = (Math.max(...waiting.flat().map(({ at }) => at)) - begun) / 1000
  const ages = fresh.map(({ at, sent }) => at - sent)
  const all = posts.flat().map(({ delivery }) => delivery)
  const rate = (each * accounts) / seconds
  const p95 = percentile(ages, 0.95)
  const slowest = Math.max(...means) / mean(means)
  return report(
    [
      judged(
        `at least ${leastPerSecond} events a second, with all that follows`,
        rate >= leastPerSecond,
        `${rate.toFixed(0)}/s`,
      ),
      judged(
        `no account waits longer than ${mostMean} times the mean`,
        slowest <= mostMean,
        `${slowest.toFixed(2)} times; ${means.map((one) => `${one.toFixed(0)} s`).join(', ')}`,
      ),
      judged(
        `an event of another account meanwhile is there within ${mostNewMs} ms (p95)`,
        p95 <= mostNewMs,
        `${p95.toFixed(0)} ms of ${ages.length}`,
      ),
      judged(
        'every event comes once',
        new Set(all).size === all.length && fresh.length === sent,
        `${all.length} POSTs of ${each * accounts + sent}`,
      ),
    ],
    console.log,
  )
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
process.exit()
