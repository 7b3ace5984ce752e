import sharp from 'sharp'
import { expect, test } from 'vitest'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { jpegPage } from './jpeg-page.ts'

const colours = sharp({ create: { width: 30, height: 20, channels: 3, background: '#3366aa' } }).jpeg()
const jpeg = await colours.toBuffer()

test('pdf: a photo becomes a page of PDF of its size, byte for byte [B2.10]', async () => {
  const grey = await sharp(jpeg).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()
  for (const [bytes, space] of [
    [jpeg, 'DeviceRGB'],
    [grey, 'DeviceGray'],
  ] as const) {
    const page = jpegPage(bytes)!
    expect(page.includes(bytes)).toBe(true)
    const objects = await objectsOf(page)
    expect(objects).toMatch(/\/MediaBox \[\s*0\s+0\s+30\s+20\s*\]/)
    expect(objects).toContain(`/ColorSpace /${space}`)
  }
})

test('pdf: a photo that says more than its pixels is left to the compiler, and so is what is none [B2.10]', async () => {
  const others = {
    turned: await colours.clone().withMetadata({ orientation: 6 }).toBuffer(),
    profiled: await colours.clone().withIccProfile('p3').toBuffer(),
    cmyk: await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
    png: await sharp(jpeg).png().toBuffer(),
    cut: jpeg.subarray(0, 100),
    markers: Buffer.from('ffd8ffe0ffff', 'hex'),
    nothing: Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(others)) expect(jpegPage(bytes), name).toBeNull()
})
