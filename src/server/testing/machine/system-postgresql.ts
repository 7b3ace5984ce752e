import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { descendants } from '../../../../bench/usage.ts'
import { fastDirectory } from './fast-directory.ts'

const versions = '/usr/lib/postgresql'
const installed = existsSync(versions) ? readdirSync(versions).filter((name) => Number(name) >= 15) : []

/** The newest version of the system's own (Debian: `apt-get install postgresql`); null: none is installed. */
export const systemVersion = installed.at(-1) ?? null

/** Whether that has its messages in German, too. */
export const speaksGerman = existsSync(`/usr/share/locale/de/LC_MESSAGES/postgres-${systemVersion}.mo`)

/** A new server of the system's own version, run by an ordinary user of the system. */
export interface SystemPostgresql extends AsyncDisposable {
  /** `admin` is its superuser. */
  address(user: string, database: string): string
  /** A connection, once it accepts any. */
  connected(user: string, database: string): Promise<pg.Client>
  /** A standby that streams from it. */
  standby(settings?: Settings): Promise<SystemPostgresql>
  /** Every process of it stands still, or goes on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

type Settings = Readonly<Record<string, string>>

/**
 * With further settings, as after `postgres -c`. In a `language`, its messages are in it where its translation is installed: `LANGUAGE` needs no
 * locale of the system, as `lc_messages` does, and has the same effect.
 */
export async function startSystemPostgresql(settings: Settings = {}, language = 'en'): Promise<SystemPostgresql> {
  const { directory, data } = newDirectory()
  run('initdb', '-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  return follow(directory, settings, language)
}

function startStandby(primaryDirectory: string, settings: Settings): SystemPostgresql {
  const { directory, data } = newDirectory()
  run('pg_basebackup', '-h', primaryDirectory, '-U', 'admin', '-D', data, '-R', '--checkpoint=fast')
  return follow(directory, settings)
}

function newDirectory(): { directory: string; data: string } {
  const directory = fastDirectory('foyer-external-')
  chmodSync(directory, 0o777)
  return { directory, data: join(directory, 'data') }
}

const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

function command(name: string, ...args: string[]): [string, string[]] {
  if (systemVersion === null) throw new Error(`There is no PostgreSQL in ${versions}.`)
  const [program = '', ...rest] = [...asNobody, join(versions, systemVersion, 'bin', name), ...args]
  return [program, rest]
}

function run(name: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(...command(name, ...args), { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function follow(directory: string, settings: Settings, language = 'en'): SystemPostgresql {
  const all = { listen_addresses: '', unix_socket_directories: directory, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(...command('postgres', '-D', join(directory, 'data'), ...options), {
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: language },
  })
  const exited = once(server, 'exit')
  const { pid = 0 } = server
  const address = (user: string, database: string) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`
  return {
    address,
    connected: (user, database) => connected(address(user, database)),
    standby: async (standbySettings = {}) => startStandby(directory, standbySettings),
    signal(name) {
      for (const one of [pid, ...descendants(pid)]) process.kill(one, name)
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await exited
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
