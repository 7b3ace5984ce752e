import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../src/server/testing/machine/processes.ts'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild, type Child } from '../children.ts'
import { clockMs } from '../clock.ts'
import { startFoyer, type Foyer } from '../foyer.ts'
import { createForm, submissionBody, submissionRequests, type BenchForm } from '../form.ts'
import { openBooks } from '../ledger.ts'
import { measure, type Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { cpuUs, treeCpuUs } from '../usage.ts'

type Receiver = Child<{ clear?: boolean }, ReceiverCounts>
const perSecond = 100

/** From submit to receiver at a steady rate, and how fast a backlog is sent. */
export async function deliveries(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  return {
    title: 'Webhook deliveries',
    rows: [await latency(bench, receiver), await crmStep(bench, receiver), await backlog(bench, receiver)],
  }
}

async function allowed(receiver: Receiver): Promise<{ env: Record<string, string>; url: string }> {
  const { port } = await receiver.ask({ clear: true })
  return { env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` }, url: `http://127.0.0.1:${port}/` }
}

async function latency({ quick }: Bench, receiver: Receiver): Promise<Row> {
  const { env, url } = await allowed(receiver)
  await using foyer = await startFoyer({ env })
  const form = await createForm(foyer)
  await foyer.api('POST', '/webhooks', { url })
  await submitSteadily(foyer, form, perSecond)
  await arrived(receiver, perSecond)
  await receiver.ask({ clear: true })
  const count = perSecond * (quick ? 4 : 15)
  await submitSteadily(foyer, form, count)
  const { agesMs } = await arrived(receiver, count)
  agesMs.sort((a, b) => a - b)
  const quantile = (q: number) => agesMs[Math.floor(agesMs.length * q)] ?? NaN
  return {
    what: `submit → receiver at ${perSecond}/s`,
    figure: `p50 ${digits(quantile(0.5))} ms, p95 ${digits(quantile(0.95))} ms, p99 ${digits(quantile(0.99))} ms`,
    goal: 'p95 ≤ 100 ms',
    holds: quantile(0.95) <= 100,
  }
}

/** What the write to the built-in CRM adds to the way of a lone submission, whose event waits for it. */
async function crmStep({ quick }: Bench, receiver: Receiver): Promise<Row> {
  const { env, url } = await allowed(receiver)
  await using foyer = await startFoyer({ env })
  const silent = { email_enabled: false, notification_enabled: false }
  const written = await createForm(foyer, silent)
  const unwritten = await createForm(foyer, { ...silent, crm_write_enabled: false })
  await foyer.api('POST', '/webhooks', { url })
  const ages = { written: [] as number[], unwritten: [] as number[] }
  for (let i = 0; i < (quick ? 40 : 200); i++) {
    ages.unwritten.push(await ageOfOne(foyer, unwritten, receiver))
    ages.written.push(await ageOfOne(foyer, written, receiver))
  }
  // The first ones find everything cold.
  const [p50, without] = [median(ages.written.slice(10)), median(ages.unwritten.slice(10))]
  return {
    what: 'submit → receiver, one at a time, p50',
    figure: `${digits(p50)} ms`,
    against: `without the CRM ${digits(without)} ms`,
    ratio: p50 / without,
    goal: '≤ 5 ms more',
    holds: p50 - without <= 5,
  }
}

async function ageOfOne(foyer: Foyer, form: BenchForm, receiver: Receiver): Promise<number> {
  await receiver.ask({ clear: true })
  // Longer than claims keep their distance: this one comes alone.
  await sleep(75)
  await submit(foyer, form)
  for (;;) {
    const { agesMs } = await receiver.ask({})
    if (agesMs[0] !== undefined) return agesMs[0]
    await sleep(1)
  }
}

/** Submits on a fixed schedule, whatever the answers take; the text says when. */
async function submitSteadily(foyer: Foyer, form: BenchForm, count: number): Promise<void> {
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let i = 0; i < count; i++) {
    await sleep(Math.max(0, begun + (i * 1000) / perSecond - performance.now()))
    answers.push(submit(foyer, form))
  }
  await Promise.all(answers)
}

async function submit({ port }: Foyer, form: BenchForm): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${form.path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: submissionBody(form, `sent=${clockMs()}`),
  })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`A submission was answered ${response.status}.`)
}

/** Deliveries alone: the form writes to no CRM and sends no mail. */
async function backlog(bench: Bench, receiver: Receiver): Promise<Row> {
  const { ports } = await receiver.ask({ clear: true })
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  // Nothing is sent while the backlog is made.
  await using foyer = await startFoyer({ env: { WEBHOOK_ALLOW_HOSTS: hosts.join(',') }, args: ['--role', 'web'] })
  const silent = { email_enabled: false, notification_enabled: false, crm_write_enabled: false }
  const form = await createForm(foyer, silent)
  for (const host of hosts) await foyer.api('POST', '/webhooks', { url: `http://${host}/` })
  const count = bench.quick ? 2_500 : 10_000
  const load = { port: foyer.port, callers: 32, seconds: 60, count, requests: submissionRequests([form]) }
  await measure(bench, foyer.pid, load)
  await using books = await openBooks(await foyer.databaseUrl())
  const database = () => treeCpuUs(foyer.pid) - cpuUs(foyer.pid)
  const databaseUs = database()
  await using worker = startServer({ ...foyer.env, DATABASE_URL: await foyer.databaseUrl() }, ['--role', 'worker'])
  const total = count * hosts.length
  const { spanMs } = await arrived(receiver, total)
  await books.settled()
  const perSecond = (total * 1000) / spanMs
  const [node, postgres] = [cpuUs(worker.child.pid ?? 0), database() - databaseUs].map((us) => digits(us / total))
  return {
    what: `a backlog of ${total.toLocaleString('en')} for ${hosts.length} receivers`,
    figure: `${digits(perSecond)}/s; processor time of one: Node ${node} µs, PostgreSQL ${postgres} µs`,
    goal: '≥ 3,000/s',
    holds: perSecond >= 3_000,
  }
}

/** Waits for so many events; fails when none has come for 10 s. */
async function arrived(receiver: Receiver, expected: number): Promise<ReceiverCounts> {
  let before = -1
  for (let quiet = 0; quiet < 100; quiet++) {
    const received = await receiver.ask({})
    if (received.count >= expected) return received
    if (received.count > before) quiet = 0
    before = received.count
    await sleep(100)
  }
  throw new Error(`${before} of ${expected} events came to the receiver.`)
}
