import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What the database holds of submissions and of all that follows them. */
export interface WorkCounts {
  submissions: number
  /** Follow-ups that are not done, or have something to say. */
  left: number
  /** Records of the built-in CRM. */
  records: number
  mails: number
  /** Webhook deliveries that a receiver has taken. */
  delivered: number
  failed: number
  /** Bytes of the log of the database so far. */
  logBytes: number
  commits: number
}

/** A look into the database of a service that is measured, as the owner of all tables. */
export interface DatabaseProbe extends AsyncDisposable {
  ledger(): Promise<WorkCounts>
  /** Follow-ups and deliveries that wait. */
  waiting(): Promise<number>
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  /** Resolves when all submissions are found by the search, too. */
  indexed(): Promise<void>
}

export async function openBooks(connectionString: string): Promise<DatabaseProbe> {
  const db = new pg.Client({ connectionString, options: '-c enable_seqscan=off' })
  await db.connect()
  const one = async <Row>(text: string): Promise<Row> => (await db.query(text)).rows[0]
  // Each looks into the index of just these rows: its cost is part of what is measured.
  const waits = [
    "follow_ups where state = 'waiting'",
    "deliveries where state = 'waiting' and not parked",
    "deliveries where state = 'waiting' and parked",
    "deliveries where state = 'sending' and lease_until > '-infinity'",
  ].map((rows) => `exists (select from ${rows})`)
  // A tree that is compared may be of before the index.
  const { cursors } = await one<{ cursors: string | null }>(
    "select coalesce(to_regclass('submission_index_cursors'), to_regclass('search_cursors'))::text as cursors",
  )
  const isOlderLeft = cursors === 'submission_index_cursors' ? 'or i.left_below > 1' : ''
  const isBehind = `select exists (select from form_counters c left join ${cursors} i using (form_id)
    where c.last_index > coalesce(i.done_to, 0) ${isOlderLeft}) as waits`
  return {
    async ledger() {
      const row = await one<Record<keyof WorkCounts, string>>(`select
        (select count(*) from submissions) as submissions,
        (select count(*) from follow_ups where state <> 'done' or error is not null) as left,
        (select count(*) from built_in_crm_records) as records,
        (select count(*) from mails) as mails,
        (select count(*) from deliveries where state = 'delivered') as delivered,
        (select count(*) from failed_work) as failed,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "logBytes",
        (select xact_commit from pg_stat_database where datname = current_database()) as commits`)
      return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)])) as never
    },
    async waiting() {
      const { waiting } = await one<{ waiting: string }>(`select
        (select count(*) from follow_ups where state = 'waiting') + (select count(*) from deliveries where state in ('waiting', 'sending')) as waiting`)
      return Number(waiting)
    },
    async settled() {
      while ((await one<{ waits: boolean }>(`select ${waits.join(' or ')} as waits`)).waits) await sleep(20)
    },
    async indexed() {
      while (cursors !== null && (await one<{ waits: boolean }>(isBehind)).waits) await sleep(20)
    },
    [Symbol.asyncDispose]: () => db.end(),
  }
}
