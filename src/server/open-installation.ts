import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** The database of an installation, checked and migrated. */
export interface Installation {
  connectionString: string
  /** Resolves if an embedded server goes away without `close`. */
  exited: Promise<Error>
  close(): Promise<void>
}

/** A person can mend this; the message is made of full sentences, and a stack trace would only hide it. */
export class StartError extends Error {
  override name = 'StartError'
}

interface Options {
  /** Use the embedded server of another process if one runs; otherwise that is an error. */
  share: boolean
  /** Neither check nor migrate the database. */
  skipMigrations?: boolean
}

/** Opens the embedded database or the one that DATABASE_URL names. Throws `StartError` for what a person can mend. */
export async function openInstallation(
  config: Config,
  log: Logger,
  { share, skipMigrations = false }: Options,
): Promise<Installation> {
  let installation: Installation | undefined
  try {
    installation =
      'embedded' in config.database ? await openEmbedded(config, log, share) : external(config.database.url)
    if (skipMigrations) return installation
    const { migrate, checkDurability } = await import('./db/migrate.ts')
    if (!('embedded' in config.database)) {
      const complaints = await checkDurability(config.database.url)
      if (complaints.length > 0 && !config.database.allowUnsafe) throw new StartError(unsafe(complaints))
      for (const complaint of complaints) log.warn(complaint)
    }
    await migrate(installation.connectionString, { log: (line) => log.info(line) })
    return installation
  } catch (error) {
    await installation?.close()
    throw explained(error)
  }
}

async function openEmbedded({ dataDir }: Config, log: Logger, share: boolean): Promise<Installation> {
  const { openCluster } = await import('./db/embedded/cluster.ts')
  const cluster = await openCluster({ dataDir, share, log: (line) => log.info(line) })
  return { connectionString: cluster.url, exited: cluster.exited, close: () => cluster.stop() }
}

function external(connectionString: string): Installation {
  return { connectionString, exited: new Promise(() => undefined), close: async () => undefined }
}

/** Acknowledged submissions could be lost on such a server, which is what this service promises not to happen. */
function unsafe(complaints: readonly string[]): string {
  return [
    'The database in DATABASE_URL could lose what it has acknowledged:',
    ...complaints.map((complaint) => `  ${complaint}`),
    'Change its settings, or accept the risk with DATABASE_ALLOW_UNSAFE=1.',
  ].join('\n')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the server running, and are host and port right?',
  ENOTFOUND: 'the host name is unknown.',
  ENOENT: 'there is no such socket. Is the server running?',
  EACCES: 'this user is not permitted to use its socket.',
  ETIMEDOUT: 'it does not answer.',
  EHOSTUNREACH: 'the host cannot be reached.',
  '28P01': 'user or password is wrong.',
  '28000': 'the server refuses this user.',
  '3D000': 'there is no database of this name. Create it first.',
}

/** What a person can mend, in sentences. An address of a database is never among them, since it holds a password. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  if (['EmbeddedClusterError', 'MigrationError', 'SessionError'].includes(error.name)) {
    return new StartError(error.message, { cause: error })
  }
  const { code = isSilence(error) ? 'ETIMEDOUT' : undefined } = error as { code?: unknown }
  const reason = typeof code === 'string' ? reasons[code] : undefined
  return reason ? new StartError(`The database cannot be used: ${reason} Check DATABASE_URL.`, { cause: error }) : error
}

/** pg gives up on a server that accepts a connection and says nothing in these words, without a code. */
const isSilence = ({ message }: Error) => /^timeout expired$|connection timeout/i.test(message)
