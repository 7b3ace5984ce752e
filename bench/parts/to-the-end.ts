import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../src/server/testing/machine/processes.ts'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { LoadResult } from '../load.ts'
import type { Bench } from '../measure.ts'
import { digits, medianOf, type Row, type Section } from '../report.ts'
import { checkLedger, startSubject, submit, type Receiver, type Subject } from '../subject.ts'
import { cpuUs, treeCpuUs } from '../usage.ts'

/**
 * Submissions until nothing waits any more: each of a new person, with a write to the built-in CRM (address and activity), the
 * notification to the agency in the outbox, and one webhook, and until the search finds it. No mail server is set up.
 */
export async function toTheEnd(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  return {
    title: 'Submissions to the end: CRM, notification, webhook',
    rows: [...(await costs(bench, receiver)), ...(await backlog(bench, receiver))],
  }
}

/** Of one submission with all that follows it. */
export interface Cost extends LoadResult {
  nodeUs: number
  databaseUs: number
  logBytes: number
  commits: number
  endedPerSecond: number
}

async function costs(bench: Bench, receiver: Receiver): Promise<Row[]> {
  await using subject = await startSubject(receiver)
  const { foyer, form, books } = subject
  const turns = { 1: [] as Cost[], 32: [] as Cost[], 256: [] as Cost[] }
  const counts = bench.quick ? { 1: 150, 32: 1_000, 256: 2_000 } : { 1: 500, 32: 3_000, 256: 8_000 }
  await submit(bench, form, { port: foyer.port, callers: 32, count: bench.quick ? 1_000 : 3_000 }) // warm-up
  await books.settled()
  for (let turn = 0; turn < (bench.quick ? 2 : 3); turn++) {
    for (const callers of [1, 32, 256] as const) {
      turns[callers].push(await cost(bench, subject, { callers, count: counts[callers] }))
    }
  }
  await checkLedger(await books.ledger(), receiver)
  return ([1, 32, 256] as const).flatMap((callers) => costRows(callers, turns[callers]))
}

export async function cost(
  bench: Bench,
  { foyer, form, books }: Subject,
  { callers, count }: { callers: number; count: number },
): Promise<Cost> {
  const before = { own: cpuUs(foyer.pid), all: treeCpuUs(foyer.pid), ledger: await books.ledger() }
  const begun = performance.now()
  const answered = await submit(bench, form, { port: foyer.port, callers, count })
  await books.settled()
  const tookMs = performance.now() - begun
  await books.indexed()
  const [own, ledger] = [cpuUs(foyer.pid), await books.ledger()]
  const nodeUs = own - before.own
  return {
    ...answered,
    nodeUs: nodeUs / count,
    databaseUs: (treeCpuUs(foyer.pid) - before.all - nodeUs) / count,
    logBytes: (ledger.logBytes - before.ledger.logBytes) / count,
    commits: (ledger.commits - before.ledger.commits) / count,
    endedPerSecond: (count * 1000) / tookMs,
  }
}

const goals = { 1: 4_000, 32: undefined, 256: 1_500 } as const

function costRows(callers: 1 | 32 | 256, turns: readonly Cost[]): Row[] {
  const who = callers === 1 ? 'a lone caller' : `${callers} callers`
  const of = (figure: (turn: Cost) => number) => medianOf(turns, figure)
  const total = of(({ nodeUs, databaseUs }) => nodeUs + databaseUs)
  const goal = goals[callers]
  const p50 = of(({ p50Ms }) => p50Ms)
  const parts = `Node ${digits(of(({ nodeUs }) => nodeUs))} µs, PostgreSQL ${digits(of(({ databaseUs }) => databaseUs))} µs`
  return [
    {
      what: `${who}, processor time of one`,
      figure: `${digits(total)} µs (${parts})`,
      ...(goal && { goal: `≤ ${digits(goal)} µs`, holds: total <= goal }),
    },
    {
      what: `${who}, written for one`,
      figure: `${digits(of(({ logBytes }) => logBytes / 1000))} kB of log, ${digits(of(({ commits }) => commits))} commits`,
    },
    {
      what: `${who}, answers`,
      figure: `${digits(of(({ perSecond }) => perSecond))}/s, p50 ${digits(p50)} ms, p99 ${digits(of(({ p99Ms }) => p99Ms))} ms`,
      ...(callers === 1 && { goal: 'p50 ≤ 2 ms', holds: p50 <= 2 }),
    },
    { what: `${who}, ended`, figure: `${digits(of(({ endedPerSecond }) => endedPerSecond))}/s` },
  ]
}

/** A lone caller of a service with a backlog, against one without. */
interface Beside {
  what: string
  beside: LoadResult
  without: LoadResult
  /** Of the service without a backlog. */
  state: string
  goal?: number
}

function besideRow({ what, beside, without, state, goal }: Beside): Row {
  const ratio = beside.p50Ms / without.p50Ms
  return {
    what,
    figure: `${digits(beside.p50Ms)} ms, p99 ${digits(beside.p99Ms)} ms`,
    against: `${state} ${digits(without.p50Ms)} ms, p99 ${digits(without.p99Ms)} ms`,
    ratio,
    ...(goal && { goal: `≤ ${goal} ×`, holds: ratio <= goal }),
  }
}

/** What waits is made by a process that does none of it; one that does everything is started beside it. */
async function backlog(bench: Bench, receiver: Receiver): Promise<Row[]> {
  await using subject = await startSubject(receiver, { args: ['--role', 'web'] })
  const { foyer, form, books } = subject
  const lone = (port: number) => submit(bench, form, { port, callers: 1, count: bench.quick ? 300 : 1_000 })
  // A process compiles its code while it answers the first requests.
  const started = await lone(foyer.port)
  const before = await lone(foyer.port)
  const waiting = bench.quick ? 10_000 : 100_000
  for (let made = 0; made < waiting; made += 10_000)
    await submit(bench, form, { port: foyer.port, callers: 256, count: 10_000 })
  const apart = startServer({ ...foyer.env, DATABASE_URL: await foyer.databaseUrl() })
  try {
    const port = Number(new URL(await apart.ready()).port)
    const readyAt = performance.now()
    const startedBeside = await lone(port)
    const first = { at: performance.now(), waiting: await books.waiting() }
    const beside = await lone(port)
    await sleep(1_000)
    const last = { at: performance.now(), waiting: await books.waiting() }
    await books.settled()
    const drainedMs = performance.now() - readyAt
    await books.indexed()
    const after = await lone(port)
    await books.settled()
    await checkLedger(await books.ledger(), receiver)
    const what = `a lone caller beside ${waiting.toLocaleString('en')} waiting, p50`
    const idle = 'nothing done, nothing waiting'
    return [
      besideRow({ what, beside, without: before, state: idle, goal: 1.5 }),
      besideRow({ what: 'the same', beside, without: after, state: 'all done, its own submissions followed up' }),
      besideRow({
        what: 'the same, of a process that has just started',
        beside: startedBeside,
        without: started,
        state: idle,
      }),
      {
        what: `drain of ${waiting.toLocaleString('en')}`,
        figure: `${digits((waiting * 1000) / drainedMs)}/s`,
        against: `beside the lone caller ${digits(((first.waiting - last.waiting) * 1000) / (last.at - first.at) / 3)}/s`,
      },
    ]
  } finally {
    apart.child.kill('SIGTERM')
    await apart.exited
  }
}
