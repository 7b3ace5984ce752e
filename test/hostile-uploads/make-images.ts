import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { png, pngChunk } from '../../src/server/testing/documents/png.ts'
import {
  bomb,
  cut,
  either,
  neutralised,
  payload,
  refused,
  script,
  text,
  zip,
  type HostileFile,
} from './hostile-file.ts'

const page = png(210, 297)
const photo = await sharp({ create: { width: 210, height: 297, channels: 3, background: '#8a3b12' } })
  .jpeg()
  .withExif({ IFD0: { Artist: payload }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
  .toBuffer()
const plain = await sharp(photo).jpeg().toBuffer()
const fourColours = await sharp(photo).toColourspace('cmyk').jpeg().toBuffer()
const progressiveOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .jpeg({ progressive: true })
    .toBuffer()
const [progressive, tooProgressive] = [await progressiveOf(3900), await progressiveOf(6000)]

const keyword = (word: string, method: number[], data: Buffer) =>
  Buffer.concat([text(`${word}\0`), Buffer.from(method), data])
const withChunks = (...before: Buffer[]) => png(210, 297, { before })
const named = (file: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(file)
  change(copy)
  return copy
}

const pngs: HostileFile[] = [
  neutralised('PNG and ZIP', () => Buffer.concat([page, zip()])),
  neutralised('PNG and HTML', () => withChunks(pngChunk('tEXt', keyword('Comment', [], text(script))))),
  neutralised('PNG and PDF', () => Buffer.concat([page, text(`%PDF-1.7 ${payload}`)])),
  neutralised('an unknown chunk with a program', () => withChunks(pngChunk('evIl', text(`MZ${payload}`)))),
  neutralised('an animation of a thousand pictures', () =>
    withChunks(
      pngChunk('acTL', Buffer.from([0, 0, 3, 0xe8, 0, 0, 0, 0])),
      ...Array.from({ length: 1000 }, (_, n) =>
        pngChunk('fcTL', Buffer.from([0, 0, n >> 8, n & 255, ...Array<number>(22).fill(0)])),
      ),
    ),
  ),
  refused('a tenth of a PNG', () => cut(page, 0.1)),
  refused('half of a PNG', () => cut(page, 0.5)),
  refused('nearly all of the rows of a PNG', () => cut(page, 0.75)),
  refused('a PNG of 50,000 pixels square', () => png(50_000, 50_000, { rows: bomb(2400) })),
  refused('a PNG of 50,000 pixels square without rows', () =>
    png(50_000, 50_000, { rows: deflateSync(Buffer.alloc(0)) }),
  ),
  refused('a PNG of two billion pixels square', () =>
    png(0x7fffffff, 0x7fffffff, { rows: deflateSync(Buffer.alloc(0)) }),
  ),
  refused('a PNG of sixteen million pixels and more, interlaced', () =>
    png(7700, 7700, { rows: bomb(64), interlaced: true }),
  ),
  either('a PNG of 59 million pixels', () => png(7700, 7700, { rows: bomb(64) })),
  refused('a PNG without height', () => png(210, 0, { rows: deflateSync(Buffer.alloc(0)) })),
  refused('a PNG of one column', () => png(1, 10_000)),
  either('a PNG with more rows than it says', () => png(210, 297, { rows: bomb(512) })),
  either('a PNG with a wrong checksum', () => named(page, (copy) => copy.writeUInt32BE(0, copy.length - 16))),
  either('nine megabytes of text in a PNG', () =>
    withChunks(pngChunk('iTXt', keyword('Comment', [0, 0, 0, 0], Buffer.alloc(9_000_000, payload)))),
  ),
  either('a gigabyte of text in a PNG', () => withChunks(pngChunk('zTXt', keyword('Comment', [0], bomb(1024, 0x20))))),
  either('a colour profile of a gigabyte', () => withChunks(pngChunk('iCCP', keyword('icc', [0], bomb(1024))))),
  either('a colour profile of garbage', () =>
    withChunks(pngChunk('iCCP', keyword('icc', [0], deflateSync(Buffer.alloc(500_000, payload))))),
  ),
  either('a hundred thousand texts in a PNG', () => {
    const one = pngChunk('tEXt', keyword('Comment', [], text(payload)))
    return withChunks(...Array.from({ length: 100_000 }, () => one))
  }),
]

/** The picture's size, in its frame header. */
const resized = (file: Buffer, width: number, height: number) =>
  named(file, (copy) => {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
    copy.writeUInt16BE(height, frame + 5)
    copy.writeUInt16BE(width, frame + 7)
  })
const scans = (file: Buffer, times: number) => {
  const start = file.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = file.subarray(start, -2)
  return Buffer.concat([file.subarray(0, start), ...Array.from({ length: times }, () => scan), file.subarray(-2)])
}
const commented = (file: Buffer, comment: string) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), head, text(comment), file.subarray(2)])
}

const jpegs: HostileFile[] = [
  neutralised('JPEG and HTML', () => commented(plain, script)),
  neutralised('JPEG and ZIP', () => Buffer.concat([plain, zip()])),
  neutralised('JPEG and PDF', () => commented(plain, `\n%PDF-1.7\n1 0 obj ${payload}`)),
  neutralised('a JPEG that says where and by whom it was taken', () => photo),
  neutralised('a JPEG in four colours', () => fourColours),
  refused('the first bytes of a JPEG', () => plain.subarray(0, 3)),
  refused('a tenth of a JPEG', () => cut(plain, 0.1)),
  refused('half of a JPEG', () => cut(plain, 0.5)),
  either('all of a JPEG but its end', () => plain.subarray(0, -2)),
  refused('a JPEG of 65,535 pixels square', () => resized(plain, 65_535, 65_535)),
  either('a JPEG larger than its picture', () => resized(plain, 7000, 7000)),
  refused('a progressive JPEG that is decoded at once', () => tooProgressive),
  either('a progressive JPEG of a thousand scans', () => scans(progressive, 1000)),
  either('a JPEG whose tables are garbage', () => named(plain, (copy) => copy.fill(0xff, 30, 200))),
]

export const hostileImages = [...pngs, ...jpegs]
