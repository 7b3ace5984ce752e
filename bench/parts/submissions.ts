import type { InsertLoad } from '../bare/inserts.ts'
import { startChild } from '../children.ts'
import { startFoyer, type Foyer } from '../foyer.ts'
import { createForm, postRequest, submissionBody, submissionRequests, type BenchForm } from '../form.ts'
import { measure, type Bench, type Measurement } from '../measure.ts'
import { digits, medianOf, type Row, type Section } from '../report.ts'

/** Submissions per second, on one form and over ten, against bare HTTP, bare inserts and the service without group commit. */

interface Turn {
  bare: Measurement
  one: Measurement
  single: Measurement
  ten: Measurement
  inserts: { perSecond: number }
}

const formCount = 10

export async function submissions(bench: Bench): Promise<Section> {
  await using bare = startChild<object, { port: number }>('bare/http.ts')
  await using inserter = startChild<InsertLoad, { perSecond: number }>('bare/inserts.ts')
  await using foyer = await startFoyer()
  await using ungrouped = await startFoyer({ env: { GROUP_COMMIT: '0' } })
  const { port } = await bare.ask({})
  const forms: BenchForm[] = []
  for (let i = 0; i < formCount; i++) forms.push(await createForm(foyer))
  const [form] = forms as [BenchForm]
  const singleForm = await createForm(ungrouped)
  const databaseUrl = await foyer.databaseUrl()
  const content = submissionBody(form, 1)
  const seconds = bench.quick ? 0.4 : 1
  const sent = { foyer: 0, ungrouped: 0 }

  async function turn(callers: number): Promise<Turn> {
    const load = { callers, seconds }
    // A server writes to the CRM and mails while it is measured, but not while another one is.
    const submit = async (server: Foyer, to: readonly BenchForm[]) => {
      const requests = submissionRequests(to)
      const measured = await measure(bench, server.pid, { ...load, port: server.port, requests })
      await server.settled()
      return measured
    }
    const result = {
      bare: await measure(bench, bare.pid, { ...load, port, requests: [postRequest('/', content)] }),
      one: await submit(foyer, [form]),
      single: await submit(ungrouped, [singleForm]),
      ten: await submit(foyer, forms),
      inserts: await inserter.ask({ databaseUrl, rows: callers, seconds, content }),
    }
    sent.foyer += result.one.requests + result.ten.requests
    sent.ungrouped += result.single.requests
    return result
  }

  const rows: Row[] = []
  await turn(32) // warm-up
  for (const callers of [1, 32, 256]) {
    const turns: Turn[] = []
    for (let i = 0; i < (bench.quick ? 2 : 3); i++) turns.push(await turn(callers))
    rows.push(...rowsOf(callers, turns))
  }
  await checkCounts(foyer, forms, sent.foyer)
  await checkCounts(ungrouped, [singleForm], sent.ungrouped)
  return { title: `Submissions (10 fields, 5 rules, JSON)`, rows }
}

function rowsOf(callers: number, turns: readonly Turn[]): Row[] {
  const who = callers === 1 ? 'a lone caller' : `${callers} callers`
  const perSecond = (of: (turn: Turn) => { perSecond: number }) =>
    `${digits(medianOf(turns, (turn) => of(turn).perSecond))}/s`
  const ratio = (of: (turn: Turn) => number) => medianOf(turns, of)
  const times = (of: (turn: Turn) => Measurement) =>
    `p50 ${digits(medianOf(turns, (turn) => of(turn).p50Ms))} ms, p99 ${digits(medianOf(turns, (turn) => of(turn).p99Ms))} ms`
  const toBare = ratio(({ one, bare }) => one.perSecond / bare.perSecond)
  const toSingle = ratio(({ one, single }) => one.perSecond / single.perSecond)
  const p50ToSingle = ratio(({ one, single }) => one.p50Ms / single.p50Ms)
  const last = callers === 256
  return [
    {
      what: `one form, ${who}`,
      figure: perSecond(({ one }) => one),
      against: `bare node:http ${perSecond(({ bare }) => bare)}`,
      ratio: toBare,
      ...(last && { goal: '≥ 0.15 (aim 0.25)', holds: toBare >= 0.15 }),
    },
    {
      what: `one form, ${who}`,
      figure: times(({ one }) => one),
      against: `without group commit ${perSecond(({ single }) => single)}`,
      ratio: toSingle,
      ...(last && { goal: '≥ 2', holds: toSingle >= 2 }),
    },
    {
      what: `one form, ${who}, p50`,
      figure: times(({ one }) => one),
      against: `without group commit ${times(({ single }) => single)}`,
      ratio: p50ToSingle,
      ...(callers === 1 && { goal: '≤ 1.3', holds: p50ToSingle <= 1.3 }),
    },
    {
      what: `one form, ${who}, CPU`,
      figure: `${digits(medianOf(turns, ({ one }) => one.cpuUs))} µs (PostgreSQL ${digits(medianOf(turns, ({ one }) => one.databaseCpuUs))} µs)`,
      against: `bare node:http ${digits(medianOf(turns, ({ bare }) => bare.cpuUs))} µs`,
      ratio: ratio(({ one, bare }) => one.cpuUs / bare.cpuUs),
    },
    {
      what: `ten forms, ${who}`,
      figure: perSecond(({ ten }) => ten),
      against: `bare node:http ${perSecond(({ bare }) => bare)}`,
      ratio: ratio(({ ten, bare }) => ten.perSecond / bare.perSecond),
    },
    {
      what: `one form, ${who}`,
      figure: perSecond(({ one }) => one),
      against: `bare inserts of ${callers} rows ${perSecond(({ inserts }) => inserts)}`,
      ratio: ratio(({ one, inserts }) => one.perSecond / inserts.perSecond),
    },
  ]
}

/** What was acknowledged is there, or the figures mean nothing. */
async function checkCounts(foyer: Foyer, forms: readonly BenchForm[], sent: number): Promise<void> {
  let stored = 0
  for (const { id } of forms) {
    const { data } = await foyer.api<{ data: { submissions_count: number } }>('GET', `/forms/${id}`)
    stored += data.submissions_count
  }
  if (stored !== sent) throw new Error(`${sent} submissions were acknowledged, ${stored} are counted.`)
}
