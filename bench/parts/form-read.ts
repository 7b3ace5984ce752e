import type { BareForm } from '../bare/form.ts'
import { startChild } from '../children.ts'
import { startFoyer } from '../foyer.ts'
import { createForm, getRequest } from '../form.ts'
import { measure, type Bench, type Measurement } from '../measure.ts'
import { digits, medianOf, type Section } from '../report.ts'

/** `GET /forms/{id}` against a server that checks a key and passes on the same bytes from one row. */
export async function formRead(bench: Bench): Promise<Section> {
  await using bare = startChild<BareForm, { port: number }>('bare/form.ts')
  await using foyer = await startFoyer()
  const { id } = await createForm(foyer)
  const { apiKey } = foyer
  const body = JSON.stringify(await foyer.api('GET', `/forms/${id}`))
  const { port } = await bare.ask({ databaseUrl: await foyer.databaseUrl(), apiKey, body })
  const load = { callers: 32, seconds: bench.quick ? 1 : 2 }
  const turn = async (): Promise<{ ours: Measurement; row: Measurement }> => ({
    row: await measure(bench, bare.pid, { ...load, port, requests: [getRequest('/forms/1', apiKey)] }),
    ours: await measure(bench, foyer.pid, {
      ...load,
      port: foyer.port,
      requests: [getRequest(`/api/v1/forms/${id}`, apiKey)],
    }),
  })
  await turn() // warm-up
  const turns: Awaited<ReturnType<typeof turn>>[] = []
  for (let i = 0; i < (bench.quick ? 3 : 7); i++) turns.push(await turn())
  const cpu = medianOf(turns, ({ ours, row }) => ours.cpuUs / row.cpuUs)
  return {
    title: `GET /forms/{id} (10 fields, ${digits(body.length / 1000)} kB)`,
    rows: [
      {
        what: '32 callers, CPU per request',
        figure: `${digits(medianOf(turns, ({ ours }) => ours.cpuUs))} µs`,
        against: `key check and raw row ${digits(medianOf(turns, ({ row }) => row.cpuUs))} µs`,
        ratio: cpu,
        goal: '≤ 1.5',
        holds: cpu <= 1.5,
      },
      {
        what: '32 callers',
        figure: `${digits(medianOf(turns, ({ ours }) => ours.perSecond))}/s`,
        against: `key check and raw row ${digits(medianOf(turns, ({ row }) => row.perSecond))}/s`,
        ratio: medianOf(turns, ({ ours, row }) => ours.perSecond / row.perSecond),
      },
    ],
  }
}
