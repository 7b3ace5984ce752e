import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Bundles what browsers load on public pages into `dist/public-form/`: `runtime.<hash>.js`, `embed.js`, and `manifest.json`
 * with the runtime's name and a digest of the sources. With `--if-stale` nothing happens while that digest still fits.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'public-form')
const manifestPath = join(out, 'manifest.json')

/** The script of a form's page, gzipped: what a visitor on a slow line waits for. */
const runtimeLimit = 8_192

interface Manifest {
  runtime: string
  sources: string
}

const sources = sourcesDigest()
if (process.argv.includes('--if-stale') && readManifest()?.sources === sources) process.exit(0)
await build()

/** By content, since neither a check-out nor a copy keeps times. */
function sourcesDigest(): string {
  const digest = createHash('sha256')
  const folders = ['src/public-form', 'src/shared/form', 'src/shared/rules', 'src/shared/text', 'src/shared/contract']
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (!/^[\w-]+\.ts$/.test(name)) continue
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
  const [runtime, embed] = [await bundle('main.ts'), await bundle('embed.ts')]
  const size = gzipSync(runtime, { level: 9 }).length
  const name = `runtime.${createHash('sha256').update(runtime).digest('hex').slice(0, 10)}.js`
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, name), runtime)
  writeFileSync(join(out, 'embed.js'), embed)
  const manifest: Manifest = { runtime: name, sources }
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`${name} ${size} bytes gzip, embed.js ${gzipSync(embed, { level: 9 }).length}`)
  if (size <= runtimeLimit) return
  console.error(`The runtime is larger than ${runtimeLimit} bytes.`)
  process.exitCode = 1
}
