import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { uploadForm } from '../../testing/uploads.ts'
import { openTempSpace, tempSpace } from './temp-space.ts'

test('S25: a network has its own room, all have theirs, and what a request took comes back once', () => {
  const space = openTempSpace({ all: 100, network: 60 })
  const [one, neighbour, other] = [space.open('2001:db8::1'), space.open('2001:db8::2'), space.open('203.0.113.7')]
  one.take(40)
  neighbour.take(20)
  expect(() => neighbour.take(1)).toThrow(expect.objectContaining({ status: 429 }))
  other.take(40)
  expect(() => other.take(1)).toThrow(expect.objectContaining({ status: 503, headers: { 'retry-after': '10' } }))
  one.release()
  one.release()
  expect(space.used()).toBe(60)
  neighbour.take(40)
  for (const each of [neighbour, other]) each.release()
  expect(space.used()).toBe(0)
})

test('uploads: files of one request that have no room at all are a 413, whatever else is sent from there [B13-121]', () => {
  const space = openTempSpace({ all: 100, network: 60 })
  const [neighbour, one] = [space.open('203.0.113.7'), space.open('203.0.113.7')]
  for (const held of [0, 30]) {
    neighbour.take(held)
    one.take(30)
    expect(() => one.take(31)).toThrow(expect.objectContaining({ status: 413 }))
    one.release()
  }
  // What fits once the neighbour has ended is a matter of waiting.
  expect(() => one.take(31)).toThrow(expect.objectContaining({ status: 429 }))
})

const mib = 1024 * 1024

test('uploads: a visitor without a script keeps the answers, and reads which files are too much at once [B13-121]', async () => {
  await using app = await startApp()
  const address = new URL(await app.listen())
  const fields = Array.from({ length: 3 }, (_, n) => ({ key: `plan${n}`, field_type: 'file' as const }))
  const settings = { language: 'nl', upload_max_file_mb: 100, upload_allowed_types: ['txt'] }
  const form = await activeForm(app, { fields: [...fields, { key: 'name' }], settings })
  const body = new FormData()
  for (const { key } of fields) body.set(`field_${form.ids[key]}`, new Blob([Buffer.alloc(90 * mib, 'a')]), 'a.txt')
  body.set(`field_${form.ids['name']}`, 'Ada Löwe')
  const headers = { accept: 'text/html' }
  const answer = await fetch(new URL(form.path, address), { method: 'POST', body, headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([413, null])
  const page = await answer.text()
  expect(page.split(catalogue.nl.problems.tooLarge).length - 1).toBeGreaterThan(0)
  expect(page).toContain('value="Ada Löwe"')
  expect(tempSpace.used()).toBe(0)
})

/** A file that is sent, and whose request does not end. */
function begin(port: number, path: string, part: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const head = `--x\r\nContent-Disposition: form-data; name="${part}"; filename="a.txt"\r\n\r\n`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      `Content-Length: ${9 * mib}\r\n\r\n${head}`,
  )
  socket.write(Buffer.alloc(8 * mib, 'a'))
  return socket
}

/** The service closes when its requests have ended: those of a test that fails, too. */
const closedAtLast = (sockets: readonly Socket[]): Disposable => ({
  [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
})

test('S25: a network that exceeds its room gets a 429 while it is read; nothing of it is left', async () => {
  await using app = await startApp()
  const address = new URL(await app.listen())
  const form = await uploadForm(app, { settings: { upload_max_file_mb: 10 } })
  const part = `field_${form.ids['plan']}`
  const folder = join(app.platform.config.dataDir, 'uploads')
  // Each holds 8 MiB of the network's 256.
  const held = Array.from({ length: 31 }, () => begin(Number(address.port), form.path, part))
  using _ended = closedAtLast(held)
  await vi.waitFor(() => expect(tempSpace.used()).toBeGreaterThanOrEqual(31 * 8 * mib - mib), { timeout: 60_000 })
  const body = new FormData()
  body.set(part, new Blob([Buffer.alloc(9 * mib, 'a')]), 'a.txt')
  const answer = await fetch(new URL(form.path, address), {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10'])
  expect(((await answer.json()) as { message: string }).message).toMatch(/^Too many files are being sent from here/)
  expect(readdirSync(folder)).toHaveLength(31)
  await Promise.all(held.map((socket) => once(socket.destroy(), 'close')))
  await vi.waitFor(() => expect([tempSpace.used(), readdirSync(folder).length]).toEqual([0, 0]), { timeout: 20_000 })
  const small = new FormData()
  small.set(part, new Blob(['Grundriss']), 'a.txt')
  const after = await fetch(new URL(`${form.path}/upload`, address), { method: 'POST', body: small })
  expect([after.status, existsSync(folder)]).toEqual([201, true])
})

test('S25: a file beyond the number that a network may send is refused before any of it is on disk', async () => {
  await using app = await startApp()
  const address = new URL(await app.listen())
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const use = { limit: 'form_uploads_network', of: [form.id, '127.0.0.1'] } as const
  while (!(await app.platform.limiter.take(use)));
  const socket = begin(Number(address.port), form.path, part)
  using _ended = closedAtLast([socket])
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(8 * mib), { timeout: 20_000 })
  const folder = join(app.platform.config.dataDir, 'uploads')
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { timeout: 20_000 })
  expect([readdirSync(folder, { recursive: true }).length, tempSpace.used()]).toEqual([1, 0])
  socket.destroy()
  const body = new FormData()
  body.set(part, new Blob(['Grundriss']), 'a.txt')
  const answer = await fetch(new URL(form.path, address), {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  expect([answer.status, await answer.json()]).toMatchObject([429, { errors: { [part]: [expect.any(String)] } }])
})
