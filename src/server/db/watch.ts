import { Socket } from 'node:net'
import pg from 'pg'
import { responsiveTimeout } from './responsive-timeout.ts'

/**
 * A health check of a database server that stops responding. A server that is suspended, or behind a network that drops every packet,
 * neither answers nor closes its connections, and a statement would wait for minutes. When a check times out, all sockets of the watch are
 * destroyed, so that pending statements fail at once, and `requireResponsive` throws for new work until the server responds. An error is a
 * response, too: callers get it with their own statements.
 */
export interface DatabaseWatch {
  /** Returns a socket that is destroyed when the database stops responding; pools and clients of pg take it as `stream`. */
  openSocket(): Socket
  /** Throws `SilentDatabaseError` while the database does not respond. */
  requireResponsive(): void
  /** Executes `select 1` on the watch's own connection; rejects when that fails or the socket is destroyed. */
  ping(): Promise<void>
  /** Stops the checks and closes the watch's own connection. Sockets that others have opened stay open. */
  close(): Promise<void>
}

export class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError'
  /** SQLSTATE `connection_failure`, so that callers treat it as a lost connection. */
  readonly code = '08006'
}

export interface WatchOptions {
  connectionString: string
  /** Called when the database stops responding, and every minute while it does not; `silentMs` is the duration so far. */
  onSilence: (silentMs: number) => void
  /** Called when the database responds again; `silentMs` is the duration of the outage. */
  onAnswer: (silentMs: number) => void
  /** Time between two checks (default 1 s). */
  intervalMs?: number
  /** Time after which a check without a response has failed (default 2.5 s). */
  timeoutMs?: number
}

const repeatReportMs = 60_000
/** Between two checks during an outage. */
const outageIntervalMs = 250

/** Starts the checks, which use one connection. */
export function openWatch(options: WatchOptions): DatabaseWatch {
  const { intervalMs = 1_000, timeoutMs = 2_500 } = options
  const sockets = new Set<Socket>()
  const outage = outageReporter(options)
  const closed = new AbortController()
  let connection: Promise<WatchConnection> | undefined
  let pendingPing: Promise<void> | undefined

  async function query(): Promise<void> {
    const current = (connection ??= openConnection(options.connectionString, openSocket))
    try {
      await (await current).client.query('select 1')
    } catch (error) {
      if (connection === current) connection = undefined
      // The next check opens a new connection; this one is closed if it is still open.
      void current.then(({ end }) => end()).catch(() => undefined)
      throw error
    }
  }

  /** Concurrent callers share one query. */
  const ping = () => (pendingPing ??= query().finally(() => (pendingPing = undefined)))

  /** Reports the database as responsive when a ping settles in time, even with an error, and else as not responding. */
  async function check(): Promise<void> {
    const response = ping().then(
      () => true,
      () => true,
    )
    if (await Promise.race([response, responsiveTimeout(timeoutMs, closed.signal).then(() => false)]))
      return outage.end()
    if (closed.signal.aborted) return
    outage.begin()
    // The watch's own socket is among them, so that the next check connects anew.
    for (const socket of sockets) socket.destroy()
  }

  function openSocket(): Socket {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }

  async function runChecks(): Promise<void> {
    while (!closed.signal.aborted) {
      await check()
      await responsiveTimeout(outage.isOn() ? outageIntervalMs : intervalMs, closed.signal)
    }
  }

  const checks = runChecks()
  return {
    openSocket,
    requireResponsive() {
      if (outage.isOn()) throw new SilentDatabaseError('The database does not answer.')
    },
    ping,
    async close() {
      closed.abort()
      await checks
      const last = await connection?.catch(() => undefined)
      await last?.end().catch(() => undefined)
    },
  }
}

interface WatchConnection {
  client: pg.Client
  end(): Promise<void>
}

/** Calls `onSilence` when an outage begins and every minute, and `onAnswer` when it ends. */
function outageReporter({ onSilence, onAnswer }: Pick<WatchOptions, 'onSilence' | 'onAnswer'>) {
  let since: number | undefined
  let reportedAt = 0
  return {
    isOn: () => since !== undefined,
    begin() {
      const now = performance.now()
      const isNew = since === undefined
      since ??= now
      if (!isNew && now - reportedAt < repeatReportMs) return
      reportedAt = now
      onSilence(now - since)
    },
    end() {
      if (since === undefined) return
      onAnswer(performance.now() - since)
      since = undefined
    },
  }
}

async function openConnection(connectionString: string, stream: () => Socket): Promise<WatchConnection> {
  const client = new pg.Client({ connectionString, stream })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set role foyer_system')
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  return { client, end: () => client.end() }
}
