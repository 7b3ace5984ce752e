/**
 * A JPEG as a PDF of one page, which the compiler takes over as it is: an image it decodes, only to find its size. Null for one
 * that only the compiler can read rightly: with a profile of colours, an orientation, or other colours than RGB and grey.
 */
export function jpegPage(jpeg: Uint8Array): Buffer | null {
  const frame = frameOf(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
  const space = frame && colourSpaces.get(frame.components)
  if (!space || frame.precision !== 8 || frame.width === 0 || frame.height === 0) return null
  const { width, height } = frame
  const drawing = `${width} 0 0 ${height} 0 0 cm /Image Do`
  return pdfOf([
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</Image 5 0 R>>>>>>`,
    ],
    [`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${space}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      jpeg,
      '\nendstream',
    ],
  ])
}

const colourSpaces = new Map([
  [1, 'DeviceGray'],
  [3, 'DeviceRGB'],
])

/** Of a JPEG: tables, restart interval, what every JFIF begins with, comment. All others say more about how it is to be shown. */
const plainSegments = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xfe])
/** Baseline, extended, progressive: all that PDF knows. */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** What the header of a JPEG says; null where it is none, or says more. */
export function frameOf(jpeg: Buffer) {
  if (jpeg.toString('latin1', 0, 2) !== '\xff\xd8') return null
  for (let at = 2; at + 10 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] as number
    if (jpeg[at] !== 0xff) return null
    if (frames.has(marker)) {
      return {
        precision: jpeg[at + 4],
        height: jpeg.readUInt16BE(at + 5),
        width: jpeg.readUInt16BE(at + 7),
        components: jpeg[at + 9] as number,
      }
    }
    if (!plainSegments.has(marker)) return null
  }
  return null
}

/** A file of these objects, the first of them its catalog. */
function pdfOf(objects: readonly (string | Uint8Array)[][]): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    size += bytes.length
  }
  write('%PDF-1.7\n')
  const entries = objects.map((object, i) => {
    const entry = `${String(size).padStart(10, '0')} 00000 n \n`
    for (const part of [`${i + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
    return entry
  })
  const table = size
  const count = objects.length + 1
  write(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`)
  write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}
