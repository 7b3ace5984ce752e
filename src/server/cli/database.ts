import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openLog } from '../log.ts'
import { openInstallation, StartError } from '../open-installation.ts'
import { readConfig } from './administer.ts'

/**
 * `foyer database psql` and `dump`: run the client programs of PostgreSQL that the machine has on the embedded database. The npm
 * packages of the embedded database bring the server alone.
 */
export const openPsql = (args: string[]): Promise<void> => runOn('psql', args)
export const runDump = (args: string[]): Promise<void> => runOn('pg_dump', args)

async function runOn(program: 'psql' | 'pg_dump', args: string[]): Promise<void> {
  const config = readConfig()
  if (!('embedded' in config.database)) {
    throw new StartError(`DATABASE_URL names a server of your own: run ${program} "$DATABASE_URL".`)
  }
  const { findBinaries } = await import('../db/embedded/binaries.ts')
  const found = findProgram(program, Number(findBinaries().major))
  await using stack = new AsyncDisposableStack()
  const installation = await openInstallation(config, openLog('error'), { share: true, skipMigrations: true })
  stack.defer(() => installation.close())
  // The terminal sends Ctrl-C to both: it ends a query of psql, and not this process, which may run the server.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  stack.defer(() => void process.off('SIGINT', ignore))
  const child = spawn(found, [`--dbname=${installation.connectionString}`, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
}

/**
 * The newest `program` of this machine; throws `StartError` where none can be used. pg_dump refuses servers that are newer than
 * itself; psql does not.
 */
function findProgram(program: 'psql' | 'pg_dump', server: number): string {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const versions = folders
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: versionOf(path) }))
    .toSorted((a, b) => b.version - a.version)
  const [newest] = versions
  const needed = program === 'pg_dump' ? ` ${server} or later` : ''
  if (newest && (program === 'psql' || newest.version >= server)) return newest.path
  const there = newest ? ` This machine has version ${newest.version}.` : ''
  throw new StartError(
    `${program}${needed} is not installed.${there} Install the client of PostgreSQL (Debian: postgresql-client${needed && `-${server}, from apt.postgresql.org`}).${program === 'pg_dump' ? ' A backup needs no pg_dump: foyer backup --to DIR.' : ''}`,
  )
}

/** `psql (PostgreSQL) 15.14 (Debian …)` → 15; 0 for what does not run. */
function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
