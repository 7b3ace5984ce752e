import type { Server } from 'node:net'
import { slowPeers } from './time-outs.ts'

const { sweepMs } = slowPeers

/**
 * Looks at the connections of a server every second until it closes, and tells how many milliseconds have passed since; after a stall of this
 * process fewer than that, so that the other side is not blamed for it.
 */
export function sweepConnections(server: Server, look: (passedMs: number) => void): void {
  let last = performance.now()
  const sweep = setInterval(() => {
    const passedMs = Math.min(performance.now() - last, 2 * sweepMs)
    last = performance.now()
    look(passedMs)
  }, sweepMs).unref()
  server.once('close', () => clearInterval(sweep))
}
