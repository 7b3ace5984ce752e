import { Socket } from 'node:net'
import pg from 'pg'
import { patience, stepMs } from './patience.ts'

/**
 * Watches whether the database says anything at all. A server that is stopped, or behind a network that swallows every packet, neither
 * answers nor closes its connections: a statement would wait for minutes. When it is silent, all connections of the process are cut, so that
 * what waits for them fails, and no new work is begun until it speaks again. What it answers does not matter here: callers are told.
 */
export interface DatabaseWatch {
  /** Sockets for connections that are cut when the database falls silent; for `stream` of pg. */
  openSocket(): Socket
  /** Throws `SilentDatabaseError` while the database is silent. */
  requireAnswers(): void
  /** Rejects unless the database answers `select 1` on the watch's own connection. */
  ping(): Promise<void>
  close(): Promise<void>
}

export class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError'
  /** As of a connection that failed, SQLSTATE 08006. */
  readonly code = '08006'
}

export interface WatchOptions {
  connectionString: string
  /** The database has fallen silent, or still is a minute later; `silentMs` is how long so far. */
  onSilence: (silentMs: number) => void
  /** It answers again. */
  onAnswer: (silentMs: number) => void
  /** How often it is asked, and how long an answer may take, in milliseconds. */
  everyMs?: number
  patienceMs?: number
}

const tellAgainMs = 60_000

/** Begins to watch; opens one connection. */
export function openWatch(options: WatchOptions): DatabaseWatch {
  const { everyMs = 1_000, patienceMs = 2_500 } = options
  const sockets = new Set<Socket>()
  const outage = openOutage(options)
  const closed = new AbortController()
  let line: Promise<ListenConnection> | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const asked = (line ??= openLine(options.connectionString, openSocket))
    try {
      await (await asked).client.query('select 1')
    } catch (error) {
      if (line === asked) line = undefined
      // Closed by the caller's patience or the server: nothing of it stays open.
      void asked.then(({ end }) => end()).catch(() => undefined)
      throw error
    }
  }

  /** One question at a time, for all who ask. */
  const ping = () => (asking ??= ask().finally(() => (asking = undefined)))

  /** Any answer is one, a refusal included; only silence is none. */
  async function beat(): Promise<void> {
    const answered = ping().then(
      () => true,
      () => true,
    )
    if (await Promise.race([answered, patience(patienceMs, closed.signal).then(() => false)])) return outage.end()
    if (closed.signal.aborted) return
    outage.begin()
    // Those of the watch itself as well: the next question is asked on a new one.
    for (const socket of sockets) socket.destroy()
  }

  function openSocket(): Socket {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }

  async function watch(): Promise<void> {
    while (!closed.signal.aborted) {
      await beat()
      await patience(outage.isOn() ? stepMs : everyMs, closed.signal)
    }
  }

  const watching = watch()
  return {
    openSocket,
    requireAnswers() {
      if (outage.isOn()) throw new SilentDatabaseError('The database does not answer.')
    },
    ping,
    async close() {
      closed.abort()
      await watching
      const last = await line?.catch(() => undefined)
      await last?.end().catch(() => undefined)
    },
  }
}

interface ListenConnection {
  client: pg.Client
  end(): Promise<void>
}

/** Tells of an outage when it begins, every minute, and when it ends. */
function openOutage({ onSilence, onAnswer }: Pick<WatchOptions, 'onSilence' | 'onAnswer'>) {
  let since: number | undefined
  let toldAt = 0
  return {
    isOn: () => since !== undefined,
    begin() {
      const now = performance.now()
      const isNew = since === undefined
      since ??= now
      if (!isNew && now - toldAt < tellAgainMs) return
      toldAt = now
      onSilence(now - since)
    },
    end() {
      if (since === undefined) return
      onAnswer(performance.now() - since)
      since = undefined
    },
  }
}

async function openLine(connectionString: string, stream: () => Socket): Promise<ListenConnection> {
  const client = new pg.Client({ connectionString, stream })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set role foyer_system')
  return { client, end: () => client.end() }
}
