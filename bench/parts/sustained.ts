import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { LoadResult } from '../load.ts'
import type { Bench } from '../measure.ts'
import { digits, type Row, type Section } from '../report.ts'
import { checkLedger, newPeople, startSubject, type Receiver, type Subject } from '../subject.ts'

/** Submissions a second that are offered, one after the other until what waits grows. */
const rates = [900, 1_050, 1_200, 1_350, 1_500]
const goal = 900
/** What waits may grow by while a rate holds, in seconds of arrivals: it goes up and down by the turns of the work. */
const allowedGrowth = 1

/** The rate of arrivals at which what follows them keeps up: 60 s (`--quick`: 15 s), each rate on an installation of its own. */
export async function sustained(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  const seconds = bench.quick ? 15 : 60
  const rows: Row[] = []
  for (const rate of rates) {
    const held = await hold(bench, receiver, { rate, seconds })
    rows.push(held.row)
    if (!held.holds) break
  }
  return { title: `Arrivals for ${seconds} s: CRM, notification, webhook`, rows }
}

interface ArrivalRate {
  rate: number
  seconds: number
}

async function hold(
  bench: Bench,
  receiver: Receiver,
  { rate, seconds }: ArrivalRate,
): Promise<{ row: Row; holds: boolean }> {
  await using subject = await startSubject(receiver)
  await arrive(bench, subject, { rate: rate / 2, seconds: 4 })
  await subject.books.settled()
  const waiting: number[] = []
  const answered = arrive(bench, subject, { rate, seconds })
  // Three kinds of work wait for one submission: its write, its mails, its event.
  const look = async () => waiting.push((await subject.books.waiting()) / 3)
  await sleep(seconds * 333)
  await look()
  await sleep(seconds * 333)
  await look()
  const result = await answered
  await look()
  await subject.books.settled()
  await checkLedger(await subject.books.ledger(), receiver)
  const [early = 0, , late = 0] = waiting
  const holds = result.perSecond >= rate * 0.98 && late <= early + rate * allowedGrowth
  const seen = waiting.map((count) => digits(count)).join(', ')
  return {
    holds,
    row: {
      what: `${rate.toLocaleString('en')}/s, 64 callers`,
      figure: `${digits(result.perSecond)}/s answered, p50 ${digits(result.p50Ms)} ms, p99 ${digits(result.p99Ms)} ms`,
      against: `waiting at thirds of the time: ${seen}`,
      ...(rate === goal && { goal: 'what waits does not grow' }),
      holds,
    },
  }
}

async function arrive(
  { generator }: Bench,
  { foyer, form }: Subject,
  { rate, seconds }: ArrivalRate,
): Promise<LoadResult> {
  const requests = newPeople(form, rate * seconds)
  const load = {
    port: foyer.port,
    callers: 64,
    perSecond: rate,
    count: requests.length,
    seconds: seconds * 3,
    requests,
  }
  const result = await generator.ask(load)
  const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`Unexpected answers: ${JSON.stringify(result.statuses)}`)
  return result
}
