import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { bounds, longFiles, ninetieth, overfullFolders } from './rooms.ts'

const root = join(import.meta.dirname, '../..')
const exclude = ['**/node_modules/**', '**/dist/**']
const all = globSync('{src,test,scripts,bench,clients,docs,migrations,fonts,bin,.ci,.github}/**/*', {
  cwd: root,
  exclude,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
const sources = globSync('{src,test,scripts,bench,clients}/**/*.{ts,tsx,mjs}', { cwd: root, exclude }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

const names = (count: number) => Array.from({ length: count }, (_, i) => `src/things/file-${i}.ts`)
const lines = (path: string, count: number) => ({ path, text: 'line\n\n'.repeat(count) })

test('rooms: a folder of 31 files is refused; one of 30 is not, nor a numbered list', () => {
  expect(overfullFolders(names(30))).toEqual([])
  expect(overfullFolders(names(31))).toEqual(['src/things has 31 files, more than 30.'])
  expect(overfullFolders(names(31).map((path) => path.replace('src/things', 'docs/decisions')))).toEqual([])
})

test('rooms: a source of 301 lines or a test of 501 is refused; blank lines do not count', () => {
  expect(longFiles([lines('src/a.ts', 300), lines('src/a.test.ts', 500), lines('test/a.ts', 500)])).toEqual([])
  expect(longFiles([lines('src/a.ts', 301), lines('src/a.test.ts', 501)])).toEqual([
    'src/a.ts has 301 lines, more than 300.',
    'src/a.test.ts has 501 lines, more than 500.',
  ])
})

test('rooms: no folder has more than 30 files beside each other', () => {
  expect(all.length).toBeGreaterThan(1000)
  expect(overfullFolders(all)).toEqual([])
})

test('rooms: no file is too long, and nine of ten are short', () => {
  expect(longFiles(sources)).toEqual([])
  expect(ninetieth(sources.filter(({ path }) => /^src\/(?!.*(testing\/|\.test\.)).*/.test(path)))).toBeLessThanOrEqual(
    bounds.ninetieth,
  )
})
