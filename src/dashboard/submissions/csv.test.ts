import { expect, test } from 'vitest'
import { fieldDefaults } from '../../shared/contract/fields.ts'
import { answersOf, columnsOf, shownValue } from './columns.ts'
import { csv } from './csv.ts'

test('a table has a mark for UTF-8, semicolons, and quotes that are doubled', () => {
  expect(
    csv([
      ['Nr.', 'Text'],
      ['1', 'a "b"; c\nd'],
    ]),
  ).toBe('\uFEFF"Nr.";"Text"\r\n"1";"a ""b""; c\nd"\r\n')
})

test.for(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3+cmd|x', '\t=1'])(
  'what a spreadsheet would compute is kept from it: %s',
  (text) => {
    expect(csv([[text]])).toContain(`"'${text}"`)
  },
)

test.for(['+49 40 123-456', '-12,5', 'a=b', ''])('numbers and words stay as they are: %s', (text) => {
  expect(csv([[text]])).toContain(`"${text}"`)
})

const field = { ...fieldDefaults, form_id: 1, position: 0 } as const
const crm = {
  address: {
    Anrede: { label: 'Salutation', type: 'singleselect', length: null, default: null, permittedvalues: { F: 'Mrs' } },
  },
}

test('columns follow the form, each answer once, without what takes no answer', () => {
  const columns = columnsOf(
    [
      { ...field, id: 1, crm_module: 'address', crm_field_name: 'Anrede' },
      { ...field, id: 2, crm_module: 'address', crm_field_name: 'Anrede', label: 'Again' },
      { ...field, id: 3, crm_module: 'address', crm_field_name: null, field_type: 'heading', label: 'H' },
      { ...field, id: 4, crm_module: 'estate', crm_field_name: null, label: 'Own' },
    ],
    crm,
  )
  expect(columns.map(({ module, name, label }) => [module, name, label])).toEqual([
    ['address', 'Anrede', 'Salutation'],
    ['estate', 'field_4', 'Own'],
  ])
  const words = { yes: 'Yes', no: 'No' }
  expect(shownValue('F', columns[0]!, crm, words)).toBe('Mrs')
  expect(shownValue(['F', 'x'], columns[0]!, crm, words)).toBe('Mrs, x')
  expect(shownValue(true, columns[1]!, crm, words)).toBe('Yes')
  const [{ answers } = { answers: [] }] = answersOf({ address: { old: 'kept', Anrede: 'F' } }, columns, crm)
  expect(answers.map(({ label, value }) => [label, value])).toEqual([
    ['Salutation', 'F'],
    ['old', 'kept'],
  ])
})
