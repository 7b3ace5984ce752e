import pg from 'pg'
import { startFoyer } from '../foyer.ts'
import { createForm, getRequest, type BenchForm } from '../form.ts'
import { measure, type Bench } from '../measure.ts'
import { digits, median, type Section } from '../report.ts'
import { seedSubmissions } from '../seed.ts'

const rows = 1_000
const goalMs = 5

/** The server's own CPU for the longest page of every list, in an account that has 1,000 of everything. */
export async function listCpu(bench: Bench): Promise<Section> {
  await using foyer = await startFoyer()
  const form = await createForm(foyer)
  const databaseUrl = await foyer.databaseUrl()
  await seedSubmissions(databaseUrl, form, rows)
  await foyer.api('POST', '/webhooks', { url: 'https://93.184.216.34/hook' })
  const webhook = await seedEverything(databaseUrl, form)
  const paths = [
    '/forms',
    `/forms/${form.id}/fields`,
    `/forms/${form.id}/rules`,
    `/forms/${form.id}/submissions`,
    `/forms/${form.id}/quarantine`,
    '/webhooks',
    `/webhooks/${webhook}/deliveries`,
    '/form-groups',
    '/letterheads',
    '/staff-members',
    '/staff-groups',
    '/audit-log',
  ]
  const measured: Section['rows'] = []
  for (const path of paths) {
    const requests = [getRequest(`/api/v1${path}?per_page=100`, foyer.apiKey)]
    const load = { port: foyer.port, callers: 4, requests, seconds: bench.quick ? 0.5 : 1 }
    await measure(bench, foyer.pid, load) // warm-up
    const turns: number[] = []
    for (let i = 0; i < (bench.quick ? 3 : 5); i++) turns.push((await measure(bench, foyer.pid, load)).cpuUs / 1000)
    const cpuMs = median(turns)
    measured.push({
      what: `GET ${path.replaceAll(/\d+/g, '{id}')}`,
      figure: `${digits(cpuMs)} ms`,
      goal: `≤ ${goalMs} ms`,
      holds: cpuMs <= goalMs,
    })
  }
  return {
    title: `Lists of ${rows.toLocaleString('en')} at per_page=100, CPU of the server per request`,
    rows: measured,
  }
}

/** 1,000 rows of every list in the account of the form, 200 rules and 50 subscriptions; the id of one subscription. */
async function seedEverything(databaseUrl: string, { id }: BenchForm): Promise<number> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows: owner } = await db.query<{ account: string }>(
      'select account_id as account from forms where id = $1',
      [id],
    )
    const account = Number(owner[0]?.account)
    for (const statement of seeds)
      await db.query(statement.replaceAll('$account', String(account)).replaceAll('$form', String(id)))
    const { rows: webhooks } = await db.query<{ id: string }>(
      'select min(id) as id from webhooks where account_id = $1',
      [account],
    )
    return Number(webhooks[0]?.id)
  } finally {
    await db.end()
  }
}

const seeds = [
  'set session_replication_role = replica',
  `with made as (insert into forms (account_id, slug, internal_title, settings)
     select $account, 'bench' || n, 'Form ' || n, json_build_object('title', 'Anfrage ' || n, 'description', repeat('Text. ', 30))
     from generate_series(1, ${rows}) n returning account_id, id)
   insert into form_counters (account_id, form_id) select account_id, id from made`,
  `insert into fields (account_id, form_id, position, crm_module, crm_field_name, label)
     select $account, $form, 100 + n, 'address', 'Name', 'Field ' || n from generate_series(1, ${rows}) n`,
  `insert into rules (account_id, form_id, position, title, mode, priority, is_enabled, run_on_init, tags, clauses, actions)
     select $account, $form, n, 'Rule ' || n, 'all', n, true, true, '{}',
       '[{"when_field_id":"1","operator":"equals","value":"x"}]', '[{"order":1,"action":"hide","target_field_id":"1"}]'
     from generate_series(1, 200) n`,
  `insert into quarantined_submissions (account_id, form_id, reason, content)
     select $account, $form, 'honeypot', '{"address":{"Name":"Spam"}}' from generate_series(1, ${rows}) n`,
  `insert into webhooks (account_id, url, sealed_secret)
     select account_id, 'https://93.184.216.34/' || n, sealed_secret from webhooks, generate_series(1, 49) n where account_id = $account`,
  `with made as (insert into deliveries (account_id, webhook_id, state, max_attempts, attempts, body)
     select $account, (select min(id) from webhooks where account_id = $account), 'exhausted', 4, 4, '{}'
     from generate_series(1, ${rows}) returning account_id, id)
   insert into delivery_attempts (account_id, delivery_id, number, at, status, duration_ms, error)
     select account_id, id, n, now(), 500, 12, 'The receiver answered 500.' from made, generate_series(1, 4) n`,
  `insert into form_groups (account_id, name) select $account, 'Group ' || n from generate_series(1, ${rows}) n`,
  `with made as (insert into letterheads (account_id, letterhead_name, letterhead_margin_top, letterhead_margin_right,
       letterhead_margin_bottom, letterhead_margin_left)
     select $account, 'Sheet ' || n, 20, 20, 20, 25 from generate_series(1, ${rows}) n returning account_id, id)
   insert into letterhead_sheets (account_id, letterhead_id, sheet, file_key, content_type, size, pages, width_mm, height_mm)
     select account_id, id, sheet, id || sheet, 'application/pdf', 1000, 1, 210, 297 from made, unnest('{first,continuation}'::text[]) sheet`,
  `insert into staff_groups (account_id, name) select $account, 'Team ' || n from generate_series(1, ${rows}) n`,
  `with made as (insert into staff_members (account_id, name, email, source)
     select $account, 'Person ' || n, 'person' || n || '@agency.example', 'manual' from generate_series(1, ${rows}) n
     returning account_id, id)
   insert into staff_group_members (account_id, staff_member_id, staff_group_id)
     select made.account_id, made.id, g.id from made,
       (select id from staff_groups where account_id = $account order by id limit 3) g`,
  `with made as (insert into audit_entries (account_id, entry, actor_type, actor_name, action)
     select $account, gen_random_uuid(), 'key', 'Website', 'forms.update' from generate_series(1, ${rows}) returning account_id, entry)
   insert into audit_changes (account_id, entry, change, record_type, record_id, before, after)
     select account_id, entry, 'updated', 'forms', n, '{"title":"Old"}', '{"title":"New"}' from made, generate_series(1, 3) n`,
  'analyze',
]
