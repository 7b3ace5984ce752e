import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on loopback in front of a server, whose network the test decides about. */
export interface LoopbackProxy extends AsyncDisposable {
  port: number
  /** Swallows every byte in both directions, of new connections as well; nothing is closed. */
  swallow(): void
  /** Passes on what comes from now on. Connections that lost bytes stay silent. */
  restore(): void
}

/** @param target as of `net.connect` */
export async function startLoopbackProxy(
  target: { host: string; port: number } | { path: string },
): Promise<LoopbackProxy> {
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer((near) => {
    const far = connect(target)
    let isLost = false
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        isLost ||= swallows
        if (!isLost) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      swallows = true
    },
    restore() {
      swallows = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
