import { expect, test } from 'vitest'
import { en } from '../../text/en/index.ts'
import { initialAnswers, readAnswers } from './answers.ts'
import { checkAnswers } from './check.ts'
import { form, rule, when } from './model.fixture.ts'
import { renderFormPage } from '../page/page.ts'
import { prefill } from '../page/prefill.ts'
import { scoreInWords } from './score.ts'

const rating = { field_type: 'rating', label: 'Advice' } as const
const scale = { field_type: 'scale', label: 'Chance' } as const
const named = { ...rating, options: { max: 3, labels: ['bad', 'fair', 'good'] } }

function stored(compiled: ReturnType<typeof form>, input: Record<string, unknown>) {
  const { answers, faults } = readAnswers(compiled, input)
  const checked = checkAnswers(compiled, answers, {})
  return { ...checked.content['address'], faults: [...faults, ...checked.faults].map(({ message }) => message) }
}

function page(compiled: ReturnType<typeof form>): string {
  const input = { faults: [], token: 't', action: '/', scripts: { runtime: '/r.js' }, embed: false }
  const { html } = renderFormPage({ form: compiled, answers: initialAnswers(compiled, {}), ...input })
  return html.replace(/\s+/g, ' ').replace(/ ?([<>]) ?/g, '$1')
}

test('form: a rating and a scale are stored as numbers, from a form, from JSON', () => {
  const both = form([rating, scale])
  expect(stored(both, { field_1: '4', field_2: '0' })).toEqual({ field_1: 4, field_2: 0, faults: [] })
  expect(stored(both, { field_1: 4, field_2: 10 })).toEqual({ field_1: 4, field_2: 10, faults: [] })
  expect(stored(both, { field_1: '', field_2: null })).toEqual({ faults: [] })
})

test.each([0, 6, -1, 4.5, '4.0', '4 stars', 'NaN', '1e0', ['4', '5'], true, { value: 4 }])(
  'form: a rating of five stars refuses %j',
  (answer) => {
    const { faults, ...content } = stored(form([rating]), { field_1: answer })
    expect(content).toEqual({})
    expect([[en.faults.option], [en.faults.unreadable]]).toContainEqual(faults)
  },
)

test('form: a required rating must be given, a hidden number may not be', () => {
  const compiled = form([{ ...rating, required: true }], [rule(1, [], [['hide_option', 1, '5']])])
  expect(stored(compiled, {}).faults).toEqual([en.faults.requiredChoice])
  expect(stored(compiled, { field_1: '5' }).faults).toEqual([en.faults.option])
  expect(stored(compiled, { field_1: '4' })).toEqual({ field_1: 4, faults: [] })
})

test('form: rules compare scores as numbers, and set them', () => {
  const compiled = form(
    [scale, { label: 'Why?', hidden: true, required: true }, rating],
    [
      rule(1, [when(1, 'less_than', '7')], [['show', 2]]),
      rule(2, [when(1, 'equals', '10,0')], [['set_value', 3, '5.0']]),
      rule(3, [when(1, 'equals', '9')], [['set_value', 3, '6']]),
    ],
  )
  expect(stored(compiled, { field_1: '6' }).faults).toEqual([en.faults.required])
  expect(stored(compiled, { field_1: '10' })).toEqual({ field_1: 10, field_3: 5, faults: [] })
  expect(stored(compiled, { field_1: '9' })).toEqual({ field_1: 9, faults: [] })
})

test('form: scores are prefilled by number or meaning, and nothing that is not offered [B13-7]', () => {
  const compiled = form([named, { ...scale, default_value: '7' }])
  const answers = (query: string) => initialAnswers(compiled, prefill(compiled, new URLSearchParams(query)))
  expect(answers('field_1=2&field_2=3')).toEqual({ 1: '2', 2: '3' })
  expect(answers('field_1=good&field_2=11')).toEqual({ 1: '3', 2: '7' })
})

test('form: scores are groups of radio buttons with full names, which work without a script', () => {
  const html = page(
    form([
      { ...named, required: true, hint: 'Be honest.' },
      { ...scale, options: { right_label: 'sure' } },
    ]),
  )
  expect(html).toMatch(
    /<fieldset class="field" data-field="1" data-required role="group" aria-describedby="f1-hint f1-fault">/,
  )
  expect(html.match(/<input type="radio" [^>]*name="field_1"/g)).toHaveLength(3)
  expect(html).toContain('<span class="word">2 of 3: fair</span>')
  expect(html.match(/<input type="radio" [^>]*name="field_2"/g)).toHaveLength(11)
  expect(html).toContain('<span>10<span class="unseen">of 10: sure</span></span>')
  expect(html).toContain('<span class="ends scale" aria-hidden="true"><span>10 – sure</span></span>')
})

test('form: no label of a score becomes markup', () => {
  const hostile = '"><script>alert(1)</script>'
  const options = { max: 3, labels: [hostile, hostile, hostile] }
  const ends = { left_label: hostile, right_label: hostile }
  expect(
    page(
      form([
        { ...rating, options },
        { ...scale, options: ends },
      ]),
    ),
  ).not.toContain('<script>alert')
})

test('form: a score in words says of how many, where its numbers begin at 0 or 1', () => {
  const choices = (...values: number[]) => values.map((value) => ({ value: String(value), label: String(value) }))
  const words = (values: number[], code: string) =>
    scoreInWords({ type: 'scale', choices: choices(...values) }, code, '{value} of {max}')
  expect([words([1, 2, 3], '2'), words([0, 10], '10'), words([-5, 0, 5], '0')]).toEqual(['2 of 3', '10 of 10', '0'])
})
