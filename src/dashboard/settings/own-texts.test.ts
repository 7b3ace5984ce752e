import { expect, test } from 'vitest'
import { translatedBy } from '../../shared/contract/translations.ts'
import { form, rule } from '../../shared/form/model.fixture.ts'
import { ownTexts } from './own-texts.ts'

test('the editor of `translations` lists what a form says itself, by keys that the API takes', () => {
  const { model } = form(
    [
      { label: 'Kind', hint: 'Which?', field_type: 'radio', datalist: 'a;b.c' },
      { label: 'Note', default_value: 'stays', datalist: 'suggested' },
      { field_type: 'text_block', label: null, default_value: 'Words' },
      { label: 'Stars', field_type: 'rating', options: { max: 3, labels: ['–', '–', 'good'] } },
    ],
    [
      rule(
        1,
        [],
        [
          ['set_label', 2, 'Other'],
          ['set_label', '__submit', 'Other'],
          ['set_value', 2, 'x'],
        ],
      ),
    ],
    { title: 'Title', description: ' ', submit_button_label: null },
  )
  const texts = ownTexts(model.settings, model.fields, model.rules)
  expect(texts.map(({ key, text }) => [key, text])).toEqual([
    ['settings.title', 'Title'],
    ['fields.1.label', 'Kind'],
    ['fields.1.hint', 'Which?'],
    ['fields.1.options.a', 'a'],
    ['fields.1.options.b.c', 'b.c'],
    ['fields.2.label', 'Note'],
    ['fields.3.default_value', 'Words'],
    ['fields.4.label', 'Stars'],
    ['fields.4.options.1', '–'],
    ['fields.4.options.2', '–'],
    ['fields.4.options.3', 'good'],
    ['rules.Other', 'Other'],
  ])
  expect(texts.every(({ key }) => translatedBy(key))).toBe(true)
})
