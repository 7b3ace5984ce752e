import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid, expectStatus } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { type OpenForm, effect, openForm, putRules, rule, send, stored, valueOf, when } from '../support/fixtures.ts'

let c: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

/** A form with the question `q` and the target `t` that these rules act on. */
async function ruled(
  rules: (q: number, t: number) => Json[],
  target: Json = {},
  question: Json = {},
): Promise<OpenForm> {
  const form = await openForm(c, [question, target])
  await putRules(c, form.id, rules(form.ids[0]!, form.ids[1]!))
  return form
}

/** What is stored of the target after this answer to the question and this input into the target. */
const target = async (form: OpenForm, q: Json, t?: Json): Promise<Json> =>
  valueOf(await stored(c, form, [q, t]), form.ids[1]!)

describe('public forms: operators, seen in what they hide', () => {
  test.each([
    ['equals', 'Haus', ['Haus', 'haus', ' HAUS '], ['Hau', 'Hausboot', '']],
    ['not_equals', 'Haus', ['Hau', ''], ['haus', ' Haus']],
    ['empty', null, ['', '   '], ['x', '0']],
    ['not_empty', null, ['x', '0'], ['']],
    ['starts_with', 'Ha', ['Haus', ' haus'], ['Aha', '']],
    ['not_starts_with', 'Ha', ['Aha', ''], ['Haus', 'haus']],
    ['contains', 'au', ['Haus', 'HAUS'], ['Hof', '']],
    ['not_contains', 'au', ['Hof', ''], ['Haus', 'HAUS']],
  ])('%s %j holds and does not hold [B2.5-9, B2.5-10, B2.5-11, B2.5-12, B2.5-14]', async (operator, value, yes, no) => {
    const form = await ruled((q, t) => [rule([when(q, operator, value)], [effect('hide', t)])])
    for (const q of yes) expect(await target(form, q, 'kept'), `${q} holds`).toBeUndefined()
    for (const q of no) expect(await target(form, q, 'kept'), `${q} does not hold`).toBe('kept')
  })

  test.each([
    ['greater_than', '10', ['11', '10.5'], ['10', '9', '']],
    ['less_than', '10', ['9', '-1'], ['10', '11']],
  ])('the additional operator %s compares numbers [B2.5-28]', async (operator, value, yes, no) => {
    const form = await ruled((q, t) => [rule([when(q, operator, value)], [effect('hide', t)])])
    for (const q of yes) expect(await target(form, q, 'kept'), `${q} holds`).toBeUndefined()
    for (const q of no) expect(await target(form, q, 'kept'), `${q} does not hold`).toBe('kept')
  })

  test('option codes are compared exactly [B13-20]', async () => {
    const select = { field_type: 'select', datalist: 'rent;Rent;buy' }
    const form = await ruled((q, t) => [rule([when(q, 'equals', 'rent')], [effect('hide', t)])], {}, select)
    expect(await target(form, 'rent', 'kept')).toBeUndefined()
    expect(await target(form, 'Rent', 'kept')).toBe('kept')
    expect(await target(form, 'buy', 'kept')).toBe('kept')
  })

  test('mode all wants every clause, any wants one [B2.5-2, B2.5-3]', async () => {
    for (const [mode, expected] of [
      ['all', ['kept', 'kept', undefined]],
      ['any', ['kept', undefined, undefined]],
    ] as const) {
      const form = await ruled((q, t) => [
        rule([when(q, 'contains', 'a'), when(q, 'contains', 'b')], [effect('hide', t)], { mode }),
      ])
      const seen = []
      for (const q of ['c', 'a', 'ab']) seen.push(await target(form, q, 'kept'))
      expect(seen, mode).toEqual(expected)
    }
  })

  test('a rule that is not enabled has no effect [B2.5-5]', async () => {
    const form = await ruled((q, t) => [rule([when(q, 'equals', 'x')], [effect('hide', t)], { is_enabled: 0 })])
    expect(await target(form, 'x', 'kept')).toBe('kept')
  })
})

