import { expect, test } from 'vitest'
import type { FormContent } from '../contract/forms/form-content.ts'
import { changedRules, compareContents, differingNames, nameOfField } from './compare.ts'
import { withFieldsOnly } from './named-fields.ts'
import { fieldNamed, ruleTitled } from './test-contents.ts'

const before: FormContent = {
  settings: { title: 'Inquiry', custom_css: 'a{}' },
  fields: [fieldNamed(1), fieldNamed(2), fieldNamed(3)],
  rules: [ruleTitled('A'), ruleTitled('B', { priority: 5 })],
}

test('versions: a comparison names settings, then fields, then rules, and what stands elsewhere', () => {
  const after: FormContent = {
    settings: { title: 'New', subject: 'Thanks', custom_css: 'a{}' },
    fields: [fieldNamed(2, { label: 'Renamed', required: true }), fieldNamed(1), fieldNamed(4)],
    rules: [ruleTitled('B', { priority: 5 }), ruleTitled('A', { tags: ['t'] }), ruleTitled('C')],
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
  const after = {
    ...before,
    fields: [fieldNamed(9), fieldNamed(1), fieldNamed(3)],
    rules: [ruleTitled('B', { priority: 5 })],
  }
  expect(compareContents(before, after).map(({ subject, change, name }) => [subject, change, name])).toEqual([
    ['field', 'removed', 'Field 2'],
    ['field', 'added', 'Field 9'],
    ['rule', 'removed', 'A'],
  ])
  expect(changedRules(before, after)).toEqual([{ was: ruleTitled('A') }])
  expect(changedRules(after, before)).toEqual([{ is: ruleTitled('A') }])
  expect(changedRules(before, before)).toEqual([])
})

test('versions: a field is called by its label, else as the CRM calls it, else by its id', () => {
  expect(nameOfField(fieldNamed(7, { label: null, crm_field_name: 'Ort' }))).toBe('Ort')
  expect(nameOfField(fieldNamed(7, { label: null, crm_field_name: null }))).toBe('field_7')
})

test('versions: a property that is missing on one side differs, on both it does not', () => {
  expect(differingNames({ a: 1, b: undefined, c: [1] }, { c: [1], d: 2 })).toEqual(['a', 'd'])
})

test('versions: a rule stays enabled with one of its conditions left, or with none from the beginning', () => {
  const clause = (when_field_id: string) => ({ when_field_id, operator: 'empty', value: '' }) as const
  const isThere = (id: number) => id === 1
  const kept = withFieldsOnly(ruleTitled('A', { clauses: [clause('1'), clause('9')] }), isThere)
  expect([kept.is_enabled, kept.clauses]).toEqual([1, [clause('1')]])
  expect(withFieldsOnly(ruleTitled('A'), isThere).is_enabled).toBe(1)
  // These name no fields.
  const special = ruleTitled('A', { clauses: [clause('x9'), clause('9x'), clause('0')] })
  expect(withFieldsOnly(special, isThere)).toEqual(special)
})
