import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Client } from 'undici'
import { GuardedFetchError } from './error.ts'
import { sameAddress } from './public-address.ts'

/** How connections are kept between the exchanges with one receiver. */
export interface KeepRules {
  /** Idle connections to one origin, at most. */
  perReceiver: number
  /** Idle connections in all, at most; the one that is idle for longest makes room. */
  inAll: number
  /** How long a connection stays idle, in milliseconds; less where the receiver asks for less (`Keep-Alive: timeout`). */
  idleMs: number
  /** How old a connection may be when an exchange begins, in milliseconds: from time to time its certificate is seen anew. */
  maxAgeMs: number
  /** How long no connection to an origin is kept that ended one without an answer, in milliseconds. */
  distrustMs: number
}

/** A connection that was checked when it was opened, with the HTTP/1.1 client that owns it. */
export interface Connection {
  socket: Socket
  client: Client
  /** It is meant for several exchanges. */
  isKept: boolean
  /** On the monotonic clock. */
  openedAt: number
}

/** Response headers of one answer, names and values [B14]; the parser fails beyond. */
const maxHeaderBytes = 16 * 1024

/** Origins that are remembered as distrusted. */
const maxDistrusted = 1_000

/** Makes a connection of a socket. */
export type ConnectionFactory = (socket: Socket, url: URL, keep: KeepRules | undefined) => Connection

/** Loads undici, a megabyte of source, with the first exchange: a process that only answers requests does without it. */
async function load(): Promise<ConnectionFactory> {
  const { Client } = await import('undici')
  return (socket, url, keep) => ({
    socket,
    client: new Client(url.origin, clientOptions(socket, keep)),
    isKept: keep !== undefined,
    openedAt: performance.now(),
  })
}

let loaded: Promise<ConnectionFactory> | undefined
export const loadConnectionOver = () => (loaded ??= load())

/** A client that knows this one socket; when the socket is gone, the request fails instead of being sent again. */
function clientOptions(socket: Socket, keep: KeepRules | undefined): Client.Options {
  let unused: Socket | undefined = socket
  return {
    connect(_options, callback) {
      const next = unused
      unused = undefined
      // Not at once: the client is still in the middle of asking for a connection.
      queueMicrotask(() =>
        next === undefined ? callback(new GuardedFetchError('closed'), null) : callback(null, next),
      )
    },
    // 0 says `Connection: close`.
    pipelining: keep ? 1 : 0,
    ...(keep && { keepAliveTimeout: keep.idleMs, keepAliveMaxTimeout: keep.idleMs, keepAliveTimeoutThreshold: 1_000 }),
    allowH2: false,
    useMilo: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0, // The limits of the exchange are kept by its signal.
    bodyTimeout: 0,
  }
}

/** Closes it at once, whatever is under way; settles when it is closed. */
export async function closeConnection({ client, socket }: Connection): Promise<void> {
  const closed = client.destroy()
  socket.destroy()
  await closed
}

/**
 * Idle connections by origin, which holds the protocol, the host (for `https` the name that the certificate was checked for) and the
 * port. A connection is given out only when its address is among those that were checked for the exchange that asks.
 */
export function openConnections(rules: KeepRules) {
  /** Of each origin, and of all: the one that is idle for longest is the first. */
  const byOrigin = new Map<string, Set<Connection>>()
  const all = new Map<Connection, { origin: string; onClose: () => void }>()
  const distrusted = new LRUCache<string, true>({ max: maxDistrusted, ttl: rules.distrustMs })

  function forget(connection: Connection): void {
    const entry = all.get(connection)
    if (entry === undefined) return
    all.delete(connection)
    connection.socket.off('close', entry.onClose)
    const idle = byOrigin.get(entry.origin)
    idle?.delete(connection)
    if (idle?.size === 0) byOrigin.delete(entry.origin)
  }

  function drop(connection: Connection | undefined): void {
    if (connection === undefined) return
    forget(connection)
    void closeConnection(connection)
  }

  return {
    /** The connection that was in use last, so that those which are not needed grow old. */
    take({ origin }: URL, addresses: readonly string[]): Connection | undefined {
      for (const connection of [...(byOrigin.get(origin) ?? [])].toReversed()) {
        const remote = connection.socket.remoteAddress
        if (!isUsable(connection) || performance.now() - connection.openedAt > rules.maxAgeMs) drop(connection)
        else if (remote !== undefined && addresses.some((address) => sameAddress(address, remote))) {
          forget(connection)
          return connection
        }
      }
      return undefined
    },
    /** A kept connection ended before its answer: the next exchanges with the origin get connections of their own. */
    distrust({ origin }: URL): void {
      distrusted.set(origin, true)
      for (const connection of byOrigin.get(origin) ?? []) drop(connection)
    },
    /** Keeps a connection whose exchange has ended as it should; one to an origin that is distrusted is closed. */
    keep({ origin }: URL, connection: Connection): void {
      if (distrusted.has(origin)) return void closeConnection(connection)
      const idle = byOrigin.get(origin) ?? new Set()
      if (idle.size >= rules.perReceiver) drop(idle.values().next().value)
      else if (all.size >= rules.inAll) drop(all.keys().next().value)
      byOrigin.set(origin, idle.add(connection))
      const onClose = () => forget(connection)
      all.set(connection, { origin, onClose })
      connection.socket.once('close', onClose)
    },
    /** Settles when no idle connection is left. */
    async close(): Promise<void> {
      await Promise.all([...all.keys()].map(closeConnection))
    },
  }
}

/** Whether another exchange can begin on it: it is open both ways, and nothing of the last one is left to write. */
export function isUsable({ socket, isKept }: Connection): boolean {
  return isKept && !socket.destroyed && socket.writable && !socket.readableEnded && socket.writableLength === 0
}
