import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { escape } from '../../../shared/form/markup/html.ts'
import { pathOf, readDrawing, type Drawing } from '../../../shared/form/uploads/signature-strokes.ts'
import { fontFile } from '../font-file.ts'
import { signatureFonts } from './signature-fonts.ts'
import { UploadRefusal } from './upload-report.ts'

/** Pixels across a drawn signature: 300 dpi on the width of a signature line, to which documents enlarge it. */
const drawnWidth = 900
/** Of a slip of the pen that is higher than it is wide. */
const mostPixelsPerUnit = 6
const ink = '#111827'

/**
 * Makes the picture of a signature, black on white: of drawn lines, or of a name in letters. `path` is the file with the answer.
 */
export async function pictureSignature(path: string, target: string): Promise<void> {
  sharp.cache(false)
  sharp.concurrency(1)
  const answer = readFileSync(path, 'utf8')
  const drawing = readDrawing(answer)
  const picture = drawing ? drawn(drawing) : typed(answer)
  const white = picture.flatten({ background: '#ffffff' })
  writeFileSync(target, await white.png({ palette: true, colours: 16 }).toBuffer(), { mode: 0o600 })
}

/** Only numbers of ours get into the picture, which is as large as what was drawn: the ink stands on the line of a document. */
function drawn({ width, strokes }: Drawing) {
  const lines = strokes.map((points) => `<path d="${pathOf(points)}"/>`).join('')
  const stroke = `fill="none" stroke="${ink}" stroke-width="${width / 200}" stroke-linecap="round" stroke-linejoin="round"`
  const { left, top, across, down } = boundsOf(strokes, width / 100)
  const scale = Math.min(drawnWidth / across, mostPixelsPerUnit)
  const size = `width="${Math.ceil(across * scale)}" height="${Math.ceil(down * scale)}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${left} ${top} ${across} ${down}"><g ${stroke}>${lines}</g></svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: 20_000_000 })
}

/** The box around all points, with a margin. */
function boundsOf(strokes: Drawing['strokes'], margin: number) {
  const points = strokes.flat()
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { left, top, across: Math.max(...xs) + margin - left, down: Math.max(...ys) + margin - top }
}

function typed(name: string) {
  const font = signatureFonts.find(({ script }) => script.test(name))
  if (!font) throw new UploadRefusal('unreadable')
  const text = {
    text: `<span foreground="${ink}">${escape(name.replace(/\s+/g, ' '))}</span>`,
    font: `${font.family} 24`,
    fontfile: fontFile(font.file),
    dpi: 200,
    rgba: true,
  }
  return sharp({ text }).extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
}
