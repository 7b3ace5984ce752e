import { existsSync, readdirSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startServer } from '../../testing/machine/processes.ts'

const slow = { headers: 250, bodies: 250, readers: 200 }

/** A connection that sends the beginning, and then a byte a second. */
function trickle(port: number, beginning: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
  const timer = setInterval(() => socket.write('x'), 1_000)
  return socket.resume().on('close', () => clearInterval(timer))
}

/** A connection that asks for more than the systems of both sides keep, and reads 1,024 bytes of it a second. */
function readSlowly(port: number): Socket {
  const ask = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)
  const piece = { buffer: Buffer.alloc(1_024), callback: () => false }
  const socket = connect({ port, host: '127.0.0.1', onread: piece }, () => socket.write(ask))
  const timer = setInterval(() => socket.resume(), 1_000)
  return socket.on('close', () => clearInterval(timer))
}

/** The status that a visitor of another network gets. */
const visit = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { localAddress: '127.0.0.2', agent: false, signal: AbortSignal.timeout(20_000) }
    get(url, options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))).on('error', reject)
  })

test.skipIf(!existsSync('/proc/self/fd'))(
  'R21: 500 slow senders and 200 slow readers are cut off, visitors are served meanwhile (where /proc is)',
  async () => {
    await using app = await startApp()
    const { path } = await activeForm(app, { fields: [{ key: 'name' }] })
    await using server = startServer({
      DATA_DIR: app.platform.config.dataDir,
      DATABASE_URL: app.databaseUrl,
      DATABASE_ALLOW_UNSAFE: '1',
      PUBLIC_URL: app.platform.config.publicUrl,
    })
    const base = await server.ready()
    const port = Number(new URL(base).port)
    expect(await visit(base + path)).toBe(200)
    const post = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\n`
    // What the service holds: a client that does not read does not see that its connection has ended.
    const held = () => readdirSync(`/proc/${server.child.pid}/fd`).length
    const before = held()
    const clients = [
      ...Array.from({ length: slow.headers }, () => trickle(port, 'GET / HTTP/1.1\r\nX: ')),
      ...Array.from({ length: slow.bodies }, () => trickle(port, post)),
      ...Array.from({ length: slow.readers }, () => readSlowly(port)),
    ]
    for (const client of clients) client.on('error', () => undefined)
    const visits = new Map<number | undefined, number>()
    let most = 0
    // Beside the visits: on a busy machine one of them may take as long as the connections last.
    using stack = new DisposableStack()
    stack.adopt(
      setInterval(() => (most = Math.max(most, held() - before)), 20),
      clearInterval,
    )
    for (const end = Date.now() + 60_000; Date.now() < end && (most < 600 || held() > before + 20); await sleep(50)) {
      const status = await visit(base + path)
      visits.set(status, (visits.get(status) ?? 0) + 1)
    }
    for (const client of clients) client.destroy()
    expect(most).toBeGreaterThanOrEqual(600)
    expect(held()).toBeLessThanOrEqual(before + 20)
    expect([...visits.keys()]).toEqual([200])
  },
)
