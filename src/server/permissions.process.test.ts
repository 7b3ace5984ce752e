import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../bin/foyer')
const isRoot = process.getuid?.() === 0
let folder: string
/** An ordinary user cannot remove a directory that is denied to it. */
const deniedPaths: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-permissions-'))
  chmodSync(folder, 0o777)
})
afterAll(() => {
  for (const path of deniedPaths) chmodSync(path, 0o700)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Runs a command as an ordinary user: permissions do not bind root. */
function asOrdinaryUser(env: Record<string, string>, command: readonly string[]) {
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [file = '', ...args] = [...user, ...command]
  const variables = { PATH: process.env['PATH'], NO_COLOR: '1', DEMO: '0', PORT: '0', LOG_LEVEL: 'fatal' }
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return spawnSync(file, args, { encoding: 'utf8', env: { ...variables, ...compiled, ...env }, timeout: 60_000 })
}

/** Nothing of root's: what a test denies is denied to the owner. */
function denied(path: string, kind: 'file' | 'directory'): string {
  if (kind === 'directory') mkdirSync(path)
  else writeFileSync(path, 'x'.repeat(40))
  chmodSync(path, 0o000)
  deniedPaths.push(path)
  return path
}

const within = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path)
  chmodSync(path, 0o777)
  return path
}

/** The installation in `data`, whose database the case of the key file has made; its key is in the environment. */
const installed = () => ({ DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40) })

/** Paths of an installation, each denied: what is run, and what it says. */
const cases: [what: string, prepare: () => { env: Record<string, string>; args: string[] }, sentence: RegExp][] = [
  [
    'DATA_DIR',
    () => ({ env: { DATA_DIR: denied(join(folder, 'closed'), 'directory') }, args: ['start'] }),
    /^The embedded database cannot use .*closed: this user may not read and write there\. Start as the user who owns it, choose another DATA_DIR/,
  ],
  [
    'a DATA_DIR to be made',
    () => ({ env: { DATA_DIR: join(denied(join(folder, 'parent'), 'directory'), 'data') }, args: ['start'] }),
    /^The embedded database cannot use .*parent\/data: this user may not read and write there\./,
  ],
  [
    'the lock of the embedded database',
    () => {
      const DATA_DIR = within('socket')
      denied(join(DATA_DIR, 'postgres.lock'), 'file')
      return { env: { DATA_DIR }, args: ['start'] }
    },
    /^The embedded database cannot use .*socket: this user may not read and write there\./,
  ],
  [
    'the socket of a database',
    () => {
      const host = encodeURIComponent(denied(join(folder, 'postgresql'), 'directory'))
      const DATABASE_URL = `postgres:///foyer?host=${host}`
      return { env: { DATA_DIR: within('apart'), DATABASE_URL }, args: ['start'] }
    },
    /^The database cannot be used: this user is not permitted to use its socket\. Check DATABASE_URL\.\n$/,
  ],
  [
    'the key file',
    () => {
      const DATA_DIR = within('data')
      denied(join(DATA_DIR, 'secret.key'), 'file')
      return { env: { DATA_DIR }, args: ['start'] }
    },
    /^The key file .*data\/secret\.key cannot be read: this user is not permitted to\.\n$/,
  ],
  [
    'the certificate of signed documents',
    () => {
      const SEAL_PKCS12 = denied(join(folder, 'seal.p12'), 'file')
      return { env: { ...installed(), SEAL_PKCS12 }, args: ['start'] }
    },
    /^SEAL_PKCS12 names .*seal\.p12, which cannot be read\.\n$/,
  ],
  [
    'the place of a backup',
    () => {
      const to = join(denied(join(folder, 'to'), 'directory'), 'b')
      return { env: installed(), args: ['backup', '--to', to] }
    },
    /^.*to\/b cannot be written: this user is not permitted to\.\n$/,
  ],
  [
    'a backup to be read',
    () => ({ env: {}, args: ['backup', 'verify', '--from', denied(join(folder, 'from'), 'directory')] }),
    /^.*from cannot be read: this user is not permitted to\.\n$/,
  ],
  [
    'a key of backups to be made',
    () => ({ env: {}, args: ['backup', 'key', '--out', join(denied(join(folder, 'out'), 'directory'), 'key')] }),
    /^.*out\/key cannot be written: this user is not permitted to\.\n$/,
  ],
  [
    'a key of backups to be read',
    () => ({
      env: {},
      args: ['restore', '--from', folder, '--identity', denied(join(folder, 'identity'), 'file')],
    }),
    /^The key file .*identity cannot be read\.\n$/,
  ],
  [
    'a file for exported data',
    () => {
      const out = join(denied(join(folder, 'exported'), 'directory'), 'a.json')
      return { env: installed(), args: ['privacy', 'export', '--email', 'a@muster.example', '--out', out] }
    },
    /^.*exported\/a\.json cannot be written: this user is not permitted to\.\n$/,
  ],
]

describe('permissions: a path that is denied is named in a sentence', () => {
  test.each(cases)('%s', (_, prepare, sentence) => {
    const { env, args } = prepare()
    const { status, stdout, stderr } = asOrdinaryUser(env, [program, ...args])
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) })
    expect(stderr).not.toMatch(/^ +at |"level":60/m)
  })
})
