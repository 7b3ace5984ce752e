import type { FontName } from '../../contract/form-settings/form-settings.ts'
import { fontFamilies, type Font, type handFont } from '../../contract/documents/fonts.ts'

/** One file of a font family, at an address of our own. */
export interface FontFile {
  weight: number
  url: string
  /** Characters that it holds: a browser fetches only the files that a page needs. */
  unicode_range: string
}

const subsets = ['latin-ext', 'latin'] as const
export type FontSubset = (typeof subsets)[number]

/** Regular, and the first of these that a family has: each more is 25 to 50 kB that a visitor waits for. */
const regular = 400
const heavy = [600, 700]

interface NamedFile {
  weight: number
  subset: FontSubset
  /** Within the folder of the font. */
  file: string
}

/** The files that a page set in a font loads, of those that there are. */
export function filesOfFont(font: Font | typeof handFont, isThere: (file: string) => boolean): NamedFile[] {
  const nameOf = (subset: FontSubset, weight: number) => `${font}-${subset}-${weight}-normal.woff2`
  const bold = heavy.find((weight) => isThere(nameOf('latin', weight)))
  return [regular, ...(bold === undefined ? [] : [bold])]
    .flatMap((weight) => subsets.map((subset) => ({ weight, subset, file: nameOf(subset, weight) })))
    .filter(({ file }) => isThere(file))
}

const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
const serif = 'Georgia,"Times New Roman",serif'
const withSerifs: ReadonlySet<FontName> = new Set<FontName>(['source-serif-4', 'merriweather', 'eb-garamond'])

/** The value of `font-family`: the family chosen, then what the visitor's system has. */
export function fontStack(font: FontName): string {
  const name = nameOf(font)
  return name === undefined ? sans : `"${name}",${withSerifs.has(font) ? serif : sans}`
}

/** The rules by which a browser finds the files; text is readable while they are on their way. */
export function fontFaces(font: FontName, files: readonly FontFile[]): string {
  const name = nameOf(font)
  return name === undefined ? '' : facesOf(name, files)
}

const hand = 'Dancing Script'

/** Letters that the hand does not have are Greek and Cyrillic in an italic, as in documents, and upright otherwise. */
const italic =
  '@font-face{font-family:"Hand italic";src:local("Georgia Italic"),local("Times New Roman Italic"),local("Liberation Serif Italic");unicode-range:U+370-52F,U+1F00-1FFF}'

/** The sheet of the hand in which a signature is typed, as documents write it. */
export const handCss = (files: readonly FontFile[]): string =>
  `${facesOf(hand, files)}${italic}:is(.sign-type .input,.typed){font-family:"${hand}","Hand italic",${serif}}`

function facesOf(name: string, files: readonly FontFile[]): string {
  return files
    .map(
      ({ weight, url, unicode_range }) =>
        `@font-face{font-family:"${name}";font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${unicode_range}}`,
    )
    .join('')
}

function nameOf(font: FontName): string | undefined {
  return Object.hasOwn(fontFamilies, font) ? fontFamilies[font as Font] : undefined
}
