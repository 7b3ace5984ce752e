import { expect, test } from 'vitest'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { blockSchemas } from '../../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import { blocksForForm } from '../blocks-for-form.ts'
import { merge, patchOf, withoutBlock, withSigning, type Draft } from '../draft.ts'
import { blockTypes, newBlock } from './new-block.ts'
import { eachBlock, moved, neighbour, withInserted } from '../places.ts'

const text = (id: string): PdfBlock => ({ id, type: 'paragraph', text: id })
const columns = (id: string, left: string[], right: string[]): PdfBlock =>
  ({ id, type: 'columns', left: left.map(text), right: right.map(text) }) as PdfBlock

const written = (blocks: readonly PdfBlock[]): string =>
  blocks.map((it) => (it.type === 'columns' ? `${it.id}[${written(it.left)}|${written(it.right)}]` : it.id)).join(' ')

const draft = (blocks: PdfBlock[]): Draft => ({
  enabled: false,
  name: 'Anfrage',
  blocks,
  design: designDefaults,
  settings: settingsDefaults,
})

test('pdf templates: step by step a block goes through every place, into columns and out of them', () => {
  let blocks = [text('x'), text('a'), columns('c', ['l'], []), text('b')]
  const seen: string[] = []
  for (let place = neighbour(blocks, 'x', 1); place; place = neighbour(blocks, 'x', 1)) {
    blocks = moved(blocks, 'x', place)
    seen.push(written(blocks))
  }
  expect(seen).toEqual(['a x c[l|] b', 'a c[x l|] b', 'a c[l x|] b', 'a c[l|x] b', 'a c[l|] x b', 'a c[l|] b x'])
  const back: string[] = []
  for (let place = neighbour(blocks, 'x', -1); place; place = neighbour(blocks, 'x', -1)) {
    blocks = moved(blocks, 'x', place)
    back.push(written(blocks))
  }
  expect(back).toEqual([...seen.slice(0, -1).toReversed(), 'x a c[l|] b'])
})

test('pdf templates: columns never come to stand inside columns, neither moved nor added', () => {
  const blocks = [columns('c', ['l'], []), columns('d', [], [])]
  expect(written(moved(blocks, 'd', neighbour(blocks, 'd', -1)!))).toBe('d[|] c[l|]')
  const place = { within: { id: 'c', side: 'left' as const }, index: 0 }
  expect(written(withInserted(blocks, columns('e', [], []), place))).toBe('c[l|] e[|] d[|]')
})

test('pdf templates: paths are those that the server names in its faults', () => {
  const paths = Array.from(eachBlock([text('a'), columns('c', ['l'], ['r'])]), ({ block, path }) => [block.id, path])
  expect(paths).toEqual([
    ['a', 'blocks.0'],
    ['c', 'blocks.1'],
    ['l', 'blocks.1.left.0'],
    ['r', 'blocks.1.right.0'],
  ])
})

test('pdf templates: every new block is valid for the server, but for those that lack content', () => {
  for (const type of blockTypes) {
    if (type === 'columns' || type === 'image') continue
    const block = newBlock(type, 'Text', type === 'field' || type === 'floorplan' ? 7 : null)
    expect(blockSchemas[type].safeParse(block).error?.issues ?? [], type).toEqual([])
  }
})

test('pdf templates: only what differs is sent, and an image without address stays out of it', () => {
  const held = draft([text('aaaaaaaaaaaa')])
  expect(patchOf(held, held)).toBeUndefined()
  expect(patchOf(held, { ...held, blocks: [...held.blocks, newBlock('image', '')] })).toBeUndefined()
  const design = { ...held.design, font_size: 11 }
  expect(patchOf(held, { ...held, name: '', design })).toEqual({ name: null, design: { font_size: 11 } })
})

test('pdf templates: signing brings its place in the document along, and goes with it', () => {
  const signed = withSigning(draft([]), true)
  const [signature] = signed.blocks
  expect(signature).toMatchObject({ type: 'signature', field_id: null, required: true })
  expect(withSigning(signed, true).blocks).toHaveLength(1)
  expect(withoutBlock(signed, signature!.id)).toMatchObject({
    blocks: [],
    settings: { document_signing: { enabled: false } },
  })
})

test('pdf templates: changes of two people to different blocks both stay; to the same one is asked about', () => {
  const base = draft([text('a'), text('b')])
  const changed = (words: string): PdfBlock => ({ id: 'a', type: 'paragraph', text: words })
  const mine = { ...base, blocks: [changed('mine'), text('b')] }
  const theirs = { ...base, blocks: [text('a'), text('b'), text('c')], design: { ...base.design, font_size: 12 } }
  const both = merge(base, theirs, mine)
  expect(both.clash).toBe(false)
  expect(both.merged.blocks).toEqual([changed('mine'), text('b'), text('c')])
  expect(both.merged.design.font_size).toBe(12)
  expect(merge(base, { ...base, blocks: [changed('theirs'), text('b')] }, mine).clash).toBe(true)
})

test('pdf templates: a template goes to another form with common fields, and names missing ones', () => {
  const of = (id: number, crm_field_name: string | null, label: string) =>
    ({ id, crm_module: 'address', crm_field_name, label, field_type: 'auto' }) as const
  const from = [of(1, 'Name', 'Name'), of(2, 'Ort', 'Ort'), of(3, null, 'Notiz')]
  const to = [of(11, 'Ort', 'Stadt'), of(12, null, 'Notiz')]
  const blocks: PdfBlock[] = [
    { id: 'a', type: 'fieldlist', field_ids: [1, 2, 3, { module: 'address', name: 'PLZ', label: null }] },
    { id: 'b', type: 'field', field_id: 1, crm: null, label: null },
    columns('c', ['l'], []),
  ]
  const { blocks: there, lost } = blocksForForm(blocks, from, to)
  expect(lost).toEqual(['Name'])
  expect(there).toMatchObject([
    { type: 'fieldlist', field_ids: [11, 12, { name: 'PLZ' }] },
    { type: 'columns', left: [{ type: 'paragraph' }] },
  ])
  expect(JSON.stringify(there)).not.toContain('"id"')
})
