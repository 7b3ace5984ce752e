import { expect, test, vi } from 'vitest'
import type { Clause, Rule, RuleAction } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { Problem } from '../api/problem.ts'
import { openSession, setHistory, flush } from '../editing/session.ts'
import { changedTo } from '../editing/history.ts'
import { contentOf, draftOf, emptyRule, withCopy, withMoved, withRule, type DraftRule } from './draft.ts'
import { recognised, rulesDocument } from './document.ts'
import { findingsIn } from './find.ts'
import { findingWords } from './finding-words.ts'
import { comparandFor, comparandOf, gapsOf, operatorsFor } from './offers.ts'
import { plain, ruleSentence } from './sentence.ts'
import { simulationOf } from './simulation.ts'

function field(id: number, type: FormField['type'], label: string, more: Partial<FormField> = {}): FormField {
  return {
    id,
    form_id: 1,
    position: id,
    crm_module: 'estate',
    crm_field_name: null,
    field_type: type,
    type,
    label,
    choices: [],
    name: `field_${id}`,
    max_length: 100,
    hint: null,
    placeholder: null,
    required: false,
    hidden: false,
    disabled: false,
    read_only: false,
    default_value: null,
    half_size: false,
    datalist: null,
    options: {},
    ...more,
  }
}

const kinds = [
  { value: 'house', label: 'House' },
  { value: 'flat', label: 'Flat' },
]
const fields = [
  field(1, 'select', 'Property type', { choices: kinds, default_value: 'flat' }),
  field(2, 'number', 'Price', { default_value: '1.250,5' }),
  field(3, 'text', 'Garden', { hidden: true }),
  field(4, 'checkbox', 'Furnished'),
  field(5, 'radio', 'Heating', { choices: kinds }),
]

const isHouse: Clause = { when_field_id: '1', operator: 'equals', value: 'house' }
const show = (target: string): RuleAction => ({ order: 0, action: 'show', target_field_id: target, value: null })

function rule(title: string, more: Partial<Rule> = {}): Rule {
  return {
    id: 1,
    title,
    mode: 'all',
    priority: 0,
    is_enabled: 1,
    run_on_init: 1,
    tags: [],
    clauses: [isHouse],
    actions: [show('3')],
    ...more,
  }
}
const drafts = (...rules: Rule[]) => rules.map((one, i) => draftOf(one, `key-${i}`))
const titles = (rules: readonly DraftRule[]) => rules.map(({ title }) => title)

test('logic: rules are sentences in both languages, with the words of the form', () => {
  const [draft] = drafts(
    rule('', {
      clauses: [
        isHouse,
        { when_field_id: '2', operator: 'greater_than', value: '100000' },
        { when_field_id: '4', operator: 'not_empty', value: '' },
      ],
      actions: [
        show('3'),
        { order: 1, action: 'require', target_field_id: '3', value: null },
        { order: 2, action: 'set_label', target_field_id: '__submit', value: 'Go' },
      ],
    }),
  )
  expect(plain(ruleSentence(draft!, { fields, language: 'en' }))).toBe(
    'If Property type is House and Price is more than 100,000 and Furnished is ticked, then show Garden, make Garden required and change the label of Submit button to “Go”.',
  )
  expect(plain(ruleSentence(draft!, { fields, language: 'de' }))).toBe(
    'Wenn Property type House ist und Price größer als 100.000 ist und Furnished angekreuzt ist, dann Garden anzeigen, Garden zur Pflichtangabe machen und Schaltfläche „Absenden“ mit „Go“ beschriften.',
  )
  const [missing] = drafts(rule('', { clauses: [], actions: [show('99')] }))
  expect(plain(ruleSentence(missing!, { fields, language: 'en' }))).toBe('Always show #99.')
})

test('logic: a moved rule keeps its priority where its neighbours allow it, and the order is as shown', () => {
  const rules = drafts(rule('a', { priority: 10 }), rule('b', { priority: 20 }), rule('c', { priority: 30 }))
  const moved = withMoved(rules, 'key-2', 0)
  expect(moved.map(({ title, priority }) => [title, priority])).toEqual([
    ['c', 10],
    ['a', 10],
    ['b', 20],
  ])
  expect(withMoved(rules, 'key-0', 1).map(({ priority }) => priority)).toEqual([20, 20, 30])
  expect(withRule(rules, { ...emptyRule(), title: 'new' }).at(-1)).toMatchObject({ title: 'new', priority: 30 })
  expect(titles(withCopy(rules, 'key-0', 'a (copy)'))).toEqual(['a', 'a (copy)', 'b', 'c'])
})

test('logic: every operator that is offered takes a value that it can compare with', () => {
  expect(operatorsFor('date')).toContain('before')
  expect(operatorsFor('select')).not.toContain('starts_with')
  expect(comparandOf('select', 'in')).toBe('many')
  expect(comparandOf('checkboxes', 'contains')).toBe('many')
  expect(comparandOf('text', 'contains')).toBe('words')
  expect(comparandFor('one', ['house', 'flat'])).toBe('house')
  expect(comparandFor('many', '')).toEqual([])
  expect(comparandFor('nothing', 'house')).toBe('')
})

test('logic: what is not filled in is told before a rule counts', () => {
  expect(gapsOf(emptyRule(), fields)).toEqual(['clause 0', 'action 0'])
  const [done] = drafts(rule(''))
  expect(gapsOf(done!, fields)).toEqual([])
  expect(gapsOf({ ...done!, actions: [] }, fields)).toEqual(['actions'])
  const option = { order: 0, action: 'hide_option', target_field_id: '5', value: '' } as const
  expect(gapsOf({ ...done!, actions: [option] }, fields)).toEqual(['value 0'])
  expect(gapsOf({ ...done!, actions: [{ ...option, action: 'set_value' }] }, fields)).toEqual([])
})

