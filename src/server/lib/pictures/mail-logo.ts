import { pictureTurns } from './fit-pictures.ts'
import { pictureTone } from './tone.ts'
import type { Turn } from '../turns/turns.ts'

/** A logo as it stands in a mail. */
export interface MailLogo {
  /** PNG. */
  bytes: Buffer
  /** At which it is shown. */
  width: number
  height: number
  /** The colour that it has behind it, part of the picture: a mail program that turns colours around leaves it. */
  ground: string
}

/** The room of a logo in the head of a mail, in pixels of the page. */
const room = { width: 200, height: 48 }
/** Pixels of the picture for one of the page, for sharp screens. With 256 colours, 400 by 96 pixels cannot take more than 40 kB. */
const density = 2
const maxInputPixels = 70_000_000
const decodeSeconds = 5
const grounds = { dark: '#ffffff', any: '#ffffff', light: '#1f2227' }

/**
 * The picture of a logo for mails, at most 40 kB: no larger than it is, on white, or on dark where it is made for that. Throws where it cannot be decoded.
 */
export async function drawMailLogo(picture: Uint8Array, turn: Turn): Promise<MailLogo> {
  const ground = grounds[await pictureTone(picture, turn)]
  return pictureTurns.run(turn, async () => {
    const { default: sharp } = await import('sharp')
    const image = sharp(picture, { limitInputPixels: maxInputPixels }).autoOrient()
    const { autoOrient } = await image.metadata()
    const scale = Math.min(1, room.width / autoOrient.width, room.height / autoOrient.height)
    const [width, height] = [autoOrient.width, autoOrient.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number]
    const bytes = await image
      .resize({ width: width * density, height: height * density, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .toColourspace('srgb')
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer()
    return { bytes, width, height, ground }
  })
}
