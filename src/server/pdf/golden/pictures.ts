import sharp from 'sharp'
import { onePage, pdf, pdfStream } from '../../testing/documents/pdf.ts'
import type { Asset, DocumentLetterhead, Sheet } from '../model/model.ts'

/** What golden documents show: drawn here, without letters, so that no font of a machine gets into them. */

const svg = (width: number, height: number, shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`,
  )

const png = async (drawing: Buffer): Promise<Asset> => ({
  content_type: 'image/png',
  bytes: await sharp(drawing).png().toBuffer(),
})

/** A house on a meadow. */
export async function photo(width = 900, height = 600): Promise<Asset> {
  const drawing = `
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fb2e5"/><stop offset="1" stop-color="#e8f1fa"/></linearGradient>
    <rect width="900" height="600" fill="url(#sky)"/><circle cx="760" cy="110" r="52" fill="#fff4c9"/>
    <path d="M0 430Q240 360 480 420T900 400V600H0Z" fill="#7ba05b"/><path d="M0 500Q300 440 900 510V600H0Z" fill="#5d8045"/>
    <rect x="290" y="270" width="320" height="190" fill="#f3ead9"/><path d="M260 280L450 150L640 280Z" fill="#9c4a36"/>
    <rect x="420" y="350" width="64" height="110" fill="#5b4334"/><rect x="325" y="310" width="64" height="54" fill="#bcd6ea"/>
    <rect x="515" y="310" width="64" height="54" fill="#bcd6ea"/><rect x="540" y="165" width="34" height="70" fill="#7d3b2b"/>`
  const image = sharp(svg(900, 600, drawing)).resize(width, height, { fit: 'cover' })
  return { content_type: 'image/jpeg', bytes: await image.jpeg({ quality: 80 }).toBuffer() }
}

export const logo = () =>
  png(
    svg(
      600,
      160,
      '<path d="M20 140V70L90 15L160 70V140Z" fill="#1d4ed8"/><path d="M70 140V95H110V140Z" fill="#fff"/><rect x="200" y="52" width="380" height="26" rx="6" fill="#111827"/><rect x="200" y="98" width="260" height="16" rx="6" fill="#9ca3af"/>',
    ),
  )

export const signature = () =>
  png(
    svg(
      600,
      180,
      '<path d="M20 120C60 20 90 20 80 90S60 160 110 110S150 60 160 100S190 130 215 90S250 70 262 100S330 120 370 84S420 60 430 96S500 120 580 50" fill="none" stroke="#111827" stroke-width="6" stroke-linecap="round"/>',
    ),
  )

/** A page of text as it looks from afar. */
export const page = () => {
  const line = (y: number) => `<rect x="30" y="${y}" width="${y % 4 === 0 ? 190 : 150}" height="3" fill="#9ca3af"/>`
  const lines = Array.from({ length: 24 }, (_, i) => line(66 + i * 10)).join('')
  const paper =
    '<rect width="248" height="351" fill="#fff"/><rect x="30" y="34" width="100" height="9" fill="#111827"/>'
  return png(svg(248, 351, paper + lines))
}

/** A floor plan upright, with walls, doors and a stair. */
export const floorplan = () => {
  const walls = 'M40 40H760V1160H40ZM40 520H420M420 40V520M420 700H760M420 820V1160M40 820H300'
  const stair = Array.from({ length: 8 }, (_, i) => `M${480 + i * 30} 560V660`).join('')
  return png(
    svg(
      800,
      1200,
      `<rect width="800" height="1200" fill="#fff"/><path d="${walls}" fill="none" stroke="#111827" stroke-width="14"/><path d="${stair}M300 820A100 100 0 0 1 400 920" fill="none" stroke="#6b7280" stroke-width="4"/>`,
    ),
  )
}

/** The lines of a floor plan, upright or across. */
function plan(across: boolean): string {
  const [width, height] = across ? [842, 595] : [595, 842]
  const walls = `3 w 60 60 ${width - 120} ${height - 120} re S 1.5 w ${width / 2} 60 m ${width / 2} ${height - 60} l S 60 ${height / 2} m ${width / 2} ${height / 2} l S`
  return `0.2 0.25 0.35 RG ${walls} 0.85 0.9 0.97 rg ${width / 2 + 20} 80 ${width / 2 - 100} ${height / 2 - 100} re f`
}

/** A PDF of an upright page and one across. */
export function plans(): Asset {
  const leaf = (box: string, content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents ${content} 0 R/Resources<<>>>>`
  const bytes = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    leaf('[0 0 595 842]', 4),
    pdfStream(plan(false)),
    leaf('[0 0 842 595]', 6),
    pdfStream(plan(true)),
  ])
  return { content_type: 'application/pdf', bytes, pages: 2 }
}

const mark =
  '0.11 0.31 0.85 rg 440 770 m 440 802 l 460 818 l 480 802 l 480 770 l f 0.07 0.09 0.15 rg 490 790 60 8 re f 0.6 g 490 776 40 5 re f'
const foot =
  '0.11 0.31 0.85 rg 0 0 595 10 re f 0.75 g 71 40 90 4 re f 71 30 70 4 re f 240 40 90 4 re f 240 30 60 4 re f 410 40 90 4 re f 410 30 80 4 re f'
const strip = '0.11 0.31 0.85 rg 0 800 595 42 re f'

/** A sheet of a printer's PDF: a mark above, an address and a band below; its continuation has less of it. */
export function letterhead(): DocumentLetterhead {
  const sheet = (content: string): Sheet => ({
    content_type: 'application/pdf',
    bytes: onePage({ content }),
    width_mm: 210,
    height_mm: 297,
  })
  return {
    first: sheet(`${mark} ${foot}`),
    continuation: sheet(`${strip} ${foot}`),
    margins: { top: 38, right: 20, bottom: 24, left: 25 },
  }
}

/** A picture across, with a coloured edge. */
export async function landscapeLetterhead(): Promise<DocumentLetterhead> {
  const drawing =
    '<rect width="1754" height="1240" fill="#fffdf8"/><rect width="150" height="1240" fill="#7c2d12"/><path d="M45 150V90L75 60L105 90V150Z" fill="#fff"/><rect x="150" y="1180" width="1604" height="60" fill="#f3e8e2"/>'
  const { bytes } = await png(svg(1754, 1240, drawing))
  const first: Sheet = { content_type: 'image/png', bytes, width_mm: 297, height_mm: 210 }
  return { first, continuation: null, margins: { top: 18, right: 20, bottom: 18, left: 35 } }
}