describe('public forms: actions', () => {
  const x = (actions: (t: number) => Json[]) => (q: number, t: number) => [rule([when(q, 'equals', 'x')], actions(t))]

  test('hide: neither required nor stored; a visible required field is enforced [B2.5-14, B13-15]', async () => {
    const form = await ruled(
      x((t) => [effect('hide', t)]),
      { required: true },
    )
    expect(await target(form, 'x')).toBeUndefined()
    expect(await target(form, 'x', 'sent')).toBeUndefined()
    expectInvalid(await send(form, ['y', '']), `field_${form.ids[1]}`)
  })

  test('show: a hidden field is stored only where a rule shows it [B2.5-14, B2.3-9]', async () => {
    const form = await ruled(
      x((t) => [effect('show', t)]),
      { hidden: true },
    )
    expect(await target(form, 'x', 'sent')).toBe('sent')
    expect(await target(form, 'y', 'sent')).toBeUndefined()
  })

  test('disable: neither required nor stored [B2.5-15, B13-15]', async () => {
    const form = await ruled(
      x((t) => [effect('disable', t)]),
      { required: true },
    )
    expect(await target(form, 'x', 'sent')).toBeUndefined()
    expect(await target(form, 'y', 'sent')).toBe('sent')
  })

  test('enable: a disabled field is stored only where a rule enables it [B2.5-15, B2.3-9]', async () => {
    const form = await ruled(
      x((t) => [effect('enable', t)]),
      { disabled: true },
    )
    expect(await target(form, 'x', 'sent')).toBe('sent')
    expect(await target(form, 'y', 'sent')).toBeUndefined()
  })

  test('require is enforced, optional lifts it [B2.5-16, B2.3-8, B13-16]', async () => {
    const must = await ruled(x((t) => [effect('require', t)]))
    expectInvalid(await send(must, ['x', '']), `field_${must.ids[1]}`)
    expectStatus(await send(must, ['y', '']), 201)
    expect(await target(must, 'x', 'given')).toBe('given')
    const may = await ruled(
      x((t) => [effect('optional', t)]),
      { required: true },
    )
    expectStatus(await send(may, ['x', '']), 201)
    expectInvalid(await send(may, ['y', '']), `field_${may.ids[1]}`)
  })

  test('hide_option: the option is refused, others are not; unhide_option undoes it [B2.5-17, B13-19]', async () => {
    const select = { field_type: 'select', datalist: 'a;b;c' }
    const form = await ruled(
      x((t) => [effect('hide_option', t, 'b')]),
      select,
    )
    expectInvalid(await send(form, ['x', 'b']), `field_${form.ids[1]}`)
    expect(await target(form, 'x', 'a')).toBe('a')
    expect(await target(form, 'y', 'b')).toBe('b')
    const both = await ruled(
      (q, t) => [
        rule([when(q, 'not_empty')], [effect('hide_option', t, 'b')], { priority: 1 }),
        rule([when(q, 'equals', 'x')], [effect('unhide_option', t, 'b')], { priority: 2 }),
      ],
      select,
    )
    expect(await target(both, 'x', 'b')).toBe('b')
    expectInvalid(await send(both, ['y', 'b']), `field_${both.ids[1]}`)
  })

  test('set_value: the value set is what is stored [B2.5-18, B13-17]', async () => {
    const form = await ruled(
      x((t) => [effect('set_value', t, 'from rule')]),
      { read_only: true, default_value: 'preset' },
    )
    expect(await target(form, 'x')).toBe('from rule')
    expect(await target(form, 'x', 'forged')).toBe('from rule')
    expect(await target(form, 'y', 'forged')).toBe('preset')
    const open = await ruled(x((t) => [effect('set_value', t, 'from rule')]))
    expect(await target(open, 'x')).toBe('from rule')
    expect(await target(open, 'y', 'typed')).toBe('typed')
  })

  test('make_readonly keeps the preset, unmake_readonly opens the field [B2.5-20, B2.3-9, B2.3-10, B13-18]', async () => {
    const made = await ruled(
      x((t) => [effect('make_readonly', t)]),
      { default_value: 'preset' },
    )
    expect(await target(made, 'x', 'forged')).toBe('preset')
    expect(await target(made, 'y', 'typed')).toBe('typed')
    const unmade = await ruled(
      x((t) => [effect('unmake_readonly', t)]),
      { default_value: 'preset', read_only: true },
    )
    expect(await target(unmade, 'x', 'typed')).toBe('typed')
    expect(await target(unmade, 'y', 'forged')).toBe('preset')
  })

  test('enable_rules_by_tag and disable_rules_by_tag switch the rules of a tag [B2.5-21, B2.5-26]', async () => {
    const tagged = (action: string, value: string) => ({ action, target_field_id: null, value })
    const on = await ruled((q, t) => [
      rule([when(q, 'equals', 'x')], [tagged('enable_rules_by_tag', 'more')], { priority: 1 }),
      rule([when(q, 'not_empty')], [effect('hide', t)], { priority: 2, tags: ['more'], is_enabled: 0 }),
    ])
    expect([await target(on, 'x', 'kept'), await target(on, 'y', 'kept')]).toEqual([undefined, 'kept'])
    const off = await ruled((q, t) => [
      rule([when(q, 'equals', 'x')], [tagged('disable_rules_by_tag', 'more')], { priority: 1 }),
      rule([when(q, 'not_empty')], [effect('hide', t)], { priority: 2, tags: ['more'] }),
    ])
    expect([await target(off, 'x', 'kept'), await target(off, 'y', 'kept')]).toEqual(['kept', undefined])
  })

  test('set_label changes the words of the page [B2.5-19]', async () => {
    const form = await openForm(c, [{ default_value: 'x' }, { label: 'Plain' }], { title: 'Title' })
    await putRules(c, form.id, [
      rule(
        [when(form.ids[0]!, 'equals', 'x')],
        [effect('set_label', form.ids[1]!, 'Renamed'), effect('set_label', '__submit', 'Send now')],
      ),
    ])
    const page = await (await fetch(form.url)).text()
    expect(page).toContain('Renamed')
    expect(page).toContain('Send now')
  })

  test('a hidden field of one rule is empty for the clauses of the next', async () => {
    const form = await openForm(c, [{}, {}, {}])
    const [q, middle, last] = form.ids as [number, number, number]
    await putRules(c, form.id, [
      rule([when(q, 'equals', 'x')], [effect('hide', middle)], { priority: 1 }),
      rule([when(middle, 'equals', 'open')], [effect('require', last)], { priority: 2 }),
    ])
    expectStatus(await send(form, ['x', 'open', '']), 201)
    expectInvalid(await send(form, ['y', 'open', '']), `field_${last}`)
  })
})
