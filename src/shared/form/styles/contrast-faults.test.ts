import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../contract/form-settings/form-settings.ts'
import { contrast } from './colour.ts'
import { contrastFaults, needsLightLogo } from './contrast-faults.ts'
import { looks } from './looks.ts'

const [clear] = looks
const design = { ...clear!.values, color_scheme: 'auto' as const }

test('contrast: each finished design shows its colours as they are [B31-10]', () => {
  for (const { key, values } of looks) expect(contrastFaults({ ...design, ...values }), key).toEqual([])
})

// Settings: logo_url, logo_dark_url.
test('contrast: a logo on a ground that is dark by the colours needs a light version [B13-128]', () => {
  const logo_url = 'https://agency.example/logo.png'
  const needs = (changes: object) => needsLightLogo({ ...formSettingDefaults, logo_url, ...changes })
  const dark = { background_color: '#000000', card_background_color: '#111111' }
  expect([needs(dark), needs({ ...dark, color_scheme: 'light' }), needs({ background_color: '#000000' })]).toEqual([
    true,
    true,
    true,
  ])
  expect(needs({ background_color: '#000000', page_layout: 'split' })).toBe(false)
  // In the dark scheme of a light design it has a light ground of its own.
  for (const fine of [{ color_scheme: 'dark' }, { ...dark, logo_url: null }, { ...dark, logo_dark_url: logo_url }])
    expect(needs(fine)).toBe(false)
})

// Settings: text_color, accent_color, button_text_color, card_enabled.
test('contrast: what cannot be read is named with what it stands on and what pages show in its place [B31-10]', () => {
  const faint = { ...design, card_enabled: true, card_background_color: '#ffffff', background_color: '#000000' }
  const faults = contrastFaults({
    ...faint,
    text_color: '#cccccc',
    accent_color: '#ffe680',
    button_text_color: '#ffffff',
  })
  expect(faults.map(({ setting, on, least }) => [setting, on, least])).toEqual([
    ['text_color', 'card', 4.5],
    ['accent_color', 'card', 3],
  ])
  for (const { shown, least } of faults) expect(contrast(shown, '#ffffff')).toBeGreaterThanOrEqual(least)
  expect(contrastFaults({ ...faint, card_enabled: false, text_color: '#222222' })).toMatchObject([
    { setting: 'text_color', on: 'page', ratio: 1.3 },
  ])
  const same = contrastFaults({
    ...faint,
    text_color: '#111111',
    accent_color: '#1d4ed8',
    button_text_color: '#1d4ed8',
  })
  expect(same).toMatchObject([{ setting: 'button_text_color', on: 'button', ratio: 1, shown: '#ffffff' }])
})
