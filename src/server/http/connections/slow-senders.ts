import type { IncomingMessage, Server } from 'node:http'
import { sweepConnections } from './sweep.ts'
import { slowPeers } from './time-outs.ts'

const { graceMs, minBytesPerMs } = slowPeers

interface ReceiveProgress {
  startBytes: number
  /** How long this server has been ready to read, in milliseconds: it counts no time in which it has not read itself. */
  readMs: number
}

/**
 * Ends requests whose bodies come too slowly with a 408, whatever the size of the body: a fixed time for all would cut off photographs
 * from a telephone, or leave a thousand slow connections open.
 */
export function endSlowSenders(server: Server): void {
  const receptions = new Map<IncomingMessage, ReceiveProgress>()
  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    receptions.set(request, { startBytes: socket.bytesRead, readMs: 0 })
    request.once('close', () => receptions.delete(request))
  })
  sweepConnections(server, (passedMs) => {
    for (const [request, reception] of receptions) {
      if (request.readableFlowing) reception.readMs += passedMs
      const bytes = request.socket.bytesRead - reception.startBytes
      if (!request.complete && reception.readMs > graceMs + bytes / minBytesPerMs) timeOut(server, request)
    }
  })
}

function timeOut(server: Server, { socket }: IncomingMessage): void {
  // Answered, or cut off, as Node's own time-out for headers is.
  server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
