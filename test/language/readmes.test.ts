import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const zones = ['http', 'db', 'crm', 'pdf', 'pages', 'lib', 'features', 'backup'].map((zone) => `src/server/${zone}`)
const readmes = globSync('src/**/README.md', { cwd: root }).toSorted()
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n')

test('readmes: every zone has one, of at most 40 lines; ARCHITECTURE.md has at most 100', () => {
  const expected = ['src/shared', 'src/public-form', 'src/dashboard', ...zones].map((zone) => `${zone}/README.md`)
  expect(readmes).toEqual(expect.arrayContaining(expected))
  expect(readmes.filter((path) => linesOf(path).length > 40)).toEqual([])
  expect(linesOf('ARCHITECTURE.md').length).toBeLessThanOrEqual(100)
})

test('readmes: every feature is in the table of src/server/features/README.md', () => {
  const text = linesOf('src/server/features/README.md').join('\n')
  const features = globSync('src/server/features/*/index.ts', { cwd: root }).map((path) => basename(dirname(path)))
  expect(features.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
