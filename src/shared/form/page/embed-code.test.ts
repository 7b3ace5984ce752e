import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../contract/form-settings/form-settings.ts'
import { embedCode } from './embed-code.ts'

const url = 'https://forms.example/f/agency/inquiry'
const form = {
  ...formSettingDefaults,
  url,
  title: null,
  internal_title: 'Inquiry',
  embed_button_label: null,
  accent_color: '#1d4ed8',
  use_default_styling: true,
  additional_languages: ['en' as const, 'tr' as const],
  translations: {},
}

test('form: the code to embed names form, embed_mode and embed_button_label; no title breaks it', () => {
  const opening = '<script async src="https://forms.example/embed.js"'
  expect(embedCode('inline', { ...form, embed_button_label: 'Ask us' })).toBe(
    `${opening} data-form="${url}" data-title="Inquiry"></script>`,
  )
  const button = { ...form, embed_button_label: 'Ask "us"', use_default_styling: false, accent_color: '#fde047' }
  expect(embedCode('slider', button)).toBe(
    `${opening} data-form="${url}" data-title="Inquiry" data-mode="slider" data-label="Ask &quot;us&quot;" data-color="#fde047" data-text-color="#111111"></script>`,
  )
  // `translations`: of the languages that the form speaks.
  const translations = { en: { 'settings.embed_button_label': 'Ask us' }, fr: { 'settings.embed_button_label': 'Non' } }
  expect(embedCode('popup', { ...form, embed_button_label: 'Fragen Sie', translations })).toContain(
    ' data-label="Fragen Sie" data-label-en="Ask us"></script>',
  )
  // The dialog has the ground of the form from the beginning; it is white without one.
  const night = { ...form, use_default_styling: false, color_scheme: 'dark' as const }
  expect(embedCode('modal', night)).toContain(' data-ground="#1f2227" data-ink="#ffffff"></script>')
  expect(embedCode('inline', night)).not.toContain('data-ground')
  const frame = embedCode('frame', { ...form, title: '"><script>alert(1)</script>' })
  expect(frame).toContain(`src="${url}?embed=1"`)
  expect(frame).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})
