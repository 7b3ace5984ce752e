import { expect, test } from 'vitest'
import { formSettings, type FormSettings } from '../../../contract/form-settings/form-settings.ts'
import type { Language } from '../../../text/languages.ts'
import { compileForm } from '../../engine/compile.ts'
import { form } from '../../engine/model.fixture.ts'
import { renderFormPage } from '../page.ts'
import { trustMarkup } from './trust.ts'

const photo = 'https://agency.example/greta.jpg'
const seal = 'https://agency.example/ivd.png'
const pictures = { [photo]: '/assets/pictures/x/photo', [seal]: '/assets/pictures/x/seal' }

function modelOf(settings: Partial<FormSettings>) {
  const { model } = form([{ label: 'Name' }], [], settings)
  return { ...model, files: { ...model.files, pictures } }
}

const markup = (settings: Partial<FormSettings>) => trustMarkup(modelOf(settings))?.text ?? ''
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const whole: Partial<FormSettings> = {
  rating_value: 4.8,
  rating_count: 12_700,
  rating_source: 'Google',
  rating_url: 'https://ratings.example/agency',
  trust_seals: [
    { text: 'Member of the IVD', image_url: seal },
    { text: 'Since 1987', image_url: null },
  ],
  contact_name: 'Dr. Greta Hansen',
  contact_role: 'Estate agent',
  contact_phone: '+49 (0)40 123 456-0 (office)',
  contact_email: 'greta.hansen@agency.example',
  contact_photo_url: photo,
}

// Settings: rating_value, rating_count, rating_source, rating_url.
test('form: a rating says value, number and source, and leads to the ratings [B32-4]', () => {
  const html = markup(whole)
  expect(html).toMatch(/role="img" aria-label="4\.8 out of 5 stars"/)
  expect(html).toMatch(
    /<a href="https:\/\/ratings\.example\/agency" target="_blank" rel="noopener">12,700 ratings on Google</,
  )
  expect(words(markup({ rating_value: 5 }))).toBe('5.0')
  expect(words(markup({ rating_value: 4.5, rating_count: 1 }))).toBe('4.5 1 rating')
  expect(words(markup({ rating_value: 4.5, rating_source: 'Google' }))).toBe('4.5 Google')
  expect(words(markup({ rating_value: 4.5, rating_url: 'https://ratings.example/a' }))).toBe('4.5 ratings.example')
  // Nothing is said of a rating that has no value.
  expect(markup({ rating_count: 12, rating_source: 'Google' })).toBe('')
})

const spoken: [Language, string][] = [
  ['de', '4,8 127 Bewertungen bei Google'],
  ['fr', '4,8 127 avis sur Google'],
  ['pl', '4,8 Google: 127 opinii'],
]
test.each(spoken)('form: a rating is written as %s writes it [B32-4]', (language, text) => {
  expect(words(markup({ language, rating_value: 4.8, rating_count: 127, rating_source: 'Google' }))).toBe(text)
})

test('form: Polish has a plural of its own for a few ratings', () => {
  const few = markup({ language: 'pl', rating_value: 4.8, rating_count: 23, rating_source: 'Google' })
  expect(words(few)).toBe('4,8 Google: 23 opinie')
})

// Settings: trust_seals, contact_name, contact_role, contact_phone, contact_email, contact_photo_url.
test('form: seals are pictures of this server or texts, and a person can be called and written to [B32-4]', () => {
  const html = markup(whole)
  expect(html).toMatch(/<img src="\/assets\/pictures\/x\/seal" alt="Member of the IVD"/)
  expect(html).toContain('<span>Since 1987</span>')
  expect(html).toContain('<img src="/assets/pictures/x/photo" alt=""')
  expect(html).toContain('<a href="tel:+49401234560">+49 (0)40 123 456-0 (office)</a>')
  expect(html).toContain(
    '<a href="mailto:greta.hansen@agency.example">greta.hansen@<wbr /><span class="host">agency.example</span></a>',
  )
  expect(words(html)).toContain('Dr. Greta Hansen Estate agent')
  expect(html).not.toContain('https://agency.example')
  // Below the photo, or in its place.
  expect(words(markup({ contact_name: 'Dr. Greta Hansen' }))).toBe('GH Dr. Greta Hansen')
  expect(words(markup({ contact_name: 'Ömer' }))).toBe('Ö Ömer')
  expect(markup({ contact_role: 'Estate agent', contact_phone: '040 1234' })).toBe('')
})

test('form: without a rating, seals and a person nothing is shown, and the page loads no sheet for it [B32-4]', () => {
  const page = (settings: Partial<FormSettings>) =>
    renderFormPage({
      form: compileForm(modelOf(settings)),
      answers: {},
      faults: [],
      token: '',
      action: '/',
      scripts: { runtime: '/r.js' },
      embed: false,
    }).html
  expect(page({})).not.toContain('trust')
  expect(page(whole)).toContain('<aside class="trust" aria-label="About us">')
  // Beside the form there is something to show then, also without a picture.
  expect(page({ ...whole, page_layout: 'split' })).toMatch(
    /<html lang="en"\s+class="split"[^]*<div class="scene"><\/div>/,
  )
  expect(page({ ...whole, page_layout: 'cover' })).not.toContain('"scene"')
})

test('form: no text of a seal, a rating or a person becomes markup [B32-4]', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`
  const html = markup({
    ...whole,
    rating_source: hostile,
    trust_seals: [
      { text: hostile, image_url: seal },
      { text: hostile, image_url: null },
    ],
    contact_name: hostile,
    contact_role: hostile,
    contact_phone: hostile,
    contact_email: hostile,
  })
  expect(html).not.toMatch(/<script|<img src=x|onerror='/)
  expect(html.match(/&lt;script/g)?.length).toBeGreaterThanOrEqual(6)
})

test('form: settings of trust take what can be shown, and nothing else [B32-5]', () => {
  const isTaken = (name: keyof typeof formSettings, value: unknown) =>
    formSettings[name].schema.safeParse(value).success
  expect([1, 4.8, 5].every((value) => isTaken('rating_value', value))).toBe(true)
  expect([0, 5.1, 4.85, '4.8', Number.NaN].some((value) => isTaken('rating_value', value))).toBe(false)
  expect([0, -1, 1.5].some((value) => isTaken('rating_count', value))).toBe(false)
  expect(['040 123-456', '+49 40 1234 (office)'].every((value) => isTaken('contact_phone', value))).toBe(true)
  expect(['call me', '<b>123</b>', '1'.repeat(41)].some((value) => isTaken('contact_phone', value))).toBe(false)
  expect(isTaken('contact_email', 'greta')).toBe(false)
  const texts = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Seal ${at}` }))
  expect(formSettings.trust_seals.schema.parse(texts(1))).toEqual([{ text: 'Seal 0', image_url: null }])
  expect([isTaken('trust_seals', texts(4)), isTaken('trust_seals', texts(5))]).toEqual([true, false])
  for (const wrong of [
    'x',
    [1],
    [{ text: ' ' }],
    [{ image_url: seal }],
    [{ text: 'a', image_url: 'ivd.png' }],
    [{ text: 'a', more: 1 }],
  ])
    expect(isTaken('trust_seals', wrong), JSON.stringify(wrong)).toBe(false)
})
