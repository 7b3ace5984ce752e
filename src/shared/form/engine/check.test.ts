import { expect, test } from 'vitest'
import type { Answers } from '../../rules/model.ts'
import { en } from '../../text/en/index.ts'
import { checkAnswers } from './check.ts'
import type { CompiledForm } from './compile.ts'
import { form, rule, when } from './model.fixture.ts'

function stored(compiled: CompiledForm, sent: Answers, prefilled: Answers = {}) {
  const { content, faults } = checkAnswers(compiled, sent, prefilled)
  return { stored: { ...content['address'] }, faults: faults.map(({ field, message }) => `${field}: ${message}`) }
}

test('form: a hidden or disabled field is neither required nor stored [B2.3-9, B13-15]', () => {
  const hiding = form(
    [{}, { required: true }, { required: true }],
    [
      rule(
        1,
        [when(1, 'equals', 'x')],
        [
          ['hide', 2],
          ['disable', 3],
        ],
      ),
    ],
  )
  expect(stored(hiding, { 1: 'x', 2: 'secret', 3: 'secret' })).toEqual({ stored: { field_1: 'x' }, faults: [] })
  expect(stored(hiding, { 1: 'y' }).faults).toHaveLength(2)
  const base = form([
    { hidden: true, required: true },
    { disabled: true, required: true },
  ])
  expect(stored(base, { 1: 'a', 2: 'b' })).toEqual({ stored: {}, faults: [] })
})

test('form: require is enforced, and only while it holds [B13-16]', () => {
  const requiring = form([{}, {}], [rule(1, [when(1, 'equals', 'x')], [['require', 2]])])
  expect(stored(requiring, { 1: 'x', 2: '  ' }).faults).toEqual([`field_2: ${en.faults.required}`])
  expect(stored(requiring, { 1: 'y' }).faults).toEqual([])
})

test('form: values set by rules are what is stored [B13-17]', () => {
  const setting = form(
    [{}, { field_type: 'number' }],
    [
      rule(
        1,
        [],
        [
          ['set_value', 1, 'ours'],
          ['set_value', 2, '1.5'],
        ],
      ),
    ],
  )
  expect(stored(setting, { 1: 'theirs', 2: '7' }).stored).toEqual({ field_1: 'ours', field_2: 1.5 })
})

test('form: a read-only field keeps its default, prefilled or rule-set value whatever is sent [B2.3-9, B13-18]', () => {
  const fields = [{ read_only: true, default_value: 'default' }, { read_only: true }, { read_only: true }]
  const locked = form(fields, [rule(1, [], [['set_value', 3, 'rule']])])
  expect(stored(locked, { 1: 'sent', 2: 'sent', 3: 'sent' }, { 2: 'prefilled' }).stored).toEqual({
    field_1: 'default',
    field_2: 'prefilled',
    field_3: 'rule',
  })
})

test('form: a field that a rule makes read-only keeps its initial value [B13-18]', () => {
  const locking = form([{}, { default_value: 'default' }], [rule(1, [when(1, 'equals', 'x')], [['make_readonly', 2]])])
  expect(stored(locking, { 1: 'x', 2: 'sent' }).stored).toEqual({ field_1: 'x', field_2: 'default' })
  expect(stored(locking, { 1: 'y', 2: 'sent' }).stored).toEqual({ field_1: 'y', field_2: 'sent' })
})

test('form: a read-only field cannot be unlocked by its own value', () => {
  const self = form(
    [{ read_only: true, default_value: 'a' }],
    [rule(1, [when(1, 'equals', 'x')], [['unmake_readonly', 1]])],
  )
  expect(stored(self, { 1: 'x' }).stored).toEqual({ field_1: 'a' })
})

test('form: rules that lock each other in turn come to an end', () => {
  const rules = [
    rule(1, [when(1, 'equals', 'x')], [['make_readonly', 2]]),
    rule(2, [when(2, 'empty')], [['make_readonly', 1]]),
  ]
  expect(stored(form([{}, {}], rules), { 1: 'x', 2: 'y' }).faults).toEqual([])
})

test('form: a code of the CRM that ends in a space is chosen as it is; others are trimmed', () => {
  const choice = form([
    {
      field_type: 'select',
      crm_field_name: 'Art',
      crm: { type: 'singleselect', permittedvalues: { 'a ': 'A', b: 'B' } } as never,
    },
  ])
  expect(stored(choice, { 1: 'a ' })).toEqual({ stored: { Art: 'a ' }, faults: [] })
  expect(stored(choice, { 1: ' b ' }).stored).toEqual({ Art: 'b' })
  expect(stored(choice, { 1: 'a' }).faults).toHaveLength(1)
})

