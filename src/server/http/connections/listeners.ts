import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'

/**
 * Sockets that listen at one address for one server. In a turn of its event loop Node takes one connection from each socket (libuv does since 1.45), so
 * that a busy process whose turns take 30 ms would take 33 new visitors a second from one, however fast it answers. Linux deals new connections out
 * among the sockets of an address that share it (`SO_REUSEPORT`, decision 0203).
 */

const most = 64
/** A socket for so many files that the process may have open: few are left for visitors otherwise. */
const filesForOne = 32

/** Connections that wait to be taken, over all sockets; the system may allow fewer. Beyond, a caller waits a second until it tries again by itself. */
const backlog = 4_096

/** With a port that the system chooses there is one socket: two programs that ask for one at a time could be given the same. */
const isShared = (port: number): boolean => process.platform === 'linux' && port !== 0

/** On how many sockets a process listens at a port. */
export const socketsAt = (port: number): number => (isShared(port) ? socketsWithin(openFiles()) : 1)

/** How each of so many sockets listens. */
export const listenOptions = (host: string, port: number, count: number) => ({
  host,
  port,
  backlog: Math.ceil(backlog / count),
  reusePort: isShared(port),
})

/** Opens the other sockets of a server that listens as {@link listenOptions} says, `count` with the first one. */
export async function listenBeside(server: Server, port: number, count: number): Promise<Server[]> {
  const others = Array.from({ length: count - 1 }, () => twinOf(server))
  for (const other of others) {
    other.listen(listenOptions(addressOf(server), port, count))
    await once(other, 'listening')
    other.on('error', (error) => server.emit('error', error))
  }
  return others
}

const addressOf = (server: Server): string => (server.address() as AddressInfo).address

/** Listens no more, at once; resolves when all connections that came through it have ended. */
export async function closeListener(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await closed
}

/** A socket whose connections are those of the server. */
function twinOf(server: Server): Server {
  const { allowHalfOpen, pauseOnConnect, noDelay } = server as Server & Record<keyof TwinOptions, boolean>
  return createServer({ allowHalfOpen, pauseOnConnect, noDelay } satisfies TwinOptions, (socket) =>
    server.emit('connection', socket),
  )
}

interface TwinOptions {
  allowHalfOpen: boolean
  pauseOnConnect: boolean
  noDelay: boolean
}

export const socketsWithin = (files: number): number => Math.max(1, Math.min(most, Math.floor(files / filesForOne)))

/** Files that the process may have open at a time; none where that is not told, as in a container without /proc. */
function openFiles(): number {
  const path = '/proc/self/limits'
  const limits = existsSync(path) ? readFileSync(path, 'utf8') : 'Max open files 0'
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity)
}
