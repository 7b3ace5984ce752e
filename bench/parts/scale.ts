import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startFoyer, type Foyer } from '../foyer.ts'
import { measure, type Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'

const perPage = 25
const places = ['first', 'middle', 'last'] as const

interface List {
  name: string
  path: string
  /** Gives the account so many rows; `$1` of them. No trigger runs, so it writes what they would have written. */
  seed: string
  /** What is to be analysed then. */
  table: string
}

const account = '(select max(id) from accounts)'

/** Lists that get a row or more with every submission. */
const lists: readonly List[] = [
  {
    name: 'mails',
    path: '/mails',
    table: 'mails',
    seed: `with added as (
        insert into mails (account_id, recipient, subject, body, state, sent_at, created_at)
          select ${account}, 'ada@mail.example', 'Ihre Anfrage', repeat('Vielen Dank. ', 20), 'sent', now(), now()
          from generate_series(1, $1::int)
          returning account_id, id >> 12 as block)
      insert into list_count_changes (account_id, list, scope, block, rows)
        select account_id, list, 0, block, count(*) from added cross join unnest(array['mails', 'mails:sent']) list group by 1, 2, 4`,
  },
  {
    name: 'log of deliveries',
    path: '/webhooks/{webhook}/deliveries',
    table: 'deliveries',
    seed: `with added as (
        insert into deliveries (account_id, webhook_id, state, max_attempts, attempts, last_status, body, finished_at)
          select ${account}, (select max(id) from webhooks), 'delivered', 5, 1, 200, repeat('{"a":1}', 60), now()
          from generate_series(1, $1::int)
          returning id, account_id, webhook_id, position >> 12 as block),
      attempted as (
        insert into delivery_attempts (account_id, delivery_id, number, at, status, duration_ms)
          select account_id, id, 1, now(), 200, 20 from added)
      insert into list_count_changes (account_id, list, scope, block, rows)
        select account_id, list, webhook_id, block, count(*)
        from added cross join unnest(array['deliveries', 'deliveries:delivered']) list group by 1, 2, 3, 4`,
  },
  {
    name: 'records of the CRM',
    path: '/crm/records/address',
    table: 'built_in_crm_records',
    seed: `with added as (
        insert into built_in_crm_records (account_id, module, "values")
          select ${account}, 'address', jsonb_build_object('Vorname', 'Ada', 'Name', 'Löwe ' || n, 'Email', 'ada.' || n || '@mail.example')
          from generate_series(1, $1::int) n
          returning account_id, id >> 12 as block)
      insert into list_count_changes (account_id, list, scope, block, rows)
        select account_id, 'records:address', 0, block, count(*) from added group by 1, 4`,
  },
]

interface ScaleSeries {
  what: string
  port: number
  request: string
  medians: number[]
}

/**
 * Pages of lists with 10 thousand rows against those with a million (`--quick`: 100 thousand; `SCALE_ROWS`: so many), asked for by a lone caller of
 * two services in turn.
 */
export async function scale(bench: Bench): Promise<Section> {
  const sizes = [10_000, Number(process.env['SCALE_ROWS'] ?? (bench.quick ? 100_000 : 1_000_000))]
  await using small = await startFoyer()
  await using large = await startFoyer()
  const pages: ScaleSeries[][] = []
  for (const [i, foyer] of [small, large].entries()) pages.push(await seededPages(foyer, sizes[i] ?? 0))
  for (let turn = 0; turn < (bench.quick ? 4 : 8); turn++) {
    for (const { port, request, medians } of pages.flat()) {
      const load = { port, callers: 1, requests: [request], seconds: bench.quick ? 0.2 : 0.5 }
      const pid = port === small.port ? small.pid : large.pid
      medians.push((await measure(bench, pid, load)).p50Ms)
    }
  }
  // The first turn warmed it all up.
  for (const { medians } of pages.flat()) medians.shift()
  const [less = [], more = []] = pages
  const title = `Pages of ${perPage} rows, ${sizes.map((rows) => rows.toLocaleString('en')).join(' and ')} rows, p50 of a lone caller`
  return { title, rows: more.map((page, i) => rowOf(page, less[i])) }
}

async function seededPages(foyer: Foyer, rows: number): Promise<ScaleSeries[]> {
  const webhook = await foyer.api<{ data: { id: number } }>('POST', '/webhooks', { url: 'https://93.184.216.34/' })
  const db = new pg.Client({ connectionString: await foyer.databaseUrl() })
  await db.connect()
  try {
    await db.query('set session_replication_role = replica')
    for (const { seed, table } of lists) {
      await db.query(seed, [rows])
      await db.query(`vacuum analyze ${table}`)
    }
    // The service adds them to the counts every 5 s.
    while ((await db.query('select from list_count_changes limit 1')).rowCount) await sleep(500)
    await db.query('vacuum analyze list_counts, list_count_changes')
  } finally {
    await db.end()
  }
  const cookie = await signIn(foyer)
  return lists.flatMap(({ name, path }) =>
    places.map((place) => {
      const last = Math.floor(rows / perPage)
      const page = { first: 1, middle: Math.round(last / 2), last }[place]
      const target = `/api/v1${path.replace('{webhook}', String(webhook.data.id))}?per_page=${perPage}&page=${page}`
      const head = [`GET ${target} HTTP/1.1`, 'Host: localhost', `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin']
      return { what: `${name}, ${place} page`, port: foyer.port, request: `${head.join('\r\n')}\r\n\r\n`, medians: [] }
    }),
  )
}

async function signIn({ port, login }: Foyer): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(login),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`The sign-in was refused: ${response.status} ${await response.text()}`)
  return cookie.split(';', 1)[0] ?? ''
}

function rowOf({ what, medians }: ScaleSeries, less: ScaleSeries | undefined): Row {
  const ratio = median(medians.map((ms, turn) => ms / (less?.medians[turn] ?? NaN)))
  return {
    what,
    figure: `${digits(median(medians))} ms`,
    against: `${digits(median(less?.medians ?? []))} ms`,
    ratio,
    ...(!what.includes('middle') && { goal: '≤ 1.5', holds: ratio <= 1.5 }),
  }
}
