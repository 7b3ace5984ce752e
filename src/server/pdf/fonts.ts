import { createRequire } from 'node:module'
import { fontFamilies, type Font } from '../../shared/contract/fonts.ts'

/**
 * Every face that documents are set in: a regular and a strong one of each family a template can choose, and of the
 * fallback families for what those lack. The compiler maps these files into memory and reads a face when a document needs
 * it, so that the 20 MB of Chinese cost nothing until a text is Chinese.
 */
interface Faces {
  /** How the file names of the package begin. */
  file: string
  strong: '600SemiBold' | '700Bold'
}

const semibold = (file: string): Faces => ({ file, strong: '600SemiBold' })

/** By package of `@expo-google-fonts`, which is also the font's name in a design. */
const chosen: Record<Font, Faces> = {
  'source-sans-3': semibold('SourceSans3'),
  inter: semibold('Inter'),
  'open-sans': semibold('OpenSans'),
  lato: { file: 'Lato', strong: '700Bold' },
  roboto: semibold('Roboto'),
  'source-serif-4': semibold('SourceSerif4'),
  merriweather: semibold('Merriweather'),
  'eb-garamond': semibold('EBGaramond'),
}

const fallback: Record<string, Faces & { family: string }> = {
  'noto-sans': { family: 'Noto Sans', ...semibold('NotoSans') },
  'noto-sans-arabic': { family: 'Noto Sans Arabic', ...semibold('NotoSansArabic') },
  'noto-sans-hebrew': { family: 'Noto Sans Hebrew', ...semibold('NotoSansHebrew') },
  'noto-sans-sc': { family: 'Noto Sans SC', ...semibold('NotoSansSC') },
  'noto-emoji': { family: 'Noto Emoji', ...semibold('NotoEmoji') },
}

/** Families to ask for each character, in this order; one that none of them has is taken from the system, if it has it. */
export function familiesOf(font: Font): string[] {
  return [fontFamilies[font], ...Object.values(fallback).map(({ family }) => family)]
}

/** Absolute paths of all faces. */
export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return Object.entries({ ...chosen, ...fallback }).flatMap(([name, { file, strong }]) =>
    ['400Regular', strong].map((face) => resolve(`@expo-google-fonts/${name}/${face}/${file}_${face}.ttf`)),
  )
}