test('a form is tried out as its page works: opened with its defaults, hidden options chosen no longer', () => {
  const hideFlat: RuleAction = { order: 0, action: 'hide_option', target_field_id: '5', value: 'flat' }
  const simulation = simulationOf(drafts(rule('', { actions: [show('3'), hideFlat] })), fields, 'de')
  expect(simulation.initial).toEqual({ 1: 'flat', 2: '1250.5' })
  const opened = simulation.run(simulation.initial, 'init')
  expect(opened.state.fields[3]?.visible).toBe(false)
  expect(opened.trace).toMatchObject([{ outcome: 'fails', clauses: [false] }])
  const answered = simulation.run({ ...opened.own, 1: 'house', 5: 'flat' }, 'change')
  expect(answered.state.fields[3]?.visible).toBe(true)
  expect(answered.own[5]).toBe('')
})

test('logic: rules that were saved elsewhere are known again, whatever their ids', () => {
  const before = drafts(rule('a'), rule('b'), rule(''))
  const fresh = [rule('b', { id: 9, priority: -1 }), rule('a', { id: 10 }), rule('', { id: 11, is_enabled: 0 })]
  expect(recognised(before, fresh).map(({ key }) => key)).toEqual(['key-1', 'key-0', 'key-2'])
})

test('logic: a new rule that was saved without an answer is known again, whatever another user has added', () => {
  const before = drafts(rule('a'))
  const [own] = drafts(rule('new'))
  const sent = [[...before, { ...own!, key: 'own' }]]
  expect(recognised(before, [rule('a'), rule('new')], sent).map(({ key }) => key)).toEqual(['key-0', 'own'])
  const keys = recognised(before, [rule('new'), rule('theirs')], sent).map(({ key }) => key)
  expect(keys[0]).toBe('own')
  expect(recognised(before, [rule('a'), rule('new')]).map(({ key }) => key)).not.toContain('own')
})

test('logic: changes of another person are merged; the same rule changed twice is asked about', async () => {
  vi.useFakeTimers()
  try {
    const stored = { rules: [rule('a'), rule('b')], etag: '"1"', isDraft: false }
    const sent: { ifMatch: string | undefined; isDraft: boolean; rules: Rule[] }[] = []
    const session = openSession(
      rulesDocument({
        read: { ...stored },
        async replace(list, { etag: ifMatch, isDraft }) {
          const rules = list.map((one, id) => ({ ...one, id }))
          sent.push({ ifMatch, isDraft, rules })
          if (ifMatch !== stored.etag) throw new Problem(412, 'The form has changed.')
          Object.assign(stored, { rules, etag: `"${sent.length + 10}"` })
          return { etag: stored.etag }
        },
        reload: async () => stored,
        onSaved: () => undefined,
      }),
    )
    const change = (title: string, more: Partial<DraftRule>) =>
      setHistory(
        session,
        changedTo(
          session.state.history,
          session.state.history.present.map((one) => (one.title === title ? { ...one, ...more } : one)),
          0,
        ),
      )
    // A user has also put the form online: the change goes to its draft.
    Object.assign(stored, { rules: [rule('a', { is_enabled: 0 }), rule('b')], etag: '"2"', isDraft: true })
    change('b', { run_on_init: 0 })
    await flush(session)
    await vi.runAllTimersAsync()
    expect(stored.rules.map(({ is_enabled, run_on_init }) => [is_enabled, run_on_init])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(sent.map(({ ifMatch, isDraft }) => [ifMatch, isDraft])).toEqual([
      ['"1"', false],
      ['"2"', true],
    ])
    expect(session.state.save.kind).toBe('saved')

    Object.assign(stored, { rules: [rule('a', { mode: 'any' }), stored.rules[1]], etag: '"3"' })
    change('a', { mode: 'any', clauses: [] })
    Object.assign(stored, { rules: [rule('a', { is_enabled: 0, clauses: [isHouse, isHouse] }), stored.rules[1]] })
    await flush(session)
    expect(session.state.save.kind).toBe('clash')
    expect(contentOf(session.state.history.present[0]!).clauses).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('logic: a number that rules read otherwise than its form writes numbers is told, with both [B2.5-30]', () => {
  const fields = [field(1, 'number', 'Preis'), field(2, 'text', 'Name')]
  const rule = {
    ...emptyRule(),
    clauses: ['250.000', '1.5', '250000', '250.000,5', 'viel'].flatMap((value) =>
      ['1', '2'].map((when_field_id): Clause => ({ when_field_id, operator: 'greater_than', value })),
    ),
    actions: [{ order: 1, action: 'set_value', target_field_id: '1', value: '1.234' } as RuleAction],
  }
  const told = (language: 'de' | 'en') =>
    findingsIn([rule], fields, language)
      .filter(({ kind }) => kind === 'number_spelling')
      .map((finding) => findingWords(finding, ['Regel 1'], { fields, language }))
  expect(told('de')).toEqual([
    'Regel 1 liest „250.000“ als 250. Ist 250.000 gemeint, schreiben Sie die Zahl ohne Tausenderpunkte.',
    'Regel 1 liest „1.234“ als 1,234. Ist 1.234 gemeint, schreiben Sie die Zahl ohne Tausenderpunkte.',
  ])
  expect(told('en')).toEqual([])
})
