import pg from 'pg'
import { createForm, getRequest } from '../form.ts'
import { startFoyer } from '../foyer.ts'
import { openBooks } from '../ledger.ts'
import type { Bench } from '../measure.ts'
import { numbersFrom, peopleFrom, type Person } from '../people.ts'
import { digits, type Row, type Section } from '../report.ts'
import { cpuUs, treeCpuUs } from '../usage.ts'

const rowsAtOnce = 5_000
const goalMs = 100

/** What people type, made from a person who is there. */
const questions: Record<string, (person: Person) => string> = {
  'a last name': ({ last }) => last,
  'first and last name': ({ first, last }) => `${first} ${last}`,
  'half a telephone number': ({ phone }) => phone.slice(-6),
  'the beginning of a last name, three letters': ({ last }) => last.slice(0, 3),
  'two letters': ({ last }) => last.slice(0, 2),
  'a last name with two letters swapped': ({ last }) => `${last.slice(0, 2)}${last[3]}${last[2]}${last.slice(4)}`,
  'five words of a message': ({ message }) => message.split(' ').slice(4, 9).join(' '),
  'a number that is not there': ({ phone }) => `${phone.slice(-5)}000111`,
}

/**
 * Questions to the search, one after the other, in an account that has all submissions of the installation: a million (`--quick`: 20,000;
 * `SEARCH_SUBMISSIONS`: so many). They are written past the service, and indexed by it.
 */
export async function search(bench: Bench): Promise<Section> {
  const count = Number(process.env['SEARCH_SUBMISSIONS'] ?? (bench.quick ? 20_000 : 1_000_000))
  await using foyer = await startFoyer()
  const form = await createForm(foyer)
  const url = await foyer.databaseUrl()
  const people = await seed(url, form.id, count)
  await using books = await openBooks(url)
  const before = { own: cpuUs(foyer.pid), all: treeCpuUs(foyer.pid) }
  await books.indexed()
  const cost = { own: cpuUs(foyer.pid) - before.own, all: treeCpuUs(foyer.pid) - before.all }
  const rows: Row[] = [
    {
      what: 'to index one, processor time',
      figure: `${digits(cost.all / count)} µs (Node ${digits(cost.own / count)} µs)`,
    },
  ]
  for (const [what, asked] of Object.entries(questions)) {
    const requests = people.map((person) =>
      getRequest(`/api/v1/search?q=${encodeURIComponent(asked(person))}`, foyer.apiKey),
    )
    const load = { port: foyer.port, callers: 1, requests, seconds: 600, count: bench.quick ? 50 : requests.length }
    const { p50Ms, p95Ms, p99Ms, statuses } = await bench.generator.ask(load)
    if (Object.keys(statuses).join() !== '200') throw new Error(`Unexpected answers: ${JSON.stringify(statuses)}`)
    rows.push({
      what,
      figure: `p95 ${digits(p95Ms)} ms, p50 ${digits(p50Ms)} ms, p99 ${digits(p99Ms)} ms`,
      goal: `p95 ≤ ${goalMs} ms`,
      holds: p95Ms <= goalMs,
    })
  }
  return { title: `Search in an account of ${count.toLocaleString('en')} submissions, a lone caller`, rows }
}

/** Gives a form so many submissions of different people; gives 200 of these, from all parts. */
async function seed(databaseUrl: string, formId: number, count: number): Promise<Person[]> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const next = peopleFrom(numbersFrom(1))
  const known: Person[] = []
  try {
    // The rows are right by construction: no look at the form for each of them.
    await db.query('set session_replication_role = replica')
    for (let from = 0; from < count; from += rowsAtOnce) {
      const people = Array.from({ length: Math.min(rowsAtOnce, count - from) }, next)
      people.forEach((person, i) => {
        if ((from + i) % Math.max(Math.floor(count / 200), 1) === 0) known.push(person)
      })
      await db.query(
        `insert into submissions (account_id, form_id, index, content, ip_address, created_at)
         select c.account_id, c.form_id, $3::int + n, content::json, '127.0.0.1', now() - ($4::int - $3::int - n) * interval '1 second'
         from form_counters c, unnest($2::text[]) with ordinality as made (content, n) where c.form_id = $1`,
        [formId, people.map(contentOf), from, count],
      )
    }
    await db.query(
      'update form_counters set last_index = $2::int, submissions_count = $2::int, last_at = now() where form_id = $1',
      [formId, count],
    )
    await db.query('vacuum analyze submissions')
  } finally {
    await db.end()
  }
  return known
}

const contentOf = ({ first, last, email, phone, city, message }: Person) =>
  JSON.stringify({ address: { Vorname: first, Name: last, Email: email, Telefon1: phone, Ort: city, message } })
