/**
 * Every sentence of the specification must be named by a test that runs, and every tag must name a sentence. Says which are not, and whether
 * `docs/spec-coverage.md` is out of date; with `--table` writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverage } from '../test/spec/coverage.ts'
import { notBuilt } from '../test/spec/not-built.ts'
import { listTests } from '../test/spec/list-tests.ts'
import { sentences } from '../test/spec/sentences.ts'
import { coverageTable } from '../test/spec/table.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs/spec-coverage.md')
const blackbox = join(root, 'test/blackbox/vitest.config.ts')

const tests = [...listTests([]), ...(existsSync(blackbox) ? listTests(['--config', blackbox]) : [])]
const found = coverage(sentences, tests)

const uncovered = found.uncovered.filter(({ id }) => !Object.hasOwn(notBuilt, id))
const open = found.uncovered.filter(({ id }) => Object.hasOwn(notBuilt, id))
const stale = Object.keys(notBuilt).filter((id) => !open.some((sentence) => sentence.id === id))
for (const { id, text } of open) console.log(`not built yet  ${id}  ${text} (${notBuilt[id]})`)
for (const { id, text } of uncovered) console.error(`uncovered  ${id}  ${text}`)
for (const id of stale) console.error(`named by a test, and still listed as not built  ${id}`)
for (const { tag, test } of found.unknown) console.error(`no sentence  [${tag}]  ${test.file}: ${test.title}`)

const table = coverageTable(found)
if (process.argv.includes('--table')) writeFileSync(document, table)
const current = existsSync(document) && readFileSync(document, 'utf8') === table
if (!current) console.error('docs/spec-coverage.md is out of date. Run: npm run spec-coverage -- --table')

const covered = sentences.length - found.uncovered.length
console.log(`${covered} of ${sentences.length} sentences are named by a test; ${found.unknown.length} unknown tags`)
process.exit(uncovered.length + stale.length + found.unknown.length === 0 && current ? 0 : 1)
