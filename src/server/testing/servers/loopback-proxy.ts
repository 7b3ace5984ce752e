import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on loopback in front of a server, whose network the test decides about. */
export interface LoopbackProxy extends AsyncDisposable {
  port: number
  /** Swallows every byte in both directions, of new connections as well; nothing is closed. */
  swallow(): void
  /** Passes on what comes from now on. Connections that lost bytes stay silent. */
  restore(): void
  /** Ends all connections. */
  cut(): void
  /** Connections so far, and those that are open. */
  connections(): { made: number; open: number }
}

/** What a caller sends, as it is passed on. */
type Rewrite = (bytes: Buffer) => Buffer

/** @param target as of `net.connect` */
export async function startLoopbackProxy(
  target: { host: string; port: number } | { path: string },
  rewrite: Rewrite = (bytes) => bytes,
): Promise<LoopbackProxy> {
  const sockets = new Set<Socket>()
  let made = 0
  let swallows = false
  const server = createServer((near) => {
    made++
    const far = connect(target)
    let isLost = false
    for (const [from, to, pass] of [
      [near, far, rewrite],
      [far, near, (bytes: Buffer) => bytes],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        isLost ||= swallows
        if (!isLost) to.write(pass(bytes))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      swallows = true
    },
    restore() {
      swallows = false
    },
    cut,
    connections: () => ({ made, open: sockets.size / 2 }),
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
