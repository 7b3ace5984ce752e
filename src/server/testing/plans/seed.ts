import pg from 'pg'

/** An activity is about the record of this number and that of its submission: no record has it. */
export const farIds = 1_000_000_000

/** A few records were changed then, and all others before. */
export const changedSince = '2100-01-01'

/** The user who takes care of some of the submissions that are done. */
export const assignee = 1_000_000

/** What all submissions are known by. */
export const everyonesKey = 'e:office@example.com'

/** How many accounts there are; half of all rows are of the first. */
export const accounts = 40

/** Of the first account: its form, its subscription, and the account itself. */
export interface SeedIds {
  account_id: number
  form_id: number
  webhook_id: number
}

/** The database's owner, who may write past triggers and foreign keys: 200,000 submissions take seconds. */
async function asOwner<T>(url: string, act: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(url)
  await db.connect()
  try {
    await db.query("set session_replication_role = 'replica'; set synchronous_commit = off; set jit = off")
    return await act(db)
  } finally {
    await db.end()
  }
}

const tables = [
  'accounts',
  'forms',
  'form_counters',
  'webhooks',
  'submissions',
  'follow_ups',
  'deliveries',
  'delivery_attempts',
  'crm_stages',
  'crm_watched_records',
  'crm_look_turns',
  'crm_changes',
  'mails',
  'failed_work',
  'built_in_crm_records',
  'list_counts',
  'submission_processing',
  'submission_tags',
  'search_words',
  'search_submissions',
  'submission_contacts',
]

/** Accounts, each with a form and a subscription; the statistics of the planner are then of these few rows, and stay so until `analyse`. */
export function seedAccounts(url: string): Promise<SeedIds> {
  return asOwner(url, async (db) => {
    for (const table of tables) await db.query(`alter table ${table} set (autovacuum_enabled = off)`)
    const first = await db.query<{ id: number }>('select coalesce(max(id), 0)::int as id from accounts')
    const account_id = Number(first.rows[0]?.id) + 1
    await db.query(`
      create table plan_accounts as
        select k, ${account_id}::bigint + k as account_id, 1000000::bigint + k as form_id, 1000000::bigint + k as webhook_id
        from generate_series(0, ${accounts - 1}) k;
      insert into accounts (id, name, username) overriding system value
        select account_id, 'Agency ' || k, 'plans-' || k from plan_accounts;
      insert into users (id, account_id, name, email, role) overriding system value
        values (${assignee}, ${account_id}, 'Jana Weiss', 'plans@agency.example', 'editor');
      insert into forms (id, account_id, slug, internal_title, active) overriding system value
        select form_id, account_id, 'plans-' || k, 'Inquiry', true from plan_accounts;
      insert into form_counters (form_id, account_id) select form_id, account_id from plan_accounts;
      insert into webhooks (id, account_id, url, sealed_secret) overriding system value
        select webhook_id, account_id, 'https://receiver.example/', 'sealed' from plan_accounts`)
    await db.query('analyze')
    return { account_id, form_id: 1_000_000, webhook_id: 1_000_000 }
  })
}

