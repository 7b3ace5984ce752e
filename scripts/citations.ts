/**
 * What the service promises stands in `docs/behaviour`, and is cited in one way: `[B4.3-2]`, or `[B4.3]` for a section. Refuses citations of what
 * a reader of the repository cannot open (`test/behaviour/citations.ts`), and those that name no promise and no section.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationFaults } from '../test/behaviour/citations.ts'
import { sections } from '../test/behaviour/promises.ts'

const root = join(import.meta.dirname, '..')
// Migrations are as they were applied: the database keeps their checksums.
const files = globSync(['{src,test,bench,scripts,clients}/**/*.{ts,tsx}', '{docs,src}/**/*.md', '*.md'], {
  cwd: root,
  // Lists of examples and patterns, and what is generated from titles.
  exclude: ['test/behaviour/{citations,coverage}*.ts', 'docs/proofs.md', '**/node_modules/**', '**/dist/**'],
})
const known = new Set(sections.flatMap(({ id, promises }) => [id, ...promises.map((promise) => promise.id)]))

const faults = files.toSorted().flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => citationFaults(line, known).map((fault) => `${file}:${index + 1}: ${fault}`)),
)

for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
