import type { FormSettings } from '../../contract/form-settings/form-settings.ts'

/** The settings of a design that a look sets; the logo stays as it is. */
const lookSettings = [
  'font',
  'background_color',
  'accent_color',
  'text_color',
  'button_text_color',
  'font_size',
  'color_scheme',
  'card_enabled',
  'card_background_color',
  'card_width_px',
] as const satisfies readonly (keyof FormSettings)[]

export type LookValues = Pick<FormSettings, (typeof lookSettings)[number]>

/** A finished design that a form takes as a whole, and whose values can be changed afterwards. */
export interface Look {
  key: string
  name: { de: string; en: string }
  values: LookValues
}

const usual = {
  font: 'source-sans-3',
  font_size: 17,
  button_text_color: '#ffffff',
  color_scheme: 'auto',
  card_enabled: true,
  card_background_color: '#ffffff',
  card_width_px: 720,
} as const

export const looks: readonly Look[] = [
  {
    key: 'clear',
    name: { de: 'Klar', en: 'Clear' },
    values: {
      ...usual,
      font: 'inter',
      font_size: 16,
      background_color: '#eef2f7',
      accent_color: '#1d4ed8',
      text_color: '#172033',
    },
  },
  {
    key: 'harbour',
    name: { de: 'Hafen', en: 'Harbour' },
    values: { ...usual, background_color: '#12304a', accent_color: '#0b5c8a', text_color: '#14232f' },
  },
  {
    key: 'garden',
    name: { de: 'Garten', en: 'Garden' },
    values: { ...usual, font: 'lato', background_color: '#e6efe4', accent_color: '#2c6a3f', text_color: '#1d2b22' },
  },
  {
    key: 'villa',
    name: { de: 'Villa', en: 'Villa' },
    values: {
      ...usual,
      font: 'eb-garamond',
      font_size: 19,
      color_scheme: 'light',
      background_color: '#efe6d8',
      card_background_color: '#fffdf8',
      accent_color: '#7d4a21',
      text_color: '#2d241c',
    },
  },
  {
    key: 'studio',
    name: { de: 'Atelier', en: 'Studio' },
    values: {
      ...usual,
      font: 'inter',
      font_size: 16,
      color_scheme: 'light',
      card_enabled: false,
      card_width_px: 704,
      background_color: '#ffffff',
      accent_color: '#141414',
      text_color: '#141414',
    },
  },
  {
    key: 'evening',
    name: { de: 'Abend', en: 'Evening' },
    values: {
      ...usual,
      font: 'source-sans-3',
      color_scheme: 'dark',
      background_color: '#0e131f',
      card_background_color: '#182031',
      accent_color: '#e3b760',
      button_text_color: '#1b1406',
      text_color: '#edeae2',
    },
  },
]

/** The look that a form has as a whole, if it has one. */
export const lookOf = (form: LookValues): Look | undefined =>
  looks.find(({ values }) => lookSettings.every((name) => form[name] === values[name]))

/** What a form has of what looks set. */
export const valuesOfLook = (form: LookValues): LookValues =>
  Object.fromEntries(lookSettings.map((name) => [name, form[name]])) as LookValues
