import { findRemoteContent } from './office-remote.ts'
import { UploadRefusal } from './upload-report.ts'
import { zipEntries } from './zip.ts'

/** What makes a Word or Excel file run something, carries a file within it, or fetches data from elsewhere. */
const active = new RegExp(
  [
    'vbaproject|vbadata|macrosheets|activex',
    // Links to other workbooks, databases and web services.
    '(?:^|/)externallinks/|(?:^|/)connections\\.xml$|(?:^|/)querytables/|webextensions?|afchunk',
    '\\.(?:bin|exe|dll|js|vbs|bat|cmd|ps1|jar|html?|mht|mhtml|rtf|svg)$',
  ].join('|'),
  'i',
)
const printerSettings = /printerSettings\d*\.bin$/i

/** Which of the office's files an archive is, by the parts that it lists; none of what it refers to is elsewhere. Throws `UploadRefusal`. */
export function officeKind(file: Buffer): 'docx' | 'xlsx' | undefined {
  const entries = zipEntries(file)
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has('[Content_Types].xml')) return undefined
  const kind = names.has('word/document.xml') ? 'docx' : names.has('xl/workbook.xml') ? 'xlsx' : undefined
  if (!kind) return undefined
  if ([...names].some((name) => active.test(name) && !printerSettings.test(name))) throw new UploadRefusal('active')
  if (findRemoteContent(file, entries) !== undefined) throw new UploadRefusal('active')
  return kind
}
