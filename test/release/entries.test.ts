import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../scripts/release')

test('release: every entry of the program that its configuration names is there', () => {
  const { files } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as { files: string[] }
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
})
