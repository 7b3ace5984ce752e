import { refusalIn } from '../../refusals/catalogue.ts'
import { expect, test } from 'vitest'
import { blockParts, translatedBy, translationFaults, translationsOfCopy } from '../../contract/forms/translations.ts'
import { initialAnswers } from './answers.ts'
import { checkAnswers } from './check.ts'
import { form, rule, when } from './model.fixture.ts'
import { renderFormPage } from '../page/page.ts'
import { fieldsIn, rulesIn, settingsIn, spokenLanguage } from './translate.ts'
import { compileForm, type CompiledForm } from './compile.ts'
import type { Language } from '../../text/languages.ts'
import type { PdfBlock } from '../../contract/documents/pdf-blocks.ts'
import { designDefaults } from '../../contract/documents/pdf-design.ts'
import { documentTexts, templateIn } from './translate-document.ts'

const german = form(
  [
    { label: 'Anrede', field_type: 'select', datalist: 'Frau;Herr. Dr.', placeholder: 'Bitte wählen', required: true },
    { label: 'Wunsch', hint: 'Worum geht es?', default_value: 'bleibt' },
    { label: '', field_type: 'text_block', default_value: 'Ein Absatz.' },
    { label: 'Note', field_type: 'rating', options: { max: 3, labels: ['schlecht', 'mittel', 'gut'] } },
  ],
  [rule(1, [when(1, 'equals', 'Frau')], [['set_label', 2, 'Ihr Wunsch']])],
  {
    language: 'de',
    additional_languages: ['fr', 'pl'],
    title: 'Anfrage',
    description: 'Wir antworten bald.',
    translations: {
      fr: {
        'settings.title': 'Demande',
        'settings.description': '',
        'fields.1.label': 'Civilité',
        'fields.1.placeholder': 'Choisir',
        'fields.1.options.Frau': 'Madame',
        'fields.1.options.Herr. Dr.': 'Monsieur',
        'fields.2.hint': 'De quoi s’agit-il ?',
        'fields.2.default_value': 'reste',
        'fields.3.default_value': 'Un paragraphe.',
        'fields.4.options.3': 'bien',
        'rules.Ihr Wunsch': 'Votre souhait',
        'fields.99.label': 'Un champ supprimé',
      },
      en: { 'settings.title': 'Not offered' },
    },
  },
)

function spoken({ model }: CompiledForm, language: Language): CompiledForm {
  const { settings, fields, rules } = model
  return compileForm({
    ...model,
    settings: settingsIn(settings, language),
    fields: fieldsIn(fields, settings, language),
    rules: rulesIn(rules, settings, language),
  })
}

const page = (compiled: CompiledForm, url = '/f/abcdefghij') =>
  renderFormPage({
    form: compiled,
    answers: initialAnswers(compiled, {}),
    faults: [],
    token: 't',
    action: url,
    scripts: { runtime: '/r.js' },
    embed: false,
  }).html

test('form: texts in lists of settings are translated by themselves [B32-6]', () => {
  const seals = [
    { text: 'Mitglied im IVD', image_url: 'https://agency.example/ivd.png' },
    { text: 'Seit 1987', image_url: null },
  ]
  const translations = { fr: { 'lists.Mitglied im IVD': 'Membre de l’IVD', 'lists.Seit 1987': '' } }
  const { model } = form([], [], { language: 'de', additional_languages: ['fr'], trust_seals: seals, translations })
  expect(translationFaults(translations)).toEqual({})
  const [first, second] = seals
  expect(settingsIn(model.settings, 'fr').trust_seals).toEqual([{ ...first, text: 'Membre de l’IVD' }, second])
  expect(settingsIn(model.settings, 'de').trust_seals).toEqual(seals)
})

