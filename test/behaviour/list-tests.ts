import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { ListedTest } from './coverage.ts'

const root = join(import.meta.dirname, '../..')
const Listing = z.array(z.object({ name: z.string(), file: z.string() }))

/**
 * The tests of one vitest configuration, as its runner sees them in the source, none of them run. Skipped, conditional and `todo` tests are
 * not among them, and the title of a test that runs over a list appears once, with its placeholders.
 */
export function listTests(vitestArguments: readonly string[]): ListedTest[] {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['list', '--json', '--passWithNoTests', ...vitestArguments],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`The tests cannot be listed: ${stderr || stdout}`)
  const found = Listing.parse(JSON.parse(stdout))
  // Quotes come as the source escapes them.
  return found.map(({ name, file }) => ({ file: relative(root, file), title: name.replaceAll(/\\(["'`])/g, '$1') }))
}
