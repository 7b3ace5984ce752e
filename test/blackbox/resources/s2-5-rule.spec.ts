import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid, expectInvalidAt, expectList, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, effect, makeForm, putRules, rule, when } from '../support/fixtures.ts'

let c: Client
let formId: number
let one: number
let two: number

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
  one = (await addField(c, formId)).id
  two = (await addField(c, formId, { datalist: 'a;b' })).id
})

const put = (rules: unknown) => c.put(`/forms/${formId}/rules`, { rules })
const read = async (): Promise<Json[]> => expectList(await c.get(`/forms/${formId}/rules`))

describe('rules: the record', () => {
  test('a rule is answered as it was written [B2.5-1, B2.5-4, B2.5-7, B2.5-8, B2.5-13, B4.5-2, B2.5-25, B2.5-27]', async () => {
    const sent = rule(
      [when(one, 'equals', 'x'), when(two, 'not_equals', 'a')],
      [effect('hide', two), effect('set_label', '__submit', 'Go')],
      { title: 'Mine', mode: 'any', priority: -3, tags: ['t1', 't2'] },
    )
    const [got] = await putRules(c, formId, [sent])
    expect(got).toMatchObject({ title: 'Mine', mode: 'any', priority: -3, tags: ['t1', 't2'] })
    expect(Number.isInteger(got.id)).toBe(true)
    expect(got.clauses).toEqual(sent.clauses)
    expect(got.actions).toMatchObject(sent.actions)
    for (const clause of got.clauses) expect(clause.when_field_id).toBeTypeOf('string')
    for (const action of got.actions) expect(action.target_field_id).toBeTypeOf('string')
    expect(await read()).toEqual([got])
  })

  test.each([
    [1, 1],
    [0, 0],
    [true, 1],
    [false, 0],
    ['1', 1],
    ['0', 0],
  ])('is_enabled and run_on_init %j are written out as %j [B2.5-5, B2.5-6, B3-22, B2.5-29]', async (sent, read_) => {
    await putRules(c, formId, [rule([when(one, 'empty')], [], { is_enabled: sent, run_on_init: sent })])
    expect(await read()).toMatchObject([{ is_enabled: read_, run_on_init: read_ }])
  })

  test('is_enabled 2 and "yes" are refused [B2.5-5, B3-22]', async () => {
    for (const bad of [2, 'yes', -1])
      expectInvalid(
        await put([rule([], [], { is_enabled: bad, run_on_init: bad })]),
        'rules.0.is_enabled',
        'rules.0.run_on_init',
      )
  })

  test.each([
    'equals',
    'not_equals',
    'empty',
    'not_empty',
    'starts_with',
    'not_starts_with',
    'contains',
    'not_contains',
    'greater_than',
    'less_than',
    'before',
    'after',
    'in',
    'matches',
  ])('operator %s is accepted [B2.5-9, B2.5-10, B2.5-11, B2.5-12]', async (operator) => {
    const value = ['before', 'after'].includes(operator) ? '2026-01-01' : '1'
    const [got] = await putRules(c, formId, [rule([when(one, operator, value)], [effect('show', two)])])
    expect(got.clauses[0].operator).toBe(operator)
  })

  test.each([
    ['show', undefined],
    ['hide', undefined],
    ['enable', undefined],
    ['disable', undefined],
    ['require', undefined],
    ['optional', undefined],
    ['hide_option', 'a'],
    ['unhide_option', 'a'],
    ['set_value', 'a'],
    ['set_label', 'New label'],
    ['make_readonly', undefined],
    ['unmake_readonly', undefined],
  ])('action %s on a field is accepted [B2.5-14, B2.5-15, B2.5-16, B2.5-17, B2.5-20]', async (action, value) => {
    const [got] = await putRules(c, formId, [rule([when(one, 'empty')], [effect(action, two, value)])])
    expect(got.actions[0]).toMatchObject({ order: 0, action, target_field_id: String(two) })
    if (value !== undefined) expect(got.actions[0].value).toBe(value)
  })

  test.each(['enable_rules_by_tag', 'disable_rules_by_tag'])(
    'action %s names the tag in value [B2.5-21, B2.5-26]',
    async (action) => {
      const [got] = await putRules(c, formId, [
        rule([when(one, 'empty')], [{ action, target_field_id: null, value: 'advanced' }]),
        rule([], [], { tags: ['advanced'] }),
      ])
      expect(got.actions[0]).toMatchObject({ action, value: 'advanced' })
    },
  )

  const targets = ['__form_title', '__form_description', '__submit', '__multistep_back', '__multistep_next']

  test.each(targets)('special target %s takes set_label, show and hide [B2.5-22, B2.5-23]', async (target) => {
    const actions = [effect('set_label', target, 'L'), effect('show', target), effect('hide', target)]
    const [got] = await putRules(c, formId, [rule([when(one, 'empty')], actions)])
    expect(got.actions.map((action: Json) => action.target_field_id)).toEqual([target, target, target])
  })

  test.each(targets)('special target %s takes nothing else: 422 [B2.5-23]', async (target) => {
    for (const action of ['enable', 'disable', 'require', 'optional', 'make_readonly', 'unmake_readonly'])
      expectInvalidAt(await put([rule([when(one, 'empty')], [effect(action, target)])]), 'rules.0.actions.0')
    for (const action of ['hide_option', 'unhide_option', 'set_value'])
      expectInvalidAt(await put([rule([when(one, 'empty')], [effect(action, target, 'a')])]), 'rules.0.actions.0')
  })

  test('__submit_spinner takes set_label only [B2.5-24, B2.5-22]', async () => {
    await putRules(c, formId, [rule([when(one, 'empty')], [effect('set_label', '__submit_spinner', 'Sending')])])
    for (const action of ['show', 'hide', 'require', 'disable'])
      expectInvalidAt(
        await put([rule([when(one, 'empty')], [effect(action, '__submit_spinner')])]),
        'rules.0.actions.0',
      )
  })

  test('an unknown special target is refused', async () => {
    for (const target of ['__nothing', '__submit2', 'submit', ''])
      expectInvalidAt(await put([rule([], [effect('show', target)])]), 'rules.0.actions.0.target_field_id')
  })
})

