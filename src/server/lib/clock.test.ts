import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** How long something is kept in the memory of this process alone; a day of a sample record. */
const ownClock = ['features/crm/kept-fields.ts', 'features/public-forms/page/logos.ts', 'features/demo/viewing.ts']

test('clock: no feature reads the clock of the process, so that times hold on every node', async () => {
  const root = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const file of glob('{features,http}/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue
    if (/\bDate\.now\(|new Date\(\)/.test(readFileSync(join(root, file), 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual(ownClock.toSorted())
})
