import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { missingNames, type RepositoryNames } from './document-names.ts'

const root = join(import.meta.dirname, '../..')
const exclude = ['**/node_modules/**', '**/dist/**']
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const some: RepositoryNames = {
  paths: new Set(['docs', 'docs/plan.md', 'src', 'src/server', 'src/server/pdf', 'src/server/pdf/fonts.ts']),
  decisions: new Set(['0001']),
  scripts: new Set(['bench']),
}
const faultsOf = (text: string) => missingNames([{ path: 'docs/guide.md', text }], some)

test('document names: what is there may be named by a part of its path', () => {
  expect(faultsOf('`src/server/pdf/fonts.ts`, `pdf/fonts.ts:17`, `fonts.ts`, `pdf/*.ts`, `server/pdf/`')).toEqual([])
  expect(
    faultsOf('[plan](plan.md#open), [site](https://foyer.example), decision 0001, `npm run bench -- pdf`'),
  ).toEqual([])
})

test('document names: what only looks like a path is none', () => {
  expect(
    faultsOf('`application/json`, `/app`, `@fastify/busboy`, `dist/foyer.tgz`, `http/json`, `.ts`, `a.b`'),
  ).toEqual([])
})

test('document names: a path, a link, a decision and a script that are not there are named', () => {
  const text =
    '`pdf/texts.ts` `src/pages` `former.ts` `pdf/*.sql` [plan](former.md) decisions 0001 and\n0002, `npm run -s former`'
  expect(faultsOf(text)).toEqual(
    ['pdf/texts.ts', 'src/pages', 'former.ts', 'pdf/*.sql', 'former.md', '0002', 'former'].map(
      (name) => `docs/guide.md: ${name}`,
    ),
  )
})

test('document names: all that the documents of the repository name exists', () => {
  const files = globSync(['*', '{src,test,scripts,bench,clients,docs,migrations,fonts,bin,.ci,.github}/**/*'], {
    cwd: root,
    exclude,
  })
  const names: RepositoryNames = {
    paths: new Set([...files, ...files.map((path) => dirname(path))]),
    decisions: new Set(globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 4))),
    scripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)),
  }
  // The change log and the readings tell of names that were; the proofs are made of titles of tests.
  const former = new Set(['CHANGELOG.md', 'docs/readings.md', 'docs/proofs.md'])
  const paths = globSync(['*.md', '{src,docs,bench,test,fonts}/**/*.md'], { cwd: root, exclude })
  const documents = paths.filter((path) => !former.has(path)).map((path) => ({ path, text: read(path) }))
  expect(documents.length).toBeGreaterThan(90)
  expect(missingNames(documents, names)).toEqual([])
})
