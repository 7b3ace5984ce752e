import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const mib = 1024 * 1024
let app: TestApp
let port: number
let form: string

beforeAll(async () => {
  // What looks for slow senders and idle connections runs by the clock of the tests.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = await startApp()
  port = Number(new URL(await app.listen()).port)
  form = (await activeForm(app, { fields: [{ key: 'name', label: 'Name', field_type: 'text' }] })).path
})
afterAll(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

function send(path: string, type: string, length: number | undefined, connection: string): Socket {
  const socket = connect(port, '127.0.0.1')
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const key = path.startsWith('/api/') ? `Authorization: Bearer ${app.owner.api_key}\r\n` : ''
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${key}Connection: ${connection}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
  )
  return socket
}

const multipart = 'multipart/form-data; boundary=b'
const file = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`
const bodies: [string, string, () => string, string, number][] = [
  ['JSON', 'application/json', () => '/api/v1/forms', '{"internal_title":"', 8],
  ['an upload', multipart, () => '/api/v1/letterheads', file('letterhead_first'), 40],
  ['a public form', 'application/x-www-form-urlencoded', () => form, 'a=', 8],
  ['a public form with files', multipart, () => form, file('field_1'), 40],
]

test.for(bodies.flatMap((body) => [[...body, 'close'] as const, [...body, 'keep-alive'] as const]))(
  'connection end: %s over its limit: a client that sends everything first gets its 413 (%#)',
  async ([, type, path, head, size, connection]) => {
    const body = Buffer.alloc(size * mib, 'x')
    body.write(head)
    const socket = send(path(), type, body.length, connection)
    const sent = new Promise<void>((resolve, reject) => socket.on('error', reject).on('finish', resolve))
    // Half-closed, so that a connection that would be kept alive ends, too.
    socket.end(body)
    await sent
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 41[35] /)
  },
)

test('connection end: a refused body without end is cut off', async () => {
  const socket = send('/api/v1/forms', 'application/json', undefined, 'keep-alive').resume()
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
  const chunk = Buffer.concat([Buffer.from(`${mib.toString(16)}\r\n`), Buffer.alloc(mib, 'x'), Buffer.from('\r\n')])
  const write = () => void (socket.writable && socket.write(chunk, write))
  write()
  await closed
  expect(socket.bytesWritten).toBeGreaterThan(64 * mib)
  expect(socket.bytesWritten).toBeLessThan(128 * mib)
})

test('connection end: a body that comes slower than 8 kB/s gets a 408 after 15 s, a faster goes on [B11-58]', async () => {
  const json = 'application/json'
  const requests: IncomingMessage[] = []
  app.server.server.on('request', (request) => void requests.push(request))
  const slow = bodies.map(([, type, path, head]) => {
    const socket = send(path(), type, 4000, 'close')
    socket.write(head)
    return text(socket)
  })
  const fast = send('/api/v1/forms', json, mib, 'close')
  const answer = text(fast)
  fast.write(`{"internal_title":"${'x'.repeat(500_000)}`)
  const isRead = () =>
    requests.every((request) => request.readableFlowing) && requests.some(({ socket }) => socket.bytesRead > 500_000)
  while (requests.length < bodies.length + 1 || !isRead()) await sleep(20)
  vi.advanceTimersByTime(17_000)
  for (const refused of await Promise.all(slow)) {
    expect(refused).toMatch(/^HTTP\/1\.1 408 /)
    expect(refused).toContain('"code":"request_slow"')
  }
  fast.write(`${'x'.repeat(mib - 500_021)}"}`)
  expect(await answer).toMatch(/^HTTP\/1\.1 422 /)
})