/** Adds so many submissions with all that follows them: done long ago, or waiting. */
export function seedSubmissions(url: string, count: number, { waiting }: { waiting: boolean }): Promise<void> {
  return asOwner(url, async (db) => {
    const [done, sent, delivered] = waiting ? ['waiting', 'waiting', 'waiting'] : ['done', 'sent', 'delivered']
    const ended = waiting ? 'null' : 'now()'
    await db.query(`
      create temporary table new_submissions as
        select n, nextval(pg_get_serial_sequence('submissions', 'id')) as id, gen_random_uuid() as delivery_id, a.*,
          c.last_index + row_number() over (partition by a.form_id order by n) as index,
          now() - interval '30 days' + n * interval '10 milliseconds' as created_at
        from generate_series(1, ${count}) n
        join plan_accounts a on a.k = case when n % 2 = 0 then 0 else (n / 2) % ${accounts} end
        join form_counters c using (form_id);
      insert into submissions (id, account_id, form_id, index, content, created_at, token) overriding system value
        select id, account_id, form_id, index, json_build_object('address', json_build_object('Email', 'person' || id || '@example.com')),
          created_at, decode(md5(id::text), 'hex') from new_submissions order by id;
      update form_counters c set last_index = n.index, submissions_count = n.index, last_at = n.created_at
        from (select form_id, max(index) as index, max(created_at) as created_at from new_submissions group by form_id) n where n.form_id = c.form_id;
      insert into follow_ups (account_id, submission_id, kind, state, due_at, finished_at, claims)
        select account_id, id, kind, '${done}', created_at, ${ended}, ${waiting ? 0 : 1} from new_submissions cross join unnest(array['crm', 'mails']) kind order by id;
      insert into deliveries (id, account_id, webhook_id, submission_id, state, due_at, created_at, finished_at, max_attempts, claims, attempts, last_status, body)
        select delivery_id, account_id, webhook_id, id, '${delivered}', created_at, created_at, ${ended}, 5, ${waiting ? '0, 0, null, null' : `1, 1, 200, '{}'`}
        from new_submissions order by id;
      insert into mails (account_id, submission_id, purpose, recipient, subject, body, html, state, lane, due_at, sent_at, forget_at)
        select account_id, id, 'notification', 'owner@example.com', 'New submission', repeat('text ', 20), repeat('html ', 20), '${sent}', 3, created_at, ${ended},
          case when ${waiting} then now() + interval '1 day' end
        from new_submissions order by id`)
    if (!waiting) {
      await db.query(`
        insert into delivery_attempts (account_id, delivery_id, number, at, status, duration_ms)
          select account_id, delivery_id, 1, created_at, 200, 20 from new_submissions;
        insert into built_in_crm_records (account_id, module, address_id, "values", reference)
          select account_id, module, case module when 'agentsLog' then ${farIds} + id end, json_build_object('Email', 'Person' || id || '@example.com', 'Name', 'Name ' || id % 500)::jsonb, id || ' ' || module
          from new_submissions cross join unnest(array['address', 'agentsLog']) module order by id;
        insert into crm_stages (account_id, submission_id, stage, state, record_id)
          select account_id, id, stage, 'done', '1' from new_submissions cross join unnest(array['address', 'agentsLog']) stage order by id;
        -- All of them are due.
        insert into crm_watched_records (account_id, submission_id, module, record_id, known, next_look_at, created_at)
          select account_id, id, module, id, '{"state": null}', created_at, created_at
          from new_submissions cross join unnest(array['address', 'task']) module order by id;
        insert into crm_look_turns (account_id, next_at) select distinct account_id, now() from new_submissions on conflict do nothing;
        insert into submission_processing (submission_id, account_id, form_id, received_at, status, assignee_id, due_on, changed_at,
            changed_by_type, changed_by_id, changed_by_name)
          select id, account_id, form_id, created_at, case n % 20 when 0 then 'in_progress' when 2 then 'discarded' else 'done' end,
            case when n % 6 < 3 then ${assignee} end, case when n % 40 = 0 then date '2020-01-01' end, now(), 'key', 1, 'Website'
          from new_submissions order by id;
        insert into submission_tags (submission_id, account_id, tag, received_at)
          select id, account_id, 'Eilig', created_at from new_submissions where n % 10 = 0 order by id;
        insert into search_submissions (submission_id, account_id, batch, words)
          select id, account_id, max(id) over (partition by account_id, place / 200),
            concat_ws(' ', 'person' || id, 'example', 'com', 'name' || n / 2 % 200)
          from (select *, row_number() over (partition by account_id order by id) as place from new_submissions) s;
        insert into search_words (account_id, word, batch, submissions)
          select s.account_id, w.word, s.batch, array_agg(s.submission_id order by s.submission_id desc)
          from search_submissions s join new_submissions n on n.id = s.submission_id cross join lateral string_to_table(s.words, ' ') w (word)
          group by s.account_id, w.word, s.batch;
        insert into submission_contacts (submission_id, account_id, form_id, key)
          select id, account_id, form_id, key from new_submissions
          cross join unnest(array['e:person' || id || '@example.com', 't:+4940' || n / 2 % 200, '${everyonesKey}']) key order by id;
        -- Of mails that are about no submission the owner is told only where they ask first: a statement has to pass over the others.
        insert into failed_work (account_id, kind, mail_id, failed_at)
          select account_id, 'mail', -id, created_at from new_submissions where n % 2 = 0 order by id;
        insert into failed_work (account_id, kind, submission_id, failed_at)
          select account_id, 'crm', id, created_at from new_submissions where n % 7 = 0 order by id`)
    }
    await db.query('drop table new_submissions')
    // No trigger has counted them.
    await db.query(`
      delete from list_counts;
      delete from list_count_changes;
      insert into list_counts (account_id, list, scope, bits, block, rows)
        select account_id, 'mails', 0, 12, id >> 12, count(*) from mails group by account_id, id >> 12
        union all
        select account_id, 'mails:' || state, 0, 12, id >> 12, count(*) from mails where state <> 'waiting' group by account_id, id >> 12, state
        union all
        select account_id, list, webhook_id, 12, position >> 12, count(*) from deliveries
          cross join lateral unnest(case when state = 'waiting' then array['deliveries'] else array['deliveries', 'deliveries:' || state] end) list
          group by account_id, list, webhook_id, position >> 12
        union all
        select account_id, 'records:' || module, 0, 12, id >> 12, count(*) from built_in_crm_records group by account_id, module, id >> 12;
      insert into list_counts (account_id, list, scope, bits, block, rows)
        select account_id, list, scope, 20, block >> 8, sum(rows) from list_counts group by account_id, list, scope, block >> 8`)
  })
}

