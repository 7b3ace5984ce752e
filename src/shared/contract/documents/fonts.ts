/** Font families that forms and documents can be set in, with the names people know; every one is served from here. */
export const fontFamilies = {
  'source-sans-3': 'Source Sans 3',
  inter: 'Inter',
  'open-sans': 'Open Sans',
  lato: 'Lato',
  roboto: 'Roboto',
  'source-serif-4': 'Source Serif 4',
  merriweather: 'Merriweather',
  'eb-garamond': 'EB Garamond',
} as const
export type Font = keyof typeof fontFamilies

/** The folder of the hand that typed signatures are written in; nothing else can be set in it. */
export const handFont = 'dancing-script'

export const fonts = Object.keys(fontFamilies) as [Font, ...Font[]]
