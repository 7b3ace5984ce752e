import { expect, test } from 'vitest'
import { findingsOf, withPermitted } from './crm-findings.ts'
import { afterStep, nextStep } from './difference.ts'
import { contentOf, newField, withField, withFields, withMoved, type Draft, type SavedState } from './draft.ts'
import { begin, changedTo, redone, undone } from '../editing/history.ts'
import { freshRead, merge } from './merge.ts'

const texts = { title: 'Inquiry', description: null, submit_button_label: null }
const draft = (...keys: string[]): Draft => ({
  texts,
  fields: keys.map((key) => newField(key, { crm_module: 'address' })),
})
const saved = (...keys: string[]): SavedState => ({
  draft: draft(...keys),
  ids: new Map(keys.map((key, i) => [key, i + 1])),
  gone: new Map(),
})
const keysOf = ({ fields }: Draft) => fields.map(({ key }) => key)
const labelOf = ({ fields }: Draft, key: string) => fields.find((field) => field.key === key)?.label

/** Does all steps, and names them. */
function saveAll(from: SavedState, wanted: Draft): { kinds: string[]; saved: SavedState } {
  const kinds: string[] = []
  let current = from
  for (let step = nextStep(current, wanted); step; step = nextStep(current, wanted)) {
    kinds.push(step.kind)
    expect(kinds.length).toBeLessThan(20)
    const id = step.kind === 'create' ? 100 + kinds.length : step.kind === 'restore' ? step.id : undefined
    const content = contentOf(newField('', { crm_module: 'address' }))
    current = afterStep(current, step, id === undefined ? undefined : { ...content, id, form_id: 1, position: 0 })
  }
  return { kinds, saved: current }
}

test('build: the steps from what is saved lead to the draft, and there is none from there', () => {
  const wanted = withMoved(withField(draft('a', 'c', 'new'), 'c', { label: 'Changed' }), 'new', 0)
  const { kinds, saved: after } = saveAll(saved('a', 'b', 'c'), { ...wanted, texts: { ...texts, title: 'Other' } })
  expect(kinds).toEqual(['texts', 'remove', 'create', 'update', 'reorder'])
  expect(keysOf(after.draft)).toEqual(['new', 'a', 'c'])
  expect(after.ids.has('b')).toBe(false)
  expect(after.ids.get('new')).toBe(103)
})

test('build: a change names only the properties that differ', () => {
  const wanted = withField(draft('a'), 'a', { label: 'Name', options: { max_length: 5 } })
  expect(nextStep(saved('a'), wanted)).toEqual({
    kind: 'update',
    key: 'a',
    id: 1,
    change: { label: 'Name', options: { max_length: 5 } },
  })
})

test('build: undo brings deleted fields back under their ids, the last one first', () => {
  const without = saveAll(saved('a', 'b', 'c'), draft('b')).saved
  const { kinds, saved: after } = saveAll(without, withField(draft('a', 'b', 'c'), 'a', { label: 'New' }))
  expect(kinds).toEqual(['restore', 'restore', 'update', 'reorder'])
  expect(nextStep(without, draft('a', 'b', 'c'))).toEqual({ kind: 'restore', key: 'c', id: 3 })
  expect(['a', 'b', 'c'].map((key) => after.ids.get(key))).toEqual([1, 2, 3])
  expect(after.gone.size).toBe(0)
  // The server has it no more.
  const refused = afterStep(without, { kind: 'restore', key: 'c', id: 3 })
  expect(saveAll(refused, draft('b', 'c')).kinds).toEqual(['create'])
})

test('build: typing in one input is undone at once, other changes one by one', () => {
  let history = begin(draft('a'))
  history = changedTo(history, withField(history.present, 'a', { label: 'N' }), 1000, 'a.label')
  history = changedTo(history, withField(history.present, 'a', { label: 'Na' }), 1400, 'a.label')
  history = changedTo(history, withField(history.present, 'a', { hint: 'H' }), 1500, 'a.hint')
  expect(labelOf(undone(history).present, 'a')).toBe('Na')
  const start = undone(undone(history))
  expect(labelOf(start.present, 'a')).toBeNull()
  expect(undone(start)).toBe(start)
  expect(redone(redone(start)).present).toEqual(history.present)
})

test('build: at least 200 steps can be undone', () => {
  let history = begin(draft('a'))
  for (let i = 0; i < 200; i++) history = changedTo(history, withField(history.present, 'a', { label: String(i) }), i)
  for (let i = 0; i < 200; i++) history = undone(history)
  expect(history.present).toEqual(draft('a'))
})

test('build: changes of two people to different things both survive', () => {
  const base = draft('a', 'b', 'c')
  const theirs = withFields(withField(base, 'a', { label: 'Theirs' }), [
    ...withField(base, 'a', { label: 'Theirs' }).fields.slice(0, 2),
    newField('new', { crm_module: 'estate' }),
    ...base.fields.slice(2),
  ])
  const mine = withMoved(withField(base, 'a', { hint: 'Mine' }), 'c', 0)
  const { draft: both, clash } = merge(base, theirs, mine)
  expect(clash).toBe(false)
  expect(keysOf(both)).toEqual(['c', 'a', 'b', 'new'])
  expect(both.fields.find(({ key }) => key === 'a')).toMatchObject({ label: 'Theirs', hint: 'Mine' })
})

