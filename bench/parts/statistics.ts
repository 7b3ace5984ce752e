import pg from 'pg'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { startSubject, submit, type Subject } from '../subject.ts'
import { treeCpuUs } from '../usage.ts'

/**
 * Processor time of a submission with all that follows it, on a database that was never analysed, as on the first day, against one that was.
 * Both hold as many submissions before; autovacuum is off on both.
 */
export async function statistics(bench: Bench): Promise<Section> {
  await using receiver = startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts')
  const [held, count] = bench.quick ? [5_000, 2_000] : [50_000, 5_000]
  await using never = await startSubject(receiver)
  await using analysed = await startSubject(receiver)
  for (const subject of [never, analysed]) {
    await asOwner(subject, switchAutovacuumOff)
    for (let made = 0; made < held; made += 5_000) await cost(bench, subject, 5_000)
  }
  await asOwner(analysed, (db) => db.query('vacuum (analyze)'))
  const costs: [number[], number[]] = [[], []]
  for (let turn = 0; turn < (bench.quick ? 3 : 6); turn++) {
    costs[0].push(await cost(bench, never, count))
    costs[1].push(await cost(bench, analysed, count))
  }
  const [without, withThem] = costs
  const ratio = median(without.map((us, turn) => us / (withThem[turn] ?? NaN)))
  const row: Row = {
    what: `never analysed, ${held.toLocaleString('en')} submissions, processor time of one`,
    figure: `${digits(median(without))} µs`,
    against: `analysed ${digits(median(withThem))} µs`,
    ratio,
    goal: '≤ 1.2',
    holds: ratio <= 1.2,
  }
  return { title: 'Statistics of the planner, 64 callers: CRM, notification, webhook', rows: [row] }
}

async function asOwner({ foyer }: Subject, act: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const db = new pg.Client({ connectionString: await foyer.databaseUrl() })
  await db.connect()
  await act(db).finally(() => db.end())
}

const switchAutovacuumOff = (db: pg.Client) =>
  db.query(`do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop; end $$`)

async function cost(bench: Bench, { foyer, form, books }: Subject, count: number): Promise<number> {
  const before = treeCpuUs(foyer.pid)
  await submit(bench, form, { port: foyer.port, callers: 64, count })
  await books.settled()
  return (treeCpuUs(foyer.pid) - before) / count
}
