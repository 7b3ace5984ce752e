import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FontName } from '../../../../shared/contract/form-settings/form-settings.ts'
import { fonts, type Font } from '../../../../shared/contract/documents/fonts.ts'
import type { FontFile } from '../../../../shared/form/styles/fonts.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { fontFile } from '../../../lib/font-file.ts'

const subsets = ['latin-ext', 'latin'] as const
/** Regular, and the first of these that a family has: each more is 25 to 50 kB that a visitor waits for. */
const regular = 400
const heavy = [600, 700]

const rangesOf = (font: Font) => fontFile(`${font}/unicode.json`)
const fileOf = (font: Font, subset: string, weight: number) =>
  fontFile(`${font}/${font}-${subset}-${weight}-normal.woff2`)

interface Family {
  files: FontFile[]
  /** By the name in the address, which changes with the content. */
  bytes: Map<string, Buffer>
}

/** Read when a form first uses them; all eight take 1.4 MB. */
const families = new Map<Font, Family>()

function family(font: Font): Family {
  const known = families.get(font)
  if (known) return known
  const ranges = JSON.parse(readFileSync(rangesOf(font), 'utf8')) as Record<string, string>
  const read: Family = { files: [], bytes: new Map() }
  const pathOf = (weight: number, subset: string) => fileOf(font, subset, weight)
  const bold = heavy.find((weight) => existsSync(pathOf(weight, 'latin')))
  for (const weight of [regular, ...(bold === undefined ? [] : [bold])]) {
    for (const subset of subsets) {
      const path = pathOf(weight, subset)
      if (!existsSync(path)) continue
      const bytes = readFileSync(path)
      const name = `${font}-${subset}-${weight}.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.woff2`
      read.bytes.set(name, bytes)
      read.files.push({ weight, url: `/assets/${name}`, unicode_range: ranges[subset] ?? '' })
    }
  }
  families.set(font, read)
  return read
}

/** The files of the font that a page is set in; none for the system's own. */
export function fontFiles(font: FontName): readonly FontFile[] {
  return font === 'system' ? [] : family(font).files
}

/** A font file by its name under `/assets/`. */
export function fontAnswer(name: string): PageAnswer | undefined {
  const font = fonts.find((font) => name.startsWith(`${font}-`))
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
