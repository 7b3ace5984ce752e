import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Locators of single elements, each read by a call of its own: one that the page has removed meanwhile is waited for. */
const oneByOne = /\.all\(\)(?:.*\n){0,2}.*\.map\(/

test('browser tests: elements of a list are read in one step, by `evaluateAll`', () => {
  const changing =
    "const rows = await page.getByRole('row').all()\n  return Promise.all(rows.map((row) => row.innerText()))"
  expect(changing).toMatch(oneByOne)
  const paths = globSync('{src,test}/**/*.browser.test.ts', { cwd: root })
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => oneByOne.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
