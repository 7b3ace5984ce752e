import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startChild, type Child } from '../../bench/children.ts'
import { createForm, type BenchForm } from '../../bench/form.ts'
import { startFoyer, type Foyer } from '../../bench/foyer.ts'
import type { Load, LoadResult } from '../../bench/load.ts'
import { submit } from '../../bench/subject.ts'
import { residentBytes } from '../../bench/usage.ts'
import type { Check } from '../crash/checks.ts'
import { judged } from '../crash/judged.ts'
import { report } from '../crash/report.ts'
import type { ArrivalResult, Arrivals } from './arrivals.ts'

/**
 * `npm run test:overload [-- --seconds 60]`: visitors from 500 networks send submissions, each over a connection of its own, first more and more of
 * them, until the service answers late; then twice as many as it could answer. What it takes meanwhile, what it refuses and how, its memory, and
 * how soon it is well again (R5; in full with `--seconds 600`).
 */

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const networks = 500
const MiB = 2 ** 20
const leastShare = 0.9
const mostAcceptedMs = 1_000
const mostAnyMs = 5_000
const mostBytes = 512 * MiB
/** Of memory, a minute, once it is warm; told by longer runs alone. */
const mostGrowth = MiB
const warmSeconds = 120
const restSeconds = 10
const mostAfter = 2

type Generator = Child<Load, LoadResult>
type Visitors = Child<Arrivals, ArrivalResult>

interface Resident {
  /** Seconds since the overload began. */
  at: number
  bytes: number
}

/** The memory of the process, once a second until it is told to stop. */
async function watchMemory(pid: number, stop: AbortSignal): Promise<Resident[]> {
  const seen: Resident[] = []
  for (let at = 0; !stop.aborted; at++) {
    seen.push({ at, bytes: residentBytes(pid) })
    await sleep(1_000)
  }
  return seen
}

/** Bytes a minute, by the line of least squares. */
function growthOf(seen: readonly Resident[]): number {
  const mean = (of: (one: Resident) => number) => seen.reduce((sum, one) => sum + of(one), 0) / seen.length
  const [at, bytes] = [mean((one) => one.at), mean((one) => one.bytes)]
  const together = mean((one) => (one.at - at) * (one.bytes - bytes))
  return (60 * together) / mean((one) => (one.at - at) ** 2)
}

/** The highest rate, of those that grow by a quarter, at which all are taken, and 99 of 100 within a second: more does not fit. */
async function capacityOf(visitors: Visitors, foyer: Foyer, form: BenchForm): Promise<number> {
  let [capacity, first] = [0, 1]
  for (let perSecond = 300; ; perSecond *= 1.25) {
    const { sent, accepted, acceptedP99Ms } = await visitors.ask({
      port: foyer.port,
      form,
      perSecond,
      seconds: 6,
      networks,
      first,
    })
    await foyer.settled()
    if (accepted < sent || acceptedP99Ms > mostAcceptedMs) return capacity
    capacity = perSecond
    first += sent
  }
}

async function loneP99(generator: Generator, { port }: Foyer, form: BenchForm): Promise<number> {
  const { p99Ms } = await submit({ generator }, form, { port, callers: 1, count: 500 })
  return p99Ms
}

async function stored(foyer: Foyer): Promise<number> {
  const db = new pg.Client({ connectionString: await foyer.databaseUrl() })
  await db.connect()
  const { rows } = await db.query<{ count: string }>('select count(*) from submissions').finally(() => db.end())
  return Number(rows[0]?.count)
}

async function run(): Promise<number> {
  await using foyer = await startFoyer()
  await using generator: Generator = startChild(join(import.meta.dirname, '../../bench/load.ts'))
  await using visitors: Visitors = startChild(join(import.meta.dirname, 'arrivals.ts'))
  const form = await createForm(foyer, { email_enabled: false, notification_enabled: false })
  const { port, pid } = foyer
  await submit({ generator }, form, { port, callers: 32, count: 3_000 })
  await foyer.settled()
  const before = await loneP99(generator, foyer, form)
  const capacity = await capacityOf(visitors, foyer, form)
  const storedBefore = await stored(foyer)
  console.log(`${capacity.toFixed(0)} submissions a second are the capacity; twice as many come for ${seconds} s`)

  const over = new AbortController()
  const watched = watchMemory(pid, over.signal)
  const result = await visitors.ask({ port, form, perSecond: 2 * capacity, seconds, networks, first: 1_000_000 })
  over.abort()
  const memory = await watched
  await sleep(restSeconds * 1_000)
  const after = await loneP99(generator, foyer, form)
  const added = (await stored(foyer)) - storedBefore - 500
  return report([...served(result, capacity), ...kept({ memory, before, after, added }, result)], console.log)
}

function served(
  { accepted, acceptedP99Ms, refused, slowestMs, faults, sent }: ArrivalResult,
  capacity: number,
): Check[] {
  const share = accepted / seconds / capacity
  const wrong = Object.entries(faults).map(([fault, count]) => `${count} × ${fault}`)
  return [
    judged(`${leastShare * 100} % of the capacity is served`, share >= leastShare, `${(share * 100).toFixed(0)} %`),
    judged(
      `what is taken is answered within ${mostAcceptedMs} ms (p99)`,
      acceptedP99Ms <= mostAcceptedMs,
      `${acceptedP99Ms.toFixed(0)} ms`,
    ),
    {
      promise: `all else is a 429 or 503 with Retry-After: ${refused} of ${sent}`,
      faults: wrong,
    },
    judged(`no answer takes longer than ${mostAnyMs} ms`, slowestMs <= mostAnyMs, `${slowestMs.toFixed(0)} ms`),
  ]
}

interface Aftermath {
  memory: readonly Resident[]
  before: number
  after: number
  /** Submissions that are stored since. */
  added: number
}

function kept({ memory, before, after, added }: Aftermath, { accepted }: ArrivalResult): Check[] {
  const most = Math.max(...memory.map(({ bytes }) => bytes))
  const warm = memory.filter(({ at }) => at >= warmSeconds)
  const growth = warm.length >= warmSeconds ? [growthOf(warm)] : []
  const inMiB = (bytes: number) => `${(bytes / MiB).toFixed(1)} MiB`
  return [
    judged(`the process has ${mostBytes / MiB} MiB at most`, most <= mostBytes, inMiB(most)),
    ...growth.map((one) => judged('once warm it grows by 1 MiB a minute at most', one <= mostGrowth, inMiB(one))),
    judged(
      `${restSeconds} s later a lone caller's p99 is ${mostAfter} times what it was at most`,
      after <= mostAfter * before,
      `${after.toFixed(1)} ms, ${before.toFixed(1)} ms before`,
    ),
    judged('all that was acknowledged is stored, once', added === accepted, `${added} of ${accepted}`),
  ]
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
process.exit()
