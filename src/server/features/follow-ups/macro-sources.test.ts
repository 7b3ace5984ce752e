import { expect, test } from 'vitest'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { form } from '../../../shared/form/engine/model.fixture.ts'
import { resolveMacros } from '../../crm/macros.ts'
import { fromAnswers, fromRecords } from './macro-sources.ts'

const fields = form(
  [
    { crm_module: 'address', crm_field_name: 'Name' },
    { crm_module: 'agentsLog', crm_field_name: 'Bemerkung' },
  ],
  [],
).model.fields
const answered = {
  fields,
  content: { address: { Name: 'Ada' }, agentsLog: { Bemerkung: 'Bitte klingeln' } },
  language: 'de',
} as const
const kept = {
  records: { task: { Aufgabe: 'Name: Ada' }, agentsLog: { Bemerkung: 'Bitte klingeln' } },
  links: {},
  fields: {},
}
const setting = { now: new Date(), timezone: 'UTC', hidden: [{ module: 'address', name: 'Name' }] }
const text = '_Name|_Aufgabe|_Bemerkung' as MacroText

test('macros: texts of the CRM that may quote confidential answers are marks, answers are not', () => {
  expect(resolveMacros(text, fromRecords(kept, answered, setting))).toBe('•••|•••|Bitte klingeln')
  expect(resolveMacros(text, fromRecords(kept, null, setting))).toBe('_Name|•••|•••')
  expect(resolveMacros(text, fromRecords(kept, answered, { ...setting, hidden: [] }))).toBe(
    'Ada|Name: Ada|Bitte klingeln',
  )
  expect(resolveMacros(text, fromAnswers(answered, setting))).toBe('•••|_Aufgabe|Bitte klingeln')
})
