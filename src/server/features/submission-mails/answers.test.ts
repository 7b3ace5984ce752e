import { expect, test } from 'vitest'
import { maxMailedText } from '../../../shared/budgets.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { answerRows } from './answers.ts'

test('submission mails: answers have a bound of characters in a mail; what is beyond is cut', () => {
  const fields = resolveFields(
    [1, 2, 3].map((id) => field(id)),
    {},
  )
  const content = { address: { field_1: 'a'.repeat(maxMailedText - 1), field_2: 'bc', field_3: 'd' } }
  const rows = answerRows({ fields, content, language: 'en' }, { withHidden: true })
  expect(rows.map(({ value }) => value.slice(-2))).toEqual(['aa', 'b…', '…'])
  const all = { address: { field_1: 'a'.repeat(maxMailedText - 1), field_2: 'b' } }
  expect(answerRows({ fields, content: all, language: 'en' }, { withHidden: true })[1]?.value).toBe('b')
})
