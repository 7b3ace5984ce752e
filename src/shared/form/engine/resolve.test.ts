import { expect, test } from 'vitest'
import { maxFormChoices } from '../../budgets.ts'
import type { Field } from '../../contract/forms/fields.ts'
import { field } from './model.fixture.ts'
import type { CrmFieldConfig } from './model.ts'
import { resolveField, resolveFields } from './resolve.ts'
import { formSettingDefaults } from '../../contract/form-settings/form-settings.ts'
import { addressField, askingForAddress } from './address-field.ts'

const crm = (type: string, more: Partial<CrmFieldConfig> = {}): CrmFieldConfig => ({
  label: 'CRM label',
  type,
  length: null,
  default: null,
  permittedvalues: null,
  ...more,
})
const auto = (sketch: Partial<Field> = {}) => field(1, { field_type: 'auto', label: null, ...sketch })
const options = { permittedvalues: { haus: 'Haus', wohnung: 'Wohnung' } }

const types: [CrmFieldConfig | undefined, Partial<Field>, string][] = [
  [crm('varchar'), {}, 'text'],
  [crm('text'), {}, 'textarea'],
  [crm('integer'), {}, 'number'],
  [crm('float'), {}, 'number'],
  [crm('date'), {}, 'date'],
  [crm('datetime'), {}, 'datetime'],
  [crm('time'), {}, 'time'],
  [crm('boolean'), {}, 'checkbox'],
  [crm('user'), {}, 'text'],
  [crm('toString'), {}, 'text'],
  [crm('singleselect', options), {}, 'select'],
  [crm('multiselect', options), {}, 'checkboxes'],
  [crm('singleselect'), {}, 'text'],
  [crm('varchar'), { datalist: 'a;b' }, 'select'],
  [crm('varchar'), { crm_field_name: 'Email' }, 'email'],
  [crm('varchar'), { crm_field_name: 'default_email' }, 'email'],
  [crm('varchar'), { crm_field_name: 'Telefon1' }, 'tel'],
  [crm('varchar'), { crm_field_name: 'Telefax1' }, 'tel'],
  [crm('varchar'), { crm_field_name: 'Homepage' }, 'url'],
  [crm('varchar'), { crm_field_name: 'Emailadresse_Hinweis' }, 'text'],
  [undefined, {}, 'text'],
  [undefined, { datalist: ' a ; b ' }, 'select'],
  [undefined, { datalist: ' ; ' }, 'text'],
]

test.each(types)('form: auto with %j and %j is a %s [B2.3-15]', (config, sketch, type) => {
  expect(resolveField(auto(sketch), config).type).toBe(type)
})

test('form: a choice without any options asks for words, so that every visitor can answer', () => {
  expect(resolveField(auto({ field_type: 'radio' }), crm('singleselect')).type).toBe('text')
})

test('form: a type that this version does not know asks for words', () => {
  const newer = field(1, { field_type: 'hologram' as Field['field_type'] })
  expect(resolveField(newer, undefined).type).toBe('text')
})

test('form: a datalist entry that is a code of the CRM shows the word for it', () => {
  const { choices } = resolveField(auto({ datalist: 'haus; Villa ;haus' }), crm('singleselect', options))
  expect(choices).toEqual([
    { value: 'haus', label: 'Haus' },
    { value: 'Villa', label: 'Villa' },
  ])
})

test('form: label and length come from the field, then from the CRM; the CRM never takes more than it can', () => {
  expect(resolveField(auto({ crm_field_name: 'Ort' }), undefined)).toMatchObject({ label: 'Ort', max_length: 5000 })
  expect(resolveField(auto({ crm_field_name: 'Ort' }), crm('varchar', { length: 80 }))).toMatchObject({
    label: 'CRM label',
    max_length: 80,
  })
  expect(
    resolveField(auto({ label: 'Own', options: { max_length: 100 } }), crm('varchar', { length: 80 })),
  ).toMatchObject({ label: 'Own', max_length: 80 })
  expect(resolveField(auto({ field_type: 'textarea' }), undefined).max_length).toBe(20_000)
  expect(resolveField(auto({ field_type: 'heading' }), crm('varchar')).label).toBe('')
})

test('form: an integer of the CRM takes whole numbers', () => {
  expect(resolveField(auto(), crm('integer')).options).toEqual({ step: 1 })
})

test('form: of choices that are too many for a form together, the later fields have none', () => {
  const permitted = (count: number) => ({
    permittedvalues: Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, `C ${at}`])),
  })
  const of = (name: string) => auto({ crm_field_name: name })
  const fields = [of('few'), of('most'), of('few'), of('one'), of('few')]
  const few = crm('singleselect', permitted(10))
  const known = {
    few,
    most: crm('singleselect', permitted(maxFormChoices - 11)),
    one: crm('singleselect', permitted(1)),
  }
  const resolved = resolveFields(fields, { address: known })
  expect(resolved.map(({ type, choices }) => [type, choices.length])).toEqual([
    ['select', 10],
    ['select', maxFormChoices - 11],
    ['text', 0],
    ['select', 1],
    ['text', 0],
  ])
})

const fields = (['text', 'email', 'email'] as const).map((field_type, at) =>
  resolveField(field(at + 1, { field_type }), undefined),
)
const settings = (more: { double_opt_in_enabled?: boolean; double_opt_in_field_id?: number | null }) => ({
  ...formSettingDefaults,
  internal_title: 'Test',
  ...more,
})
const required = (more: Parameters<typeof settings>[0]) =>
  askingForAddress(fields, settings(more)).flatMap(({ id, required }) => (required ? [id] : []))

test('form: the sender’s address is in the field that the form names, else in its first e-mail field', () => {
  expect(addressField(fields, { double_opt_in_field_id: null })?.id).toBe(2)
  expect(addressField(fields, { double_opt_in_field_id: 3 })?.id).toBe(3)
  expect(addressField(fields, { double_opt_in_field_id: 9 })).toBeUndefined()
  expect(addressField(fields.slice(0, 1), { double_opt_in_field_id: null })).toBeUndefined()
})

test('form: an address that has to be confirmed is required, and no other field is', () => {
  expect(required({ double_opt_in_enabled: false })).toEqual([])
  expect(required({ double_opt_in_enabled: true })).toEqual([2])
  expect(required({ double_opt_in_enabled: true, double_opt_in_field_id: 3 })).toEqual([3])
})
