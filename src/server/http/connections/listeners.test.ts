import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type Server as Listener, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../../test/crash/free-port.ts'
import { requirePorts } from '../../listening.ts'
import { issueCertificate } from '../../testing/documents/certificates.ts'
import { closeServer } from './connection-end.ts'
import { closeListener, listenBeside, listenOptions, socketsWithin } from './listeners.ts'

const host = '127.0.0.1'
const sockets = 16
const isLinux = process.platform === 'linux'

/** Listens on all sockets. */
async function listen(server: Listener) {
  const port = await freePort()
  server.listen(listenOptions(host, port, sockets))
  await once(server, 'listening')
  return { port, others: await listenBeside(server, port, sockets) }
}

const openClients = (port: number, count: number): Socket[] =>
  Array.from({ length: count }, () => connect(port, host).on('error', () => undefined))

test.runIf(isLinux)(
  'connections: a busy process takes several new ones in a turn of its event loop [B10-46]',
  async () => {
    let taken = 0
    const server = createServer().on('connection', () => taken++)
    const { port, others } = await listen(server)
    const clients = openClients(port, 128)
    let turns = 0
    for (; taken < clients.length && turns < 1_000; turns++) await nextTurn()
    expect(taken).toBe(clients.length)
    expect(turns).toBeLessThan(clients.length / 2)
    for (const client of clients) client.destroy()
    await Promise.all([server, ...others].map(closeListener))
  },
)

test.runIf(isLinux)(
  'connections: a stop waits for the answers of all sockets, and leaves none of them open [B10-46]',
  async () => {
    const server = fastify()
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<string>()
    let count = 0
    server.get('/', async () => {
      if (++count === 32) asked.resolve()
      return answered.promise
    })
    await server.ready()
    const { port, others } = await listen(server.server)
    const answers = Array.from({ length: 32 }, () => fetch(`http://${host}:${port}/`).then((answer) => answer.text()))
    await asked.promise
    let isClosed = false
    const closed = closeServer(server, others).then(() => (isClosed = true))
    await expect.poll(() => [server.server, ...others].every(({ listening }) => !listening)).toBe(true)
    expect(isClosed).toBe(false)
    answered.resolve('whole')
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['whole']))
    await closed
    // An ordinary socket can have the port again.
    const next = createServer().listen(port, host)
    await once(next, 'listening')
    next.close()
  },
)

test.runIf(isLinux)('connections: all sockets of a server speak TLS where it does [B10-46]', async () => {
  const { pem } = await issueCertificate({ name: 'forms', addresses: [host] })
  const server = createSecureServer(pem, (_request, response) => response.end('sealed'))
  const { port, others } = await listen(server)
  const answers = Array.from({ length: 32 }, async () => {
    const socket = connectSecurely({ port, host, ca: pem.cert })
    socket.end('GET / HTTP/1.1\r\nHost: forms\r\nConnection: close\r\n\r\n')
    return (await text(socket)).endsWith('sealed')
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
  await Promise.all([server, ...others].map(closeListener))
})

test('connections: a start is refused where another process listens, also on sockets that share a port [B10-46]', async () => {
  const server = createServer()
  const { port, others } = await listen(server)
  const config = { host, port, metrics: { listen: null }, domains: { httpsPort: null } }
  await expect(requirePorts(config as Parameters<typeof requirePorts>[0], 'web')).rejects.toThrow('is already in use')
  await Promise.all([server, ...others].map(closeListener))
})

test('connections: a process that may open few files listens on few sockets', () => {
  expect([16, 128, 1_024, 1_048_576, Infinity].map(socketsWithin)).toEqual([1, 4, 32, 64, 64])
})
