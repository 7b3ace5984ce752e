import { writeFileSync } from 'node:fs'
import { UploadRefusal, type UploadTerms } from './upload-report.ts'

/** A box of ISO/IEC 14496-12: where its content begins and ends. */
interface Box {
  type: string
  from: number
  to: number
}

const maxBoxes = 10_000
/** Items that say where and with what a picture was taken. */
const metadataTypes = new Set(['Exif', 'mime', 'uri '])

/**
 * Copies a HEIC picture, which is never decoded here and only ever handed out as a download; what the file says about place
 * and camera is overwritten with zeros. Throws `UploadRefusal` for a file whose parts do not fill it exactly.
 */
export function copyHeic(file: Buffer, target: string, { stripMetadata }: Pick<UploadTerms, 'stripMetadata'>): void {
  let copy: Buffer
  try {
    copy = stripMetadata ? withoutMetadata(file) : Buffer.from(file)
    if (!boxesIn(file, 0, file.length).some(({ type }) => type === 'meta')) throw new RangeError('no picture')
  } catch (error) {
    throw new UploadRefusal('unreadable', { cause: error })
  }
  writeFileSync(target, copy, { mode: 0o600 })
}

function withoutMetadata(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  const boxes = boxesIn(file, 0, file.length)
  for (const meta of boxes.filter(({ type }) => type === 'meta')) {
    const inner = boxesIn(file, meta.from + 4, meta.to)
    const [infos, places] = ['iinf', 'iloc'].map((type) => inner.find((box) => box.type === type))
    if (!infos || !places) continue
    const items = metadataItems(file, infos)
    const data = inner.find(({ type }) => type === 'idat')
    for (const { item, method, from, length } of extentsOf(file, places)) {
      const start = method === 1 ? (data?.from ?? Infinity) + from : from
      if (!items.has(item)) continue
      if (method > 1 || start + length > file.length) throw new RangeError('outside of the file')
      copy.fill(0, start, start + length)
    }
  }
  return copy
}

/** Bytes of a box and of its head: a size of 1 stands for one of 64 bits behind the type, 0 for all that is left. */
function boxSize(file: Buffer, at: number, to: number): { head: number; size: number } {
  const size = file.readUInt32BE(at)
  if (size === 1) return { head: 16, size: Number(file.readBigUInt64BE(at + 8)) }
  return { head: 8, size: size === 0 ? to - at : size }
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const { head, size } = boxSize(file, at, to)
    if (size < head || at + size > to || boxes.length >= maxBoxes) throw new RangeError('a box that does not fit')
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** Ids of the items that are not picture. */
function metadataItems(file: Buffer, { from, to }: Box): Set<number> {
  const isLong = file.readUInt8(from) > 0
  const entries = boxesIn(file, from + (isLong ? 8 : 6), to)
  return new Set(
    entries.flatMap(({ from: at }) => {
      const version = file.readUInt8(at)
      if (version < 2) return []
      const wide = version > 2 ? 4 : 2
      const item = file.readUIntBE(at + 4, wide)
      return metadataTypes.has(file.toString('latin1', at + 6 + wide, at + 10 + wide)) ? [item] : []
    }),
  )
}

interface ItemLocation {
  item: number
  /** 0: within the file, 1: within `idat`. */
  method: number
  from: number
  length: number
}

/** Where each item lies. */
function extentsOf(file: Buffer, { from }: Box): ItemLocation[] {
  const version = file.readUInt8(from)
  const [first, second] = [file.readUInt8(from + 4), file.readUInt8(from + 5)]
  const sizes = { offset: first >> 4, length: first & 15, base: second >> 4, index: version > 0 ? second & 15 : 0 }
  let at = from + 6
  const read = (bytes: number) => {
    if (bytes === 0) return 0
    const value = bytes === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const wide = version < 2 ? 2 : 4
  const extents: ItemLocation[] = []
  for (let rest = read(wide); rest > 0; rest--) {
    const item = read(wide)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(sizes.base)
    for (let count = read(2); count > 0; count--) {
      read(sizes.index)
      extents.push({ item, method, from: base + read(sizes.offset), length: read(sizes.length) })
      if (extents.length > maxBoxes) throw new RangeError('too many parts')
    }
  }
  return extents
}
