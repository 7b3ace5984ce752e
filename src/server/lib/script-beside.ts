import { extname, join } from 'node:path'

/** Path of the script for a thread or process of its own that stands beside a module: TypeScript in a checkout, JavaScript in a release. */
export const scriptBeside = (module: ImportMeta, name: string): string =>
  join(module.dirname, name + extname(module.filename))
