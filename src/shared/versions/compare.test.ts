import { expect, test } from 'vitest'
import { fieldDefaults } from '../contract/forms/fields.ts'
import type { ContentField, ContentRule, FormContent } from '../contract/forms/form-content.ts'
import { changedRules, compareContents, differingNames, nameOfField } from './compare.ts'
import { withFieldsOnly } from './named-fields.ts'

const field = (id: number, more: Partial<ContentField> = {}): ContentField => ({
  ...fieldDefaults,
  id,
  crm_module: 'address',
  label: `Field ${id}`,
  ...more,
})
const rule = (title: string, more: Partial<ContentRule> = {}): ContentRule => ({
  title,
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [],
  actions: [],
  ...more,
})
const before: FormContent = {
  settings: { title: 'Inquiry', custom_css: 'a{}' },
  fields: [field(1), field(2), field(3)],
  rules: [rule('A'), rule('B', { priority: 5 })],
}

test('versions: a comparison names settings, then fields, then rules, and what stands elsewhere', () => {
  const after: FormContent = {
    settings: { title: 'New', subject: 'Thanks', custom_css: 'a{}' },
    fields: [field(2, { label: 'Renamed', required: true }), field(1), field(4)],
    rules: [rule('B', { priority: 5 }), rule('A', { tags: ['t'] }), rule('C')],
  }
  const unnamed = { field_id: null, properties: [] }
  expect(compareContents(before, after)).toEqual([
    { ...unnamed, subject: 'setting', change: 'changed', name: 'title' },
    { ...unnamed, subject: 'setting', change: 'changed', name: 'subject' },
    { subject: 'field', change: 'removed', field_id: 3, name: 'Field 3', properties: [] },
    { subject: 'field', change: 'changed', field_id: 2, name: 'Renamed', properties: ['label', 'required'] },
    { subject: 'field', change: 'added', field_id: 4, name: 'Field 4', properties: [] },
    { ...unnamed, subject: 'field', change: 'moved', name: null },
    { ...unnamed, subject: 'rule', change: 'changed', name: 'A', properties: ['tags'] },
    { ...unnamed, subject: 'rule', change: 'added', name: 'C' },
    { ...unnamed, subject: 'rule', change: 'moved', name: null },
  ])
})

test('versions: what was added or removed moves nothing else', () => {
  const after = { ...before, fields: [field(9), field(1), field(3)], rules: [rule('B', { priority: 5 })] }
  expect(compareContents(before, after).map(({ subject, change, name }) => [subject, change, name])).toEqual([
    ['field', 'removed', 'Field 2'],
    ['field', 'added', 'Field 9'],
    ['rule', 'removed', 'A'],
  ])
  expect(changedRules(before, after)).toEqual([{ was: rule('A') }])
  expect(changedRules(after, before)).toEqual([{ is: rule('A') }])
  expect(changedRules(before, before)).toEqual([])
})

test('versions: a field is called by its label, else as the CRM calls it, else by its id', () => {
  expect(nameOfField(field(7, { label: null, crm_field_name: 'Ort' }))).toBe('Ort')
  expect(nameOfField(field(7, { label: null, crm_field_name: null }))).toBe('field_7')
})

test('versions: a property that is missing on one side differs, on both it does not', () => {
  expect(differingNames({ a: 1, b: undefined, c: [1] }, { c: [1], d: 2 })).toEqual(['a', 'd'])
})

test('versions: a rule stays enabled with one of its conditions left, or with none from the beginning', () => {
  const clause = (when_field_id: string) => ({ when_field_id, operator: 'empty', value: '' }) as const
  const isThere = (id: number) => id === 1
  const kept = withFieldsOnly(rule('A', { clauses: [clause('1'), clause('9')] }), isThere)
  expect([kept.is_enabled, kept.clauses]).toEqual([1, [clause('1')]])
  expect(withFieldsOnly(rule('A'), isThere).is_enabled).toBe(1)
  // These name no fields.
  const special = rule('A', { clauses: [clause('x9'), clause('9x'), clause('0')] })
  expect(withFieldsOnly(special, isThere)).toEqual(special)
})
