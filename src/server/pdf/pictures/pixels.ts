import type { Asset } from '../model/model.ts'
import { frameOf } from './jpeg-page.ts'

export interface Pixels {
  width: number
  height: number
}

/** The size of a picture by its header, or null where that does not say it plainly. */
export function pixelsOf(asset: Asset | undefined): Pixels | null {
  if (!asset || asset.content_type === 'application/pdf') return null
  const bytes = Buffer.from(asset.bytes.buffer, asset.bytes.byteOffset, asset.bytes.byteLength)
  if (asset.content_type === 'image/jpeg') return frameOf(bytes)
  return bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
