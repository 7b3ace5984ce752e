import type { Server, Socket } from 'node:net'
import { sweepConnections } from './sweep.ts'
import { slowPeers } from './time-outs.ts'

const { graceMs, minBytesPerMs } = slowPeers

/** An answer that waits for its reader. */
interface UnreadAnswer {
  /** What the system had taken when it began to wait. */
  startBytes: number
  waitedMs: number
}

/**
 * Cuts off connections whose answers are read too slowly, and lets go what is kept for them: the system takes a few megabytes of an answer, the rest
 * stays in the memory of this process until it is read. The bound is that of slow senders.
 */
export function endSlowReaders(server: Server): void {
  const sockets = new Set<Socket>()
  const unread = new WeakMap<Socket, UnreadAnswer>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  sweepConnections(server, (passedMs) => {
    for (const socket of sockets) {
      const { isWaiting, sentBytes } = progressOf(socket)
      if (!isWaiting) {
        unread.delete(socket)
        continue
      }
      const answer = unread.get(socket) ?? { startBytes: sentBytes, waitedMs: 0 }
      unread.set(socket, answer)
      answer.waitedMs += passedMs
      if (answer.waitedMs > graceMs + (sentBytes - answer.startBytes) / minBytesPerMs) socket.resetAndDestroy()
    }
  })
}

/** What a socket knows of its writes; Node's own idle time-out looks at it, too. */
interface WriteHandle {
  bytesWritten: number
  writeQueueSize: number
}

/**
 * How far a socket is with what was written to it. `writableLength` and `bytesWritten` of the socket do not tell: a chunk counts as waiting until its last
 * byte is gone, and as written from its first.
 */
function progressOf(socket: Socket): { isWaiting: boolean; sentBytes: number } {
  const { _handle: handle } = socket as Socket & { _handle?: WriteHandle | null }
  if (!handle) return { isWaiting: false, sentBytes: 0 }
  return { isWaiting: handle.writeQueueSize > 0, sentBytes: handle.bytesWritten - handle.writeQueueSize }
}
