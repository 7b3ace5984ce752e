import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiverCounts } from '../bare/receiver.ts'
import type { ReceivedTraces } from '../bare/trace-receiver.ts'
import { startChild, type Child } from '../children.ts'
import type { Bench } from '../measure.ts'
import { estimateRatio, type RatioEstimate } from '../paired.ts'
import { digits, medianOf, type Row, type Section } from '../report.ts'
import { checkLedger, startSubject, submit, type Subject } from '../subject.ts'
import { cpuUs, runUs, totalUs, treeCpuUs, type Usage } from '../usage.ts'

const callers = 256
/** Spans that have ended are sent within a second. */
const sentMs = 1_100
const goal = 1.03

type Name = 'off' | 'same' | 'all'

/** Each comes first, second and third as often as the others, and behind each of them. */
const orders: readonly (readonly Name[])[] = [
  ['off', 'same', 'all'],
  ['all', 'same', 'off'],
  ['same', 'all', 'off'],
  ['off', 'all', 'same'],
  ['all', 'off', 'same'],
  ['same', 'off', 'all'],
]

/** Of a submission with all that follows it, in one turn of each service. */
type Turn = Record<Name, Usage>

interface Sizes {
  groups: number
  /** Of each group. */
  rounds: number
  /** Submissions of a turn. */
  count: number
}

/**
 * What traces of all submissions cost, against the same service without them: CRM, notification, webhook. A third service, without them too,
 * shows how far two equal ones are apart. Turns are short and paired, and groups have processes of their own, since each process has a pace
 * of its own.
 */
export async function traces(bench: Bench): Promise<Section> {
  const sizes: Sizes = bench.quick
    ? { groups: 2, rounds: 3, count: 1_000 }
    : { groups: 5, rounds: 2 * orders.length, count: 1_000 }
  await using collector = startChild<object, ReceivedTraces>('bare/trace-receiver.ts')
  const groups: Turn[][] = []
  for (let group = 0; group < sizes.groups; group++) groups.push(await measureGroup(bench, collector, sizes))
  const offUs = medianOf(groups.flat(), ({ off }) => totalUs(off))
  const row = (what: string, of: (turn: Turn) => number): Row => {
    const estimate = estimateRatio(groups.map((turns) => turns.map(of)))
    return {
      what,
      figure: intervalOf(estimate),
      against: `a service without traces, ${digits(offUs)} µs`,
      ratio: estimate.ratio,
      ...(what.startsWith('all') && { goal: `up to ${goal} ×`, holds: estimate.to <= goal }),
    }
  }
  // Spans are made by Node alone; what the database takes moves from turn to turn by more than they cost.
  const whole = (name: Name) => (turn: Turn) => totalUs(turn[name]) / totalUs(turn.off)
  const ofNode = (name: Name) => (turn: Turn) => 1 + (turn[name].nodeUs - turn.off.nodeUs) / totalUs(turn.off)
  return {
    title: 'Traces, processor time of a submission with all that follows it',
    rows: [
      row('all submissions traced', whole('all')),
      row('another one without traces', whole('same')),
      row('all submissions traced, the difference in Node alone', ofNode('all')),
      row('another one without traces, the difference in Node alone', ofNode('same')),
    ],
  }
}

const intervalOf = ({ from, to }: RatioEstimate) => `${from.toFixed(3)} to ${to.toFixed(3)} × (95 %)`

async function measureGroup(
  bench: Bench,
  collector: Child<object, ReceivedTraces>,
  { rounds, count }: Sizes,
): Promise<Turn[]> {
  await using stack = new AsyncDisposableStack()
  const { port, spans: before } = await collector.ask({})
  const start = async (env: Record<string, string> = {}) => {
    const receiver = stack.use(startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts'))
    return { receiver, subject: stack.use(await startSubject(receiver, { env })) }
  }
  const services = {
    off: await start(),
    same: await start(),
    all: await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }),
  }
  const warmUp = 2 * count
  for (const { subject } of Object.values(services)) await measureTurn(bench, subject, warmUp)
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round++) {
    const turn: Partial<Turn> = {}
    for (const name of orders[round % orders.length] ?? [])
      turn[name] = await measureTurn(bench, services[name].subject, count)
    turns.push(turn as Turn)
  }
  for (const { receiver, subject } of Object.values(services)) await checkLedger(await subject.books.ledger(), receiver)
  const perTrace = ((await collector.ask({})).spans - before) / (warmUp + rounds * count)
  if (perTrace < 2.5) throw new Error(`Only ${perTrace} spans of a submission came.`)
  return turns
}

async function measureTurn(bench: Bench, { foyer, form, books }: Subject, count: number): Promise<Usage> {
  const used = () => ({ node: runUs(foyer.pid), database: treeCpuUs(foyer.pid) - cpuUs(foyer.pid) })
  const before = used()
  await submit(bench, form, { port: foyer.port, callers, count })
  await books.settled()
  await sleep(sentMs)
  const after = used()
  return { nodeUs: (after.node - before.node) / count, databaseUs: (after.database - before.database) / count }
}
