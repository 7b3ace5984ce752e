import { crc32, deflateSync } from 'node:zlib'

/** One chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}

export interface PngOptions {
  /** Chunks before the picture. */
  before?: readonly Buffer[]
  /** Compressed rows; grey by default. */
  rows?: Buffer
  interlaced?: boolean
}

/** A greyscale PNG file. */
export function png(width: number, height: number, { before = [], rows, interlaced = false }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', rows ?? deflateSync(Buffer.alloc(height * (width + 1), 0))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