test('form: a hidden option is refused, and so is one that was never offered [B13-19]', () => {
  const fields = [
    {},
    { field_type: 'select' as const, datalist: 'a;b' },
    { field_type: 'checkboxes' as const, datalist: 'a;b' },
  ]
  const hiding = form(fields, [
    rule(
      1,
      [when(1, 'equals', 'x')],
      [
        ['hide_option', 2, 'b'],
        ['hide_option', 3, 'b'],
      ],
    ),
  ])
  expect(stored(hiding, { 1: 'x', 2: 'b', 3: ['a', 'b'] }).faults).toEqual([
    `field_2: ${en.faults.option}`,
    `field_3: ${en.faults.option}`,
  ])
  expect(stored(hiding, { 2: 'c', 3: ['A'] }).faults).toHaveLength(2)
  expect(stored(hiding, { 2: 'b', 3: ['b', 'b'] }).stored).toEqual({ field_2: 'b', field_3: ['b'] })
})

test('form: a required field that cannot be filled in keeps no visitor from sending', () => {
  expect(
    stored(
      form([
        { read_only: true, required: true },
        { field_type: 'hidden', required: true },
      ]),
      {},
    ).faults,
  ).toEqual([])
})

test('form: a hidden input stores what is sent, else what the form gives it', () => {
  const source = form([{ field_type: 'hidden', default_value: 'website' }])
  expect(stored(source, {}).stored).toEqual({ field_1: 'website' })
  expect(stored(source, {}, { 1: 'newsletter' }).stored).toEqual({ field_1: 'newsletter' })
  expect(stored(source, { 1: 'sent' }).stored).toEqual({ field_1: 'sent' })
})

const typed: [sketch: Parameters<typeof form>[0][number], answer: string | string[], expected: unknown][] = [
  [{ field_type: 'number' }, '1,250.50', 1250.5],
  [{ field_type: 'number' }, '1e5', en.faults.number],
  // What a number would round is no answer.
  [{ field_type: 'number' }, '123,456,789,012,345', 123_456_789_012_345],
  [{ field_type: 'number' }, '-0001234567890123.4500', -1_234_567_890_123.45],
  [{ field_type: 'number' }, '1000000000000000000', 1e18],
  [{ field_type: 'number' }, '9007199254740993', en.faults.digits],
  [{ field_type: 'number' }, '12,345,678,901,234,567.5', en.faults.digits],
  [{ field_type: 'number' }, '0.100000000000001', 0.100_000_000_000_001],
  // As a program calculates it.
  [{ field_type: 'number' }, '0.30000000000000004', 0.1 + 0.2],
  [{ field_type: 'number' }, '0.300000000000000041', en.faults.digits],
  [{ field_type: 'number' }, '0.0000001', en.faults.number],
  [{ field_type: 'number', options: { max: 5 } }, '1.0000000000000000001', en.faults.digits],
  [{ field_type: 'number', options: { min: 5 } }, '4.9', 'The value must be at least 5.'],
  [{ field_type: 'number', options: { max: 10000 } }, '10001', 'The value must be at most 10,000.'],
  [{ field_type: 'number', options: { max: 2100 } }, '2101', 'The value must be at most 2100.'],
  [{ field_type: 'number', options: { step: 0.1 } }, '0.3', 0.3],
  [{ field_type: 'number', options: { step: 0.5, min: 0.25 } }, '1', 'Please enter a value in steps of 0.5.'],
  [{ field_type: 'number', options: { step: 1 } }, '1.5', en.faults.wholeNumber],
  [{ field_type: 'email' }, ' ada@example.com ', 'ada@example.com'],
  [{ field_type: 'email' }, 'ada', en.faults.email],
  [{ field_type: 'url' }, 'example.com', 'https://example.com'],
  [{ field_type: 'url' }, 'javascript:alert(1)', en.faults.url],
  [{ field_type: 'tel' }, 'none', en.faults.tel],
  [{ field_type: 'date' }, '2026-02-29', en.faults.date],
  [{ field_type: 'date', options: { min: '2026-03-01' } }, '2026-02-28', 'The earliest possible day is 1 March 2026.'],
  [{ field_type: 'date', options: { max: '2026-03-01' } }, '2026-03-01', '2026-03-01'],
  [{ field_type: 'time' }, '25:00', en.faults.time],
  [{ field_type: 'datetime' }, '2026-03-01T10:00', '2026-03-01T10:00'],
  [{ field_type: 'datetime' }, '2026-03-01', en.faults.datetime],
  [{ field_type: 'text', options: { max_length: 3 } }, 'a😀ü', 'a😀ü'],
  [{ field_type: 'text', options: { max_length: 3 } }, 'abcd', 'Please use no more than 3 characters.'],
  [{ field_type: 'text', options: { min_length: 3 } }, 'ab', 'Please enter at least 3 characters.'],
  [{ field_type: 'text', datalist: 'a;b' }, 'something else', 'something else'],
  [{ field_type: 'text' }, '  kept as sent ', '  kept as sent '],
  [
    { field_type: 'checkboxes', datalist: 'a;b;c', options: { min_choices: 2 } },
    ['a'],
    'Please choose at least 2 options.',
  ],
  [
    { field_type: 'checkboxes', datalist: 'a;b;c', options: { max_choices: 1 } },
    ['a', 'b'],
    'Please choose no more than one option.',
  ],
  [
    { field_type: 'checkboxes', datalist: 'a;b;c', options: { min_choices: 2, max_choices: 2 } },
    ['a', 'c'],
    ['a', 'c'],
  ],
  [{ field_type: 'checkbox' }, '1', true],
  [{ field_type: 'checkbox' }, '', undefined],
  [{ field_type: 'checkbox', required: true }, '', en.faults.requiredCheckbox],
  [{ field_type: 'radio', datalist: 'a', required: true }, '', en.faults.requiredChoice],
]

