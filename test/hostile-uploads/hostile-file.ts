import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** One file of the corpus. */
export interface HostileFile {
  what: string
  content: () => Buffer
  /**
   * `refused`: 413 or 422 · `neutralised`: 201, and what is stored is clean · `either`: as the library reads it, since a damaged
   * file may still have a page.
   */
  outcome: 'refused' | 'neutralised' | 'either'
  /** As the sender calls it. */
  name?: string
  type?: string
}

/** Stands in everything that must not be served again. */
export const payload = 'EVIL_PAYLOAD'
export const script = `<script>alert("${payload}")</script>`

export const refused = (what: string, content: () => Buffer): HostileFile => ({ what, content, outcome: 'refused' })
export const neutralised = (what: string, content: () => Buffer): HostileFile => ({
  what,
  content,
  outcome: 'neutralised',
})
export const either = (what: string, content: () => Buffer): HostileFile => ({ what, content, outcome: 'either' })

export const text = (value: string) => Buffer.from(value, 'latin1')

/** The first `share` of a file. */
export const cut = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share))

/** A zlib stream of `mib` MiB of one byte, a thousandth of that in size. */
export function bomb(mib: number, byte = 0): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, byte), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: Math.ceil(mib / 16) }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])])
}

/** A bomb in a bomb. */
export const doubleBomb = (mib: number, byte = 0) => deflateSync(bomb(mib, byte))

/** An archive with one file, stored as it is. */
export function zip(name = 'evil.html', content = script): Buffer {
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(content.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const lengths = Buffer.from([name.length, 0, 0, 0])
  const local = Buffer.concat([text('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0'), sizes, lengths, text(name + content)])
  const head = text('PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0')
  const central = Buffer.concat([head, sizes, lengths, Buffer.alloc(14), text(name)])
  const end = Buffer.alloc(12)
  end.writeUInt16LE(1, 0)
  end.writeUInt16LE(1, 2)
  end.writeUInt32LE(central.length, 4)
  end.writeUInt32LE(local.length, 8)
  return Buffer.concat([local, central, text('PK\x05\x06\0\0\0\0'), end.subarray(0, 12), Buffer.alloc(2)])
}
