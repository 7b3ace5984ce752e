import { expect, test } from 'vitest'
import { formSettingDefaults, formSettings } from '../../contract/form-settings/form-settings.ts'
import { contrast } from './colour.ts'
import { lookOf, looks, valuesOfLook } from './looks.ts'
import { themeCss } from './theme.ts'

/** What stands on what, and the contrast that WCAG 2.2 AA wants of it: text, and what shows a control. */
const pairs = [
  ['text', 'surface', 4.5],
  ['text', 'field', 4.5],
  ['text', 'tint', 4.5],
  ['soft', 'surface', 4.5],
  ['soft', 'quiet', 4.5],
  ['link', 'surface', 4.5],
  ['page-ink', 'page', 4.5],
  ['button-ink', 'button', 4.5],
  ['button-ink', 'button-hover', 4.5],
  ['fault', 'surface', 4.5],
  ['button', 'surface', 3],
  ['ring', 'surface', 3],
  ['edge', 'surface', 3],
  ['icon', 'field', 3],
  ['icon', 'tint', 3],
] as const

const named = looks.map((look) => [look.key, look] as const)

test('form: six looks, each with a name of its own in both languages and values that a form takes [B13-35]', () => {
  expect(looks).toHaveLength(6)
  for (const part of [looks.map(({ key }) => key), looks.map(({ name }) => name.de), looks.map(({ name }) => name.en)])
    expect(new Set(part).size).toBe(6)
  for (const { values } of looks) {
    for (const [name, value] of Object.entries(values)) {
      expect(formSettings[name as keyof typeof values].schema.safeParse(value).success, name).toBe(true)
    }
  }
})

test.each(named)('form: the look %s reaches WCAG AA by its own colours, by day and by night [B13-35]', (_, look) => {
  const { values } = look
  const css = themeCss({ ...formSettingDefaults, ...values })
  const schemes = [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body]) =>
    Object.fromEntries([...(body ?? '').matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]) => [name, value])),
  )
  expect(schemes).toHaveLength(values.color_scheme === 'auto' ? 2 : 1)
  for (const scheme of schemes) {
    for (const [ink, ground, least] of pairs) {
      expect(contrast(scheme[ink]!, scheme[ground]!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least)
    }
  }
  // None of its colours had to be moved.
  const surface = values.card_enabled ? values.card_background_color : values.background_color
  expect(schemes[0]).toMatchObject({
    surface,
    page: values.background_color,
    text: values.text_color,
    button: values.accent_color,
    link: values.accent_color,
    'button-ink': values.button_text_color,
  })
})

test('form: a form has a look as long as none of its values differs [B13-35]', () => {
  const [first] = looks
  const form = { ...formSettingDefaults, ...first!.values }
  expect(lookOf(form)?.key).toBe('clear')
  expect(lookOf({ ...form, accent_color: '#0f766e' })).toBeUndefined()
  expect(lookOf(formSettingDefaults)).toBeUndefined()
  expect(valuesOfLook(form)).toEqual(first!.values)
})
