import pg from 'pg'
import type { LimitUse } from '../lib/limits/limiter.ts'
import type { TestApp } from './harness.ts'

/** As if so many had been counted just now. */
export async function countAlready(app: TestApp, use: LimitUse, amount: number): Promise<void> {
  const refusal = await app.platform.limiter.take({ ...use, amount })
  if (refusal) throw new Error(`The limit ${use.limit} has fewer places than ${amount}.`)
}

/** As if nothing had been counted yet. */
export async function forgetCounts(app: TestApp): Promise<void> {
  await app.platform.database.system.deleteFrom('limit_counts').execute()
}

/** Sets the clock of all limits of the app's database: a time at which it stands, or an SQL interval by which it is ahead. */
export async function setLimitClock(app: TestApp, to: Date | string): Promise<void> {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  const text = to instanceof Date ? client.escapeLiteral(to.toISOString()) : undefined
  const time =
    text === undefined ? `clock_timestamp() + interval ${client.escapeLiteral(String(to))}` : `timestamptz ${text}`
  await client.query(
    `create or replace function limit_clock() returns timestamptz language sql as $$ select ${time} $$`,
  )
  await client.end()
}
