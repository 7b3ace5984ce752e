import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fontFile } from '../../lib/font-file.ts'

export interface BrowserProgram {
  executablePath: string
  /** Additions to the environment. */
  env: Record<string, string>
}

const ofSystem = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const nodeModules = join(import.meta.dirname, '../../../../node_modules')
const packageFolder = join(nodeModules, '@sparticuz/chromium')

/** What the browser from npm draws with where a page names no font of its own. */
const fonts = ['noto-sans', 'noto-sans-arabic', 'noto-emoji'].map((name) => fontFile(name))

/**
 * The Chromium that `CHROMIUM` names, or the one from npm, which is the same on every machine and takes half the processor time, or else the
 * one of the system.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const isOnNpm = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROMIUM'] ?? (isOnNpm ? undefined : ofSystem.find((path) => existsSync(path)))
  if (installed !== undefined) return { executablePath: installed, env: {} }
  if (!isOnNpm) {
    throw new Error(
      'The tests of pages need Chromium or Chrome. Install one, or set CHROMIUM to the path of its program.',
    )
  }
  const folder = await unpackBrowser()
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package holds its programs compressed: they are unpacked once per version. */
async function unpackBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(nodeModules, '.cache/foyer', `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const unpacked = mkdtempSync(`${folder}-`)
  try {
    // The package unpacks into the temporary directory of its process.
    const program = `
      const { inflate } = await import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))})
      await Promise.all(process.argv.slice(1).map((path) => inflate(path)))`
    const archives = ['chromium.br', 'al2023.tar.br'].map((name) => join(packageFolder, 'bin', name))
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...archives], {
      env: { ...process.env, TMPDIR: unpacked },
    })
    writeFileSync(join(unpacked, 'fonts.conf'), fontSettings(join(folder, 'fonts-cache')))
    for (const path of [unpacked, join(unpacked, 'chromium')]) chmodSync(path, 0o755)
    renameSync(unpacked, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
  return folder
}

const fontSettings = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fonts.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${cache}</cachedir>
</fontconfig>
`
