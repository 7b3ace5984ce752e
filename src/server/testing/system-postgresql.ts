import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fastDirectory } from './fast-directory.ts'

const versions = '/usr/lib/postgresql'
const installed = existsSync(versions) ? readdirSync(versions).filter((name) => Number(name) >= 15) : []

/** The newest version of the system's own (Debian: `apt-get install postgresql`); null: none is installed. */
export const systemVersion = installed.at(-1) ?? null

/** A new server of the system's own version, run by somebody who is no superuser of the system. */
export interface SystemPostgresql extends AsyncDisposable {
  /** `admin` is its superuser. */
  address(user: string, database: string): string
  /** A connection, once it accepts any. */
  connected(user: string, database: string): Promise<pg.Client>
}

/** With further settings, as after `postgres -c`. */
export async function startSystemPostgresql(
  settings: Readonly<Record<string, string>> = {},
): Promise<SystemPostgresql> {
  if (systemVersion === null) throw new Error(`There is no PostgreSQL in ${versions}.`)
  const bin = join(versions, systemVersion, 'bin')
  const directory = fastDirectory('foyer-external-')
  chmodSync(directory, 0o777)
  const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const command = (...parts: string[]): [string, string[]] => {
    const [program = '', ...args] = [...asNobody, ...parts]
    return [program, args]
  }
  const data = join(directory, 'data')
  const made = spawnSync(
    ...command(join(bin, 'initdb'), '-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'),
    {
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const all = { listen_addresses: '', unix_socket_directories: directory, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(...command(join(bin, 'postgres'), '-D', data, ...options), { stdio: 'ignore' })
  const address = (user: string, database: string) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`
  return {
    address,
    connected: (user, database) => connected(address(user, database)),
    async [Symbol.asyncDispose]() {
      const exited = once(server, 'exit')
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