test('form: `translations` put the words of a form into another language, and no value', () => {
  const french = spoken(german, 'fr')
  const html = page(french)
  expect(html).toContain('<html lang="fr"')
  for (const words of ['Demande', 'Civilité', 'Choisir', 'De quoi s’agit-il ?', 'Un paragraphe.', '3 sur 3: bien']) {
    expect(html).toContain(words)
  }
  expect(html).toMatch(/<option value="Frau">Madame<\/option>\s*<option value="Herr. Dr.">Monsieur<\/option>/)
  // These have no translation: they stay. A default that would be stored does in any case.
  for (const words of ['Wunsch', 'Wir antworten bald.', 'value="bleibt"', '1 sur 3: schlecht'])
    expect(html).toContain(words)
  expect(html).not.toMatch(/Anrede|Bitte|reste|supprimé/)
  const sent = { 1: 'Frau', 2: 'x' }
  expect(checkAnswers(french, sent, {}).content).toEqual(checkAnswers(german, sent, {}).content)
  expect(french.evaluate(sent, 'change').fields[2]?.label).toBe('Votre souhait')
  expect(checkAnswers(french, {}, {}).faults).toEqual([
    { field: 'field_1', message: 'Veuillez choisir une option.', fault: 'requiredChoice', params: {} },
  ])
  expect(spoken(german, 'de')).toMatchObject({ model: { settings: german.model.settings } })
})

test('form: `additional_languages` are offered with the query kept; `?lang=` takes no other', () => {
  const html = page(spoken(german, 'fr'), '/f/abcdefghij?field_2=a%26b&lang=fr')
  const buttons = [...html.matchAll(/<button[^>]* formaction="([^"]*)" lang="(\w+)">([^<]*)/g)]
  expect(buttons.map(([, address, lang, name]) => [lang, name, address])).toEqual([
    ['de', 'Deutsch', '/f/abcdefghij?field_2=a%26b&amp;lang=de'],
    ['pl', 'Polski', '/f/abcdefghij?field_2=a%26b&amp;lang=pl'],
  ])
  expect(html).toContain('<span lang="fr" aria-current="true">Français</span>')
  const { settings } = german.model
  expect(['fr', 'de', 'en', 'xx', '', null].map((wanted) => spokenLanguage(settings, wanted))).toEqual([
    'fr',
    'de',
    'de',
    'de',
    'de',
    'de',
  ])
  expect(page(form([{}]))).not.toContain('class="languages"')
})

test('form: `translations` name what can be translated, in a language of forms, and fit their place', () => {
  const translations = {
    fr: {
      'settings.title': 'x'.repeat(256),
      'settings.password': 'x',
      'settings.privacypolicy_url': 'javascript:x',
      'settings.seo_title': '',
      'fields.1.label': 'x'.repeat(1001),
      'fields.1.required': 'x',
      'fields.0.label': 'x',
      'fields.7.options.a.b': 'x',
      title: 'x',
    },
    ru: { 'settings.title': 'x' },
  }
  const said = Object.entries(translationFaults(translations as object)).map(([path, messages]) => [
    path,
    messages.map((message) => refusalIn(message, '')?.message ?? message),
  ])
  expect(Object.fromEntries(said)).toEqual({
    'translations.fr.settings.title': ['The title field must not be longer than 255 characters.'],
    'translations.fr.settings.password': [expect.stringMatching(/^There is nothing called settings.password to/)],
    'translations.fr.settings.privacypolicy_url': [expect.stringMatching(/must be a web address/)],
    'translations.fr.fields.1.label': ['The text of fields.1.label must not be longer than 1000 characters.'],
    'translations.fr.fields.1.required': [expect.any(String)],
    'translations.fr.fields.0.label': [expect.any(String)],
    'translations.fr.title': [expect.any(String)],
    'translations.ru': ['The language ru is none of de, en, fr, es, it, nl, pl, tr.'],
  })
  const copied = translationsOfCopy(
    { fr: { 'settings.title': 'a', 'fields.1.options.x.y': 'b', 'fields.2.hint': 'c' } },
    new Map([[1, 31]]),
  )
  expect(copied).toEqual({ fr: { 'settings.title': 'a', 'fields.31.options.x.y': 'b' } })
})