test.each(typed)('form: a field %j answered %j gives %j [B13]', (sketch, answer, expected) => {
  const { content, faults } = checkAnswers(form([sketch]), { 1: answer }, {})
  expect(faults[0]?.message ?? content['address']?.['field_1']).toEqual(expected)
})

test('form: content is grouped by module, then by CRM name or field_<id>; empty answers are left out [B2.3-19]', () => {
  const grouped = form([
    { crm_field_name: 'Name' },
    { crm_module: 'estate' },
    { crm_module: 'task', crm_field_name: 'Betreff' },
  ])
  const { content } = checkAnswers(grouped, { 1: 'Ada', 2: 'x', 3: ' ' }, {})
  expect(JSON.parse(JSON.stringify(content))).toEqual({ address: { Name: 'Ada' }, estate: { field_2: 'x' } })
})

test('form: of two fields with one name the later answer counts, and lists are joined', () => {
  const list = { field_type: 'checkboxes' as const, crm_field_name: 'm' }
  const twice = form([
    { crm_field_name: 'n' },
    { crm_field_name: 'n' },
    { ...list, datalist: 'a;b' },
    { ...list, datalist: 'b;c' },
  ])
  expect(stored(twice, { 1: 'first', 2: 'second', 3: ['a', 'b'], 4: ['b', 'c'] }).stored).toEqual({
    n: 'second',
    m: ['a', 'b', 'c'],
  })
  expect(stored(twice, { 1: 'first', 2: '' }).stored).toEqual({ n: 'first' })
})

test('form: a CRM name that means something to JavaScript is a name like any other', () => {
  const named = form([{ crm_field_name: '__proto__' }, { crm_field_name: 'constructor' }])
  const { content } = checkAnswers(named, { 1: 'a', 2: 'b' }, {})
  expect(JSON.stringify(content)).toBe('{"address":{"__proto__":"a","constructor":"b"}}')
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('form: a hidden field whose place in the CRM takes yes or no is stored as that, not as 1 or 0 [B13-165]', () => {
  const crm = { label: 'Let', type: 'boolean', length: null, default: null, permittedvalues: null }
  const hidden = (default_value: string | null, more = {}) => ({
    field_type: 'hidden' as const,
    default_value,
    ...more,
  })
  const marked = form([
    hidden('1', { crm }),
    hidden('0', { crm }),
    hidden(null, { crm }),
    hidden('on', { crm }),
    hidden('1'),
  ])
  const kept = { field_1: true, field_2: false, field_4: 'on', field_5: '1' }
  expect(stored(marked, {})).toEqual({ stored: kept, faults: [] })
})
