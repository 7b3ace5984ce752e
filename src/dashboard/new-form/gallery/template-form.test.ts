import { expect, test } from 'vitest'
import valuation from '../../../server/features/form-gallery/templates/valuation.json' with { type: 'json' }
import { visibleForm } from '../../form-preview/visible-form.ts'
import { templateForm } from './template-form.ts'

type FormFile = Parameters<typeof templateForm>[0]
const file = valuation as unknown as FormFile

test('form gallery: a template is shown in the language of the user, by the words of its own fields [B23-6]', () => {
  const form = templateForm(file, {})
  const english = visibleForm({ ...form, language: 'en' }, {})
  expect(english.settings.title).toBe('What is your property worth?')
  const kind = english.fields.find(({ label }) => label === 'What would you like to have valued?')
  expect(kind?.choices.map(({ label }) => label)).toEqual(['Flat', 'House', 'Plot of land'])
  // A language that the template does not speak.
  expect(visibleForm({ ...form, language: 'pl' }, {}).settings.title).toBe('Was ist Ihre Immobilie wert?')
})

test('form gallery: fields that visitors see first, without those that rules show [B23-7]', () => {
  const { fields } = templateForm(file, {})
  const labels = fields.map(({ label }) => label)
  expect(labels).toContain('Was möchten Sie bewerten lassen?')
  expect(labels).not.toContain('Art des Hauses')
  expect(fields.length).toBe(file.fields.filter(({ hidden, field_type }) => !hidden && field_type !== 'hidden').length)
})

test('form gallery: the design is that of the account, unless the template has one of its own [B23-6]', () => {
  const styling = { default_accent_color: '#123456' }
  expect(templateForm(file, styling).settings.accent_color).toBe('#123456')
  const own = { ...file, settings: { ...file.settings, use_default_styling: false } }
  expect(templateForm(own, styling).settings.accent_color).not.toBe('#123456')
})
