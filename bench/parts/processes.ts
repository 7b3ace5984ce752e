import { startServer, type Program } from '../../src/server/testing/processes.ts'
import type { Received } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { Load, LoadResult } from '../load.ts'
import type { Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { checkLedger, startSubject, submit, type Receiver, type Subject } from '../subject.ts'
import { cpuUs, treeCpuUs } from '../usage.ts'

/** An installation of one process or of several, and the ports of those that answer. */
interface Installation extends AsyncDisposable {
  subject: Subject
  ports: readonly number[]
  /** Processor time of all processes and of the database so far, in microseconds. */
  usedUs(): number
}

/** Processor time of a submission with all that follows it: one process that does everything against two that answer and two that work. */
export async function processes(bench: Bench): Promise<Section> {
  const count = bench.quick ? 4_000 : 10_000
  await using receivers = await openReceivers()
  const [ofOne, ofFour] = receivers.pair
  await using one = await startOne(ofOne)
  await using four = await startFour(ofFour)
  await using second = startChild<Load, LoadResult>('load.ts')
  const generators = [bench.generator, second]
  const costs: [number[], number[]] = [[], []]
  for (let turn = 0; turn < (bench.quick ? 3 : 6); turn++) {
    costs[0].push(await cost(one, generators, count))
    costs[1].push(await cost(four, generators, count))
  }
  await checkLedger(await one.subject.books.ledger(), ofOne)
  await checkLedger(await four.subject.books.ledger(), ofFour)
  // The first turn warmed it all up.
  const [alone, apart] = costs.map((turns) => turns.slice(1)) as [number[], number[]]
  const ratio = median(apart.map((us, turn) => us / (alone[turn] ?? NaN)))
  const row: Row = {
    what: 'two web and two worker processes, processor time of one',
    figure: `${digits(median(apart))} µs`,
    against: `one process ${digits(median(alone))} µs`,
    ratio,
    goal: '≤ 1.1',
    holds: ratio <= 1.1,
  }
  return { title: 'Several processes, 64 callers: CRM, notification, webhook', rows: [row] }
}

async function openReceivers(): Promise<AsyncDisposable & { pair: [Receiver, Receiver] }> {
  const open = () => startChild<{ clear?: boolean }, Received>('bare/receiver.ts')
  const pair: [Receiver, Receiver] = [open(), open()]
  return {
    pair,
    async [Symbol.asyncDispose]() {
      for (const receiver of pair) await receiver[Symbol.asyncDispose]()
    },
  }
}

async function startOne(receiver: Receiver): Promise<Installation> {
  const subject = await startSubject(receiver)
  const { pid, port } = subject.foyer
  return {
    subject,
    ports: [port, port],
    usedUs: () => treeCpuUs(pid),
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}

async function startFour(receiver: Receiver): Promise<Installation> {
  const subject = await startSubject(receiver, ['--role', 'web'])
  const { foyer } = subject
  const env = { ...foyer.env, DATABASE_URL: await foyer.databaseUrl() }
  const others: Program[] = ['web', 'worker', 'worker'].map((role) => startServer(env, ['--role', role]))
  // A worker says nothing when it is ready.
  const web = await others[0]?.ready()
  return {
    subject,
    ports: [foyer.port, Number(new URL(web ?? '').port)],
    usedUs: () => others.reduce((sum, { child }) => sum + cpuUs(child.pid ?? 0), treeCpuUs(foyer.pid)),
    async [Symbol.asyncDispose]() {
      for (const program of others) await program[Symbol.asyncDispose]()
      await subject[Symbol.asyncDispose]()
    },
  }
}

async function cost(
  { subject: { form, books }, ports, usedUs }: Installation,
  generators: readonly Bench['generator'][],
  count: number,
): Promise<number> {
  const before = usedUs()
  await Promise.all(
    generators.map((generator, i) =>
      submit({ generator }, form, { port: ports[i] ?? 0, callers: 32, count: count / 2 }),
    ),
  )
  await books.settled()
  return (usedUs() - before) / count
}
