import { inflateRawSync } from 'node:zlib'
import { UploadRefusal } from './upload-report.ts'

/** A file within a ZIP file, as its directory lists it. */
export interface ZipEntry {
  name: string
  method: number
  /** Packed and unpacked, in bytes. */
  packed: number
  size: number
  /** Of its local header. */
  at: number
}

const maxEntries = 5_000
const end = { signature: 0x06054b50, size: 22, maxComment: 65_535 }
const central = { signature: 0x02014b50, size: 46 }
const local = { signature: 0x04034b50, size: 30 }

/** The directory of a ZIP file, which must reach to its very end. Throws `UploadRefusal`. */
export function zipEntries(file: Buffer): ZipEntry[] {
  const at = endOf(file)
  if (at === undefined) throw new UploadRefusal('unreadable')
  const [count, directory] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 16)]
  if (count > maxEntries) throw new UploadRefusal('tooHard')
  const entries: ZipEntry[] = []
  let position = directory
  for (let number = 0; number < count; number++) {
    if (position + central.size > at || file.readUInt32LE(position) !== central.signature) {
      throw new UploadRefusal('unreadable')
    }
    // The lowest bit: encrypted.
    if ((file.readUInt16LE(position + 8) & 1) === 1) throw new UploadRefusal('password')
    const length = file.readUInt16LE(position + 28)
    entries.push({
      name: file.toString('utf8', position + central.size, position + central.size + length),
      method: file.readUInt16LE(position + 10),
      packed: file.readUInt32LE(position + 20),
      size: file.readUInt32LE(position + 24),
      at: file.readUInt32LE(position + 42),
    })
    position += central.size + length + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32)
  }
  return entries
}

/** An entry unpacked, at most `maxBytes` of it. Throws `UploadRefusal`. */
export function unpacked(file: Buffer, { method, packed, size, at }: ZipEntry, maxBytes: number): Buffer {
  if (size > maxBytes) throw new UploadRefusal('tooHard')
  if (at + local.size > file.length || file.readUInt32LE(at) !== local.signature) throw new UploadRefusal('unreadable')
  const from = at + local.size + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(from, from + packed)
  if (bytes.length !== packed) throw new UploadRefusal('unreadable')
  if (method === 0) return bytes
  if (method !== 8) throw new UploadRefusal('unreadable')
  try {
    return inflateRawSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UploadRefusal(isTooLarge ? 'tooHard' : 'unreadable', { cause: error })
  }
}

function endOf(file: Buffer): number | undefined {
  for (let at = file.length - end.size; at >= 0 && at >= file.length - end.size - end.maxComment; at--) {
    if (file.readUInt32LE(at) === end.signature && at + end.size + file.readUInt16LE(at + 20) === file.length) return at
  }
  return undefined
}
