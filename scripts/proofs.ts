/**
 * Every promise of `docs/behaviour` must be named by a test that runs, and every tag must name a promise or a section. Says which are not,
 * which titles are too long or name no area (`test/language/titles.ts`), and whether `docs/proofs.md` is out of date; with `--table` writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverage } from '../test/behaviour/coverage.ts'
import { listTests } from '../test/behaviour/list-tests.ts'
import { notProved } from '../test/behaviour/not-proved.ts'
import { sections } from '../test/behaviour/promises.ts'
import { proofsTable } from '../test/behaviour/table.ts'
import { titleFaults } from '../test/language/titles.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs/proofs.md')
const blackbox = join(root, 'test/blackbox/vitest.config.ts')

const tests = [...listTests([]), ...listTests(['--config', blackbox])]
const found = coverage(sections, tests)

const open = new Set(found.uncovered.map(({ id }) => id))
const uncovered = found.uncovered.filter(({ id }) => !Object.hasOwn(notProved, id))
const stale = Object.keys(notProved).filter((id) => !open.has(id))
for (const { id, text } of uncovered) console.error(`no test names  ${id}  ${text}`)
for (const id of stale) console.error(`named by a test or not a promise, and still listed as not proved  ${id}`)
for (const { tag, test } of found.unknown) console.error(`no promise  [${tag}]  ${test.file}: ${test.title}`)

const titles = titleFaults(tests)
for (const fault of titles) console.error(fault)

const table = proofsTable(found)
if (process.argv.includes('--table')) writeFileSync(document, table)
const current = existsSync(document) && readFileSync(document, 'utf8') === table
if (!current) console.error('docs/proofs.md is out of date. Run: npm run proofs -- --table')

const total = sections.reduce((sum, { promises }) => sum + promises.length, 0)
console.log(`${total - open.size} of ${total} promises are named by a test; ${found.unknown.length} unknown tags`)
process.exit(uncovered.length + stale.length + found.unknown.length + titles.length === 0 && current ? 0 : 1)
