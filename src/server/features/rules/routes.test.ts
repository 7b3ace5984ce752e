import { expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { rules, specialTargets } from '../../../shared/contract/forms/rules.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

/** A form with two fields, their ids as rules spell them. */
async function formWithTwo(app: TestApp) {
  const form = await app.call(forms.create, { body: { internal_title: 'Anfrage' } })
  const id = form.data.id as number
  const ids: string[] = []
  for (const crm_field_name of ['Vorname', 'Name']) {
    const { data } = await app.call(fields.create, { id, body: { crm_module: 'address', crm_field_name } })
    ids.push(String(data.id))
  }
  const [first = '', second = ''] = ids
  return { id, first, second }
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

test('rules: a rule comes back as it was sent, switches as 1 and 0, field ids as texts [B2.5-1, B2.5-5, B2.5-6, B2.5-7, B2.5-8, B2.5-13, B3-22]', async () => {
  await using app = await startApp()
  const { id, first, second } = await formWithTwo(app)
  const sent = [
    {
      title: 'Name zeigen',
      mode: 'any',
      priority: 1,
      is_enabled: 1,
      run_on_init: 0,
      tags: [],
      clauses: [{ when_field_id: first, operator: 'not_empty', value: '' }],
      actions: [
        { order: 2, action: 'set_label', target_field_id: second, value: 'Ihr Name' },
        { order: 1, action: 'hide', target_field_id: '__form_description', value: null },
      ],
    },
    { title: 'Aus', mode: 'all', priority: 2, is_enabled: 0, run_on_init: 1, tags: ['a'], clauses: [], actions: [] },
  ]
  await app.call(rules.replace, { id, body: { rules: sent } })
  const { data } = await app.call(rules.list, { id })
  expect(data).toEqual(sent.map((rule, at) => ({ id: data[at].id, ...rule })))
})

test('rules: null stands for the default of each optional value [B11-23]', async () => {
  await using app = await startApp()
  const { id, first } = await formWithTwo(app)
  const unset = { title: null, mode: null, priority: null, is_enabled: null, run_on_init: null, tags: null }
  const actions = [{ order: null, action: 'hide', target_field_id: first }]
  const replaced = await app.call(rules.replace, { id, body: { rules: [{ ...unset, clauses: null, actions }] } })
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
  const usual = { title: '', mode: 'all', priority: 0, is_enabled: 1, run_on_init: 1, tags: [], clauses: [] }
  expect((await app.call(rules.list, { id })).data).toMatchObject([
    { ...usual, actions: [{ order: 0, action: 'hide' }] },
  ])
})

test('rules: rules are answered by priority, equal ones as they were given [B2.5-4, B4.5-1]', async () => {
  await using app = await startApp()
  const { id } = await formWithTwo(app)
  const list = [30, -1, 5, 5, 0].map((priority, at) => ({ title: `${priority} ${at}`, priority }))
  const put = await app.call(rules.replace, { id, body: { rules: list } })
  const { data } = await app.call(rules.list, { id })
  expect(titles(data)).toEqual(['-1 1', '0 4', '5 2', '5 3', '30 0'])
  expect(put.data).toEqual(data)
})

test('rules: PUT replaces the whole list; an empty one leaves none [B4.5-2, B4.5-3, B4.5-4]', async () => {
  await using app = await startApp()
  const { id } = await formWithTwo(app)
  const other = await formWithTwo(app)
  await app.call(rules.replace, { id: other.id, body: { rules: [{ title: 'bleibt' }] } })
  await app.call(rules.replace, { id, body: { rules: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] } })
  const { data: read } = await app.call(rules.list, { id })
  const changed = [{ ...read[2], title: 'C2' }, read[0]]
  expect((await app.call(rules.replace, { id, body: { rules: changed } })).status).toBe(200)
  expect(titles((await app.call(rules.list, { id })).data)).toEqual(['C2', 'A'])
  // A list with a fault changes nothing.
  const wrong = await app.call(rules.replace, { id, body: { rules: [{ title: 'D' }, { mode: 'some' }] } })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['rules.1.mode']])
  expect(titles((await app.call(rules.list, { id })).data)).toEqual(['C2', 'A'])
  expect((await app.call(rules.replace, { id, body: { rules: [] } })).data).toEqual([])
  expect((await app.call(rules.list, { id })).data).toEqual([])
  expect(titles((await app.call(rules.list, { id: other.id })).data)).toEqual(['bleibt'])
})

