import { pictureTurns } from './fit-pictures.ts'
import type { Turn } from '../turns/turns.ts'

const side = 64
const maxInputPixels = 70_000_000
const decodeSeconds = 5
/** Parts of what is seen of a picture that make it one for dark or for light paper. */
const share = 0.1
/** White words beside a sign in colour. */
const most = 0.5

/** `dark` and `light`: it could not be read on a ground like itself; `any`: it can on each, or has a ground of its own. */
export type Tone = 'dark' | 'light' | 'any'

/**
 * The tone of what is seen of a picture without a ground of its own. `dark`: much of it is nearly black, and less of it nearly white; `light`: most
 * of it is nearly white. Throws where it cannot be decoded.
 */
export const pictureTone = (bytes: Uint8Array, turn: Turn): Promise<Tone> =>
  pictureTurns.run(turn, async () => {
    const { default: sharp } = await import('sharp')
    const small = sharp(bytes, { limitInputPixels: maxInputPixels })
      .resize({ width: side, height: side, fit: 'inside' })
      .ensureAlpha()
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
    return toneOf(await small.raw().toBuffer())
  })

/** Whether a picture without a ground of its own could not be read on a dark one. Throws where it cannot be decoded. */
export const isDarkPicture = async (bytes: Uint8Array, turn: Turn): Promise<boolean> =>
  (await pictureTone(bytes, turn)) === 'dark'

function toneOf(pixels: Buffer): Tone {
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
  if (hasOwnGround) return 'any'
  if (seen.dark > share * seen.all && seen.dark > seen.light) return 'dark'
  return seen.light > most * seen.all ? 'light' : 'any'
}
