import sharp, { type OutputInfo } from 'sharp'
import type { PdfReader } from '../../testing/documents/pdf-reader.ts'

/** Enough to see where everything stands, and what colour it has. */
const dpi = 50
/** Of 255, in any of the three colours; less is the edge of a letter. */
const visible = 64

export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** One page as a small PNG. */
export async function pagePicture(pdf: PdfReader, page: number): Promise<Buffer> {
  const { data, info } = await pdf.image(page, dpi)
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 32, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

export const readPicture = (png: Buffer): Promise<Pixels> =>
  sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

/** The share of pixels that visibly differ, from 0 to 1; 1 for pictures of different size. */
export function differingPixels(one: Pixels, other: Pixels): number {
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return 1
  const { channels } = one.info
  let different = 0
  for (let at = 0; at < one.data.length; at += channels) {
    for (let channel = 0; channel < channels; channel++) {
      if (Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) <= visible) continue
      different++
      break
    }
  }
  return different / (one.data.length / channels)
}
