import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ReceivedMails } from '../bare/mail-receiver.ts'
import { startChild, type Child } from '../children.ts'
import { createForm, type BenchForm } from '../form.ts'
import { startFoyer, type Foyer } from '../foyer.ts'
import type { Bench } from '../measure.ts'
import { digits, medianOf, type Row, type Section } from '../report.ts'
import { submit } from '../subject.ts'
import { usageByProgram, type ProgramUsage } from '../usage.ts'
import { benchFiles } from './pdf-document.ts'

/** What the forms differ by. */
const kinds = ['none', 'stored', 'mailed', 'letterhead'] as const
type Kind = (typeof kinds)[number]

/** Of one submission, until its mail has arrived. */
interface Turn extends ProgramUsage {
  perSecond: number
  mailBytes: number
}

/**
 * What the document of a submission costs in the whole service: a page with ten answers, stored, attached to the notification, and attached on a
 * letterhead, against the same form without a document. Every form writes to the CRM and sends its notification to a mail server.
 */
export async function documents(bench: Bench): Promise<Section> {
  await using mailServer = startChild<object, ReceivedMails>('bare/mail-receiver.ts')
  const { port } = await mailServer.ask({})
  await using foyer = await startFoyer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const url = await foyer.databaseUrl()
  const db = new pg.Client({ connectionString: url, options: '-c enable_seqscan=off' })
  await db.connect()
  try {
    const forms = await createForms(foyer)
    const [rounds, count] = bench.quick ? [1, 50] : [4, 200]
    const turns: Record<Kind, Turn[]> = { none: [], stored: [], mailed: [], letterhead: [] }
    const context = { bench, foyer, db, mailServer }
    for (const kind of kinds) await measureTurn(context, forms[kind], count)
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? kinds.toReversed() : kinds)
        turns[kind].push(await measureTurn(context, forms[kind], count))
    }
    const made = (rounds + 1) * count
    return {
      title: 'The document of a submission, in the whole service',
      rows: [...rowsOf(turns), ...(await storedRows(db, made))],
    }
  } finally {
    await db.end()
  }
}

async function createForms(foyer: Foyer): Promise<Record<Kind, BenchForm>> {
  const sheet = new FormData()
  const [first] = (await benchFiles()).letterhead
  sheet.set('letterhead_name', 'Geschäftspapier')
  sheet.set('letterhead_first', new Blob([new Uint8Array(first)], { type: 'application/pdf' }), 'sheet.pdf')
  const response = await fetch(`http://127.0.0.1:${foyer.port}/api/v1/letterheads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${foyer.apiKey}` },
    body: sheet,
  })
  if (response.status !== 201)
    throw new Error(`The letterhead was answered ${response.status}: ${await response.text()}`)
  const { data: letterhead } = (await response.json()) as { data: { id: number } }
  const make = async (kind: Kind, attached: boolean, design: object = {}) => {
    const form = await createForm(foyer, { email_enabled: false, notification_attach_pdf: attached })
    const template = { enabled: kind !== 'none', design }
    await foyer.api('PATCH', `/forms/${form.id}/pdf-template`, template)
    return form
  }
  return {
    none: await make('none', false),
    stored: await make('stored', false),
    mailed: await make('mailed', true),
    letterhead: await make('letterhead', true, { letterhead_id: letterhead.id }),
  }
}

interface Context {
  bench: Bench
  foyer: Foyer
  db: pg.Client
  mailServer: Child<object, ReceivedMails>
}

/** 32 callers, until every mail has arrived. */
async function measureTurn({ bench, foyer, db, mailServer }: Context, form: BenchForm, count: number): Promise<Turn> {
  const [before, mailsBefore] = [usageByProgram(foyer.pid), await mailServer.ask({})]
  const begun = performance.now()
  await submit(bench, form, { port: foyer.port, callers: 32, count })
  await allSent(db)
  const tookMs = performance.now() - begun
  const [after, mails] = [usageByProgram(foyer.pid), await mailServer.ask({})]
  if (mails.mails - mailsBefore.mails !== count)
    throw new Error(`Of ${count} mails, ${mails.mails - mailsBefore.mails} have arrived.`)
  return {
    nodeUs: (after.nodeUs - before.nodeUs) / count,
    databaseUs: (after.databaseUs - before.databaseUs) / count,
    otherUs: (after.otherUs - before.otherUs) / count,
    perSecond: (count * 1_000) / tookMs,
    mailBytes: (mails.bytes - mailsBefore.bytes) / count,
  }
}

async function allSent(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ waits: boolean }>(
      `select exists (select from follow_ups where state = 'waiting') or exists (select from mails where state = 'waiting') as waits`,
    )
    if (rows[0]?.waits === false) return
    await sleep(20)
  }
}

const names: Record<Kind, string> = {
  none: 'no document',
  stored: 'a document that is stored',
  mailed: 'a document that is stored and attached',
  letterhead: 'the same on a letterhead',
}

function rowsOf(turns: Record<Kind, readonly Turn[]>): Row[] {
  const ms = (us: number) => `${digits(us / 1_000)} ms`
  const totalOf = (kind: Kind) =>
    medianOf(turns[kind], ({ nodeUs, databaseUs, otherUs }) => nodeUs + databaseUs + otherUs)
  return kinds.map((kind) => {
    const of = (figure: (turn: Turn) => number) => medianOf(turns[kind], figure)
    const parts = `Node ${ms(of(({ nodeUs }) => nodeUs))}, PostgreSQL ${ms(of(({ databaseUs }) => databaseUs))}, renderer ${ms(of(({ otherUs }) => otherUs))}`
    const rest = `${digits(of(({ perSecond }) => perSecond))} done a second, ${digits(of(({ mailBytes }) => mailBytes / 1_000))} kB of mail`
    return {
      what: `a submission with ${names[kind]}`,
      figure: `${ms(totalOf(kind))} (${parts}); ${rest}`,
      ...(kind !== 'none' && { against: `the document alone ${ms(totalOf(kind) - totalOf('none'))}` }),
    }
  })
}

/** Bytes of the documents in the file store, and of what the database has of them. Throws unless each was made. */
async function storedRows(db: pg.Client, made: number): Promise<Row[]> {
  await db.query('vacuum analyze submission_documents')
  const { rows } = await db.query<{ letterhead: boolean; count: number; bytes: number; row_bytes: number }>(`
    select d.letterhead, count(*)::int as count, avg(d.size)::float8 as bytes,
      pg_total_relation_size('submission_documents')::float8 / (select count(*) from submission_documents) as row_bytes
    from (select size, t.letterhead_id is not null as letterhead from submission_documents
      join submissions s on s.id = submission_id join pdf_templates t on t.form_id = s.form_id where file_key is not null) d
    group by 1 order by 1`)
  const [plain, letterhead] = rows
  if (plain?.count !== 2 * made || letterhead?.count !== made)
    throw new Error(`Not all documents were made: ${JSON.stringify(rows)}`)
  return [
    {
      what: 'bytes of a document in the file store',
      figure: `${digits(plain.bytes / 1_000)} kB`,
      against: `on a letterhead ${digits(letterhead.bytes / 1_000)} kB`,
    },
    { what: 'bytes of the database for it', figure: `${digits(plain.row_bytes)} bytes` },
  ]
}
