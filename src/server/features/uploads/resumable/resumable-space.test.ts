import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tempSpace } from '../../../http/bodies/temp-space.ts'
import { startApp } from '../../../testing/harness.ts'
import { begin, beginning, send } from '../../../testing/tus/pieces.ts'
import { leftOver, uploadForm } from '../../../testing/uploads.ts'

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
