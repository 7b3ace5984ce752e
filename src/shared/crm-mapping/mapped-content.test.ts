import { expect, test } from 'vitest'
import type { ContentField, ContentRule } from '../contract/forms/form-content.ts'
import { fieldDefaults } from '../contract/forms/fields.ts'
import { mappedContent, type MappedPlace } from './mapped-content.ts'

const field = (id: number, crm_field_name: string, more: Partial<ContentField> = {}): ContentField => ({
  ...fieldDefaults,
  id,
  crm_module: 'address',
  crm_field_name,
  ...more,
})
const place = (more: Partial<MappedPlace>): MappedPlace => ({
  kind: 'field',
  field_id: 1,
  crm_module: 'address',
  crm_field_name: 'Alt',
  former: null,
  to: 'Neu',
  ...more,
})
const config = (type: string, permittedvalues: Record<string, string> | null = null) => ({
  label: 'L',
  type,
  length: null,
  default: null,
  permittedvalues,
})
const crm = { address: { Neu: config('varchar'), Anrede: config('singleselect', { mr: 'Herr', ms: 'Frau' }) } }
const rule = (more: Partial<ContentRule>): ContentRule => ({
  title: 'R',
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [],
  actions: [],
  ...more,
})

test('crm mapping: a place that names another field by now is left alone', () => {
  const content = { settings: {}, fields: [field(1, 'Anders'), field(2, 'Alt')], rules: [] }
  expect(mappedContent(content, [place({})], crm)).toBeUndefined()
  expect(mappedContent(content, [place({ field_id: 2 })], crm)).toEqual({
    fields: [
      { id: 1, crm_module: 'address' },
      { id: 2, crm_module: 'address', crm_field_name: 'Neu' },
    ],
  })
  // A target that has gone meanwhile is none.
  expect(mappedContent(content, [place({ field_id: 2, to: 'Fehlt' })], crm)?.fields?.[1]).toMatchObject({
    crm_field_name: null,
  })
})

test('crm mapping: rules that name a choice name its new code', () => {
  const rules = [
    rule({
      clauses: [
        { when_field_id: '1', operator: 'equals', value: 'Herr' },
        { when_field_id: '1', operator: 'in', value: 'Frau; Divers' },
        { when_field_id: '2', operator: 'in', value: ['Frau'] },
      ],
      actions: [
        { order: 0, action: 'set_value', target_field_id: '1', value: 'Frau' },
        { order: 1, action: 'set_label', target_field_id: '1', value: 'Frau' },
      ],
    }),
  ]
  const fields = [field(1, 'Anrede', { datalist: 'Herr;Frau' }), field(2, 'Anders')]
  const mapped = mappedContent(
    { settings: {}, fields, rules },
    [place({ crm_field_name: 'Anrede', to: 'Anrede' })],
    crm,
  )
  expect(mapped?.rules?.[0]?.clauses.map(({ value }) => value)).toEqual(['mr', 'ms; Divers', ['Frau']])
  expect(mapped?.rules?.[0]?.actions.map(({ value }) => value)).toEqual(['ms', 'Frau'])
})

test('crm mapping: the two settings name other fields, and lose those that have no place', () => {
  const settings = { consent_crm_field_name: 'DSGVO', crm_duplicate_check_fields: ['Email', 'Alt', 'Weg'] }
  const places = [
    place({ kind: 'consent', field_id: null, crm_field_name: 'DSGVO', to: null }),
    place({ kind: 'duplicate_check', field_id: null }),
    place({ kind: 'duplicate_check', field_id: null, crm_field_name: 'Weg', to: null }),
  ]
  expect(mappedContent({ settings, fields: [], rules: [] }, places, crm)).toEqual({
    settings: { consent_crm_field_name: null, crm_duplicate_check_fields: ['Email', 'Neu'] },
  })
})
