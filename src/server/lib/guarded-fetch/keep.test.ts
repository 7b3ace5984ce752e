import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { issueCertificate } from '../../testing/documents/certificates.ts'
import type { KeepRules } from './connections.ts'
import { startReceiver } from './receivers.ts'
import { guardedClient, type GuardedFetchOptions } from './guarded-fetch.ts'

const keep: KeepRules = { perReceiver: 4, inAll: 8, idleMs: 60_000, maxAgeMs: 60_000, distrustMs: 60_000 }
const body = '{"a":1}'
const post = (url: string) => ({ url, method: 'POST', headers: {}, body, timeoutMs: 5_000, maxBodyBytes: 100 }) as const
const answer = (text = '', headers = '') => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n${headers}\r\n${text}`

/** Calls `answered` for each request of a connection, with its number on that connection, from 1. */
const each = (answered: (socket: Socket, number: number) => void) => (socket: Socket) => {
  let text = ''
  let number = 0
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (!text.endsWith(body)) return
    text = ''
    answered(socket, ++number)
  })
}

/** A receiver that does so, and a client that keeps its connections. */
async function start(
  answered: (socket: Socket, number: number) => void,
  { rules = {}, options = {} }: { rules?: Partial<KeepRules>; options?: Partial<GuardedFetchOptions> } = {},
) {
  const receiver = await startReceiver({ onConnect: each(answered) })
  const client = guardedClient({
    allowHosts: new Set([receiver.key]),
    connectTimeoutMs: 2_000,
    bodyTimeoutMs: 50,
    keep: { ...keep, ...rules },
    ...options,
  })
  return {
    ...receiver,
    client,
    send: (path = '/') => client.request(post(`http://${receiver.key}${path}`)),
    requests: () => receiver.received().split('POST ').length - 1,
    async [Symbol.asyncDispose]() {
      await client.close()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const yes = (socket: Socket) => void socket.write(answer())

test('guarded fetch keep: exchanges with one receiver share a connection, one after the other [B14]', async () => {
  await using one = await start(yes)
  for (let i = 0; i < 20; i++) expect(await one.send(`/${i}`)).toMatchObject({ status: 200, bodyComplete: true })
  expect(one.connections()).toEqual({ opened: 1, open: 1 })
  expect(one.received()).toContain('connection: keep-alive\r\n')
  await Promise.all(Array.from({ length: 4 }, () => one.send()))
  expect(one.connections()).toEqual({ opened: 4, open: 4 })
})

const publicAddress = '93.184.215.14'

test('guarded fetch keep: a kept connection is used only while its address is one that the name has now [B14]', async () => {
  let addresses = [publicAddress]
  const dialled: string[] = []
  await using one = await start(yes, {
    options: {
      resolve: async () => addresses,
      // A network on which every address leads to the receiver.
      dial(options) {
        const { host = '' } = options
        dialled.push(host)
        return Object.defineProperty(connect({ host: '127.0.0.1', port: one.port }), 'remoteAddress', { value: host })
      },
    },
  })
  const send = (name = 'hook.example.com') => one.client.request(post(`http://${name}/`))
  await send()
  await send()
  expect(dialled).toEqual([publicAddress])
  for (const next of [['127.0.0.1'], ['10.0.0.1'], [publicAddress, '169.254.169.254'], ['::1'], []]) {
    addresses = next
    await expect(send()).rejects.toMatchObject({ kind: 'blocked' })
  }
  expect(one.requests()).toBe(2)
  addresses = ['93.184.215.15']
  await send()
  expect(dialled).toEqual([publicAddress, '93.184.215.15'])
  addresses = [publicAddress]
  await send()
  expect(dialled).toHaveLength(2)
  // Another name has connections of its own, also at the same address.
  await send('other.example.com')
  expect(dialled).toHaveLength(3)
})

test.each<[name: string, end: (socket: Socket) => void]>([
  ['closed', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
])(
  'guarded fetch keep: a request on a kept connection that is %s is sent once; none is kept after',
  async (_name, end) => {
    await using one = await start((socket, number) => {
      // The second request of a connection comes to one that is about to close.
      if (number === 1) socket.write(answer())
      else end(socket)
    })
    expect(await one.send()).toMatchObject({ status: 200 })
    await expect(one.send()).rejects.toMatchObject({ kind: 'closed' })
    expect(one.requests()).toBe(2)
    for (let i = 0; i < 20; i++) expect(await one.send()).toMatchObject({ status: 200 })
    expect(one.connections().opened).toBe(21)
  },
)

test('guarded fetch keep: connections are kept again after a while', async () => {
  await using one = await start(
    (socket, number) => {
      if (number === 2 && one.connections().opened === 1) socket.end()
      else socket.write(answer())
    },
    { rules: { distrustMs: 50 } },
  )
  await one.send()
  await expect(one.send()).rejects.toMatchObject({ kind: 'closed' })
  await one.send()
  await sleep(60)
  for (let i = 0; i < 5; i++) await one.send()
  expect(one.connections().opened).toBe(3)
})

test('guarded fetch keep: a connection that the receiver has closed by then is not used', async () => {
  await using one = await start((socket) => {
    socket.write(answer())
    socket.end()
  })
  for (let i = 0; i < 20; i++) {
    expect(await one.send()).toMatchObject({ status: 200 })
    await vi.waitFor(() => expect(one.connections().open).toBe(0))
  }
})

test.each([
  ['the beginning of an answer', 'HTTP/1.1 2', 'closed'],
  ['an informational answer', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'closed'],
  ['no answer at all', 'SSH-2.0\r\n', 'protocol'],
])('guarded fetch keep: after %s on a kept connection nothing is sent again [B14]', async (_name, text, kind) => {
  await using one = await start((socket, number) => {
    if (number === 1) socket.write(answer())
    else socket.end(text)
  })
  await one.send()
  await expect(one.send()).rejects.toMatchObject({ kind })
  expect(one.requests()).toBe(2)
})

test.each<[name: string, first: (socket: Socket) => void]>([
  ['Connection: close', (socket) => socket.write(answer('', 'Connection: close\r\n'))],
  ['an end that the receiver did not announce', (socket) => socket.end(answer())],
  ['a body that is too long', (socket) => socket.write(answer('x'.repeat(101)))],
  ['a body that is late', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe')],
  ['a body without an announced end', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhello')],
  ['HTTP/1.0', (socket) => socket.write('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n')],
  ['a second answer', (socket) => socket.write(answer() + answer('second'))],
  ['a second answer later', (socket) => socket.write(answer(), () => setTimeout(() => socket.write(answer('2')), 5))],
  [
    'a wish to close idle connections within a second',
    (socket) => socket.write(answer('', 'Keep-Alive: timeout=1\r\n')),
  ],
])('guarded fetch keep: a connection is not used again after %s [B14]', async (_name, first) => {
  await using one = await start(first)
  expect(await one.send()).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(one.connections()).toEqual({ opened: 1, open: 0 }), { interval: 5 })
  expect(await one.send()).toMatchObject({ status: 200 })
  expect(one.connections().opened).toBe(2)
})

test('guarded fetch keep: a connection is not used again after an exchange without an answer [B14]', async () => {
  await using one = await start((socket, number) => void (number === 1 && socket.write(answer())))
  await one.send()
  const { client, key } = one
  await expect(client.request({ ...post(`http://${key}/`), timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' })
  await vi.waitFor(() => expect(one.connections().open).toBe(0), { interval: 5 })
  expect(one.requests()).toBe(2)
})

test('guarded fetch keep: idle connections are bounded for each receiver, in all, and in age [B14]', async () => {
  await using one = await start(yes, { rules: { perReceiver: 2, inAll: 3 } })
  await using two = await startReceiver({ onConnect: each(yes) })
  const client = guardedClient({
    allowHosts: new Set([one.key, two.key]),
    connectTimeoutMs: 2_000,
    keep: { ...keep, perReceiver: 2, inAll: 3, idleMs: 300 },
  })
  const burst = (key: string) => Promise.all(Array.from({ length: 6 }, () => client.request(post(`http://${key}/`))))
  await burst(one.key)
  await vi.waitFor(() => expect(one.connections()).toEqual({ opened: 6, open: 2 }), { interval: 5 })
  await burst(two.key)
  await vi.waitFor(() => expect(one.connections().open + two.connections().open).toBe(3), { interval: 5 })
  // The client's timers are exact to a second.
  await vi.waitFor(() => expect(one.connections().open + two.connections().open).toBe(0), {
    interval: 5,
    timeout: 3_000,
  })

  await using aged = await start(yes, { rules: { maxAgeMs: 0 } })
  await aged.send()
  await aged.send()
  expect(aged.connections().opened).toBe(2)
})

test('graceful stop: a closed client leaves no connection, idle or busy', async () => {
  await using one = await start((socket, number) => void (number === 1 && socket.write(answer())))
  await Promise.all([one.send(), one.send()])
  const busy = one.send().catch((error: unknown) => error)
  await vi.waitFor(() => expect(one.requests()).toBe(3), { interval: 5 })
  await one.client.close()
  expect(await busy).toMatchObject({ kind: 'aborted' })
  await vi.waitFor(() => expect(one.connections()).toEqual({ opened: 2, open: 0 }), { interval: 5 })
})

const authority = await issueCertificate({ name: 'ca', isAuthority: true })

test('guarded fetch keep: connections under TLS are kept by the name that was checked [B14]', async () => {
  const named = ['a.example.com', 'b.example.com']
  const { pem } = await issueCertificate({ name: 'x', issuer: authority, dns: named })
  const names: (string | false | null)[] = []
  await using server = await startTls(pem, (socket) => {
    names.push(socket.servername)
    each((_socket, number) => {
      if (number <= 2) socket.write(answer())
      else socket.end()
    })(socket)
  })
  const client = guardedClient({
    allowHosts: new Set(named.map((name) => `${name}:${server.port}`)),
    resolve: async () => ['127.0.0.1'],
    connectTimeoutMs: 2_000,
    ca: authority.pem.cert,
    keep,
  })
  const send = (name: string) => client.request(post(`https://${name}:${server.port}/`))
  for (const name of ['a', 'b', 'a', 'b']) expect(await send(`${name}.example.com`)).toMatchObject({ status: 200 })
  expect(names).toEqual(['a.example.com', 'b.example.com'])
  await expect(send('a.example.com')).rejects.toMatchObject({ kind: 'closed' })
  await send('a.example.com')
  expect(names).toEqual(['a.example.com', 'b.example.com', 'a.example.com'])
  await client.close()
})

async function startTls(
  pem: { key: string; cert: string },
  onConnect: (socket: TLSSocket) => void,
): Promise<AsyncDisposable & { port: number }> {
  const server: Server = createServer(pem, (socket) => {
    socket.on('error', () => {})
    onConnect(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
