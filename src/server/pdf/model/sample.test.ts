import { describe, expect, test } from 'vitest'
import { readAnswers } from '../../../shared/form/engine/answers.ts'
import { checkAnswers } from '../../../shared/form/engine/check.ts'
import { field, form, rule, when } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import { sampleContent } from './sample.ts'

describe.for(['de', 'en'] as const)('pdf: sample values in %s [B4.9]', (language) => {
  const { address = {}, estate = {} } = fieldConfiguration(language)
  const crm = { address, estate }
  const compiled = form(
    Object.entries(crm).flatMap(([module, fields]) =>
      Object.entries(fields).map(([name, config]) => ({
        crm: config,
        crm_module: module as 'address' | 'estate',
        crm_field_name: name,
        field_type: 'auto' as const,
        label: config.label,
      })),
    ),
    [],
    { language },
  )
  const { fields } = compiled.model

  test('pass the checks of the form for every CRM field, and are stable', () => {
    const content = sampleContent([], { fields, crm }, language)
    const input = Object.fromEntries(
      fields.map((one) => [one.name, content[one.crm_module]?.[one.crm_field_name ?? one.name]]),
    )
    const { answers, faults } = readAnswers(compiled, input)
    const checked = checkAnswers(compiled, answers, {})
    expect([...faults, ...checked.faults]).toEqual([])
    expect(sampleContent([], { fields, crm }, language)).toEqual(content)
  })

  test('tell of one person, and fill CRM fields that only the document names', () => {
    const content = sampleContent(
      [
        {
          id: '',
          type: 'field',
          field_id: null,
          crm: { module: 'address', name: 'Vorname', label: null },
          label: null,
        },
        {
          id: '',
          type: 'columns',
          left: [],
          right: [{ id: '', type: 'fieldlist', field_ids: [{ module: 'estate', name: 'kaufpreis', label: null }] }],
        },
      ],
      { fields: [resolveField(field(9, { field_type: 'email', label: 'Email' }), undefined)], crm },
      language,
    )
    expect(content).toEqual({
      address:
        language === 'de'
          ? { field_9: 'katharina.brandt@example.com', Vorname: 'Katharina' }
          : { field_9: 'emily.carter@example.com', Vorname: 'Emily' },
      estate: { kaufpreis: 485000 },
    })
  })
})

test('pdf: sample values of ratings and scales are numbers that they offer; a page break has none [B4.9]', () => {
  const compiled = form([
    { field_type: 'rating', options: { max: 3 } },
    { field_type: 'scale', options: { min: -5, max: 5 } },
    { field_type: 'page_break', label: 'Next' },
  ])
  const content = sampleContent([], { fields: compiled.model.fields, crm: {} }, 'en')
  expect(content).toEqual({ address: { field_1: 2, field_2: 4 } })
})

test("pdf: the sample's salutation is the one of its person, wherever it stands in the list", () => {
  const salutation = { field_type: 'select', label: 'Anrede', datalist: 'Frau;Herr;Familie' } as const
  const { model } = form([salutation, { ...salutation, label: 'Kontakt', datalist: 'E-Mail;Telefon' }])
  const content = sampleContent([], { fields: model.fields, crm: {} }, 'de')
  expect(content).toEqual({ address: { field_1: 'Frau', field_2: 'Telefon' } })
})

test('pdf: a sample has no answer that rules hide, and of choices that of a sale [B31-169]', () => {
  const about = { field_type: 'radio', label: 'Worum geht es?', datalist: 'Miete;Kauf;Tausch' } as const
  const { model } = form([
    about,
    { field_type: 'number', label: 'Preisvorstellung' },
    { field_type: 'number', label: 'Kaltmiete', hidden: true },
    { label: 'Herkunft', hidden: true },
  ])
  const rules = [
    rule(1, [when(1, 'equals', 'Miete')], [['hide', 2]]),
    rule(2, [when(1, 'equals', 'Miete')], [['show', 3]]),
  ]
  const sampleWith = (given: typeof rules) =>
    sampleContent([], { fields: model.fields, crm: {}, rules: given }, 'de')['address']
  expect(sampleWith(rules)).toEqual({ field_1: 'Kauf', field_2: 485_000, field_4: 'Beispieltext' })
  const turned = [
    rule(1, [when(1, 'equals', 'Kauf')], [['hide', 2]]),
    rule(2, [when(1, 'equals', 'Kauf')], [['show', 3]]),
  ]
  expect(sampleWith(turned)).toEqual({ field_1: 'Kauf', field_3: 1250, field_4: 'Beispieltext' })
})

test('pdf: a sample fits what is asked, and has the number of its house once [B2.10-111]', () => {
  const { model } = form([
    { label: 'Straße' },
    { label: 'Hausnummer' },
    { field_type: 'number', label: 'Erwachsene im Haushalt' },
    { field_type: 'number', label: 'Monatliches Nettoeinkommen' },
    { field_type: 'textarea', label: 'Neue Anschrift' },
  ])
  expect(sampleContent([], { fields: model.fields, crm: {} }, 'de')).toEqual({
    address: {
      field_1: 'Lindenallee',
      field_2: '24',
      field_3: 2,
      field_4: 4200,
      field_5: 'Lindenallee 24\n50668 Köln',
    },
  })
  const [street] = model.fields
  expect(sampleContent([], { fields: [street!], crm: {} }, 'de')).toEqual({ address: { field_1: 'Lindenallee 24' } })
})
