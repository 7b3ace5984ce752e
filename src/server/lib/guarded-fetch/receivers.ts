import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A TCP server on the loopback interface whose bytes a test writes by hand. For tests only. */
export interface Receiver extends AsyncDisposable {
  /** `host:port`, as the allow list spells it. */
  key: string
  port: number
  /** Everything that was sent to it, on all connections. */
  received: () => string
  /** Connections opened so far, and open now. */
  connections: () => { opened: number; open: number }
}

export interface Behaviour {
  /** Address to listen on. Default 127.0.0.1. */
  host?: string
  onConnect?: (socket: Socket) => void
  /** Called once per connection when the request is there with its whole body. */
  onRequest?: (socket: Socket, request: string) => void
}

export async function startReceiver({ host = '127.0.0.1', onConnect, onRequest }: Behaviour): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const chunks: Buffer[] = []
  let opened = 0
  const server = createServer((socket) => {
    opened++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.on('data', (chunk) => chunks.push(chunk))
    if (onRequest !== undefined) whenRequested(socket, onRequest)
    onConnect?.(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    key: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    received: () => Buffer.concat(chunks).toString('latin1'),
    connections: () => ({ opened, open: sockets.size }),
    [Symbol.asyncDispose]: () => stop(server, sockets),
  }
}

function whenRequested(socket: Socket, onRequest: NonNullable<Behaviour['onRequest']>): void {
  let request = ''
  let answered = false
  socket.on('data', (chunk) => {
    request += chunk.toString('latin1')
    const [head = '', ...body] = request.split('\r\n\r\n')
    const expected = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (answered || body.length === 0 || body.join('\r\n\r\n').length < expected) return
    answered = true
    onRequest(socket, request)
  })
}

async function stop(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
}
