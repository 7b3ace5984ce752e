import { parseArgs } from 'node:util'
import { startChild } from './children.ts'
import type { Load, LoadResult } from './load.ts'
import type { Bench } from './measure.ts'
import { against } from './parts/against.ts'
import { deliveries } from './parts/deliveries.ts'
import { documents } from './parts/documents.ts'
import { formRead } from './parts/form-read.ts'
import { listCpu } from './parts/list-cpu.ts'
import { lists } from './parts/lists.ts'
import { longBacklog } from './parts/long-backlog.ts'
import { pdf } from './parts/pdf.ts'
import { scale } from './parts/scale.ts'
import { processes } from './parts/processes.ts'
import { search } from './parts/search.ts'
import { slowCrm } from './parts/slow-crm.ts'
import { start } from './parts/start.ts'
import { statistics } from './parts/statistics.ts'
import { storage } from './parts/storage.ts'
import { submissions } from './parts/submissions.ts'
import { sustained } from './parts/sustained.ts'
import { toTheEnd } from './parts/to-the-end.ts'
import { traces } from './parts/traces.ts'
import { machine, tableOf, writeSection, type Section } from './report.ts'

/**
 * `npm run bench [-- --quick] [-- part …]`: measures the service as it is shipped against the bounds of this machine.
 * Prints one table for each part, and writes it into bench/results.md, but for `--quick`.
 */
const parts: Record<string, (bench: Bench) => Promise<Section>> = {
  submissions,
  'to-the-end': toTheEnd,
  sustained,
  'long-backlog': longBacklog,
  processes,
  statistics,
  storage,
  'form-read': formRead,
  lists,
  'list-cpu': listCpu,
  scale,
  search,
  deliveries,
  'slow-crm': slowCrm,
  pdf,
  documents,
  start,
  traces,
  against,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, tree: { type: 'string' } },
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// `against` needs another checkout.
const chosen = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => name !== 'against')
await using generator = startChild<Load, LoadResult>('load.ts')
const postgres = 'embedded PostgreSQL'
console.log(machine(postgres))
for (const name of chosen) {
  const section = await parts[name]?.({ ...values, generator })
  if (!section) continue
  if (!values.quick) writeSection(section, postgres)
  console.log(`\n${section.title}\n\n${tableOf(section)}`)
}
