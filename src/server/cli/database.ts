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

type ProgramName = 'psql' | 'pg_dump'

async function runOn(program: ProgramName, args: string[]): Promise<void> {
  const config = readConfig()
  if (!('embedded' in config.database)) {
    throw new StartError(`DATABASE_URL names a server of your own: run ${program} "$DATABASE_URL".`)
  }
  const { findBinaries } = await import('../db/embedded/binaries.ts')
  await using stack = new AsyncDisposableStack()
  const installation = await openInstallation(config, openLog('error'), { share: true, skipMigrations: true })
  stack.defer(() => installation.close())
  const { connectionString } = installation
  const server = Number(findBinaries().major)
  const path = chooseProgram(installedPrograms(program), { program, server, connectionString })
  // The terminal sends Ctrl-C to both: it ends a query of psql, and not this process, which may run the server.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  stack.defer(() => void process.off('SIGINT', ignore))
  const child = spawn(path, [`--dbname=${connectionString}`, ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
}

interface InstalledProgram {
  path: string
  /** Major version; 0 of what does not run. */
  version: number
}

interface ProgramRequirement {
  program: ProgramName
  /** Major version of the server. */
  server: number
  connectionString: string
}

/** The newest of these. pg_dump refuses servers that are newer than itself; psql does not. Throws `StartError` where none will do. */
export function chooseProgram(
  installed: readonly InstalledProgram[],
  { program, server, connectionString }: ProgramRequirement,
): string {
  const [newest] = installed.toSorted((a, b) => b.version - a.version)
  const isDump = program === 'pg_dump'
  if (newest && newest.version >= (isDump ? server : 1)) return newest.path
  const needed = isDump ? ` ${server} or later` : ''
  const sentences = [
    `${program}${needed} is not installed.`,
    ...(newest && newest.version > 0 ? [`This machine has version ${newest.version}.`] : []),
    `Install the client of PostgreSQL (Debian: postgresql-client${isDump ? `-${server}, from apt.postgresql.org` : ''}),`,
    `or use another one on this machine, while the service runs, as its user: ${connectionString}`,
    ...(isDump ? ['A backup needs no pg_dump: foyer backup --to DIR.'] : []),
  ]
  throw new StartError(sentences.join(' '))
}

function installedPrograms(program: ProgramName): InstalledProgram[] {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const paths = folders.map((folder) => join(folder, program)).filter((path) => existsSync(path))
  return paths.map((path) => ({ path, version: versionOf(path) }))
}

/** `psql (PostgreSQL) 15.14 (Debian …)` → 15; 0 for what does not run. */
function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