test('rules: special targets take set_label, show, hide, the spinner set_label; others are a 422 [B2.5-22, B2.5-23, B2.5-24]', async () => {
  await using app = await startApp()
  const { id } = await formWithTwo(app)
  const names = ['__form_title', '__form_description', '__submit', '__submit_spinner']
  expect(Object.keys(specialTargets)).toEqual([...names, '__multistep_back', '__multistep_next'])
  const every = ['show', 'hide', 'set_label', 'enable', 'disable', 'require', 'optional', 'set_value', 'hide_option']
  for (const target_field_id of Object.keys(specialTargets)) {
    const allowed = target_field_id === '__submit_spinner' ? ['set_label'] : ['show', 'hide', 'set_label']
    for (const action of [...every, 'unhide_option', 'make_readonly', 'unmake_readonly']) {
      const body = { rules: [{ actions: [{ action, target_field_id, value: 'x' }] }] }
      const { status, body: answer } = await app.call(rules.replace, { id, body })
      expect(status, `${action} ${target_field_id}`).toBe(allowed.includes(action) ? 200 : 422)
      if (status === 422) expect(Object.keys(answer.errors)).toEqual(['rules.0.actions.0.action'])
    }
  }
  const unknown = { rules: [{ actions: [{ action: 'hide', target_field_id: '__footer' }] }] }
  expect((await app.call(rules.replace, { id, body: unknown })).status).toBe(422)
})

test('S8: rules whose conditions cost too much are refused by rule and condition', async () => {
  await using app = await startApp()
  const { id, first } = await formWithTwo(app)
  await app.call(rules.replace, { id, body: { rules: [{ title: 'bleibt' }] } })
  const costly = (rule: number, at: number) => ({
    when_field_id: first,
    operator: 'matches',
    value: `(?:(?:a|aa|aaa|aaaa|aaaaa)*b*)*c${rule}_${at}`,
  })
  const many = Array.from({ length: 200 }, (_, rule) => ({
    title: `Regel ${rule}`,
    clauses: Array.from({ length: 50 }, (_, at) => costly(rule, at)),
  }))
  const refused = await app.call(rules.replace, { id, body: { rules: many } })
  expect(refused.status).toBe(422)
  const [[path, sentences] = []] = Object.entries<string[]>(refused.body.errors)
  const [, rule, clause] = /^rules\.(\d+)\.clauses\.(\d+)\.value$/.exec(path ?? '') ?? []
  expect(sentences?.[0]).toContain(`with condition ${Number(clause) + 1} of rule “Regel ${rule}” they cost more`)
  expect(titles((await app.call(rules.list, { id })).data)).toEqual(['bleibt'])
  // One less is what a form may have; the same condition in every rule costs as much as once.
  const [only = { clauses: [] }] = many.slice(Number(rule), Number(rule) + 1)
  const most = [...many.slice(0, Number(rule)), { ...only, clauses: only.clauses.slice(0, Number(clause)) }]
  expect((await app.call(rules.replace, { id, body: { rules: most } })).status).toBe(200)
  const alike = many.map((one) => ({ ...one, clauses: Array.from({ length: 50 }, () => costly(0, 0)) }))
  expect((await app.call(rules.replace, { id, body: { rules: alike } })).status).toBe(200)
})

test('S8: actions that change more options than a form may are refused with the action', async () => {
  await using app = await startApp()
  const { id, first } = await formWithTwo(app)
  const value = Array.from({ length: 500 }, (_, at) => String(at))
  const hiding = { action: 'hide_option', target_field_id: first, value }
  const many = Array.from({ length: 5 }, () => ({ actions: Array.from({ length: 50 }, () => hiding) }))
  expect((await app.call(rules.replace, { id, body: { rules: many.slice(1) } })).status).toBe(200)
  const { status, body } = await app.call(rules.replace, { id, body: { rules: many } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['rules.4.actions.0.value']])
})

test('rules: a field of another form is refused wherever a rule names it, beside all other faults [B4.5-7, B11-17]', async () => {
  await using app = await startApp()
  const { id, first } = await formWithTwo(app)
  const { second: foreign } = await formWithTwo(app)
  const sent = [
    {
      clauses: [
        { when_field_id: foreign, operator: 'is', value: 'x' },
        { when_field_id: foreign },
        { when_field_id: first, operator: 'equals', value: 'x' },
      ],
      actions: [
        { action: 'enable_rules_by_tag', value: 'a', target_field_id: foreign },
        { action: 'enable_rules_by_tag', value: 'a', target_field_id: '' },
        { action: 'vanish', target_field_id: foreign },
      ],
    },
  ]
  const { status, body } = await app.call(rules.replace, { id, body: { rules: sent } as never })
  const at = (places: string[]) => places.map((place) => `rules.0.${place}`)
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([
    422,
    at([
      'actions.0.target_field_id',
      'actions.2.action',
      'actions.2.target_field_id',
      'clauses.0.operator',
      'clauses.0.when_field_id',
      'clauses.1.operator',
      'clauses.1.when_field_id',
    ]),
  ])
  const redirects = [{ url: 'nowhere', clauses: [{ when_field_id: foreign, operator: 'is' }] }]
  const settings = await app.call(forms.update, { id, body: { redirect_rules: redirects } as never })
  expect(Object.keys(settings.body.errors).toSorted()).toEqual([
    'redirect_rules.0.clauses.0.operator',
    'redirect_rules.0.clauses.0.when_field_id',
    'redirect_rules.0.url',
  ])
})
