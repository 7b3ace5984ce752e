import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { fontStack } from './fonts.ts'
import { contrast, inkOn, luminance, mix, readable } from './colour.ts'
import { hasCard } from './layout.ts'

export type Design = Pick<
  FormSettings,
  | 'background_color'
  | 'accent_color'
  | 'text_color'
  | 'button_text_color'
  | 'font'
  | 'font_size'
  | 'card_enabled'
  | 'card_background_color'
  | 'card_width_px'
  | 'color_scheme'
> &
  Partial<Pick<FormSettings, 'page_layout' | 'logo_dark_url'>>

/** WCAG 2.2 AA: text, and what is needed to see a control (1.4.3, 1.4.11). */
export const textContrast = 4.5
export const partContrast = 3

/**
 * The agency's design as CSS: its colours by day, and a dark scheme made of them by night. Contrasts that the design does not
 * reach itself are reached by moving the colour, so that no choice of colours makes a form unreadable; a design that is dark
 * already stays as it is in both schemes. `color_scheme` chooses; a form that leaves it open is light in a frame, as most pages around it are.
 * The root of a frame is light whatever the form is, as its element is: a browser fills a frame of another scheme than its page with white or black.
 */
export function themeCss(design: Design, { isFramed = false, hasDarkLogo = false } = {}): string {
  const surface = surfaceOf(design)
  const light = palette(design, surface, hex(design.background_color))
  const inScheme = (scheme: 'light' | 'dark', rest: string) =>
    isFramed ? `:root{color-scheme:light;${rest}}body{color-scheme:${scheme}}` : `:root{color-scheme:${scheme};${rest}}`
  const sheet = inScheme(
    isDark(surface) ? 'dark' : 'light',
    `--font:${fontStack(design.font)};--size:${design.font_size / 16};--width:${design.card_width_px / 16}rem;${light}`,
  )
  const scheme = schemeOf(design, isFramed)
  const always = hasDarkLogo && isLogoOnDark(design) ? sheet + plate : sheet
  if (isDark(surface)) return always + onDark + inkOnDark
  if (scheme === 'light') return always
  const night = nightOf(design)
  const dark = palette({ ...design, text_color: '#e6e8ec', button_text_color: null }, night.surface, night.page)
  const ground = design.logo_dark_url ? '' : plate
  // A bright picture beside dark words would draw the eye away from them.
  const scene = ['split', 'cover'].includes(design.page_layout ?? '') ? '.scene img{filter:brightness(.75)}' : ''
  const rules = `${inScheme('dark', dark)}${ground}${scene}${onDark}${inkOnDark}`
  return always + (scheme === 'dark' ? rules : `@media (prefers-color-scheme:dark){${rules}}`)
}

/** What was made for white paper keeps its ground and its colours, which are those of the agency. */
const plate = '.logo img{background:#fff;padding:.5rem .75rem;border-radius:.625rem}'
/** A card has an edge where its shadow is not seen. */
const onDark = '@media (min-width:40rem){main .card,.cover .top{box-shadow:0 0 0 1px var(--line)}}'

/** A pad and a drawing are as dark as the inputs beside them, their ink light. What is sent is the same. */
const inkOnDark = '@media screen and (forced-colors:none){.pad,.drawn{filter:invert(.9) hue-rotate(180deg)}}'

/** The ground of a form in the dialog of another page, as the first paint has it; undefined: white. */
export function groundInFrame(design: Design): string | undefined {
  const surface = surfaceOf(design)
  const isNight = schemeOf(design, true) === 'dark' && !isDark(surface)
  const ground = isNight ? nightOf(design).surface : surface
  return ground === '#ffffff' ? undefined : ground
}

/** The grounds of page and card in the dark scheme. */
function nightOf(design: Design): { page: string; surface: string } {
  const page = mix('#101216', design.background_color, 0.03)
  return { page, surface: hasCard(design) ? mix('#1a1d23', design.card_background_color, 0.02) : page }
}

