import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../copy-tree.ts'

/**
 * Whether the types hold in a file of the copy of the tree, and in what it imports: `npm run check` notices what they refuse. Files that import it are not
 * looked at, which takes ten times as long: what only they refuse counts as a survivor.
 */
export async function compiles(tree: string, file: string): Promise<boolean> {
  const zone = /^src\/[^/]+/.exec(file)?.[0] ?? 'src/server'
  const project = join(tree, 'tsconfig.mutant.json')
  writeFileSync(project, JSON.stringify({ extends: `./${zone}/tsconfig.json`, include: [], files: [file] }))
  const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', project], { cwd: tree, stdio: 'ignore' })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}
