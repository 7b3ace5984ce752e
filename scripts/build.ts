import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fullPage, pageScripts, type PageScript } from '../src/shared/form/page/page-scripts.ts'
import { buildDashboard } from './dashboard.ts'
import { packOpenApi } from './openapi.ts'
import { copyPackageFiles } from './packages.ts'

/**
 * Bundles what browsers load on public pages into `dist/public-form/`: `runtime.<hash>.js` and the other scripts of {@link pageScripts}
 * likewise, `embed.js`, `embed-absent.js`, `frame.js`, and `manifest.json` with the names and a digest of the sources. With `--if-stale` nothing
 * happens while that digest still fits. Then the dashboard, likewise, the files of packages, and the OpenAPI document.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'public-form')
const manifestPath = join(out, 'manifest.json')

/** Those under one address for good: what other sites load, and what stands in their frames. */
const embedLimit = 3_072
const frameLimit = 1_536
const absentLimit = 1_536

type Manifest = Record<PageScript | 'sources', string>

const ifStale = process.argv.includes('--if-stale')
const sources = sourcesDigest()
try {
  if (!ifStale || readManifest()?.sources !== sources) await build()
  await buildDashboard({ ifStale })
  copyPackageFiles({ ifStale })
  packOpenApi()
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error(
    'What browsers load is missing or older than its sources, and the packages that build it are not installed. Run npm ci without --omit=dev, or install a release.',
  )
  process.exitCode = 1
}

/** By content, since neither a check-out nor a copy keeps times. */
function sourcesDigest(): string {
  const digest = createHash('sha256')
  const folders = ['src/public-form', 'src/shared/form', 'src/shared/rules', 'src/shared/text', 'src/shared/contract']
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).sort()) {
      if (!/(?<!\.test)\.ts$/.test(name)) continue
      digest.update(`${folder}/${name}\n`).update(readFileSync(join(root, folder, name)))
    }
  }
  return digest
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(import.meta.dirname, 'bundle.ts')))
    .digest('hex')
}

function readManifest(): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

async function build(): Promise<void> {
  // The bundler is loaded only when there is something to build.
  const { bundle } = await import('./bundle.ts')
  const made = new Map<string, string>()
  const names: Record<string, string> = { sources }
  for (const [kind, [entry, limit]] of Object.entries(pageScripts)) {
    const text = await bundle(entry)
    const name = `${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`
    names[kind] = name
    made.set(name, within(limit, name, text))
  }
  const full = fullPage.parts.reduce((sum, kind) => sum + packed(made.get(names[kind] ?? '') ?? ''), 0)
  report('page with all parts', full, fullPage.limit)
  made.set('embed.js', within(embedLimit, 'embed.js', await bundle('embed.ts')))
  made.set('embed-absent.js', within(absentLimit, 'embed-absent.js', await bundle('embed-absent.ts')))
  made.set('frame.js', within(frameLimit, 'frame.js', await bundle('frame.ts')))
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const [name, text] of made) writeFileSync(join(out, name), text)
  writeFileSync(manifestPath, `${JSON.stringify(names, null, 2)}\n`)
}

/** The text of a script; one that has grown too large fails the build. */
function within(limit: number, name: string, text: string): string {
  report(name, packed(text), limit)
  return text
}

function packed(text: string): number {
  return gzipSync(text, { level: 9 }).length
}

function report(name: string, size: number, limit: number): void {
  console.log(`${name} ${size} bytes gzip`)
  if (size <= limit) return
  console.error(`${name} is larger than ${limit} bytes.`)
  process.exitCode = 1
}
