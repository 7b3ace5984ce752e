import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../contract/form-settings/form-settings.ts'
import { contrast } from './colour.ts'
import { darkLogoMedia, themeCss } from './theme.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** The variables of each scheme. */
function schemes(css: string): Record<string, string>[] {
  return [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body]) =>
    Object.fromEntries([...(body ?? '').matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]) => [name, value])),
  )
}

test('form: whatever colours an agency picks, text, links, buttons and edges can be read in both schemes', () => {
  const design = fc.record({
    background_color: colour,
    card_background_color: colour,
    accent_color: colour,
    text_color: colour,
    button_text_color: fc.constant(null),
    card_enabled: fc.boolean(),
  })
  fc.assert(
    fc.property(design, (colours) => {
      for (const scheme of schemes(themeCss({ ...formSettingDefaults, ...colours }))) {
        const on = (ink: string, ground: string) => contrast(scheme[ink]!, scheme[ground]!)
        expect(on('text', 'surface')).toBeGreaterThanOrEqual(4.5)
        expect(on('soft', 'surface')).toBeGreaterThanOrEqual(4.5)
        expect(on('link', 'surface')).toBeGreaterThanOrEqual(4.5)
        expect(on('fault', 'surface')).toBeGreaterThanOrEqual(4.5)
        expect(on('page-ink', 'page')).toBeGreaterThanOrEqual(4.5)
        expect(on('button-ink', 'button')).toBeGreaterThanOrEqual(4.5)
        expect(on('button', 'surface')).toBeGreaterThanOrEqual(3)
        expect(on('edge', 'surface')).toBeGreaterThanOrEqual(3)
        expect(on('text', 'field')).toBeGreaterThanOrEqual(4.5)
        expect(on('soft', 'quiet')).toBeGreaterThanOrEqual(4.5)
        expect(on('soft', 'field')).toBeGreaterThanOrEqual(4.5)
        expect(on('fault', 'fault-tint')).toBeGreaterThanOrEqual(4.5)
        expect(on('text', 'tint')).toBeGreaterThanOrEqual(4.5)
        // Icons of tiles, chosen or not.
        expect(on('icon', 'field')).toBeGreaterThanOrEqual(3)
        expect(on('icon', 'tint')).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 300 },
  )
})

// Settings: text_color, button_text_color, card_enabled, card_background_color, card_width_px, font_size.
test('form: by day the colours of an agency that can be read are kept as they are', () => {
  const [day] = schemes(themeCss({ ...formSettingDefaults, accent_color: '#1f5f5b', button_text_color: '#ffeeaa' }))
  const own = {
    ...formSettingDefaults,
    text_color: '#112233',
    card_background_color: '#fefefe',
    font_size: 20,
    card_width_px: 960,
  }
  expect(schemes(themeCss(own))[0]).toMatchObject({ text: '#112233', surface: '#fefefe', size: '1.25', width: '60rem' })
  expect(schemes(themeCss({ ...own, card_enabled: false }))[0]).toMatchObject({ surface: '#f3f4f6' })
  expect(day).toMatchObject({
    page: '#f3f4f6',
    surface: '#ffffff',
    text: '#1f2937',
    button: '#1f5f5b',
    'button-ink': '#ffeeaa',
  })
})

// Settings: logo_dark_url.
test('form: `logo_dark_url` is shown where its ground is dark, and needs no light one [B32-11] [B32-14] [B32-15]', () => {
  const media = (design: object, place: { isFramed?: boolean; isAboveCard?: boolean } = {}) =>
    darkLogoMedia({ ...formSettingDefaults, ...design }, { isFramed: false, isAboveCard: !place.isFramed, ...place })
  const night = 'screen and (prefers-color-scheme:dark)'
  expect([media({}), media({ color_scheme: 'light' }), media({ color_scheme: 'dark' })]).toEqual([
    night,
    undefined,
    'screen',
  ])
  expect([media({}, { isFramed: true }), media({ color_scheme: 'dark' }, { isFramed: true })]).toEqual([
    undefined,
    'screen',
  ])
  const [wide, narrow] = ['screen and (min-width:40rem)', 'screen and (max-width:39.99rem)']
  const black = { background_color: '#000000', card_background_color: '#111111' }
  for (const color_scheme of ['auto', 'light', 'dark'])
    expect(media({ ...black, color_scheme })).toBe(`${narrow},${wide}`)
  // Above a light card, the logo of a wide screen stands on the page; on a phone both are one.
  const mixed = { ...black, card_background_color: '#ffffff' }
  expect([media(mixed), media({ ...mixed, color_scheme: 'light' })]).toEqual([`${wide},${night}`, wide])
  expect(media({ ...mixed, color_scheme: 'light' }, { isAboveCard: false })).toBeUndefined()
  expect(media({ ...black, background_color: '#ffffff' })).toBe(narrow)

  const sheet = themeCss(formSettingDefaults)
  expect(sheet).toMatch(/\.logo img\{background:#fff;[^}]*\}/)
  expect(/\.logo img\{[^}]*\}/.exec(sheet)?.[0]).not.toContain('filter')
  expect(sheet).toContain('main .card,.cover .top{box-shadow:')
  expect(themeCss({ ...formSettingDefaults, logo_dark_url: 'https://agency.example/l.png' })).not.toContain('.logo img')
})

// Settings: color_scheme.
test('form: a chosen scheme holds everywhere; an open one follows the device, light in frames [B13-29]', () => {
  const count = (color_scheme: 'auto' | 'light' | 'dark', isFramed: boolean) => {
    const css = themeCss({ ...formSettingDefaults, color_scheme }, { isFramed })
    return [schemes(css).length, css.includes('prefers-color-scheme')]
  }
  expect([count('auto', false), count('auto', true)]).toEqual([
    [2, true],
    [1, false],
  ])
  for (const isFramed of [false, true]) {
    expect(count('light', isFramed)).toEqual([1, false])
    expect(count('dark', isFramed)).toEqual([2, false])
  }
  const own = { ...formSettingDefaults, card_background_color: '#101010', color_scheme: 'light' as const }
  expect(themeCss(own)).toContain('color-scheme:dark')
})

test('form: nothing but a colour or a known font gets into the sheet', () => {
  const css = themeCss({ ...formSettingDefaults, accent_color: '#1f5f5b}</style><script>', font: '</style>' as 'lato' })
  expect(css).not.toContain('<')
})
