import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const zones = ['http', 'db', 'crm', 'pdf', 'pages', 'lib', 'features', 'backup'].map((zone) => `src/server/${zone}`)
const readmes = globSync('src/**/README.md', { cwd: root }).toSorted()
const documents = ['ARCHITECTURE.md', ...readmes]
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n')

test('readmes: every zone has one, of at most 40 lines; ARCHITECTURE.md has at most 100', () => {
  const expected = ['src/shared', 'src/public-form', 'src/dashboard', ...zones].map((zone) => `${zone}/README.md`)
  expect(readmes).toEqual(expect.arrayContaining(expected))
  expect(readmes.filter((path) => linesOf(path).length > 40)).toEqual([])
  expect(linesOf('ARCHITECTURE.md').length).toBeLessThanOrEqual(100)
})

test('readmes: what they name is there: sources, folders of features, decisions and links', () => {
  const files = globSync('{src,scripts,test}/**/*.ts', { cwd: root })
  const names = new Set(files.map((path) => basename(path)))
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 4))
  const faults = documents.flatMap((path) => {
    const text = linesOf(path).join('\n')
    const sources = Array.from(text.matchAll(/`([\w./-]+\.ts)`/g), ([, name = '']) => name)
    const features = Array.from(text.matchAll(/`features\/([\w-]+)`/g), ([, name = '']) => name)
    const numbers = Array.from(text.matchAll(/decision\s(\d{4})/g), ([, number = '']) => number)
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target)
    return [
      ...sources.filter((name) => !names.has(basename(name)) || !files.some((file) => file.endsWith(name))),
      ...features.filter((name) => !existsSync(join(root, 'src/server/features', name))),
      ...numbers.filter((number) => !decisions.includes(number)),
      ...links.filter((target) => !existsSync(join(root, dirname(path), target))),
    ].map((name) => `${path}: ${name}`)
  })
  expect(faults).toEqual([])
})

test('readmes: every feature is in the table of src/server/features/README.md', () => {
  const text = linesOf('src/server/features/README.md').join('\n')
  const features = globSync('src/server/features/*/index.ts', { cwd: root }).map((path) => basename(dirname(path)))
  expect(features.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
