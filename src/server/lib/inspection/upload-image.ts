import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { UploadRefusal, type UploadTerms } from './upload-report.ts'

type ImageKind = 'png' | 'jpg' | 'webp'

/** Decoded row by row. */
const maxPixels = 60_000_000
/** Decoded as a whole, in memory. */
const maxPixelsAtOnce = 16_000_000
/** Long side of what is kept whatever is asked for; the largest cameras of phones have 8,200. */
const largestSide = 8_200

const loaders: Record<ImageKind, string> = { png: 'Png', jpg: 'Jpeg', webp: 'Webp' }
const formats: Record<ImageKind, string> = { png: 'png', jpg: 'jpeg', webp: 'webp' }

/**
 * Decodes an image whole and writes it anew, upright and in sRGB: of what was in the file only the picture is left. Gives the
 * kind that was written.
 */
export async function cleanPhoto(
  path: string,
  target: string,
  { kind, stripMetadata, maxSide }: Pick<UploadTerms, 'stripMetadata' | 'maxSide'> & { kind: ImageKind },
): Promise<'png' | 'jpg'> {
  sharp.cache(false)
  sharp.concurrency(1)
  // No other decoder has any business here, whatever the file pretends to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[kind]}`] })
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
  const { format, width, height, isProgressive, hasAlpha } = await image.metadata().catch(refuse)
  if (format !== formats[kind]) throw new UploadRefusal('unreadable')
  // Some decoders need all of the picture at once.
  if ((isProgressive || kind === 'webp') && width * height > maxPixelsAtOnce) throw new UploadRefusal('tooHard')
  const side = maxSide === 0 ? largestSide : Math.min(maxSide, largestSide)
  const upright = image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const told = stripMetadata ? upright : upright.keepExif().withExifMerge({ IFD0: { Orientation: '1' } })
  // What documents can show.
  const shown = hasAlpha ? 'png' : 'jpg'
  const written = kind === 'webp' ? shown : kind
  const encoded = written === 'png' ? told.png() : told.jpeg({ quality: 88, optimiseCoding: false })
  writeFileSync(target, await encoded.toBuffer().catch(refuse), { mode: 0o600 })
  return written
}

function refuse(error: unknown): never {
  const isTooLarge = /pixel limit/i.test((error as Error).message)
  throw new UploadRefusal(isTooLarge ? 'tooHard' : 'unreadable', { cause: error })
}
