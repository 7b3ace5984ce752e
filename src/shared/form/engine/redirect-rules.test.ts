import { expect, test } from 'vitest'
import { redirectSettings } from '../../contract/form-settings/redirects.ts'
import { form, rule, when } from './model.fixture.ts'
import { redirectChooser } from './redirect-rules.ts'

test('form: of `redirect_rules` the first that holds leads on, by the form as its rules leave it', () => {
  const { model } = form(
    [{}, {}, {}],
    [
      rule(
        1,
        [when(1, 'equals', 'secret')],
        [
          ['hide', 2],
          ['set_value', 3, 'set'],
        ],
      ),
    ],
    {
      redirect_rules: [
        { clauses: [when(2, 'equals', 'Köln'), when(3, 'not_equals', 'x')], url: 'https://a.example' },
        { clauses: [when(3, 'equals', 'set')], url: 'https://b.example' },
        { clauses: [when(2, 'not_empty')], url: 'https://c.example' },
        { clauses: [when(9, 'empty')], url: 'https://gone.example' },
      ],
    },
  )
  const choose = redirectChooser(model)
  const chosen = [{ 2: 'köln ' }, { 2: 'köln', 3: 'x' }, { 1: 'secret', 2: 'Köln' }, { 3: 'set' }, { 1: 'x' }].map(
    choose,
  )
  expect(chosen).toEqual(['https://a.example', 'https://c.example', 'https://b.example', 'https://b.example', null])
  expect(redirectChooser(form([{}]).model)({ 1: 'x' })).toBeNull()
})

test('form: `redirect_rules` takes clauses as rules do, and addresses as `redirect` does', () => {
  const { schema } = redirectSettings.redirect_rules
  const read = (clause: object, url = 'https://a.example') => schema.safeParse([{ clauses: [clause], url }])
  expect(read({ when_field_id: 7, operator: 'empty' }).data).toEqual([
    { clauses: [{ when_field_id: '7', operator: 'empty', value: '' }], url: 'https://a.example' },
  ])
  const wrong = [
    read({ when_field_id: 7, operator: 'is' }),
    read({ when_field_id: 7, operator: 'empty' }, 'javascript:alert(1)'),
    schema.safeParse([{ clauses: [], url: 'https://a.example' }]),
    schema.safeParse('https://a.example'),
  ]
  expect(wrong.map(({ error }) => error?.issues.map(({ path }) => path.join('.')))).toEqual([
    ['0.clauses.0.operator'],
    ['0.url'],
    ['0.clauses'],
    [''],
  ])
})