test('build: only the same property changed to different values is a clash', () => {
  const base = draft('a')
  const to = (label: string) => withField(base, 'a', { label })
  expect(merge(base, to('x'), to('y'))).toMatchObject({ clash: true, draft: to('y') })
  expect(merge(base, to('x'), to('x')).clash).toBe(false)
  expect(
    merge(base, { ...base, texts: { ...texts, title: 'A' } }, { ...base, texts: { ...texts, title: 'B' } }).clash,
  ).toBe(true)
})

test('build: a field that one deletes is gone, unless the other has changed it', () => {
  const base = draft('a', 'b')
  const changedA = withField(base, 'a', { label: 'x' })
  expect(keysOf(merge(base, draft('b'), base).draft)).toEqual(['b'])
  expect(keysOf(merge(base, base, draft('b')).draft)).toEqual(['b'])
  expect(keysOf(merge(base, draft('b'), changedA).draft)).toEqual(['a', 'b'])
  expect(keysOf(merge(base, changedA, draft('b')).draft)).toEqual(['a', 'b'])
})

test('build: a form that goes online while it is open is edited in its draft from then on', () => {
  const deleted = afterStep(saved('a', 'b'), { kind: 'remove', key: 'a', id: 1 })
  const online = [2, 3].map((id) => ({ ...newField('', { crm_module: 'address' }), id }))
  const version = { formId: 7, etag: 'token', isDraft: true }
  const { theirs, merge: onto } = freshRead(deleted, { form: { ...texts, fields: online }, version })
  const { merged } = onto(draft('a', 'b'), 'mine')
  expect(theirs.version).toEqual(version)
  expect(keysOf(merged)).toEqual(['a', 'b', 'field-3'])
  expect(theirs.saved.ids.get('a')).toBe(1)
})

test('build: a field whose creation got no answer is known again, and one of another user is another field', () => {
  const email = { crm_module: 'address', crm_field_name: 'Email' } as const
  const own = newField('new', email)
  const sent = withFields(draft('a'), [...draft('a').fields, own])
  const mine = withField(sent, 'new', { label: 'Typed later' })
  const onServer = [newField('', { crm_module: 'address' }), own, newField('', { ...email, label: 'Other' })]
  const form = { ...texts, fields: onServer.map((field, i) => ({ ...field, id: i + 1 })) }
  for (const isDraft of [false, true]) {
    const fresh = freshRead(saved('a'), { form, version: { formId: 7, etag: 'x', isDraft } }, [sent])
    const { merged, clash } = fresh.merge(mine, 'mine')
    expect(clash).toBe(false)
    expect(keysOf(merged)).toEqual(['a', 'new', 'field-3'])
    expect(fresh.theirs.saved.ids.get('new')).toBe(2)
    expect(nextStep(fresh.theirs.saved, merged)).toEqual({
      kind: 'update',
      key: 'new',
      id: 2,
      change: { label: 'Typed later' },
    })
  }
})

test('build: a deletion without an answer is taken back under the id of its field', () => {
  const form = { ...texts, fields: [{ ...newField('', { crm_module: 'address' }), id: 2 }] }
  const version = { formId: 7, etag: 'x', isDraft: false }
  const fresh = freshRead(saved('a', 'b'), { form, version }, [draft('b')])
  const { merged } = fresh.merge(draft('a', 'b'), 'mine')
  expect(keysOf(merged)).toEqual(['a', 'b'])
  expect(nextStep(fresh.theirs.saved, merged)).toEqual({ kind: 'restore', key: 'a', id: 1 })
})

test('build: what the CRM would refuse is named at each field until it is mended, and after undo', () => {
  const place = { crm_module: 'address', crm_field_name: 'Anrede' } as const
  const said = { ...place, field_id: 1, message: '' }
  const problems = [
    { ...said, problem: 'missing_values' as const, values: ['Wesen'] },
    { ...said, problem: 'default_value' as const, values: ['Ding'] },
    { ...said, crm_field_name: 'Gone', problem: 'missing_field' as const, values: [] },
  ]
  const refused = newField('field-1', { ...place, datalist: 'Frau; Wesen', default_value: 'Ding' })
  const gone = newField('field-2', { crm_module: 'address', crm_field_name: 'Gone' })
  const elsewhere = newField('field-3', { ...place, crm_module: 'estate', datalist: 'Wesen' })
  const broken = withFields(draft(), [gone, refused, elsewhere, { ...refused, key: 'copy', default_value: null }])
  const named = (it: Draft) => findingsOf(problems, it.fields).map(({ field, problem }) => `${field.key} ${problem}`)
  expect(named(broken)).toEqual([
    'field-2 missing_field',
    'field-1 missing_values',
    'field-1 default_value',
    'copy missing_values',
  ])
  const permitted = { Frau: 'Frau', Herr: 'Herr' }
  expect(withPermitted('text', permitted)).toEqual({ datalist: 'Frau;Herr' })
  const history = changedTo(begin(broken), withField(broken, 'field-1', withPermitted('select', permitted)), 1)
  expect(named(history.present)).toEqual(['field-2 missing_field', 'field-1 default_value', 'copy missing_values'])
  expect(named(undone(history).present)).toEqual(named(broken))
  expect(named(withField(broken, 'field-2', { crm_field_name: null }))).not.toContain('field-2 missing_field')
})
