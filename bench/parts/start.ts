import { once } from 'node:events'
import { startServer, temporaryDataDir } from '../../src/server/testing/machine/processes.ts'
import { settings, startFoyer, type Foyer } from '../foyer.ts'
import { createForm, getRequest, submissionRequests } from '../form.ts'
import { measure, type Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { residentBytes } from '../usage.ts'

/** Start-up time, and the memory of the web process before and after many requests. */
export async function start(bench: Bench): Promise<Section> {
  const rounds = bench.quick ? 1 : 5
  const cold: number[] = []
  const warm: number[] = []
  for (let i = 0; i < rounds; i++) {
    using directory = temporaryDataDir()
    cold.push(await startMs(directory.path))
    warm.push(await startMs(directory.path))
  }
  const rows: Row[] = [
    { what: 'first start: database made, migrated, ready', figure: `${digits(median(cold))} ms` },
    { what: 'later start', figure: `${digits(median(warm))} ms` },
  ]
  return { title: 'Start-up and memory', rows: [...rows, ...(await memory(bench))] }
}

async function startMs(dataDir: string): Promise<number> {
  const begun = performance.now()
  await using server = startServer({ ...settings, DATA_DIR: dataDir })
  await server.ready()
  const ms = performance.now() - begun
  server.child.kill('SIGTERM')
  await once(server.child, 'exit')
  return ms
}

async function memory(bench: Bench): Promise<Row[]> {
  await using foyer = await startFoyer({ args: ['--role', 'web'] })
  const megabytes = () => residentBytes(foyer.pid) / 1_000_000
  const before = megabytes()
  const count = bench.quick ? 10_000 : 100_000
  await measure(bench, foyer.pid, {
    port: foyer.port,
    callers: 64,
    seconds: 600,
    count,
    requests: await mixture(foyer),
  })
  const after = megabytes()
  return [
    { what: 'web process, just started', figure: `${digits(before)} MB` },
    {
      what: `web process, after ${count.toLocaleString('en')} requests`,
      figure: `${digits(after)} MB`,
      ...(!bench.quick && { goal: '≤ 200 MB', holds: after <= 200 }),
    },
  ]
}

/** A third each: the public page, its submission, the form over the API. */
async function mixture(foyer: Foyer): Promise<string[]> {
  const form = await createForm(foyer)
  return submissionRequests([form]).flatMap((submission) => [
    getRequest(form.path, foyer.apiKey),
    submission,
    getRequest(`/api/v1/forms/${form.id}`, foyer.apiKey),
  ])
}
