import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { connectWithin } from './responsive-timeout.ts'

/** Takes connections and says nothing. */
async function startSilentServer() {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://me@127.0.0.1:${port}/foyer`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** No event is handled meanwhile. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('connecting: time in which the process stands still does not count as silence of the database', async () => {
  const config = { connectionString: inject('clusterUrl') }
  const connecting = connectWithin(600, config)
  standStill(1_000)
  const client = await connecting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  // As pg counts by itself.
  const other = new pg.Client({ ...config, connectionTimeoutMillis: 600 })
  other.on('error', () => undefined)
  const failing = other.connect()
  standStill(1_000)
  await expect(failing).rejects.toThrow('timeout expired')
})

test('connecting: a server that takes a connection and says nothing is given up in time, and let go', async () => {
  await using server = await startSilentServer()
  const begun = performance.now()
  await expect(connectWithin(600, { connectionString: server.url })).rejects.toThrow('timeout expired')
  expect(performance.now() - begun).toBeGreaterThan(500)
})

test('connecting: a server that is not there is told at once', async () => {
  await expect(connectWithin(60_000, { connectionString: 'postgres://me@127.0.0.1:1/foyer' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
