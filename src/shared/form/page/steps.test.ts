import { expect, test } from 'vitest'
import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { form, rule, when } from '../engine/model.fixture.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { checkAnswers } from '../engine/check.ts'
import { renderFormPage, type PageInput } from './page.ts'

const fields: Parameters<typeof form>[0] = [
  { label: 'Name', required: true },
  { field_type: 'page_break', label: 'Your home', hint: 'Roughly will do.' },
  { label: 'Storeys', field_type: 'number' },
  { field_type: 'page_break', label: 'Extras' },
  { label: 'Garden', hidden: true },
  { field_type: 'page_break', label: 'Message' },
  { label: 'Text', required: true },
]
const showGarden = rule(1, [when(1, 'equals', 'Ada')], [['show', 5]])

function stepped(settings: Partial<FormSettings> = {}, rules = [showGarden]) {
  return form(fields, rules, { multistep_enabled: true, ...settings })
}

/** Without the space between elements. */
function page(compiled: CompiledForm, more: Partial<PageInput> = {}): string {
  const input = {
    answers: {},
    faults: [],
    token: 't',
    action: '/',
    scripts: { runtime: '/r.js', steps: '/steps.js' },
    embed: false,
  }
  return renderFormPage({ form: compiled, ...input, ...more })
    .html.replace(/\s+/g, ' ')
    .replace(/ ?([<>]) ?/g, '$1')
}

