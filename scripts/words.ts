/** Refuses the words of `test/language/word-list.ts` in what we write: code, comments, tests and documents. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countFaults, countWords, words } from '../test/language/word-list.ts'

const root = join(import.meta.dirname, '..')
// Migrations are as they were applied: the database keeps their checksums.
const paths = globSync(['{src,test,bench,scripts,clients}/**/*.{ts,tsx,css,typ}', '{docs,src}/**/*.md', '*.md'], {
  cwd: root,
  // The list and its tests, and what is generated from titles.
  exclude: ['test/language/word-list*.ts', 'docs/proofs.md', '**/node_modules/**', '**/dist/**'],
})
const files = paths.toSorted().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const faults = countWords(words, files).flatMap((count) => countFaults(count))
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
