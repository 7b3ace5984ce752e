import { expect, test } from 'vitest'
import { startReceiver } from '../guarded-fetch/receivers.ts'
import { guardedClient } from '../guarded-fetch/guarded-fetch.ts'
import { fetchImage } from './remote-image.ts'

const limits = { maxBytes: 100, timeoutMs: 400 }
const head = (status: string, length: number, more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${length}\r\n${more}\r\n`

/** The type of the image at the end of one answer; `allowed` receivers may be asked. */
async function typeOf(answer: string, allowed: string[] = []): Promise<string | undefined> {
  await using receiver = await startReceiver({ onRequest: (socket) => void socket.end(answer, 'latin1') })
  const client = guardedClient({ allowHosts: new Set([receiver.key, ...allowed]), connectTimeoutMs: 300 })
  return (await fetchImage(client, `http://${receiver.key}/logo`, limits))?.content_type
}

const image = (bytes: string) => head('200 OK', bytes.length, 'content-type: text/html\r\n') + bytes

test('remote image: an image is known by its bytes, whatever it is called', async () => {
  expect(await typeOf(image('\x89PNG\r\n\x1a\n1234'))).toBe('image/png')
  expect(await typeOf(image('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(await typeOf(image('GIF89a1234'))).toBe('image/gif')
  expect(await typeOf(image('RIFF1234WEBPVP8 '))).toBe('image/webp')
  expect(await typeOf(image('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><svg width="1"/>'))).toBe('image/svg+xml')
  for (const other of ['', '<html><svg/></html>', '%PDF-1.7', '<!-- a -->'.repeat(9)]) {
    expect(await typeOf(image(other)), other).toBeUndefined()
  }
})

test('remote image: what is too large, cut off, late or an error is no image', async () => {
  const png = '\x89PNG\r\n\x1a\n'
  expect(await typeOf(image(png + 'x'.repeat(100)))).toBeUndefined()
  expect(await typeOf(head('200 OK', 50) + png)).toBeUndefined()
  expect(await typeOf(head('404 Not Found', png.length) + png)).toBeUndefined()
  await using silent = await startReceiver({})
  const client = guardedClient({ allowHosts: new Set([silent.key]), connectTimeoutMs: 300 })
  expect(await fetchImage(client, `http://${silent.key}/logo`, limits)).toBeUndefined()
})

test('remote image: a redirect is followed only to where the first address could have led', async () => {
  const png = '\x89PNG\r\n\x1a\n'
  await using target = await startReceiver({ onRequest: (socket) => void socket.end(image(png), 'latin1') })
  const redirect = head('302 Found', 0, `location: http://${target.key}/logo.png\r\n`)
  expect(await typeOf(redirect)).toBeUndefined()
  expect(target.received()).toBe('')
  expect(await typeOf(redirect, [target.key])).toBe('image/png')
  // Round and round.
  expect(await typeOf(head('302 Found', 0, 'location: /logo\r\n'))).toBeUndefined()
})
