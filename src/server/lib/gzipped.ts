import { promisify } from 'node:util'
import { constants, crc32, deflateRawSync, gzip } from 'node:zlib'

const pack = promisify(gzip)

/** By the object that holds the text: scripts are sent from one and the same, and packed once. */
const known = new WeakMap<object, Promise<Buffer>>()

/** A text packed with gzip, by another thread. */
export function gzipped(body: { text: string }): Promise<Buffer> {
  let packed = known.get(body)
  if (!packed) known.set(body, (packed = pack(body.text, { level: 6 })))
  return packed
}

/**
 * Texts that differ in one small part only, packed with gzip (RFC 1952): what they share is packed once, and what differs stands between
 * as it is. Each takes some microseconds, where packing a page takes a turn of the thread pool, behind everything else that waits there.
 *
 * @param parts of the text, between which the part that differs stands
 */
export function gzipTemplate(parts: readonly string[]): (between: string) => Buffer {
  const shared = parts.map((part) => {
    const bytes = Buffer.from(part)
    // Complete blocks that end at a byte and refer to nothing before them.
    return { bytes, blocks: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) }
  })
  return (between) => {
    const filling = Buffer.from(between)
    const packed: Buffer[] = [gzipHeader]
    let [checksum, size] = [0, 0]
    const add = (bytes: Buffer, blocks: Buffer[]) => {
      packed.push(...blocks)
      checksum = crc32(bytes, checksum)
      size += bytes.length
    }
    shared.forEach(({ bytes, blocks }, n) => {
      if (n > 0) add(filling, [storedHeader(filling.length, false), filling])
      add(bytes, [blocks])
    })
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(size, 4)
    return Buffer.concat([...packed, storedHeader(0, true), trailer])
  }
}

/** Packed with DEFLATE, no name, no time, of an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** The head of a block of at most 65,535 bytes that is not packed (RFC 1951, 3.2.4). */
function storedHeader(length: number, isLast: boolean): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt8(isLast ? 1 : 0, 0)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
}
