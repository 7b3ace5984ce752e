import type { PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'
import type { SourceFile } from './files.ts'

/** Dots per inch: a letterhead is printed, of an attached plan the small letters can be read. */
const resolution = { letterhead: 300, attachment: 200 }
/** The longest side of a picture, in pixels. */
const maxSide = 6000
/** Pixels of all pages together, since the compiler holds all of them decoded; beyond, every page gets fewer. */
const maxPixels = 60_000_000
/** No page gets fewer: A4 at 72 dpi, at which large letters can be read. */
const leastPixels = 500_000

/** A page as a picture, under the path that the template knows it by. */
export interface PagePicture {
  path: string
  bytes: Buffer
}

/**
 * Draws the pages of the PDFs among the files, since PDF/A has no room for one within another, and changes the files to name the
 * pictures. A file that cannot be drawn is taken out of them; its key is among `refused`.
 */
export async function drawPdfs(
  files: Map<string, SourceFile>,
  isSheet: (key: string) => boolean,
): Promise<{ pictures: PagePicture[]; refused: string[] }> {
  const pictures: PagePicture[] = []
  const refused: string[] = []
  const pdfs = Array.from(files).filter(([, { format }]) => format === 'pdf')
  if (pdfs.length === 0) return { pictures, refused }
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const pages = pdfs.reduce((sum, [, file]) => sum + file.pages, 0)
  const pixels = Math.max(leastPixels, maxPixels / pages)
  for (const [key, file] of pdfs) {
    try {
      const drawn = await drawFile(library, file, {
        dpi: isSheet(key) ? resolution.letterhead : resolution.attachment,
        pixels,
      })
      pictures.push(...drawn)
      const paths = drawn.map(({ path }) => path)
      files.set(key, { ...file, path: paths[0] ?? file.path, format: 'png', pictures: paths })
    } catch {
      files.delete(key)
      refused.push(key)
    }
  }
  library.destroy()
  return { pictures, refused }
}

interface PageLimits {
  dpi: number
  /** Of one page. */
  pixels: number
}

async function drawFile(
  library: PDFiumLibrary,
  { bytes, path, pages }: SourceFile,
  limits: PageLimits,
): Promise<PagePicture[]> {
  const document = await library.loadDocument(bytes)
  try {
    const pictures: PagePicture[] = []
    for (let page = 0; page < pages; page++) {
      pictures.push({ path: `${path}-${page}.png`, bytes: await pictureOf(document.getPage(page), limits) })
    }
    return pictures
  } finally {
    document.destroy()
  }
}

/** On white, with its resolution, from which the template knows its size. */
async function pictureOf(page: PDFiumPage, { dpi, pixels }: PageLimits): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const fitting = Math.min(
    dpi,
    (maxSide / Math.max(originalWidth, originalHeight)) * 72,
    Math.sqrt(pixels / (originalWidth * originalHeight)) * 72,
  )
  const { data, width, height } = await page.render({ scale: fitting / 72, render: 'bitmap' })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: fitting })
    .png()
    .toBuffer()
}
