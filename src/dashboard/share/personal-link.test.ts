import { expect, test } from 'vitest'
import { formSettings } from '../../shared/contract/form-settings/form-settings.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Form } from '../forms/model.ts'
import { isFillable, linkBody, modulesOf } from './personal-link.ts'

const field = (id: number, type: FormField['type']) => ({ id, type }) as FormField
const fields = [field(1, 'text'), field(2, 'number'), field(3, 'checkboxes')]
const uuid = '0b6c2f0e-7c1d-4a53-9d0a-3d5d0f0c8a11'

test('share: a personal link names records by number or UUID, and leaves out what is empty', () => {
  const answers = new Map<number, string | string[]>([
    [1, ''],
    [2, '1960'],
    [3, ['a', 'b']],
    [9, 'of a field that is gone'],
  ])
  expect(
    linkBody({ records: { address: ` ${uuid} `, estate: '17' }, answers, days: '14', singleUse: true }, fields),
  ).toEqual({
    records: { address: { uuid }, estate: { id: '17' } },
    answers: { field_2: 1960, field_3: ['a', 'b'] },
    days: 14,
    single_use: true,
  })
  expect(linkBody({ records: { address: ' ' }, answers: new Map(), days: '', singleUse: false }, fields)).toEqual({
    single_use: false,
  })
})

test('share: records are offered where the form loads them, fields where a link can fill them in', () => {
  expect(Object.keys(formSettings)).toEqual(
    expect.arrayContaining(['prefill_crm_enabled', 'prefill_crm_modules', 'estate_context_enabled']),
  )
  const form = (settings: Partial<Form>) =>
    ({
      prefill_crm_enabled: false,
      prefill_crm_modules: ['address'],
      estate_context_enabled: false,
      ...settings,
    }) as Form
  expect(modulesOf(form({}))).toEqual([])
  expect(modulesOf(form({ prefill_crm_enabled: true }))).toEqual(['address'])
  expect(modulesOf(form({ prefill_crm_enabled: true, estate_context_enabled: true }))).toEqual(['address', 'estate'])
  const types = ['text', 'heading', 'page_break', 'file', 'signature', 'checkbox'] as const
  expect(types.filter((type) => isFillable(field(1, type)))).toEqual(['text', 'checkbox'])
})
