import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { webFonts } from '../src/server/features/public-forms/fonts.ts'
import { apiDocsFiles } from '../src/server/http/api-docs.ts'
import { signatureFonts } from '../src/server/lib/inspection/signature-fonts.ts'
import { packageFile } from '../src/server/lib/package-file.ts'
import { documentFonts } from '../src/server/pdf/fonts.ts'

const modules = join(import.meta.dirname, '..', 'node_modules')

/** Of fonts for the web, families lack some; of everything else each file is needed. */
const needed = new Set([...documentFonts, ...signatureFonts.map(({ file }) => file), ...apiDocsFiles])
const files = [...needed, ...webFonts].filter((file) => needed.has(file) || existsSync(join(modules, file)))

/** Puts what the service reads of packages into `dist/packages/`: of the fonts that packages bring, a fifth is used. */
export function copyPackageFiles({ ifStale }: { ifStale: boolean }): void {
  if (ifStale && files.every((file) => isSame(join(modules, file), packageFile(file)))) return
  rmSync(packageFile('.'), { recursive: true, force: true })
  for (const file of files) {
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
