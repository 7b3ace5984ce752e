import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxMacroNames, maxMacros } from '../../budgets.ts'
import { formSettings, macroSettings, type FormSetting, type FormSettingName } from '../form-settings/form-settings.ts'
import { boundedMacros, hasMacro, linkMacros, macroFault, macroOf, replaceMacros } from './macros.ts'
import { PdfBlocksPatch } from '../documents/pdf-blocks.ts'
import { PdfTemplatePatch } from '../documents/pdf-templates.ts'
import { translatableSettings, translationFaults } from '../forms/translations.ts'
import { WebhookCreate } from '../submissions/webhooks.ts'

/** Beyond each of the two bounds; the second fits into every setting. */
const beyond = ['_A '.repeat(maxMacros + 1), '_A'.repeat(maxMacroNames + 1)]
const within = ['_A '.repeat(maxMacros), '_A'.repeat(maxMacroNames), `${'my_A '.repeat(maxMacros + 1)}`]
const refusal = /too_many_macros\{"max":200\}|macro_too_long\{("field":"[^"]*",)?"max":8\}/

const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('S1: a text has at most so many macros, each of so many names; what stands inside a word is none', () => {
  expect(beyond.map(macroFault)).toEqual([expect.stringMatching(refusal), expect.stringMatching(refusal)])
  expect(within.map(macroFault)).toEqual(within.map(() => undefined))
  expect(['a_B', '_1', '__', 'x_Name@y.example'].map(hasMacro)).toEqual([false, false, false, false])
  expect(replaceMacros('_A(1)_B', (_macro, names, args) => `[${names}${args ?? ''}]`)).toBe('[A(1)][B]')
})

test('macros: a text has one from its first character on, of one letter or of names joined by underscores', () => {
  for (const text of ['_A', 'Dear _Name', '(_a_1)', '_Datum(DD.MM.YYYY)', '_Anrede()'])
    expect(hasMacro(text)).toBe(true)
  expect(replaceMacros(`_A(${'x'.repeat(100)}) _B(${'x'.repeat(101)})`, () => '')).toBe(` (${'x'.repeat(101)})`)
})

test('macros: a field is named by its name, and one that no text can name by none', () => {
  for (const name of ['A', 'Name2', 'Name_intern', 'a_1_b2']) expect(macroOf(name)).toBe(`_${name}`)
  for (const name of ['', '2Name', '_Name', 'Name_', 'a__b', 'Größe', 'a b', 'x-Name', 'Name-x']) {
    expect(macroOf(name), name).toBeUndefined()
  }
  expect(linkMacros).toEqual({ getAddressLink: 'address', getEstateLink: 'estate' })
})

test('macros: each text of a list is bounded, and a value that is no text is not', () => {
  const list = boundedMacros(z.array(z.string()))
  expect(faultsOf(list, ['a', ...within])).toEqual([])
  expect(faultsOf(list, ['a', beyond[1]]).join()).toMatch(refusal)
  expect(faultsOf(boundedMacros(z.string().nullable()), null)).toEqual([])
})

const settings = Object.entries(formSettings) as [FormSettingName, FormSetting][]

test('S1: every setting that takes macros, and each of its translations, is refused beyond the bounds', () => {
  expect(Object.keys(macroSettings).length).toBeGreaterThan(10)
  for (const name of Object.keys(macroSettings) as FormSettingName[]) {
    const { schema, default: fallback, macros } = formSettings[name] as FormSetting
    const asWritten = (text: string) =>
      macros?.place === 'url' ? `https://agency.example/${text.replaceAll(' ', '/')}` : `${text} {link}`
    const told = beyond.flatMap((text) => faultsOf(schema, Array.isArray(fallback) ? [text] : asWritten(text)))
    expect(
      told.filter((message) => refusal.test(message)),
      name,
    ).not.toEqual([])
    if (!translatableSettings.some((one) => one === name)) continue
    const faults = translationFaults({ en: { [`settings.${name}`]: asWritten(beyond[1] ?? '') } })
    expect(Object.values(faults).flat().join(), name).toMatch(refusal)
  }
})

test('S1: the link of a request for confirmation stands in its text as often as macros at most', () => {
  const { schema } = formSettings.double_opt_in_body
  expect(faultsOf(schema, '{link}'.repeat(maxMacros))).toEqual([])
  expect(faultsOf(schema, '{link}'.repeat(maxMacros + 1)).join()).toMatch(refusal)
})

test('S1: no setting speaks of macros without being declared to take them', () => {
  const speaks = settings.filter(([, { meaning }]) => /macro/i.test(meaning)).map(([name]) => name)
  expect(speaks.filter((name) => macroSettings[name] === undefined)).toEqual([])
})

test('S1: every text of a document, and of a message, is refused beyond the bounds', () => {
  const [, names = ''] = beyond
  const blocks = [
    { type: 'heading', text: names },
    { type: 'paragraph', text: names },
    { type: 'image', url: 'https://agency.example/a.png', caption: names },
    { type: 'signature', field_id: null, label: names },
    { type: 'field', field_id: 1, label: names },
    { type: 'field', crm: { module: 'address', name: 'Ort', label: names } },
    { type: 'columns', left: [{ type: 'paragraph', text: names }], right: [{ type: 'heading', text: names }] },
  ]
  for (const block of blocks) expect(faultsOf(PdfBlocksPatch, [block]).join(), block.type).toMatch(refusal)
  for (const key of ['header_text', 'footer_text']) {
    expect(faultsOf(PdfTemplatePatch, { design: { [key]: names } }).join(), key).toMatch(refusal)
  }
  expect(Object.values(translationFaults({ en: { 'document.header_text': names } })).join()).toMatch(refusal)
  expect(faultsOf(WebhookCreate, { url: 'https://a.example', payload_template: beyond[0] }).join()).toMatch(refusal)
})
