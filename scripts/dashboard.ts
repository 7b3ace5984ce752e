import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest, Plugin } from 'vite'

/** Bundles the dashboard into `dist/dashboard/`, each file once as it is and once packed, with Vite's manifest and a digest of the sources. */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'dashboard')

/** Scripts, gzipped: what the first page waits for, and what a further page adds. */
const entryLimit = 240_000
const routeLimit = 40_000

/**
 * Parts of the bundle that are not left to the bundler, which would make fifty of the entry, and small ones pack badly. Packages keep
 * their part, and its name, when the dashboard changes. Each group of settings has its words in a file; some of them share a part.
 */
const parts = [
  { name: 'setting-labels', test: /\/settings\/labels\/(?!by-group|choices|label\.)/, maxSize: 9_000 },
  { name: 'packages', test: /\/node_modules\//, tags: ['$initial' as const] },
  { name: 'entry', tags: ['$initial' as const] },
]

export async function buildDashboard({ ifStale }: { ifStale: boolean }): Promise<void> {
  const sources = sourcesDigest()
  if (ifStale && builtFrom() === sources) return
  const [{ build }, { default: react }, { contractData }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('./contract-data.ts'),
  ])
  rmSync(out, { recursive: true, force: true })
  await build({
    root: join(root, 'src/dashboard'),
    configFile: false,
    logLevel: 'warn',
    // The server knows below which path the dashboard stands; scripts find one another by their own address.
    base: './',
    plugins: [contractData(), visitorTexts(), react()],
    worker: { format: 'es', plugins: () => [packedAtOnce()] },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      manifest: 'manifest.json',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: join(root, 'src/dashboard/main.tsx'),
        output: { codeSplitting: { groups: parts } },
      },
    },
  })
  pack()
  checkSizes()
  // Last, so that a build that was interrupted counts as stale.
  writeFileSync(join(out, 'sources.txt'), sources)
}

/** A preview loads what visitors read in its own language, and the icons of tiles where it has some; a server has all of it. */
const visitorTexts = (): Plugin => ({
  name: 'visitor-texts',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.endsWith('/text/catalogue.ts')) return join(root, 'src/dashboard/text/visitor-texts.ts')
    const isOfTiles = source.endsWith('/icon-shapes.ts') && importer?.endsWith('/controls/tiles.ts') === true
    return isOfTiles ? join(root, 'src/dashboard/text/visitor-icons.ts') : undefined
  },
})

const packer = '\0packed-at-once'

/** What packs a workbook would start further workers from text; the one that it runs in is enough. */
const packedAtOnce = (): Plugin => ({
  name: 'packed-at-once',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'fflate' && importer?.includes('/write-excel-file/') === true ? packer : undefined,
  load: (id) =>
    id === packer
      ? `import { zipSync } from 'fflate'
         export * from 'fflate'
         export const zip = (files, done) => done(null, zipSync(files))`
      : undefined,
})

/** By content, since neither a check-out nor a copy keeps times. */
function sourcesDigest(): string {
  const digest = createHash('sha256')
  const files = ['src/dashboard', 'src/shared', 'docs/guide'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|tsx|css|svg|md|webp)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const builders = ['dashboard.ts', 'contract-data.ts'].map((name) => join(import.meta.dirname, name))
  for (const file of [...files.sort(), ...builders, join(root, 'package-lock.json')]) {
    digest.update(`${relative(root, file)}\n`).update(readFileSync(file))
  }
  return digest.digest('hex')
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(join(out, 'sources.txt'), 'utf8')
  } catch {
    return undefined
  }
}

const isScript = (name: string) => name.endsWith('.js')

/** Packed once here instead of for every visitor; fonts are packed already. */
function pack(): void {
  const folder = join(out, 'assets')
  for (const name of readdirSync(folder)) {
    if (/\.(js|css|svg)$/.test(name))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }))
  }
}

/** Fails the build when a page has become too heavy. */
function checkSizes(): void {
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest
  const size = (names: Iterable<string>) =>
    [...names].filter(isScript).reduce((sum, name) => sum + readFileSync(join(out, `${name}.gz`)).length, 0)
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error('The dashboard has no entry.')
  const first = filesOf(manifest, entry[0])
  report('dashboard', size(first), entryLimit)
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue
    // A part of a page is loaded by the page, which is there already.
    const loader = Object.entries(manifest).find(([, { dynamicImports }]) => dynamicImports?.includes(key))
    const there = loader ? filesOf(manifest, loader[0], new Set(first)) : first
    const added = [...filesOf(manifest, key)].filter((name) => !there.has(name))
    report(`dashboard ${chunk.name}`, size(added), routeLimit)
  }
  // A worker is loaded whole, and shares nothing with the page.
  for (const name of readdirSync(join(out, 'assets')).filter((file) => /\.worker-.*\.js$/.test(file))) {
    report(`dashboard ${name}`, size([`assets/${name}`]), routeLimit)
  }
}

function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found)
  return found
}

function report(name: string, size: number, limit: number): void {
  console.log(`${name} ${size} bytes gzip`)
  if (size <= limit) return
  console.error(`${name} is larger than ${limit} bytes.`)
  process.exitCode = 1
}
