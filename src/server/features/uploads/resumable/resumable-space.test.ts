import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readReference } from '../../../../shared/form/uploads/file-reference.ts'
import { tempSpace } from '../../../http/bodies/temp-space.ts'
import { startApp } from '../../../testing/harness.ts'
import { begin, beginning, callTus, offsetOf, piece, piecesOf, send } from '../../../testing/tus/pieces.ts'
import { leftOver, storedFiles, uploadForm } from '../../../testing/uploads.ts'

const mib = 1024 * 1024

const words = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))

test('resumable uploads: a whole file that finds no space leaves no reading of its pieces open [B13-96]', async () => {
  const opened: Readable[] = []
  await using own = await startApp({
    platform: ({ files }) => ({
      files: {
        ...files,
        get: async (key) => {
          const stream = await files.get(key)
          opened.push(stream)
          return stream
        },
      },
    }),
  })
  const form = await uploadForm(own)
  const origin = await own.listen()
  const content = words(2 * mib)
  const url = await begin(origin, form.path, beginning(`field_${form.ids['plan']}`, content.length))
  expect((await send(url, 0, content.subarray(0, mib))).status).toBe(204)
  // Room for the second piece, and not for the whole file.
  const others = tempSpace.open('127.0.0.1')
  others.take(254.5 * mib)
  const refused = await send(url, mib, content.subarray(mib))
  others.release()
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([429, 'uploads_busy'])
  expect(opened.length).toBeGreaterThan(0)
  await expect.poll(() => opened.filter(({ destroyed }) => !destroyed)).toEqual([])
  expect(leftOver(own)).toEqual([])
  expect((await send(url, content.length, Buffer.alloc(0))).headers['upload-reference']).toBeDefined()
})

test('resumable uploads: a client that asks where to go on after such a refusal has the file inspected [B13-99]', async () => {
  await using own = await startApp()
  const form = await uploadForm(own)
  const origin = await own.listen()
  const content = words(2 * mib)
  const url = await begin(origin, form.path, beginning(`field_${form.ids['plan']}`, content.length))
  expect((await send(url, 0, content.subarray(0, mib))).status).toBe(204)
  const others = tempSpace.open('127.0.0.1')
  others.take(254.5 * mib)
  expect((await send(url, mib, content.subarray(mib))).status).toBe(429)
  const offset = (await offsetOf(url)) ?? 0
  expect(offset).toBe(content.length - 1)
  expect((await send(url, offset, content.subarray(offset))).status).toBe(429)
  others.release()
  expect(await offsetOf(url)).toBe(offset)
  const end = await send(url, offset, content.subarray(offset))
  expect([end.status, end.headers['upload-offset']]).toEqual([204, String(content.length)])
  expect(readReference(end.headers['upload-reference'] ?? '')).toMatchObject({ size: content.length })
  expect(await offsetOf(url)).toBe(content.length)
})

test('resumable uploads: another address that sends goes on with the space of the one that began [B13-97]', async () => {
  await using own = await startApp({ env: { TRUST_PROXY: '1' } })
  const form = await uploadForm(own, { settings: { upload_max_file_mb: 100 } })
  const origin = await own.listen()
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const head = beginning(`field_${form.ids['plan']}`, mib)
  const url = await begin(origin, form.path, { ...head, ...from('2001:db8:1:1::1') })
  await begin(origin, form.path, { ...head, ...from('2001:db8:1:2::1') })
  const owner = new pg.Client(own.databaseUrl)
  await owner.connect()
  await owner.query(
    `update resumable_uploads set size = $1, received = $1 where id = (select max(id) from resumable_uploads)`,
    [512 * mib],
  )
  await owner.end()
  const sent = (to: string, ip: string) =>
    callTus(to, { method: 'PATCH', headers: { ...piece(0), ...from(ip) }, body: Buffer.alloc(100_000, 'x') })
  expect((await sent(url, '203.0.113.7'))?.status).toBe(429)
  // Another network of the same site, and that of the beginning.
  expect((await sent(url, '2001:db8:1:3::1'))?.status).toBe(429)
  expect((await sent(url, '2001:db8:1:1::1'))?.status).toBe(429)
  const elsewhere = await begin(origin, form.path, { ...head, ...from('203.0.113.8') })
  expect((await sent(elsewhere, '2001:db8:1:1::1'))?.status).toBe(429)
  expect((await sent(elsewhere, '203.0.113.7'))?.status).toBe(204)
})

test('resumable uploads: a piece that another was faster than leaves nothing in the store [B13-98]', async () => {
  let puts = 0
  const both = Promise.withResolvers<void>()
  await using own = await startApp({
    platform: ({ files: { put, ...store } }) => ({
      files: {
        ...store,
        // Both are being stored before either has its row.
        put: async (key, content) => {
          if (key.endsWith('.piece') && ++puts === 2) both.resolve()
          if (key.endsWith('.piece') && puts < 3) await both.promise
          return put(key, content)
        },
      },
    }),
  })
  const form = await uploadForm(own)
  const origin = await own.listen()
  const url = await begin(origin, form.path, beginning(`field_${form.ids['plan']}`, mib))
  const answers = await Promise.all([0, 1].map(() => send(url, 0, Buffer.alloc(100_000, 'x'))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await piecesOf(own)).toHaveLength(1)
  expect(storedFiles(own)).toHaveLength(1)
  const doomed = await own.platform.database.system.selectFrom('doomed_files').selectAll().execute()
  expect(doomed).toEqual([])
})
