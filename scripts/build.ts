import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildDashboard } from './dashboard.ts'

/**
 * Bundles what browsers load on public pages into `dist/public-form/`: `runtime.<hash>.js`, `assistant.<hash>.js`, `steps.<hash>.js`,
 * `upload.<hash>.js`, `signature.<hash>.js`, `verify.<hash>.js`, `embed.js`, and `manifest.json` with the names and a digest of the sources. With `--if-stale` nothing happens while that digest still fits.
 * Then the dashboard, likewise.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'public-form')
const manifestPath = join(out, 'manifest.json')

/** The script of a form's page, gzipped: what a visitor on a slow line waits for. */
const runtimeLimit = 8_192
/** The assistant's script, loaded when a visitor wants it. */
const assistantLimit = 6_144
/** The script of forms with steps, loaded with the page. */
const stepsLimit = 3_072
/** Those of forms with uploads, and with signatures. */
const uploadLimit = 4_096
const signatureLimit = 4_096
/** That of the page that verifies a document. */
const verifyLimit = 2_048

interface Manifest {
  runtime: string
  assistant: string
  steps: string
  upload: string
  signature: string
  verify: string
  sources: string
}

const ifStale = process.argv.includes('--if-stale')
const sources = sourcesDigest()
if (!ifStale || readManifest()?.sources !== sources) await build()
await buildDashboard({ ifStale })

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
  const embed = await bundle('embed.ts')
  const scripts = {
    runtime: hashed('runtime', await bundle('main.ts'), runtimeLimit),
    assistant: hashed('assistant', await bundle('assistant.ts'), assistantLimit),
    steps: hashed('steps', await bundle('steps.ts'), stepsLimit),
    upload: hashed('upload', await bundle('upload.ts'), uploadLimit),
    signature: hashed('signature', await bundle('signature.ts'), signatureLimit),
    verify: hashed('verify', await bundle('verify.ts'), verifyLimit),
  }
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const { name, text } of Object.values(scripts)) writeFileSync(join(out, name), text)
  writeFileSync(join(out, 'embed.js'), embed)
  const names = Object.fromEntries(Object.entries(scripts).map(([kind, { name }]) => [kind, name]))
  const manifest = { ...names, sources } as unknown as Manifest
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`embed.js ${gzipSync(embed, { level: 9 }).length} bytes gzip`)
}

/** A script under a name that changes with its content; one that has grown too large fails the build. */
function hashed(kind: string, text: string, limit: number): { name: string; text: string } {
  const name = `${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`
  const size = gzipSync(text, { level: 9 }).length
  console.log(`${name} ${size} bytes gzip`)
  if (size > limit) {
    console.error(`${name} is larger than ${limit} bytes.`)
    process.exitCode = 1
  }
  return { name, text }
}
