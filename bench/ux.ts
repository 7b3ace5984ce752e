import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startFoyer } from './foyer.ts'
import { machine, tableOf, type Row } from './report.ts'
import { bigTable } from './ux/big-table.ts'
import { building } from './ux/building.ts'
import { editing } from './ux/editing.ts'
import { moving } from './ux/moving.ts'
import { launch, type UxPart } from './ux/person.ts'
import { trouble } from './ux/trouble.ts'

/**
 * `npm run bench:ux [-- part …]`: what a person waits for, measured in Chromium on the service as it is shipped. Prints one table, whose
 * rows go to docs/ux-goals.md by hand. Nothing of it is a test: what is asserted stands in the test files.
 */
const parts: Record<string, UxPart> = { building, editing, moving, 'big-table': bigTable, trouble }

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const browser = await chromium.launch(launch)
const rows: Row[] = []
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    await using foyer = await startFoyer()
    const found = (await parts[name]?.({ foyer, browser })) ?? []
    for (const { what, figure } of found) console.log(`${what}: ${figure}`)
    rows.push(...found)
  }
} finally {
  await browser.close()
}
const load = loadavg().map((value) => value.toFixed(1))
console.log(
  `${machine('embedded PostgreSQL')}; load ${load.join(', ')}\n\n${tableOf({ title: 'The dashboard', rows })}`,
)
