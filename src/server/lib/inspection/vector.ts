import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Pixels along the longer side of the picture: 450 dpi on the widest logo. */
const side = 1600
const unitsPerInch = 72
/** What the library takes. */
const maxDensity = 20_000
const maxPixels = 20_000_000

/**
 * Draws the SVG at `path` as a PNG with its transparency. Scripts do not run, and since it is read from memory, which has no place, it
 * can name no other file or address. Rejects for what is no SVG that can be drawn.
 */
export async function pictureVector(path: string, target: string): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(1)
  // A picture within it is decoded by the library that draws it; no other decoder has any business here.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const drawing = readFileSync(path)
  const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata()
  const density = Math.min(maxDensity, Math.max(1, (unitsPerInch * side) / Math.max(width, height)))
  const picture = sharp(drawing, { density, limitInputPixels: maxPixels }).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  writeFileSync(target, await picture.toColourspace('srgb').png().toBuffer(), { mode: 0o600 })
}
