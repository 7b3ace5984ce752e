import { randomBytes } from 'node:crypto'

/** A PDF file of these objects, numbered from 1; the first is the catalog. */
export function pdf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** A stream of bytes (one character each) with its dictionary. */
export function pdfStream(data: string, dictionary = ''): string {
  return `<<${dictionary}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

export interface PageOptions {
  box?: string
  /** Further entries of the page, its resources and the catalog. */
  page?: string
  resources?: string
  catalog?: string
  content?: string
  /** Objects from number 5 on. */
  more?: readonly string[]
  trailer?: string
}

/** One A4 page with a blue bar. */
export function onePage({ more = [], trailer, ...options }: PageOptions = {}): Buffer {
  const { box = '[0 0 595 842]', page = '', resources = '', catalog = '' } = options
  const { content = '0 0 1 rg 50 780 495 20 re f' } = options
  return pdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
      pdfStream(content),
      ...more,
    ],
    trailer,
  )
}

/** Pages of A4, each with a picture of 5 MiB that cannot be made smaller. */
export function scannedPages(count: number): Buffer {
  const [width, height] = [1024, 1706]
  const pages = Array.from({ length: count }, (_, at) => {
    const [content, picture] = [3 * at + 4, 3 * at + 5]
    const dots = randomBytes(width * height * 3).toString('latin1')
    const format = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB`
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</XObject<</Scan ${picture} 0 R>>>>>>`,
      pdfStream('q 495 0 0 742 50 50 cm /Scan Do Q'),
      pdfStream(dots, format),
    ]
  })
  const kids = pages.map((_, at) => `${3 * at + 3} 0 R`).join(' ')
  return pdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, ...pages.flat()])
}
