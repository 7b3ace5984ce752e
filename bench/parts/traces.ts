import type { ReceiverCounts } from '../bare/receiver.ts'
import type { ReceivedTraces } from '../bare/trace-receiver.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, medianOf, type Row, type Section } from '../report.ts'
import { startSubject, submit, type Subject } from '../subject.ts'
import { cost, type Cost } from './to-the-end.ts'

const callers = 256

/** What traces of all submissions cost, against the same service without them, in turns: CRM, notification, webhook. */
export async function traces(bench: Bench): Promise<Section> {
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts'))
  const collector = stack.use(startChild<object, ReceivedTraces>('bare/trace-receiver.ts'))
  const { port } = await collector.ask({})
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  const subjects = {
    off: stack.use(await startSubject(receiver)),
    // How far two services apart are that do the same.
    same: stack.use(await startSubject(receiver)),
    all: stack.use(await startSubject(receiver, { env: { OTEL_EXPORTER_OTLP_ENDPOINT } })),
  }
  const names = Object.keys(subjects) as (keyof typeof subjects)[]
  const [rounds, count] = bench.quick ? [5, 2_000] : [9, 4_000]
  for (const name of names) await warmUp(bench, subjects[name])
  const { spans: before } = await collector.ask({})
  const turns: Record<keyof typeof subjects, Cost[]> = { off: [], same: [], all: [] }
  for (let round = 0; round < rounds; round++) {
    // Each comes first as often as the others: what the machine does meanwhile falls on all.
    for (const name of [...names.slice(round % 3), ...names.slice(0, round % 3)]) {
      turns[name].push(await cost(bench, subjects[name], { callers, count }))
    }
  }
  const perTrace = ((await collector.ask({})).spans - before) / (rounds * count)
  if (perTrace < 2.5) throw new Error(`Only ${perTrace} spans of a submission came.`)
  const of = (name: keyof typeof subjects) => medianOf(turns[name], total)
  // What the database takes moves by more than traces cost, which only the service makes.
  const ratioOf = (name: 'all' | 'same') =>
    1 + (medianOf(turns[name], ({ nodeUs }) => nodeUs) - medianOf(turns.off, ({ nodeUs }) => nodeUs)) / of('off')
  const row = (what: string, name: 'all' | 'same'): Row => ({
    what: `${what}, processor time of a submission`,
    figure: `${digits(of(name))} µs (Node ${digits(medianOf(turns[name], ({ nodeUs }) => nodeUs))} µs)`,
    against: `without ${digits(of('off'))} µs (Node ${digits(medianOf(turns.off, ({ nodeUs }) => nodeUs))} µs)`,
    ratio: ratioOf(name),
    ...(name === 'all' && { goal: '≤ 1.03 ×', holds: ratioOf(name) <= 1.03 }),
  })
  return {
    title: 'Traces',
    rows: [
      row('all submissions traced', 'all'),
      row('another service without', 'same'),
      { what: 'spans of a submission', figure: digits(perTrace) },
    ],
  }
}

async function warmUp(bench: Bench, { form, foyer, books }: Subject): Promise<void> {
  await submit(bench, form, { port: foyer.port, callers: 32, count: 1_500 })
  await books.settled()
}

const total = ({ nodeUs, databaseUs }: Cost) => nodeUs + databaseUs
