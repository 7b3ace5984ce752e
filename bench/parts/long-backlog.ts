import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../src/server/testing/machine/processes.ts'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { startSubject, submit, type Receiver, type Subject } from '../subject.ts'
import { residentBytes } from '../usage.ts'

const turns = 3
/** Submissions that a new worker ends in a turn: so many that its start counts for little. */
const batchOf = ({ quick }: Bench) => (quick ? 5_000 : 20_000)

/**
 * What a million submissions that wait (`--quick`: 20,000) do to the process that has taken them, and to the work: how fast a new worker
 * ends the first 20,000 (5,000) of them, against one for which no others wait.
 */
export async function longBacklog(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  const waiting = bench.quick ? 20_000 : 1_000_000
  const batch = batchOf(bench)
  const short = await shortBacklog(bench, receiver)
  await using subject = await startSubject(receiver, { args: ['--role', 'web'] })
  const { foyer, form } = subject
  const lone = () => submit(bench, form, { port: foyer.port, callers: 1, count: bench.quick ? 300 : 1_000 })
  const before = await lone()
  for (let made = 0; made < waiting; made += 10_000)
    await submit(bench, form, { port: foyer.port, callers: 64, count: 10_000 })
  const megabytes = residentBytes(foyer.pid) / 1e6
  const beside = await lone()
  const long: number[] = []
  for (let turn = 0; turn < turns; turn++) long.push(await firstBatch(subject, receiver, batch))
  const [many, few] = [median(long), median(short)]
  const count = waiting.toLocaleString('en')
  const rows: Row[] = [
    {
      what: `memory of the web process after ${count} submissions`,
      figure: `${digits(megabytes)} MB`,
      goal: '≤ 220 MB',
      holds: megabytes <= 220,
    },
    {
      what: `a lone caller, ${count} waiting, no worker, p50`,
      figure: `${digits(beside.p50Ms)} ms`,
      against: `nothing waiting ${digits(before.p50Ms)} ms`,
      ratio: beside.p50Ms / before.p50Ms,
    },
    {
      what: `a new worker, ${count} waiting, the first ${batch.toLocaleString('en')}`,
      figure: `${digits(many)}/s`,
      against: `${batch.toLocaleString('en')} waiting ${digits(few)}/s`,
      ratio: many / few,
      goal: '≥ 0.9',
      holds: many / few >= 0.9,
    },
  ]
  return { title: 'A long backlog: CRM, notification, webhook', rows }
}

async function shortBacklog(bench: Bench, receiver: Receiver): Promise<number[]> {
  const batch = batchOf(bench)
  await using subject = await startSubject(receiver, { args: ['--role', 'web'] })
  const { foyer, form } = subject
  const rates: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await submit(bench, form, { port: foyer.port, callers: 64, count: batch })
    rates.push(await firstBatch(subject, receiver, batch))
  }
  return rates
}

/**
 * Starts a worker, and stops it when it has sent the events of a batch, but for the last in a hundred; gives how many a second, from the first on.
 * What is left of the short backlog is the beginning of the next one.
 */
async function firstBatch({ foyer }: Subject, receiver: Receiver, batch: number): Promise<number> {
  await receiver.ask({ clear: true })
  await using worker = startServer({ ...foyer.env, DATABASE_URL: await foyer.databaseUrl() }, ['--role', 'worker'])
  for (;;) {
    const { count, spanMs } = await receiver.ask({})
    if (count >= batch * 0.99) {
      worker.child.kill('SIGTERM')
      await worker.exited
      return (count * 1000) / spanMs
    }
    await sleep(5)
  }
}
