import { pictureTurns } from './fit-pictures.ts'
import type { Turn } from '../turns/turns.ts'

const side = 64
const maxInputPixels = 70_000_000
const decodeSeconds = 5
/** Parts of what is seen of a picture that make it one for dark or for light paper. */
const share = 0.1

/**
 * Whether a picture without a ground of its own could not be read on a dark one: much of what is seen of it is nearly black, and less of it is
 * nearly white. Throws where it cannot be decoded.
 */
export const isDarkPicture = (bytes: Uint8Array, turn: Turn): Promise<boolean> =>
  pictureTurns.run(turn, async () => {
    const { default: sharp } = await import('sharp')
    const small = sharp(bytes, { limitInputPixels: maxInputPixels })
      .resize({ width: side, height: side, fit: 'inside' })
      .ensureAlpha()
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
    return isDark(await small.raw().toBuffer())
  })

function isDark(pixels: Buffer): boolean {
  const seen = { all: 0, dark: 0, light: 0 }
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    seen.all++
    if (light < 0.25) seen.dark++
    if (light > 0.75) seen.light++
  }
  const hasOwnGround = seen.all > 0.97 * (pixels.length / 4)
  return !hasOwnGround && seen.dark > share * seen.all && seen.dark > seen.light
}
