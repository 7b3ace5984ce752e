import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { namesIn } from '../../src/server/lib/inspection/pdf-names.ts'
import { payload } from './hostile-file.ts'

const active = [
  'JavaScript',
  'JS',
  'OpenAction',
  'AA',
  'A',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'RichMedia',
].concat(['Annots', 'AcroForm', 'Names', 'Filespec', 'SubmitForm', 'URI', 'Metadata', 'Encrypt'])

/** What a file that is served again should not have. */
export async function dirtOf(file: Buffer, type: string): Promise<string[]> {
  const dirt = file.includes(payload) ? ['the payload'] : []
  return [...dirt, ...(type === 'application/pdf' ? dirtOfPdf(file) : await dirtOfImage(file, type))]
}

function dirtOfPdf(file: Buffer): string[] {
  const dirt: string[] = []
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')) || !/%%EOF\s*$/.test(file.toString('latin1').slice(-20))) {
    dirt.push('more than a PDF')
  }
  const names = namesIn(file)
  dirt.push(...active.filter((name) => names.has(name)))
  if (file.toString('latin1').split('/Type/Page/').length + file.toString('latin1').split('/Type/Page>').length !== 3) {
    dirt.push('not one page')
  }
  for (const [, data = ''] of file.toString('latin1').matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)) {
    if (inflated(data).includes(payload)) dirt.push('the payload in a stream')
  }
  return dirt
}

function inflated(data: string): Buffer {
  try {
    return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: 50_000_000 })
  } catch {
    return Buffer.alloc(0)
  }
}

async function dirtOfImage(file: Buffer, type: string): Promise<string[]> {
  const { format, exif, icc, xmp, iptc, comments, space } = await sharp(file).metadata()
  const dirt = Object.entries({ exif, icc, xmp, iptc, comments }).flatMap(([name, value]) => (value ? [name] : []))
  if (`image/${format}` !== type) dirt.push(`is ${format}`)
  if (space === 'cmyk') dirt.push('four colours')
  const end = Buffer.from(format === 'png' ? '49454e44ae426082' : 'ffd9', 'hex')
  if (!file.subarray(-end.length).equals(end)) dirt.push('more behind its end')
  return dirt
}
