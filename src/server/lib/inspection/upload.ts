import { isUtf8 } from 'node:buffer'
import { closeSync, copyFileSync, openSync, readFileSync, readSync } from 'node:fs'
import type { UploadKind } from '../../../shared/contract/forms/upload-kinds.ts'
import { uploadEndings } from '../../../shared/form/uploads/file-endings.ts'
import { UploadRefusal, type CleanUpload, type UploadTerms } from './upload-report.ts'

const signatures: [kind: UploadKind | 'zip', test: (head: string) => boolean][] = [
  ['pdf', (head) => head.startsWith('%PDF-')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpg', (head) => head.startsWith('\xff\xd8\xff')],
  ['webp', (head) => /^RIFF[^]{4}WEBP/.test(head)],
  // The image is in HEVC (hei., hev.), or the file leaves open in what (mif1, msf1).
  ['heic', (head) => /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(head)],
  ['zip', (head) => head.startsWith('PK\x03\x04')],
]

/**
 * Finds out what a visitor's file is, by its content, and writes to `target` what of it is kept: images and PDFs made anew,
 * other kinds as they are, once it is known that nothing in them runs. Throws `UploadRefusal`.
 */
export async function cleanUpload(path: string, target: string, terms: UploadTerms): Promise<CleanUpload> {
  const head = headOf(path)
  const found = signatures.find(([, test]) => test(head))?.[0]
  const kind =
    found === 'zip'
      ? (await import('./upload-office.ts')).officeKind(readFileSync(path))
      : (found ?? textKind(readFileSync(path), terms))
  if (!kind && isNamedAsTaken(terms)) throw new UploadRefusal('unreadable')
  if (!kind || !terms.kinds.includes(kind)) throw new UploadRefusal('kind')
  switch (kind) {
    case 'pdf':
      return { kind, pages: await (await import('./upload-pdf.ts')).cleanDocument(path, target) }
    case 'png':
    case 'jpg':
    case 'webp':
      return { kind: await (await import('./upload-image.ts')).cleanPhoto(path, target, { kind, ...terms }), pages: 1 }
    case 'heic':
      ;(await import('./upload-heic.ts')).copyHeic(readFileSync(path), target, terms)
      return { kind, pages: null }
    default:
      copyFileSync(path, target)
      return { kind, pages: null }
  }
}

/** Whether the name says that the file is of a kind that is taken: what is none by its content is broken. Any text is a text. */
const isNamedAsTaken = ({ kinds, ending }: UploadTerms) =>
  kinds.some((kind) => kind !== 'txt' && kind !== 'csv' && uploadEndings[kind].includes(ending))

function headOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(16)
    return head.toString('latin1', 0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/** Of bytes of UTF-8: tabs, lines and pages are none. */
const isControl = (byte: number) => byte === 0x7f || (byte < 0x20 && (byte < 0x09 || byte === 0x0b || byte > 0x0d))

/** Plain text without anything but lines and tabs in it. */
function textKind(file: Buffer, { kinds, ending }: UploadTerms): UploadKind | undefined {
  if (!isUtf8(file) || file.some(isControl)) return undefined
  return ending === 'csv' || !kinds.includes('txt') ? 'csv' : 'txt'
}
