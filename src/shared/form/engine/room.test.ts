import { expect, test } from 'vitest'
import { maxFieldText, maxFormChoices, maxFormFields } from '../../budgets.ts'
import { field } from './model.fixture.ts'
import { roomFault } from './room.ts'

const many = (length: number) => Array.from({ length }, (_, id) => field(id, { label: null }))

test('form: a form has so many fields, choices and characters; one that has more may lose some', () => {
  const most = maxFormFields
  expect(roomFault(many(most), [])).toBeUndefined()
  expect(roomFault(many(most + 1), many(most))?.message).toBe('A form has at most 2000 fields.')
  expect(roomFault(many(most + 1), many(most + 2))).toBeUndefined()

  const offering = (count: number) => [field(1, { datalist: Array(count).fill('a').join(';') }), field(2)]
  expect(roomFault(offering(maxFormChoices), [])).toBeUndefined()
  expect(roomFault(offering(maxFormChoices + 1), [])?.message).toContain('at most 20000 values')
  expect(roomFault(offering(maxFormChoices + 1), offering(maxFormChoices + 1))).toBeUndefined()

  const texts = { label: 'x'.repeat(1_000), hint: 'x'.repeat(1_000), placeholder: 'xx', datalist: 'xx' }
  const saying = (more: number) => [field(1, { ...texts, default_value: 'x'.repeat(maxFieldText - 2_004 + more) })]
  expect(roomFault(saying(0), [])).toBeUndefined()
  expect(roomFault(saying(1), [])?.message).toContain('at most 500000 characters')
})
