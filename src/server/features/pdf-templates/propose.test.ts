import { expect, test } from 'vitest'
import { fieldDefaults, type Field } from '../../../shared/contract/forms/fields.ts'
import { blockLimits } from '../../../shared/contract/documents/pdf-blocks.ts'
import { countBlocks } from './block-walk.ts'
import { proposeBlocks } from './propose.ts'

const field = (id: number, field_type = 'text', rest: Partial<Field> = {}): Field => ({
  ...fieldDefaults,
  id,
  form_id: 1,
  position: id,
  crm_module: 'address',
  field_type: field_type as Field['field_type'],
  label: `Field ${id}`,
  ...rest,
})

const form = { id: 1, title: 'Auftrag' }
const propose = (fields: Field[], of = form) => proposeBlocks(of, fields).map(({ id: _id, ...block }) => block)

test('pdf templates: a proposal is divided where the form is [B4.9]', () => {
  const text = 'Ich **beauftrage** [Sie](https://a.example).'
  const list = [
    field(1),
    field(2, 'hidden'),
    field(3, 'checkboxes'),
    field(4, 'heading', { label: 'Objekt', options: { level: 3 } }),
    field(5, 'divider'),
    field(6, 'file', { hidden: true }),
    field(7, 'page_break', { label: 'Schritt 2' }),
    field(8),
    field(9, 'page_break', { label: null }),
    field(10),
    field(11, 'text_block', { label: null, default_value: text }),
    field(12, 'signature'),
    field(13),
    field(14, 'text_block', { hidden: true, default_value: text }),
    field(15, 'signature', { hidden: true }),
  ]
  expect(propose(list)).toEqual([
    { type: 'heading', text: 'Auftrag', level: 1 },
    { type: 'fieldlist', field_ids: [1, 3] },
    { type: 'heading', text: 'Objekt', level: 3 },
    { type: 'divider', style: 'line' },
    { type: 'fieldlist', field_ids: [6] },
    { type: 'heading', text: 'Schritt 2', level: 2 },
    { type: 'fieldlist', field_ids: [8, 10] },
    { type: 'paragraph', text: 'Ich beauftrage Sie (https://a.example).' },
    { type: 'signature', field_id: 12, label: null, required: false },
    { type: 'fieldlist', field_ids: [13] },
    { type: 'signature', field_id: 15, label: null, required: false },
  ])
  expect(propose([], { id: 1, title: null as unknown as string })).toEqual([])
})

test('pdf templates: a proposal is a valid template, however long the form and its texts [B4.9]', () => {
  const many = Array.from({ length: 800 }, (_, i) => field(i + 1, i % 2 ? 'heading' : 'text'))
  expect(propose(many)).toEqual([
    { type: 'heading', text: 'Auftrag', level: 1 },
    { type: 'fieldlist', field_ids: many.filter(({ field_type }) => field_type === 'text').map(({ id }) => id) },
  ])
  const words = `${'wort '.repeat(1999)}ende`
  const long = propose([field(1, 'text_block', { label: '😀'.repeat(501), default_value: words })])
  const texts = long.map((block) => ('text' in block ? block.text : ''))
  expect(texts[1]).toBe('😀'.repeat(blockLimits.heading))
  expect(texts.slice(2).every((text) => text.length <= blockLimits.paragraph)).toBe(true)
  expect(texts.slice(2).join(' ')).toBe(words)
  expect(countBlocks(proposeBlocks(form, many))).toBeLessThan(blockLimits.blocks)
})

test('pdf templates: the ids of a proposal belong to form and field, and are all different', () => {
  const fields = [field(1), field(2, 'heading'), field(3), field(4, 'text_block', { default_value: 'T' })]
  const ids = proposeBlocks(form, fields).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(proposeBlocks(form, fields).map(({ id }) => id)).toEqual(ids)
  expect(proposeBlocks({ ...form, id: 2 }, []).map(({ id }) => id)).not.toEqual(ids.slice(0, 1))
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/)
})
