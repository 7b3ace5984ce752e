import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type {
  CrmBooks,
  Evidence,
  DeliveryRow,
  FailureRow,
  FollowUpRow,
  FormRow,
  MailRow,
  SubmissionRow,
} from './model.ts'
import type { Setting } from './setting.ts'

/** What the database and the API say at the end of a run. */

type StoredEvidence = Pick<
  Evidence,
  'submissions' | 'deliveries' | 'forms' | 'followUps' | 'failures' | 'mails' | 'groups'
> & {
  /** The one that comes with the service. */
  builtIn: CrmBooks
}

export async function readStored(databaseUrl: string, base: string, setting: Setting): Promise<StoredEvidence> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows: submissions } = await db.query<SubmissionRow>(
      `select id::int, form_id::int, index::int, created_at::text, content->'address'->>'Name' as token
       from submissions order by id`,
    )
    const { rows: deliveries } = await db.query<DeliveryRow>(
      `select id, webhook_id::int, submission_id::int, state, attempts, max_attempts,
         (select coalesce(json_agg(json_build_object('number', number, 'status', status) order by number), '[]')
          from delivery_attempts where delivery_id = deliveries.id) as log
       from deliveries`,
    )
    const { rows: followUps } = await db.query<FollowUpRow>('select submission_id::int, kind, state from follow_ups')
    const { rows: failures } = await db.query<FailureRow>(
      `select w.submission_id::int, w.kind, coalesce(f.error, (
         select string_agg(g.error, ' ') from crm_stages g where g.submission_id = w.submission_id and g.state in ('failed', 'unknown'))) as reason
       from failed_work w left join follow_ups f on f.submission_id = w.submission_id and f.kind = w.kind`,
    )
    const { rows: groups } = await db.query<{ name: string }>('select name from form_groups')
    const { rows: mails } = await db.query<MailRow>('select submission_id::int, purpose from mails')
    const { rows: addresses } = await db.query<CrmBooks['addresses'][number]>(
      `select id::int, "values"->>'Name' as name from built_in_crm_records where module = 'address'`,
    )
    const { rows: activities } = await db.query<{ address_id: number }>(
      "select address_id::int from built_in_crm_records where module = 'agentsLog' and address_id is not null",
    )
    const builtIn = { addresses, activities: activities.map(({ address_id }) => [address_id]) }
    const { rows: counters } = await db.query<{ id: number; last_index: number; submissions_count: number }>(
      'select form_id::int as id, last_index::int, submissions_count::int from form_counters',
    )
    const forms: FormRow[] = []
    for (const counter of counters) {
      const known = setting.forms.find(({ id }) => id === counter.id)
      if (!known) throw new Error(`Form ${counter.id} was not made by this run.`)
      forms.push({ ...counter, account: known.account, statistics: await statistics(base, known) })
    }
    return {
      submissions,
      deliveries,
      forms,
      followUps,
      failures,
      mails,
      groups: groups.map(({ name }) => name),
      builtIn,
    }
  } finally {
    await db.end()
  }
}

async function statistics(base: string, { id, api_key }: Setting['forms'][number]): Promise<number> {
  const headers = { authorization: `Bearer ${api_key}` }
  const response = await fetch(`${base}/api/v1/forms/${id}/stats`, { headers })
  if (!response.ok) throw new Error(`The statistics of form ${id} are answered ${response.status}.`)
  return ((await response.json()) as { data: { submissions: number } }).data.submissions
}

/** Waits until nothing is to be done or sent any more; after `ms` what is left is left to the checks. */
export async function drained(databaseUrl: string, ms: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const end = Date.now() + ms
  for (;;) {
    const { rows } = await db.query(
      "select from deliveries where state in ('waiting', 'sending') union all select from follow_ups where state = 'waiting' limit 1",
    )
    if (rows.length === 0 || Date.now() > end) break
    await sleep(100)
  }
  await db.end()
}
