import { fontFile } from '../lib/font-file.ts'
import { fontFamilies, type Font } from '../../shared/contract/documents/fonts.ts'

/**
 * Every face that documents are set in: a regular and a strong one of each family a template can choose, and of the
 * fallback families for what those lack. The compiler maps these files into memory and reads a face when a document needs
 * it, so that the 20 MB of Chinese cost nothing until a text is Chinese.
 */
interface FontFaces {
  /** How the names of its files begin. */
  file: string
  strong: '600SemiBold' | '700Bold'
}

interface Family extends FontFaces {
  /** Its folder in `fonts/`. */
  name: string
  family: string
}

const semibold = (file: string): FontFaces => ({ file, strong: '600SemiBold' })

/** By folder, which is also the font's name in a design. */
const chosen: Record<Font, FontFaces> = {
  'source-sans-3': semibold('SourceSans3'),
  inter: semibold('Inter'),
  'open-sans': semibold('OpenSans'),
  lato: { file: 'Lato', strong: '700Bold' },
  roboto: semibold('Roboto'),
  'source-serif-4': semibold('SourceSerif4'),
  merriweather: semibold('Merriweather'),
  'eb-garamond': semibold('EBGaramond'),
}

/** In the order in which they are asked. */
const fallback: Family[] = [
  { name: 'noto-sans', family: 'Noto Sans', ...semibold('NotoSans') },
  // Draws each Arabic letter as one shape, which programs copy without fault; the other composes it of strokes and dots.
  { name: 'ibm-plex-sans-arabic', family: 'IBM Plex Sans Arabic', ...semibold('IBMPlexSansArabic') },
  { name: 'noto-sans-arabic', family: 'Noto Sans Arabic', ...semibold('NotoSansArabic') },
  { name: 'noto-sans-hebrew', family: 'Noto Sans Hebrew', ...semibold('NotoSansHebrew') },
  { name: 'noto-sans-sc', family: 'Noto Sans SC', ...semibold('NotoSansSC') },
  { name: 'noto-sans-kr', family: 'Noto Sans KR', ...semibold('NotoSansKR') },
  { name: 'noto-sans-thai', family: 'Noto Sans Thai', ...semibold('NotoSansThai') },
  { name: 'noto-emoji', family: 'Noto Emoji', ...semibold('NotoEmoji') },
]

/** A family that the compiler has in itself, asked last: signs and two more scripts. `has` are ranges of code points. */
export const builtIn: { family: string; has: [first: number, last: number][] } = {
  family: 'DejaVu Sans Mono',
  has: [
    [0x05_31, 0x05_8a],
    [0x10_d0, 0x10_fc],
    [0x21_90, 0x27_f7],
  ],
}

const filesOf = ({ name, file, strong }: Family) => ['400Regular', strong].map((face) => `${name}/${file}_${face}.ttf`)

const families: Family[] = [
  ...Object.entries(chosen).map(([name, faces]) => ({ name, family: fontFamilies[name as Font], ...faces })),
  ...fallback,
]

/** Families to ask for each character, in this order. No others are asked: a document looks the same on every machine. */
export function familiesOf(font: Font): string[] {
  return [fontFamilies[font], ...fallback.map(({ family }) => family), builtIn.family]
}

/** Absolute paths of the faces of a family, the regular one first. */
export function familyFiles(family: string): string[] {
  const found = families.find((one) => one.family === family)
  return found ? filesOf(found).map(fontFile) : []
}

/** Absolute paths of all faces. */
export function fontFiles(): string[] {
  return families.flatMap(filesOf).map(fontFile)
}
