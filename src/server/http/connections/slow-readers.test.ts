import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../testing/harness.ts'

const mib = 1024 * 1024
let app: TestApp
let port: number
/** Connections as the service has them, by the port of their client. */
const accepted = new Map<number | undefined, Socket>()

beforeAll(async () => {
  // What looks for slow readers runs by the clock of the tests.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  app = await startApp()
  app.server.server.on('connection', (socket) => accepted.set(socket.remotePort, socket))
  port = Number(new URL(await app.listen()).port)
})
afterAll(async () => {
  vi.useRealTimers()
  await app[Symbol.asyncDispose]()
})

/** Asks on one connection for more than the systems of both sides keep, and reads nothing; resolves when the service waits for its reader. */
async function askForMuch(): Promise<{ client: Socket; service: Socket }> {
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  await once(client, 'connect')
  client.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
  return vi.waitFor(
    () => {
      const service = accepted.get(client.localPort)
      expect(service?.writableNeedDrain).toBe(true)
      return { client, service: service! }
    },
    { timeout: 10_000 },
  )
}

function read(client: Socket, bytes: number): Promise<void> {
  const until = client.bytesRead + bytes
  return new Promise((resolve) => {
    const look = () => {
      if (client.bytesRead < until) return
      client.off('data', look).pause()
      resolve()
    }
    client.on('data', look).resume()
  })
}

test('connection end: an answer that is read slower than 8 kB/s ends after 15 s, another one waits [B11-58]', async () => {
  const [unread, read8] = [await askForMuch(), await askForMuch()]
  vi.advanceTimersByTime(14_000)
  expect([unread.service.destroyed, read8.service.destroyed]).toEqual([false, false])
  await read(read8.client, 8 * mib)
  vi.advanceTimersByTime(3_000)
  expect([unread.service.destroyed, read8.service.destroyed]).toEqual([true, false])
  vi.advanceTimersByTime(1_200_000)
  expect(read8.service.destroyed).toBe(true)
  for (const { client } of [unread, read8]) client.destroy()
})

test('connection end: a connection whose answers are read is kept, however long it says nothing', async () => {
  const { client, service } = await askForMuch()
  client.resume()
  await vi.waitFor(() => expect(service.writableLength).toBe(0), { timeout: 10_000 })
  vi.advanceTimersByTime(60_000)
  expect(service.destroyed).toBe(false)
  client.destroy()
})