/** Gives back what statements have claimed, and what there is to call the next ones with. */
export function settle(url: string, { account_id }: SeedIds) {
  return asOwner(url, async (db) => {
    await db.query(`update follow_ups set claims = 0, due_at = created_at - interval '1 day' from submissions s
      where s.id = submission_id and state = 'waiting' and claims > 0`)
    await db.query(`update crm_watched_records set looks = 0, next_look_at = created_at where looks > 0`)
    await db.query('delete from failure_notices')
    // Only what is not there yet: every version of a row leaves an entry in the index, which the statements would have to pass over.
    await db.query(`update built_in_crm_records set updated_at = '${changedSince}' where updated_at <> '${changedSince}' and id in
      (select id from built_in_crm_records where account_id = ${account_id} and module = 'address' order by id desc limit 25)`)
    const numbers = async (text: string, values: number[]) =>
      (await db.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id))
    return {
      waiting: await numbers(
        `select submission_id as id from follow_ups f join follow_ups m using (submission_id) join deliveries d using (submission_id)
         where f.kind = 'crm' and f.state = 'waiting' and m.kind = 'mails' and m.state = 'waiting' and f.due_at < now()
           and d.state = 'waiting' order by submission_id limit 200`,
        [],
      ),
      done: await numbers(
        `select submission_id as id from follow_ups where account_id = $1 and kind = 'crm' and state = 'done' and finished_at < now()
         and exists (select from crm_stages c where c.submission_id = follow_ups.submission_id and c.stage = 'agentsLog')
         order by submission_id desc limit 100`,
        [account_id],
      ),
      records: await numbers(
        `select id from built_in_crm_records where account_id = $1 and module = 'address' order by id desc limit 100`,
        [account_id],
      ),
    }
  })
}

/** As on the first day of an installation: autovacuum has not come by yet. */
export function forgetStatistics(url: string): Promise<void> {
  return asOwner(url, async (db) => {
    await db.query(
      `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    )
    await db.query(`update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
  })
}

export function analyse(url: string): Promise<void> {
  return asOwner(url, async (db) => {
    await db.query('vacuum (analyze)')
  })
}
