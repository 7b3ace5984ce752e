import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fitPictures, maxDocumentPixels, type FittedPicture } from './fit-pictures.ts'

const turn = { key: 'test' }
const page = { width: 210, height: 297 }

async function picture(width: number, height: number, more: Partial<FittedPicture> = {}): Promise<FittedPicture> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#336699' } })
  const isPng = more.content_type !== 'image/jpeg'
  return {
    content_type: 'image/png',
    bytes: await (isPng ? plain.png() : plain.jpeg()).toBuffer(),
    slot: page,
    ...more,
  }
}

async function sizes(pictures: ReadonlyMap<string, FittedPicture>): Promise<[number, number, string][]> {
  const all = Array.from(pictures.values(), async ({ bytes }) => {
    const { width, height, format } = await sharp(bytes).metadata()
    return [width, height, format] as [number, number, string]
  })
  return Promise.all(all)
}

test('S7: a picture has the dots that its room shows at 300 dpi; what has no more stays as it is', async () => {
  const small = await picture(600, 400)
  const fitted = await fitPictures(
    new Map([
      ['small', small],
      ['wide', await picture(5_000, 1_000)],
      ['high', await picture(1_000, 5_000)],
      ['half', await picture(2_480, 2_480, { slot: { width: 105, height: 297 }, content_type: 'image/jpeg' })],
      ['broken', { ...small, bytes: Buffer.from('no picture') }],
    ]),
    turn,
  )
  expect(fitted.get('small')).toBe(small)
  expect(fitted.get('broken')?.bytes.toString()).toBe('no picture')
  fitted.delete('broken')
  expect(await sizes(fitted)).toEqual([
    [600, 400, 'png'],
    [2480, 496, 'png'],
    [701, 3507, 'png'],
    [1240, 1240, 'jpeg'],
  ])
})

test('S7: pictures of a document share a number of pixels; beyond it all become smaller', async () => {
  const one = await picture(1_000, 1_000)
  const many = new Map(Array.from({ length: 30 }, (_, i) => [String(i), one]))
  const fitted = await fitPictures(many, turn, 3_000_000)
  const shown = await sizes(fitted)
  expect(shown).toHaveLength(30)
  const pixels = shown.reduce((sum, [width, height]) => sum + width * height, 0)
  expect(pixels).toBeLessThanOrEqual(3_000_000)
  expect(pixels).toBeGreaterThan(2_900_000)
  expect(maxDocumentPixels).toBe(60_000_000)
})
