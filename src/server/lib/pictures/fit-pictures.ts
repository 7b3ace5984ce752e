import { openTurns, type Turn } from '../turns/turns.ts'

/** A picture, and the room on paper that it is to fill, in mm. */
export interface FittedPicture {
  content_type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  slot: { width: number; height: number }
}

const printDpi = 300
const mmPerInch = 25.4
/**
 * Pixels of all pictures of one document together, 7 pages of A4 at 300 dpi: what draws a document holds all of them decoded, at 4 to 6 bytes
 * a pixel. Beyond, every picture is made smaller by the same factor.
 */
export const maxDocumentPixels = 60_000_000
/** Two pixels fewer are not worth the work. */
const worthwhile = 0.9
const maxInputPixels = 70_000_000
const decodeSeconds = 10

/** Places for pictures of documents that are decoded and scaled in this process, in the library's own threads. */
export const pictureTurns = openTurns({ what: 'images', name: 'document_images', places: 2, perKey: { running: 1 } })

/**
 * The pictures as large as their room needs at 300 dpi, and together of no more pixels than a document may have: smaller ones stay as they
 * are, larger ones are scaled down, none is left out. A picture that cannot be read stays as it is.
 */
export async function fitPictures<P extends FittedPicture>(
  pictures: ReadonlyMap<string, P>,
  turn: Turn,
  maxPixels = maxDocumentPixels,
): Promise<Map<string, P>> {
  const sizes = new Map<string, Size>()
  for (const [key, picture] of pictures) {
    const size = await sizeOf(picture)
    if (size) sizes.set(key, size)
  }
  const shown = Array.from(sizes, ([key, size]) => [key, fitting(size, pictures.get(key) as P)] as const)
  const pixels = shown.reduce((sum, [, { width, height }]) => sum + width * height, 0)
  const factor = Math.min(1, Math.sqrt(maxPixels / pixels))
  const fitted = new Map(pictures)
  for (const [key, { width, height }] of shown) {
    const [picture, size] = [pictures.get(key) as P, sizes.get(key) as Size]
    const side = Math.max(1, Math.floor(Math.max(width, height) * factor))
    if (factor === 1 && side > Math.max(size.width, size.height) * worthwhile) continue
    if (side >= Math.max(size.width, size.height)) continue
    fitted.set(key, { ...picture, bytes: await pictureTurns.run(turn, () => scaled(picture, side)) })
  }
  return fitted
}

interface Size {
  width: number
  height: number
}

/** No more pixels than the room has at 300 dpi. */
function fitting({ width, height }: Size, { slot }: FittedPicture): Size {
  const [wide, high] = [slot.width, slot.height].map((mm) => (mm / mmPerInch) * printDpi) as [number, number]
  const scale = Math.min(1, wide / width, high / height)
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) }
}

// Loaded by the first image: a start pays nothing.
const library = async () => (await import('sharp')).default

async function sizeOf({ bytes }: FittedPicture): Promise<Size | undefined> {
  const sharp = await library()
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** With its longer side in pixels; whatever else the file says of the picture stays, since it has been cleaned. */
async function scaled({ bytes, content_type }: FittedPicture, side: number): Promise<Uint8Array> {
  const sharp = await library()
  const picture = sharp(bytes, { limitInputPixels: maxInputPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
  return content_type === 'image/png' ? picture.png().toBuffer() : picture.jpeg({ quality: 88 }).toBuffer()
}
