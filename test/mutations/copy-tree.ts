import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
const folders = ['.ci', 'bench', 'bin', 'clients', 'dist', 'docs', 'migrations', 'scripts', 'src', 'test']
const files = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]

/** Copies the tree into a temporary folder, in which sources are changed: the tree itself never is. */
export function copyTree(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'foyer-mutations-'))
  for (const name of folders) cpSync(join(root, name), join(path, name), { recursive: true })
  for (const name of files) cpSync(join(root, name), join(path, name))
  for (const name of ['node_modules', 'fonts']) symlinkSync(join(root, name), join(path, name))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