/** Names of the inputs in each section, the current one marked. */
function sections(html: string): string[] {
  const [, ...parts] = html.split(/<section class="step/)
  return parts.map((part) => {
    const names = Array.from(part.matchAll(/name="field_(\d+)"/g), ([, id]) => id)
    return `${/^[^>]*data-current/.test(part) ? '>' : ''}${names.join(' ')}`
  })
}

test('form: page breaks divide the form into steps, of which the first is seen from the first paint on', () => {
  const html = page(stepped())
  expect(sections(html)).toEqual(['>1', '3', '5', '7'])
  expect(html).toMatch(/<form id="foyer"[^>]* class="steps" data-at-first>/)
  expect(html).toContain('<script src="/steps.js" defer></script>')
  expect(html.indexOf('/steps.js')).toBeLessThan(html.indexOf('/r.js'))
  expect(html).toMatch(/<h2 class="step-title" id="f2-title" data-label>Your home<\/h2><p class="hint">Roughly will do/)
})

test('form: steps in which nothing is shown are not counted, and are when a rule shows something', () => {
  expect(page(stepped())).toContain('<p id="foyer-progress">Step 1 of 3</p>')
  expect(page(stepped(), { answers: { 1: 'Ada' } })).toContain('Step 1 of 4')
})

test('form: the first step is the first in which something is shown', () => {
  const html = page(stepped({}, [showGarden, rule(2, [], [['hide', 1]])]))
  expect(sections(html)).toEqual(['1', '>3', '5', '7'])
  expect(html).toContain('Step 1 of 2')
})

test('form: a page that comes back opens at the step of the first fault', () => {
  const faults = [{ field: 'field_7', message: 'Needed.' }]
  const html = page(stepped(), { answers: { 1: 'Bea' }, faults })
  expect(sections(html)).toEqual(['1', '3', '5', '>7'])
  expect(html).toMatch(/<form id="foyer"[^>]* class="steps" data-at-last>/)
  expect(html).toContain('Step 3 of 3')
})

test.each([
  ['none', /<div class="progress unseen"><p id="foyer-progress">Step 1 of 3<\/p><\/div>/],
  ['bar', /Step 1 of 3<\/p><progress aria-hidden="true" max="3" value="1">/],
  ['percent', /<p id="foyer-progress">0 % complete<\/p><progress aria-hidden="true" max="3" value="0">/],
  [
    'steps',
    /<ol class="trail"><li aria-current="step">Step 1<\/li><li>Your home<\/li><li hidden>Extras<\/li><li>Message/,
  ],
] as const)('form: multistep_progress %s', (multistep_progress, markup) => {
  expect(page(stepped({ multistep_progress }))).toMatch(markup)
})

test('form: steps without a title are counted as they are shown', () => {
  const untitled = { field_type: 'page_break', label: '' } as const
  const divided = [{ hidden: true }, untitled, {}, untitled, {}]
  const showFirst = rule(1, [when(3, 'equals', 'x')], [['show', 1]])
  const html = page(form(divided, [showFirst], { multistep_enabled: true, multistep_progress: 'steps' }))
  expect(html).toContain('<li hidden>Step 0</li><li aria-current="step">Step 1</li><li>Step 2</li>')
})

test('form: multistep_next_label, multistep_back_label, multistep_allow_back: buttons rules can change', () => {
  const html = page(
    stepped({ multistep_next_label: 'On', multistep_back_label: 'Again' }, [
      rule(
        1,
        [],
        [
          ['set_label', '__multistep_next', 'Onwards'],
          ['hide', '__multistep_back'],
        ],
      ),
    ]),
  )
  expect(html).toMatch(/data-target="__multistep_back" data-rule-hidden><span>Again<\/span>/)
  expect(html).toMatch(/data-target="__multistep_next" data-label="On"><span>Onwards<\/span>/)
  expect(page(stepped({ multistep_allow_back: false }))).not.toContain('__multistep_back')
})

test('multistep_review_enabled: one step more, empty until a script fills it', () => {
  const html = page(stepped({ multistep_review_enabled: true }))
  expect(html).toContain('Step 1 of 4')
  expect(html).toMatch(
    /<section class="step review"[^>]*><h2[^>]*>Please check your answers<\/h2><div class="reviewed"><\/div>/,
  )
  const single = form([{}], [], { multistep_enabled: true, multistep_review_enabled: true })
  expect(page(single)).toContain('Step 1 of 2')
})

test('multistep_enabled off: the same breaks are headings of sections on one page', () => {
  const html = page(stepped({ multistep_enabled: false }))
  expect(sections(html)).toEqual(['1', '3', '5', '7'])
  for (const part of ['steps.js', 'foyer-progress', '__multistep', 'class="steps"']) expect(html).not.toContain(part)
})

test('form: a form without page breaks has neither steps nor their sheet', () => {
  const html = page(form([{}], [], { multistep_enabled: true }))
  expect(html).toContain('<div class="grid"><div class="field"')
  expect(html).not.toMatch(/steps\.js|class="step|\.step-title/)
})

test('form: breaks without fields between them, before the first and after the last make no empty steps', () => {
  const lone = { field_type: 'page_break', label: 'Lone' } as const
  const html = page(form([lone, lone, {}, lone, { label: 'Two' }, lone], [], { multistep_enabled: true }))
  expect(sections(html)).toEqual(['>3', '5'])
  expect(html.match(/>Lone</g)).toHaveLength(2)
})

test('form: a step that is hidden and that no rule shows is not on the page, whatever stands in it', () => {
  const hidden = [
    {},
    { field_type: 'page_break' as const, label: 'Internal', hidden: true },
    { default_value: 'secret' },
    { field_type: 'hidden' as const, default_value: 'secret too' },
  ]
  const closed = page(form(hidden, [], { multistep_enabled: true }))
  expect(closed).not.toMatch(/secret|Internal/)
  const opened = page(form(hidden, [rule(1, [when(1, 'not_empty')], [['show', 2]])], { multistep_enabled: true }))
  expect(sections(opened)).toEqual(['>1', '3'])
})

test('form: what a hidden step holds is neither required nor stored [B13-15]', () => {
  const compiled = stepped({}, [rule(1, [when(3, 'equals', '1')], [['hide', 6]])])
  const judged = (storeys: string) => checkAnswers(compiled, { 1: 'Ada', 3: storeys, 7: 'kept?' }, {})
  expect(judged('1').content).toEqual({ address: { field_1: 'Ada', field_3: 1 } })
  expect(judged('2').content['address']).toMatchObject({ field_7: 'kept?' })
  expect(checkAnswers(compiled, { 1: 'Ada', 3: '1' }, {}).faults).toEqual([])
  expect(checkAnswers(compiled, { 1: 'Ada', 3: '2' }, {}).faults.map(({ field }) => field)).toEqual(['field_7'])
})

test('form: a page break takes no answer', () => {
  const compiled = form([{ field_type: 'page_break', required: true, default_value: 'x' }, {}])
  const { content, faults } = checkAnswers(compiled, { 1: 'x', 2: 'y' }, { 1: 'x' })
  expect([content, faults]).toEqual([{ address: { field_2: 'y' } }, []])
})

test('form: no title or hint of a step becomes markup', () => {
  const hostile = '"><script>alert(1)</script>'
  const texts = { label: hostile, hint: hostile }
  for (const multistep_progress of ['bar', 'steps'] as const) {
    const settings = { multistep_enabled: true, multistep_progress, multistep_next_label: hostile }
    const html = page(form([{}, { field_type: 'page_break', ...texts }, {}], [], settings))
    expect(html).not.toContain('<script>alert')
  }
})
