import { expect, test } from 'vitest'
import { form } from '../engine/model.fixture.ts'
import { prefill } from './prefill.ts'

const compiled = form([
  { crm_field_name: 'Name' },
  { crm_module: 'estate', crm_field_name: 'objektart', field_type: 'select', datalist: 'haus;wohnung' },
  { crm_field_name: 'tags', field_type: 'checkboxes', datalist: 'a;b;c' },
  { field_type: 'number' },
  { field_type: 'checkbox' },
  { field_type: 'heading' },
])
const from = (query: string, of = compiled) => prefill(of, new URLSearchParams(query))

test('form: query parameters named like a CRM field or field_<id> prefill [B13-7]', () => {
  expect(from('Name=Ada&estate[objektart]=haus&field_4=1,250&field_5=true')).toEqual({
    1: 'Ada',
    2: 'haus',
    4: '1,250',
    5: '1',
  })
})

test('form: the most exact name counts', () => {
  expect(from('Name=c&address[Name]=b&field_1=a')).toEqual({ 1: 'a' })
  expect(from('Name=c&address[Name]=b')).toEqual({ 1: 'b' })
})

test('form: several choices repeat the parameter or separate by semicolons', () => {
  expect([from('tags=a&tags=c'), from('tags=a;c')]).toEqual([{ 3: ['a', 'c'] }, { 3: ['a', 'c'] }])
})

test.each([
  'field_2=villa',
  'field_4=abc',
  'field_6=x',
  'field_99=x',
  'Unknown=x',
  'Name=%00',
  `Name=${'x'.repeat(5001)}`,
  '__proto__=x',
])('what the field would refuse is ignored: %s', (query) => {
  expect(from(query)).toEqual({})
})

test('prefill_url_enabled off: the query fills nothing', () => {
  expect(from('Name=Ada', form([{ crm_field_name: 'Name' }], [], { prefill_url_enabled: false }))).toEqual({})
})
