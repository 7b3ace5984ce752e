import { expect, test } from 'vitest'
import type { PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults } from '../../shared/contract/documents/pdf-design.ts'
import { translatedBy } from '../../shared/contract/forms/translations.ts'
import { form, rule } from '../../shared/form/engine/model.fixture.ts'
import { documentTexts, templateIn } from '../../shared/form/engine/translate-document.ts'
import { ownTexts } from './own-texts.ts'

test('settings: the editor of `translations` lists what a form says itself, by keys that the API takes', () => {
  const { model } = form(
    [
      { label: 'Kind', hint: 'Which?', field_type: 'radio', datalist: 'a;b.c' },
      { label: 'Note', default_value: 'stays', datalist: 'suggested' },
      { field_type: 'text_block', label: null, default_value: 'Words' },
      { label: 'Stars', field_type: 'rating', options: { max: 3, labels: ['–', '–', 'good'] } },
      { label: 'Age', field_type: 'number', options: { unit: 'years' } },
      { label: 'Area', field_type: 'number', options: { unit: 'm²' } },
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
    {
      title: 'Title',
      description: ' ',
      submit_button_label: null,
      trust_seals: [
        { text: 'Seal', image_url: null },
        { text: 'Seal', image_url: null },
      ],
    },
  )
  const texts = ownTexts(model.settings, model.fields, model.rules)
  expect(texts.map(({ key, text }) => [key, text])).toEqual([
    ['settings.title', 'Title'],
    ['lists.Seal', 'Seal'],
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
    ['fields.5.label', 'Age'],
    ['fields.5.unit', 'years'],
    ['fields.6.label', 'Area'],
    ['rules.Other', 'Other'],
  ])
  expect(texts.every(({ key }) => translatedBy(key))).toBe(true)
})

test('settings: the editor of `translations` lists the texts of the PDF, which the document then has', () => {
  const blocks: PdfBlock[] = [
    { id: 'heading00001', type: 'heading', text: 'Your inquiry', level: 1 },
    {
      id: 'columns00001',
      type: 'columns',
      left: [
        {
          id: 'image0000001',
          type: 'image',
          url: 'https://a.example/a.png',
          width_percent: 100,
          align: 'left',
          caption: 'Our house',
        },
      ],
      right: [{ id: 'field0000001', type: 'field', field_id: 1, crm: null, label: null }],
    },
    { id: 'list00000001', type: 'fieldlist', field_ids: [1, { module: 'address', name: 'Ort', label: 'Town' }] },
  ]
  const template = { enabled: true, name: 'Inquiry', blocks, design: { ...designDefaults, footer_text: 'Page' } }
  const { model } = form([], [], {})
  const listed = ownTexts({}, [], [], template)
  expect(listed.map(({ key, text }) => [key, text])).toEqual([
    ['document.name', 'Inquiry'],
    ['document.heading00001', 'Your inquiry'],
    ['document.image0000001', 'Our house'],
    ['document.list00000001.address.Ort', 'Town'],
    ['document.footer_text', 'Page'],
  ])
  expect(listed.every(({ key }) => translatedBy(key)?.of === 'document')).toBe(true)
  expect(ownTexts({}, [], [], { ...template, enabled: false })).toEqual([])
  const fr = Object.fromEntries(listed.map(({ key, text }) => [key, `${text} (fr)`]))
  const settings = { ...model.settings, additional_languages: ['fr' as const], translations: { fr } }
  const said = documentTexts(templateIn(template, settings, 'fr'))
  expect(said.map(({ text }) => text)).toEqual(listed.map(({ text }) => `${text} (fr)`))
  expect(templateIn(template, settings, settings.language)).toBe(template)
})