interface LogoPlace {
  isFramed: boolean
  /** On wide screens, on the ground of the page. */
  isAboveCard: boolean
}

/**
 * Where the logo stands on a dark ground, as a media query; undefined: nowhere. Paper is light.
 */
export function darkLogoMedia(design: Design, { isFramed, isAboveCard }: LogoPlace): string | undefined {
  const surface = surfaceOf(design)
  const hasNight = !isDark(surface)
  const scheme = hasNight ? schemeOf(design, isFramed) : 'light'
  if (scheme === 'dark') return 'screen'
  const places = [
    isDark(surface) && 'screen and (max-width:39.99rem)',
    isDark(isAboveCard ? hex(design.background_color) : surface) && 'screen and (min-width:40rem)',
    scheme === 'auto' && 'screen and (prefers-color-scheme:dark)',
  ].filter(Boolean)
  return places.length > 0 ? places.join() : undefined
}

/** Whether the logo stands on a ground that is dark by the colours of the design: in all schemes, and without a light ground of its own. */
export const isLogoOnDark = (design: Design): boolean =>
  isDark(surfaceOf(design)) || ((design.page_layout ?? 'card') === 'card' && isDark(hex(design.background_color)))

const surfaceOf = (design: Design) => hex(hasCard(design) ? design.card_background_color : design.background_color)

/** A form that leaves it open is light in a frame. */
const schemeOf = ({ color_scheme: scheme }: Design, isFramed: boolean) =>
  scheme === 'auto' && isFramed ? 'light' : scheme

const isDark = (colour: string) => luminance(colour) <= 0.18

/** Written anew from its number, so that nothing but a colour gets into the sheet. */
const hex = (colour: string) => mix(colour, colour, 0)

function palette(design: Design, surface: string, page: string): string {
  const text = readable(design.text_color, surface, textContrast)
  // A button must be seen on its surface; where the accent is too faint for that, it is strengthened.
  const button = readable(design.accent_color, surface, partContrast)
  const wanted = design.button_text_color
  const end = luminance(text) < luminance(surface) ? '#000000' : '#ffffff'
  const shaded = mix(surface, text, 0.05)
  const quiet = contrast(end, shaded) >= textContrast ? shaded : surface
  const tint = mix(surface, button, 0.09)
  const fault = readable('#c0291f', surface, textContrast + 0.5)
  const destroy = readable('#c0291f', surface, partContrast)
  // Away from the text, so that what is typed reads no worse than what is printed.
  const field = end === '#000000' ? mix(surface, '#ffffff', 0.6) : mix(surface, '#000000', 0.22)
  const icon = readable(readable(design.accent_color, tint, partContrast, end), field, partContrast, end)
  const faultTint = mix(surface, '#d92d20', luminance(surface) > 0.18 ? 0.06 : 0.14)
  const values = {
    page,
    'page-ink': readable(mix(design.text_color, page, 0.25), page, textContrast),
    surface,
    text,
    soft: readable(readable(mix(text, surface, 0.35), quiet, textContrast, end), surface, textContrast, end),
    line: mix(surface, text, 0.14),
    edge: readable(mix(surface, text, 0.4), surface, partContrast),
    field,
    quiet,
    link: readable(design.accent_color, surface, textContrast),
    tint: contrast(text, tint) >= textContrast ? tint : surface,
    // On tiles, chosen or not.
    icon: [tint, surface, field].every((ground) => contrast(icon, ground) >= partContrast) ? icon : text,
    button,
    'button-hover': mix(button, inkOn(button) === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    'button-ink': wanted !== null && contrast(wanted, button) >= partContrast ? hex(wanted) : inkOn(button),
    ring: readable(design.accent_color, surface, partContrast),
    fault,
    good: readable('#15803d', surface, textContrast),
    delete: destroy,
    'delete-ink': inkOn(destroy),
    'fault-tint': contrast(fault, faultTint) >= textContrast ? faultTint : surface,
  }
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}
