import { getCompileCacheDir } from 'node:module'
import { dirname, extname, join } from 'node:path'

/** Path of the script for a thread or process of its own that stands beside a module: TypeScript in a checkout, JavaScript in a release. */
export const scriptBeside = (module: ImportMeta, name: string): string =>
  join(module.dirname, name + extname(module.filename))

/** What such a process has in its environment to take its compiled code from where this one does. */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const cache = getCompileCacheDir()
  // The directory has one below it for each version of Node.
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}
