import { Socket } from 'node:net'
import pg from 'pg'
import { EmbeddedClusterError } from './error.ts'
import { DATABASE } from './settings.ts'
import { socketUrl } from './socket.ts'

/** Marks the one connection by which a process that joined a running server keeps it from being stopped. */
const JOINED = 'foyer joined'

/** SQLSTATE of a connection to a database that is not there. */
const NO_DATABASE = '3D000'
/** SQLSTATE while the server starts, stops or recovers. */
const NOT_NOW = '57P03'
const CONNECT_TIMEOUT_MS = 5_000

/** Makes the program's database if the cluster is new. */
export async function ensureDatabase(socketDirectory: string): Promise<void> {
  try {
    await (await connect(socketDirectory, DATABASE)).end()
  } catch (error) {
    if (codeOf(error) !== NO_DATABASE) throw error
    const client = await connect(socketDirectory, 'postgres')
    try {
      await client.query(`create database ${DATABASE}`)
    } finally {
      await client.end()
    }
  }
}

/** A server accepts connections on this socket, or would if it were not just starting or stopping. */
export async function isAnswering(socketDirectory: string): Promise<boolean> {
  try {
    await (await connect(socketDirectory, 'postgres')).end()
    return true
  } catch (error) {
    return codeOf(error) === NOT_NOW
  }
}

export interface ClusterMembership {
  leave(): Promise<void>
  exited: Promise<Error>
}

/** Joins the server on this socket; undefined while it is not ready. */
export async function join(socketDirectory: string): Promise<ClusterMembership | undefined> {
  const stream = new Socket()
  let client: pg.Client
  try {
    client = await connect(socketDirectory, DATABASE, { application_name: JOINED, stream: () => stream })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES' || code === 'EPERM') {
      throw new EmbeddedClusterError(
        `The embedded database runs as another user, and its socket in ${socketDirectory} is closed to this one. Run the command as the user who runs the server.`,
        { cause: error },
      )
    }
    return undefined
  }
  // The connection alone must not keep a finished command alive.
  stream.unref()
  let left = false
  const exited = new Promise<Error>((resolve) => {
    client.on('end', () => {
      if (!left) resolve(new EmbeddedClusterError('The process that ran the embedded database has stopped it.'))
    })
  })
  return {
    exited,
    async leave() {
      if (left) return
      left = true
      stream.ref()
      await client.end()
    },
  }
}

/** Waits until no other process is joined, at most `limitMs`. */
export async function waitForJoined(socketDirectory: string, limitMs: number): Promise<void> {
  const client = await connect(socketDirectory, DATABASE)
  try {
    const end = Date.now() + limitMs
    while (Date.now() < end) {
      const found = await client.query('select from pg_stat_activity where application_name = $1 limit 1', [JOINED])
      if (found.rowCount === 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
  }
}

async function connect(socketDirectory: string, database: string, more: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: socketUrl(socketDirectory, database),
    application_name: 'foyer launcher',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...more,
  })
  // A server that goes away is told by 'end'; without a listener an 'error' would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
