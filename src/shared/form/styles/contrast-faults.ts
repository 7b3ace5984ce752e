import { contrast, inkOn, mix, readable } from './colour.ts'
import { hasCard } from './layout.ts'
import { isLogoOnDark, partContrast, textContrast, type Design } from './theme.ts'

/** A colour of a design that cannot be read, or seen, where it stands: pages show a stronger one in its place. */
export interface ContrastFault {
  setting: 'text_color' | 'accent_color' | 'button_text_color'
  /** What it stands on. */
  on: 'card' | 'page' | 'button'
  /** The contrast that it has, and that it needs (WCAG 2.2 AA). */
  ratio: number
  least: number
  /** What pages show. */
  shown: string
}

/** Whether a logo that was made for white paper could not be read: the ground is dark, and no light version takes its place. */
export const needsLightLogo = (design: Design & { logo_url: string | null }): boolean =>
  design.logo_url !== null && !design.logo_dark_url && isLogoOnDark(design)

/** The colours of a design that pages do not show as they were chosen, by day. */
export function contrastFaults(design: Design): ContrastFault[] {
  const on = hasCard(design) ? 'card' : 'page'
  const surface = on === 'card' ? design.card_background_color : design.background_color
  const button = readable(design.accent_color, surface, partContrast)
  const { button_text_color: ink } = design
  const pairs: (Omit<ContrastFault, 'ratio'> & { colour: string; ground: string })[] = [
    {
      setting: 'text_color',
      on,
      colour: design.text_color,
      ground: surface,
      least: textContrast,
      shown: readable(design.text_color, surface, textContrast),
    },
    {
      setting: 'accent_color',
      on,
      colour: design.accent_color,
      ground: surface,
      least: partContrast,
      shown: button,
    },
  ]
  if (ink !== null) {
    pairs.push({
      setting: 'button_text_color',
      on: 'button',
      colour: ink,
      ground: button,
      least: partContrast,
      shown: inkOn(button),
    })
  }
  return pairs.flatMap(({ colour, ground, ...fault }) => {
    const ratio = contrast(mix(colour, colour, 0), mix(ground, ground, 0))
    return ratio < fault.least ? [{ ...fault, ratio: Math.floor(ratio * 10) / 10 }] : []
  })
}