describe('rules: what is refused', () => {
  test('wrong values at their dotted paths, all at once [B7-2]', async () => {
    const answer = await put([
      rule([], [], { mode: 'none', priority: 'x', title: 5 }),
      rule([{ when_field_id: String(one), operator: 'is', value: 'x' }], [effect('explode', two)]),
    ])
    expectInvalid(
      answer,
      'rules.0.mode',
      'rules.0.priority',
      'rules.0.title',
      'rules.1.clauses.0.operator',
      'rules.1.actions.0.action',
    )
  })

  test('every field id must belong to the form [B4.5-7]', async () => {
    const sibling = await addField(c, (await makeForm(c)).id)
    const other = client((await createAccount()).api_key)
    const theirs = await addField(other, (await makeForm(other)).id)
    for (const id of [sibling.id, theirs.id, 999_999_999]) {
      const answer = await put([rule([when(one, 'empty'), when(id, 'empty')], [effect('show', id)])])
      expectInvalid(answer, 'rules.0.clauses.1.when_field_id', 'rules.0.actions.0.target_field_id')
    }
  })

  test.each([undefined, null, 'x', 5, {}])('rules %j is no array: 422 [B4.5-2, B7-18]', async (bad) => {
    expectInvalid(await put(bad), 'rules')
  })

  test('a rule, clause or action that is no object is refused at its path', async () => {
    expectInvalidAt(await put(['x']), 'rules.0')
    expectInvalidAt(await put([rule(['x'], [])]), 'rules.0.clauses.0')
    expectInvalidAt(await put([{ ...rule([], []), actions: [null] }]), 'rules.0.actions.0')
    expectInvalidAt(await put([{ ...rule([], []), clauses: 'x' }]), 'rules.0.clauses')
  })

  test('a refused PUT leaves the rules as they were', async () => {
    const before = await putRules(c, formId, [rule([when(one, 'empty')], [effect('show', two)])])
    expectStatus(await put([rule([], []), rule([], [], { mode: 'x' })]), 422)
    expect(await read()).toEqual(before)
  })

  test('200 rules are accepted, 201 refused [B4.5-6]', async () => {
    const many = Array.from({ length: 201 }, (_, n) => rule([when(one, 'empty')], [], { title: `${n}` }))
    expectInvalid(await put(many), 'rules')
    expectStatus(await put(many.slice(1)), 200)
    expect(await read()).toHaveLength(200)
  })

  test('50 clauses and 50 actions per rule are accepted, 51 refused [B4.5-6]', async () => {
    const clauses = Array.from({ length: 51 }, () => when(one, 'empty'))
    const actions = Array.from({ length: 51 }, () => effect('show', two))
    expectInvalid(await put([rule(clauses, actions)]), 'rules.0.clauses', 'rules.0.actions')
    const [got] = await putRules(c, formId, [rule(clauses.slice(1), actions.slice(1))])
    expect([got.clauses.length, got.actions.length]).toEqual([50, 50])
  })
})

describe('rules: rules as a whole list', () => {
  test('they are returned by priority, equal ones in the order given [B4.5-1, B2.5-4, B4.5-5]', async () => {
    const sent = [
      ['c', 5],
      ['a', -1],
      ['d', 5],
      ['b', 0],
      ['e', 5],
      ['f', 10],
    ].map(([title, priority]) => rule([when(one, 'empty')], [], { title, priority }))
    const titles = (rules: Json[]): string => rules.map((r) => r.title).join('')
    expect(titles(await putRules(c, formId, sent))).toBe('abcdef')
    expect(titles(await read())).toBe('abcdef')
  })

  test('PUT replaces all rules; an empty array deletes them [B4.5-2, B4.5-3, B4.5-4]', async () => {
    await putRules(c, formId, [rule([], [], { title: 'old' })])
    await putRules(c, formId, [rule([when(one, 'empty')], [effect('show', two)], { title: 'new' })])
    const rules = await read()
    expect(rules.map((r) => r.title)).toEqual(['new'])
    await putRules(c, formId, [{ ...rules[0], title: 'changed' }, rule([], [], { title: 'added', priority: 9 })])
    expect((await read()).map((r) => r.title)).toEqual(['changed', 'added'])
    expect(await putRules(c, formId, [])).toEqual([])
    expect(await read()).toEqual([])
  })

  test('a deleted field takes the clauses and actions that name it with it [B4.5-8]', async () => {
    const { id } = await makeForm(c)
    const kept = (await addField(c, id)).id
    const gone = (await addField(c, id)).id
    await putRules(c, id, [
      rule([when(kept, 'empty'), when(gone, 'empty')], [effect('show', gone), effect('require', kept)], {
        title: 'both',
      }),
    ])
    expectStatus(await c.delete(`/fields/${gone}`), 204)
    const rules = dataOf(await c.get(`/forms/${id}/rules`))
    expect(rules).toHaveLength(1)
    expect(rules[0].clauses.map((x: Json) => x.when_field_id)).toEqual([String(kept)])
    expect(rules[0].actions.map((x: Json) => x.target_field_id)).toEqual([String(kept)])
    expectStatus(await c.put(`/forms/${id}/rules`, { rules }), 200)
  })
})
