import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

const directory = new URL('../../../../dist/dashboard/', import.meta.url)

/** A file of the dashboard as browsers get it. */
export interface DashboardFile {
  content_type: string
  bytes: Buffer
  /** Absent where packing gains nothing. */
  gzipped: Buffer | undefined
}

export interface DashboardFiles {
  /** Addresses, below the dashboard's, of what its page loads first. */
  script: string
  preloads: string[]
  styles: string[]
  /** By the name in its address, which changes with the content. */
  find(name: string): DashboardFile | undefined
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

interface Chunk {
  file: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
}

/** The dashboard as `scripts/build.ts` made it. */
export function openFiles(): DashboardFiles {
  const manifest = JSON.parse(read('manifest.json').toString()) as Record<string, Chunk>
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The built dashboard has no entry.')
  const names = new Set(readdirSync(new URL('assets/', directory)))
  const opened = new Map<string, DashboardFile>()
  return {
    script: entry.file,
    preloads: (entry.imports ?? []).flatMap((key) => manifest[key]?.file ?? []),
    // Those of packages first, so that our own prevail.
    styles: [...(entry.imports ?? []).map((key) => manifest[key]), entry].flatMap((chunk) => chunk?.css ?? []),
    find(name) {
      const content_type = types[extname(name)]
      // Only what stands in the folder can be asked for.
      if (content_type === undefined || !names.has(name)) return undefined
      let file = opened.get(name)
      if (!file) {
        const gzipped = names.has(`${name}.gz`) ? read(`assets/${name}.gz`) : undefined
        opened.set(name, (file = { content_type, bytes: read(`assets/${name}`), gzipped }))
      }
      return file
    },
  }
}

function read(name: string): Buffer {
  try {
    return readFileSync(new URL(name, directory))
  } catch (error) {
    throw new Error('The browser files of the dashboard are missing. Build them with: npm run build', { cause: error })
  }
}
