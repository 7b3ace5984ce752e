import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FontName } from '../../../../shared/contract/form-settings/form-settings.ts'
import { fonts, handFont, type Font } from '../../../../shared/contract/documents/fonts.ts'
import { filesOfFont, type FontFile, type FontSubset } from '../../../../shared/form/styles/fonts.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { fontFile } from '../../../lib/font-file.ts'

interface Family {
  files: FontFile[]
  /** By the name in the address, which changes with the content. */
  bytes: Map<string, Buffer>
}

/** What pages are set in, and the hand of their typed signatures. */
type ServedFont = Font | typeof handFont

const servedFonts: readonly ServedFont[] = [...fonts, handFont]

/** Read when a form first uses them; all nine take 1.4 MB. */
const families = new Map<ServedFont, Family>()

function family(font: ServedFont): Family {
  const known = families.get(font)
  if (known) return known
  const pathOf = (file: string) => fontFile(`${font}/${file}`)
  const ranges = JSON.parse(readFileSync(pathOf('unicode.json'), 'utf8')) as Record<FontSubset, string>
  const read: Family = { files: [], bytes: new Map() }
  for (const { weight, subset, file } of filesOfFont(font, (name) => existsSync(pathOf(name)))) {
    const bytes = readFileSync(pathOf(file))
    const name = `${font}-${subset}-${weight}.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.woff2`
    read.bytes.set(name, bytes)
    read.files.push({ weight, url: `/assets/${name}`, unicode_range: ranges[subset] })
  }
  families.set(font, read)
  return read
}

/** The files of the font that a page is set in; none for the system's own. */
export function fontFiles(font: FontName): readonly FontFile[] {
  return font === 'system' ? [] : family(font).files
}

/** The files of the hand that a signature is typed in. */
export const handFiles = (): readonly FontFile[] => family(handFont).files

/** A font file by its name under `/assets/`. */
export function fontAnswer(name: string): PageAnswer | undefined {
  const font = servedFonts.find((font) => name.startsWith(`${font}-`))
  const bytes = font && family(font).bytes.get(name)
  if (!bytes) return undefined
  return {
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: { type: 'file', content_type: 'font/woff2', bytes },
  }
}
