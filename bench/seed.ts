import pg from 'pg'
import type { BenchForm } from './form.ts'

export interface SeedWindow {
  rows: number
  /** Bounds of a window that holds 80 % of the rows. */
  after: string
  before: string
}

/** Gives a form so many submissions of about 600 bytes, one a second, as if they had come in over HTTP. */
export async function seedSubmissions(databaseUrl: string, { id }: BenchForm, rows: number): Promise<SeedWindow> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await insertRows(db, id, rows).finally(() => db.end())
  const at = (share: number) => new Date(start.getTime() + Math.round(rows * share) * 1000).toISOString()
  return { rows, after: at(0.1), before: at(0.9) }
}

const start = new Date('2025-01-01T00:00:00Z')

async function insertRows(db: pg.Client, formId: number, rows: number): Promise<void> {
  // The rows are right by construction: no look at the form for each of them.
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into submissions (account_id, form_id, index, content, ip_address, created_at)
     select account_id, form_id, n, json_build_object('address', json_build_object('Vorname', 'Ada', 'Name', 'Löwe ' || n,
         'Email', 'ada.' || n || '@mail.example', 'Telefon1', '+49 221 123456', 'message', repeat('Ein Termin am Samstag. ', 20))),
       '127.0.0.1', $2::timestamptz + n * interval '1 second'
     from form_counters, generate_series(1, $3::int) n where form_id = $1`,
    [formId, start.toISOString(), rows],
  )
  await db.query(
    `update form_counters set last_index = $2::int, submissions_count = $2::int, last_at = $3::timestamptz + $2::int * interval '1 second'
     where form_id = $1`,
    [formId, rows, start.toISOString()],
  )
  await db.query('vacuum analyze submissions')
}
