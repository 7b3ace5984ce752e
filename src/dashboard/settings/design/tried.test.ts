import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Form } from '../../forms/model.ts'
import { formWith } from './shown-form.ts'
import { countTried, joinTried, triedSince } from './tried.ts'

const form = { ...formSettingDefaults, id: 1 } as unknown as Form
const own = { ...form, use_default_styling: false, accent_color: '#111111' } as Form

test('tried design: what is as it is saved is not tried any more [B31-9]', () => {
  const tried = joinTried(own, {}, { accent_color: '#222222', font_size: 20 })
  expect(tried).toEqual({ accent_color: '#222222', font_size: 20 })
  expect(countTried(tried)).toBe(2)
  expect(joinTried(own, tried, { accent_color: '#111111', font_size: own.font_size })).toEqual({})
  expect(countTried({})).toBe(0)
})

test('tried design: a form has a design of its own, or follows its account and has no other [B31-9]', () => {
  const tried = joinTried(form, {}, { accent_color: '#222222' })
  expect(tried).toEqual({ accent_color: '#222222', use_default_styling: false })
  expect(countTried(tried)).toBe(1)
  // The layout is no part of the account's design.
  expect(joinTried(form, {}, { page_layout: 'plain' })).toEqual({ page_layout: 'plain' })
  expect(joinTried(own, { accent_color: '#222222', page_layout: 'plain' }, { use_default_styling: true })).toEqual({
    page_layout: 'plain',
    use_default_styling: true,
  })
  // As its button for the default does.
  const reset = joinTried(own, { accent_color: '#222222' }, { use_default_styling: null })
  expect(reset).toEqual({ use_default_styling: true })
  expect(joinTried(form, tried, { use_default_styling: null })).toEqual({})
})

test('tried design: what was chosen while another choice was saved is tried on [B31-9]', () => {
  const sent = { accent_color: '#222222', font_size: 20 }
  const now = joinTried(own, sent, { accent_color: '#111111', page_layout: 'plain' })
  expect(triedSince(own, sent, now)).toEqual({ accent_color: '#111111', page_layout: 'plain' })
  expect(triedSince(own, sent, sent)).toEqual({})
})

// Settings: accent_color, font_size, background_color, use_default_styling.
test('tried design: the preview has what is tried, and else the design of the account [B31-8]', () => {
  expect(formWith(own, { accent_color: '#222222', font_size: 20 })).toMatchObject({
    accent_color: '#222222',
    font_size: 20,
  })
  const styling = { default_accent_color: '#333333' }
  expect(formWith(own, { accent_color: null, background_color: null }, styling)).toMatchObject({
    accent_color: '#333333',
    background_color: formSettingDefaults.background_color,
  })
  expect(formWith(own, { use_default_styling: true }, styling)).toMatchObject({
    accent_color: '#333333',
    use_default_styling: true,
  })
  // The layout is the form's own all the same.
  const values = { use_default_styling: true, page_layout: 'plain', picture_url: null }
  expect(formWith({ ...own, picture_url: 'https://agency.example/a.jpg' } as Form, values, styling)).toMatchObject({
    ...values,
    accent_color: '#333333',
  })
})
