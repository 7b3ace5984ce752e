import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { typeProjects } from '../../scripts/type-projects.ts'

const root = join(import.meta.dirname, '../..')
const tsc = join(root, 'node_modules/.bin/tsc')

function filesOf(project: string): string[] {
  const output = execFileSync(tsc, ['-p', project, '--listFilesOnly'], { cwd: root, encoding: 'utf8' })
  return output.split('\n').map((path) => relative(root, path))
}

test('types: every file of TypeScript and JavaScript is in a project that the check compiles', () => {
  const sources = globSync('{*,.*,*/**/*,.*/**/*}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
    cwd: root,
    exclude: (path) => /^(node_modules|dist|data|coverage|\.mutations|\.git)$/.test(basename(path)),
  })
  expect(sources.length).toBeGreaterThan(1_000)
  const checked = new Set(Object.values(typeProjects).flatMap(filesOf))
  expect(sources.filter((path) => !checked.has(path))).toEqual([])
})
