/** Files made in code: PDF, PNG and JPEG, and the multipart bodies that carry them. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

export const RED: Colour = [255, 0, 0]
export const GREEN: Colour = [0, 255, 0]
export const BLUE: Colour = [0, 0, 255]

/** A4 in points. */
export const A4 = { width: 595.276, height: 841.89 }

export interface PdfOptions {
  pages?: number
  width?: number
  height?: number
  /** Colour of a strip of 10 mm along the left edge of every page; none: the pages are empty. */
  strip?: Colour
  /** Exact size of the file in bytes, reached with a stream that nothing uses. */
  size?: number
}

/** A PDF with a correct cross-reference table. */
export function pdfFile(options: PdfOptions = {}): Buffer {
  const bare = buildPdf(options, undefined)
  if (options.size === undefined) return bare
  let filler = options.size - bare.length - 100
  for (;;) {
    const padded = buildPdf(options, filler)
    if (padded.length === options.size) return padded
    filler += options.size - padded.length
  }
}

function buildPdf({ pages = 1, width = A4.width, height = A4.height, strip }: PdfOptions, filler?: number): Buffer {
  const paint = strip === undefined ? '' : `${strip.map((part) => part / 255).join(' ')} rg 0 0 28.35 ${height} re f`
  const kids = Array.from({ length: pages }, (_, n) => `${4 + n} 0 R`).join(' ')
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> /Contents 3 0 R >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]
  if (filler !== undefined) objects.push(`<< /Length ${filler} >>\nstream\n${'0'.repeat(filler)}\nendstream`)
  const parts = ['%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n']
  let length = parts[0]!.length
  const offsets = objects.map((object, n) => {
    const at = length
    parts.push(`${n + 1} 0 obj\n${object}\nendobj\n`)
    length += parts.at(-1)!.length
    return at
  })
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`)
  parts.push(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

/** A PNG of one colour, with a palette of one bit, so that large ones stay small. */
export function pngFile(width: number, height: number, colour: Colour = GREEN): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const palette = Buffer.from([...colour, 255, 255, 255])
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A JPEG of 24 × 34 green pixels. */
export const jpegFile = (): Buffer => Buffer.from(JPEG, 'base64')

const JPEG =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAiABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQBKRAAAAAAAAAAH//2Q=='

/** The smallest GIF: an image, but of no accepted kind. */
export const gifFile = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export interface Upload {
  bytes: Buffer
  /** File name and declared type: the service is to look at the content, not at these. */
  name?: string
  type?: string
}

/** The multipart body of a letterhead: buffers and uploads become files, everything else text. Undefined is left out. */
export function letterheadForm(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), 'sheet')
    else if (isUpload(value))
      form.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type ?? '' }), value.name ?? 'sheet')
    else form.append(name, String(value as string | number))
  }
  return form
}

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)