const blocks: PdfBlock[] = [
  { id: 'heading', type: 'heading', text: 'Anfrage', level: 2 },
  {
    id: 'columns',
    type: 'columns',
    left: [{ id: 'left', type: 'paragraph', text: 'Links' }],
    right: [
      { id: 'right', type: 'image', url: 'https://a.example/a.png', width_percent: 50, align: 'left', caption: 'Bild' },
    ],
  },
  { id: 'plain', type: 'image', url: 'https://a.example/b.png', width_percent: 50, align: 'left', caption: null },
  { id: 'field', type: 'field', field_id: 7, crm: null, label: 'Name' },
  { id: 'record', type: 'field', field_id: null, crm: { module: 'estate', name: 'ort', label: 'Ort' }, label: null },
  {
    id: 'list',
    type: 'fieldlist',
    field_ids: [7, { module: 'estate', name: 'ort', label: 'Lage' }, { module: 'address', name: 'Name', label: null }],
  },
  { id: 'line', type: 'divider', style: 'line' },
  { id: 'page', type: 'pagebreak' },
  { id: 'signed', type: 'signature', field_id: null, label: 'Unterschrift', required: true },
]
const template = {
  name: 'Vertrag',
  blocks,
  design: { ...designDefaults, header_text: 'Kopf', footer_text: 'Fuß' },
}
const texts = [
  ['document.name', 'Vertrag'],
  ['document.header_text', 'Kopf'],
  ['document.heading', 'Anfrage'],
  ['document.left', 'Links'],
  ['document.right', 'Bild'],
  ['document.field', 'Name'],
  ['document.record.estate.ort', 'Ort'],
  ['document.list.estate.ort', 'Lage'],
  ['document.signed', 'Unterschrift'],
  ['document.footer_text', 'Fuß'],
] as const

test('documents: the texts of a template stand in the order of the document, each by its key', () => {
  expect(documentTexts(template)).toEqual(texts.map(([key, text]) => ({ key, text })))
  const silent = { ...template, blocks: [], design: { ...designDefaults, header_text: null, footer_text: null } }
  expect(documentTexts(silent)).toEqual([{ key: 'document.name', text: 'Vertrag' }])
})

test('documents: a template in another language has its texts there, and nothing else is other than before', () => {
  const translations = { fr: Object.fromEntries(texts.map(([key, text]) => [key, `${text} (fr)`])) }
  const settings = { language: 'de' as const, additional_languages: ['fr' as const], translations }
  const french = templateIn(template, settings, 'fr')
  expect(documentTexts(french)).toEqual(texts.map(([key, text]) => ({ key, text: `${text} (fr)` })))
  // Without the additions it is the template.
  expect(JSON.parse(JSON.stringify(french).replaceAll(' (fr)', ''))).toEqual(template)
  expect(templateIn(template, settings, 'de')).toBe(template)
  expect(templateIn(template, { ...settings, translations: { fr: { 'document.left': '' } } }, 'fr')).toEqual(template)
})

test('documents: each text of a letter, its closing and its facts has a key that translations take', () => {
  const id = 'abcdefghijkl'
  const blocks = [
    { id, type: 'letter', recipient: 'a', sender: 'b', info: 'c', subject: 'd', fold_marks: true },
    { id, type: 'closing', formula: 'e', signature_url: null, name: 'f', role: 'g', enclosures: 'h' },
    { id, type: 'facts', field_ids: [], lines: 'i', columns: 2 },
  ] satisfies PdfBlock[]
  const keys = documentTexts({ name: 'Brief', blocks, design: designDefaults }).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(blockParts.map((part) => `document.${id}.${part}`)))
  for (const key of keys) expect(translatedBy(key), key).toEqual({ of: 'document' })
  expect(translatedBy(`document.${id}.other`)).toBeUndefined()
})

test('translations: what a number holds by itself is the same number in every language', () => {
  const { model } = form([{ label: 'Miete', field_type: 'number', default_value: '1.250' }], [], {
    language: 'de',
    additional_languages: ['en', 'fr'],
  })
  const held = (language: Language) => fieldsIn(model.fields, model.settings, language)[0]?.default_value
  expect((['de', 'en', 'fr'] as const).map(held)).toEqual(['1.250', '1250', '1250'])
})
