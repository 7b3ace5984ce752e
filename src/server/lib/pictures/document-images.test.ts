import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openDocumentImages } from './document-images.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3b12' } })

/** Images behind a server on this machine, which alone may be asked. */
async function served(files: Record<string, Buffer>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.end(files[url])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const images = openDocumentImages({ allowHosts: new Set([host]) })
  return {
    asked,
    get: (path: string) => images.get(`http://${host}${path}`, { key: 'test' }),
    async [Symbol.asyncDispose]() {
      await images.close()
      server.close()
    },
  }
}

test('document images: an image is turned upright, fits a page, and loses all else in the file', async () => {
  const photo = blank(4000, 1000).withExif({ IFD0: { Artist: 'somebody' } })
  await using server = await served({ '/photo': await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer() })
  const image = await server.get('/photo')
  const { format, width, height, exif } = await sharp(image?.bytes).metadata()
  expect([image?.content_type, format, width, height, exif]).toEqual(['image/jpeg', 'jpeg', 620, 2480, undefined])
})

test('document images: what is transparent stays so; WebP and GIF become what a document can hold', async () => {
  await using server = await served({
    '/clear': await blank(20, 10).ensureAlpha(0).webp().toBuffer(),
    '/full': await blank(20, 10).webp().toBuffer(),
    '/gif': await blank(20, 10).gif().toBuffer(),
  })
  const found = await Promise.all(['/clear', '/full', '/gif'].map((path) => server.get(path)))
  expect(found.map((image) => image?.content_type)).toEqual(['image/png', 'image/jpeg', 'image/png'])
  expect((await sharp(found[0]?.bytes).metadata()).hasAlpha).toBe(true)
})

test('document images: an SVG is drawn for print, with transparency, and loads no file or address', async () => {
  const secret = join(tmpdir(), `foyer-secret-${process.pid}.png`)
  writeFileSync(secret, await blank(50, 50).png().toBuffer())
  const shapes = `<rect width="20" height="10" fill="#1d4ed8"/><image href="file://${secret}" x="20" width="20" height="10"/>`
  const svg = (more: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${shapes}${more}</svg>`
  await using server = await served({ '/logo.svg': Buffer.from(svg('<image href="/pixel" width="9" height="9"/>')) })
  const image = await server.get('/logo.svg')
  const { data, info } = await sharp(image?.bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = (share: number) => [...data.subarray(Math.floor(info.width * share) * 4).subarray(0, 4)]
  expect([image?.content_type, info.width, info.height]).toEqual(['image/png', 1600, 400])
  expect([pixel(0.2), pixel(0.8)]).toEqual([
    [0x1d, 0x4e, 0xd8, 255],
    [0, 0, 0, 0],
  ])
  expect(server.asked).toEqual(['/logo.svg'])
  rmSync(secret)
})

test('document images: what is too large, cut off or no image is left out, and fetched once', async () => {
  const small = await blank(200, 200).png().toBuffer()
  await using server = await served({
    '/pixels': await blank(5200, 5000).png().toBuffer(),
    '/progressive': await blank(4000, 3100).jpeg({ progressive: true }).toBuffer(),
    '/bytes': Buffer.concat([small, Buffer.alloc(8 * 1024 * 1024)]),
    '/half': small.subarray(0, 60),
    '/svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path'),
    '/vast': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900000000" height="900000000"/>'),
    '/text': Buffer.from('GIF87a is how this text begins'),
  })
  const paths = ['/pixels', '/progressive', '/bytes', '/half', '/svg', '/vast', '/text']
  for (const path of [...paths, ...paths]) expect(await server.get(path), path).toBeNull()
  expect(server.asked).toEqual(paths)
})
