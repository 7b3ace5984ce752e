import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiDocsFiles } from '../src/server/http/api-docs.ts'
import { packageFile } from '../src/server/lib/package-file.ts'

const modules = join(import.meta.dirname, '..', 'node_modules')

/** Puts what the service reads of packages into `dist/packages/`, so that an installation does not need them. */
export function copyPackageFiles({ ifStale }: { ifStale: boolean }): void {
  if (ifStale && apiDocsFiles.every((file) => isSame(join(modules, file), packageFile(file)))) return
  rmSync(packageFile('.'), { recursive: true, force: true })
  for (const file of apiDocsFiles) {
    mkdirSync(dirname(packageFile(file)), { recursive: true })
    link(join(modules, file), packageFile(file))
  }
}

const isSame = (from: string, to: string) =>
  existsSync(to) && (!existsSync(from) || statSync(from).size === statSync(to).size)

/** A second name for the same bytes where the file system has that. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
