import { fault } from '../../../shared/refusals/message.ts'
import { writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { Refusal, toTenth, type CleanSheet } from './report.ts'

/** Decoded row by row; A4 at 800 dpi has 62 million. */
const maxPixels = 60_000_000
/** Decoded as a whole, in memory; A4 at 400 dpi has 15 million. */
const maxPixelsAtOnce = 16_000_000
/** Long side of what is kept: A4 at 300 dpi. More is only slower to print. */
const maxSide = 3508
/** A strip thinner than this is no sheet of paper. */
const maxProportion = 20
/** Optimal codes would save 5 % of the file, and need the whole picture in memory. */
const jpegOptions = { quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }
const a4 = { short: 210, long: 297 }

const unreadable = fault('image_unreadable')

/**
 * Decodes an image whole and writes it anew to `target`, upright and in sRGB: of what was in the file only the picture is
 * left. Throws `Refusal`.
 */
export async function cleanImage(path: string, kind: 'png' | 'jpeg', target: string): Promise<CleanSheet> {
  sharp.cache(false)
  sharp.concurrency(1)
  // No other decoder has any business here, whatever the file pretends to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })
  const image = sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
  const { width, height } = await sizeOf(image, kind)
  const upright = image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const inOneSpace = upright.toColourspace('srgb')
  const written = kind === 'png' ? inOneSpace.png() : inOneSpace.jpeg(jpegOptions)
  writeFileSync(target, await written.toBuffer().catch(refuse), { mode: 0o600 })
  return { type: `image/${kind}`, pages: 1, ...onPaper(width, height) }
}

async function sizeOf(image: Sharp, kind: 'png' | 'jpeg'): Promise<{ width: number; height: number }> {
  const { format, autoOrient, isProgressive } = await image.metadata().catch(refuse)
  if (format !== kind) throw new Refusal(unreadable)
  const { width, height } = autoOrient
  if (isProgressive && width * height > maxPixelsAtOnce) {
    throw new Refusal(fault('image_progressive', { max: maxPixelsAtOnce / 1e6 }))
  }
  if (Math.max(width, height) > maxProportion * Math.min(width, height)) {
    throw new Refusal(fault('image_not_sheet', { max: maxProportion }))
  }
  return { width, height }
}

function refuse(error: unknown): never {
  const { message } = error as Error
  if (!/pixel limit/i.test(message)) throw new Refusal(unreadable, { cause: error })
  throw new Refusal(fault('image_too_many_pixels', { max: maxPixels / 1e6 }))
}

/** An image has no size of its own: it is laid on A4, upright or across, as large as it fits. */
export function onPaper(width: number, height: number): Pick<CleanSheet, 'width_mm' | 'height_mm' | 'dpi'> {
  const paper = width > height ? { width: a4.long, height: a4.short } : { width: a4.short, height: a4.long }
  const scale = Math.min(paper.width / width, paper.height / height)
  const dpi = Math.min((width / paper.width) * 25.4, (height / paper.height) * 25.4)
  return { width_mm: toTenth(width * scale), height_mm: toTenth(height * scale), dpi: Math.round(dpi) }
}
