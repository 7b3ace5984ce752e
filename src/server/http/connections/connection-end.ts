import type { IncomingMessage, Server } from 'node:http'
import { Socket, type Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeListener } from './listeners.ts'

/** What a refused sender may still send: more than the largest form that is taken. */
const maxRestBytes = 64 * 1024 * 1024
/** How long the rest of a refused body is waited for, in milliseconds. */
const maxRestMs = 15_000
/** How long a kept-alive connection may still send one request once the server stops, in milliseconds. */
const lastRequestMs = 500
/** How often connections that have become idle are looked for while the server stops, in milliseconds. */
const sweepMs = 50

/** Servers that have been told to stop. */
const stopping = new WeakSet<Server>()

/** Whether it takes its last requests: a proxy is to send new ones elsewhere. */
export const isStopping = (server: FastifyInstance): boolean => stopping.has(server.server)

/**
 * Ends connections so that every answer arrives: those that are given while the server stops say `Connection: close`, and a connection
 * whose request was answered early is closed only after the rest of the body.
 */
export function endConnections(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    stopping.add(server.server)
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isStopping(server)) reply.header('connection', 'close')
    if (request.raw.complete === false) readRest(request.raw)
    done(null, payload)
  })
}

/**
 * A lingering close, as in nginx: a connection that is closed with bytes unread is reset, and the reset overtakes the answer. The rest of
 * the body is read and thrown away, up to a bound; only then the connection ends.
 */
function readRest(request: IncomingMessage): void {
  const { socket } = request
  if (!(socket instanceof Socket) || socket.destroyed) return
  const before = socket.bytesRead
  const cutOff = setTimeout(() => socket.destroy(), maxRestMs)
  request.on('data', () => socket.bytesRead - before > maxRestBytes && socket.destroy()).resume()
  let answered = false
  // Node calls it when an answer with `Connection: close` is complete.
  socket.destroySoon = () => {
    answered = true
    socket.end()
  }
  request.once('close', () => {
    clearTimeout(cutOff)
    socket.destroySoon = Socket.prototype.destroySoon
    if (answered) socket.destroySoon()
  })
}

/**
 * Says that the server stops, by `/readyz` and in each answer, and goes on for so long. The system takes connections before Node does, and resets
 * those that Node has not taken when it stops listening: a proxy that asks `/readyz` opens none any more by then.
 */
export async function announceStop(server: FastifyInstance, forMs: number): Promise<void> {
  stopping.add(server.server)
  if (forMs > 0) await sleep(forMs)
}

/**
 * Stops listening at once, then answers what still comes on open connections. Node would close idle connections together with listening, and
 * reset a caller whose next request is on its way; here they have a moment to send it. Resolves when all connections have ended.
 *
 * @param others more sockets that it listens on
 */
export async function closeServer(server: FastifyInstance, others: readonly Listener[] = []): Promise<void> {
  const http = server.server
  const closeIdle = http.closeIdleConnections.bind(http)
  http.closeIdleConnections = () => undefined
  let sweep: NodeJS.Timeout | undefined
  const wait = setTimeout(() => (sweep = setInterval(closeIdle, sweepMs)), lastRequestMs)
  try {
    await Promise.all([...others.map(closeListener), server.close()])
  } finally {
    clearTimeout(wait)
    clearInterval(sweep)
  }
}
