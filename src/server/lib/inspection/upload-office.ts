import { UploadRefusal } from './upload-report.ts'

const maxEntries = 5_000
const end = { signature: 0x06054b50, size: 22, maxComment: 65_535 }
const entry = { signature: 0x02014b50, size: 46 }

/** What makes a Word or Excel file run something, or carries a file within it. */
const active = /vbaproject|vbadata|macrosheets|activex|\.(?:bin|exe|dll|js|vbs|bat|cmd|ps1|jar|html?|svg)$/i

/** Which of the office's files an archive is, by the parts that it lists; nothing of it is unpacked. Throws `UploadRefusal`. */
export function officeKind(file: Buffer): 'docx' | 'xlsx' | undefined {
  const names = namesOf(file)
  if (!names.has('[Content_Types].xml')) return undefined
  const kind = names.has('word/document.xml') ? 'docx' : names.has('xl/workbook.xml') ? 'xlsx' : undefined
  if (kind && [...names].some((name) => active.test(name) && !/printerSettings\d*\.bin$/i.test(name))) {
    throw new UploadRefusal('active')
  }
  return kind
}

/** The names in the directory of a ZIP file, which must reach to its very end. */
function namesOf(file: Buffer): Set<string> {
  const at = endOf(file)
  if (at === undefined) throw new UploadRefusal('unreadable')
  const [count, directory] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 16)]
  if (count > maxEntries) throw new UploadRefusal('tooHard')
  const names = new Set<string>()
  let position = directory
  for (let number = 0; number < count; number++) {
    if (position + entry.size > at || file.readUInt32LE(position) !== entry.signature) {
      throw new UploadRefusal('unreadable')
    }
    // The lowest bit: encrypted.
    if ((file.readUInt16LE(position + 8) & 1) === 1) throw new UploadRefusal('password')
    const length = file.readUInt16LE(position + 28)
    names.add(file.toString('utf8', position + entry.size, position + entry.size + length))
    position += entry.size + length + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32)
  }
  return names
}

function endOf(file: Buffer): number | undefined {
  for (let at = file.length - end.size; at >= 0 && at >= file.length - end.size - end.maxComment; at--) {
    if (file.readUInt32LE(at) === end.signature && at + end.size + file.readUInt16LE(at + 20) === file.length) return at
  }
  return undefined
}
