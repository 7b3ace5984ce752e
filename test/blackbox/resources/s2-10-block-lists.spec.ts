import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectErrorBody, expectInvalid } from '../support/assertions.ts'
import { sendBig } from '../support/big-bodies.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'
import * as t from '../support/templates.ts'

const {
  allBlocks,
  divider,
  expectInvalidAt,
  heading,
  paragraph,
  patchTemplate,
  pathOf,
  readTemplate,
  storeBlocks,
  times,
} = t

let c: Client
let formId: number
let fieldId: number

const columns = (left: Json[], right: Json[]): Json => ({ type: 'columns', left, right })

beforeAll(async () => {
  c = client((await createAccount()).api_key)
})

beforeEach(async () => {
  formId = (await makeForm(c)).id
  fieldId = (await addField(c, formId)).id
})

describe('pdf templates: ids of blocks', () => {
  test('each has 12 characters, assigned by the service, also in columns [B2.10-4, B2.10-41]', async () => {
    const blocks = await storeBlocks(c, formId, [heading('a'), columns([heading('b')], [paragraph('c'), divider()])])
    const ids = allBlocks(blocks).map((block) => block.id)
    expect(ids).toHaveLength(5)
    for (const id of ids) expect(id).toMatch(/^.{12}$/)
    expect(new Set(ids).size).toBe(5)
  })

  test('ids are kept when they are sent back, assigned when missing [B2.10-4, B2.10-41]', async () => {
    const [one, two] = await storeBlocks(c, formId, [heading('one'), heading('two')])
    const after = await storeBlocks(c, formId, [two, heading('new'), { ...one, text: 'changed' }])
    expect(after.map((block) => block.text)).toEqual(['two', 'new', 'changed'])
    expect(after[0].id).toBe(two.id)
    expect(after[2].id).toBe(one.id)
    expect([one.id, two.id]).not.toContain(after[1].id)
    const inside = await storeBlocks(c, formId, [columns(after, [])])
    expect(inside[0].left).toEqual(after)
  })

  test('no two of a template are the same, even when they are sent so [B2.10-4]', async () => {
    const [block] = await storeBlocks(c, formId, [heading('x')])
    const answer = await patchTemplate(c, formId, { blocks: [block, block, columns([block], [block])] })
    if (answer.status === 422) return
    const ids = allBlocks(dataOf(answer).blocks).map((entry) => entry.id)
    expect(new Set(ids).size).toBe(5)
    expect(ids[0]).toBe(block.id)
  })

  test('a whole template that was read can be written back', async () => {
    await storeBlocks(c, formId, [
      heading('x'),
      { type: 'field', field_id: fieldId },
      columns([divider()], [paragraph('y')]),
    ])
    const read = await readTemplate(c, formId)
    expect(dataOf(await patchTemplate(c, formId, read))).toEqual(read)
    expect(await readTemplate(c, formId)).toEqual(read)
  })
})

describe('pdf templates: columns', () => {
  test('left and right are arrays of blocks, each of any other type [B2.10-12]', async () => {
    const inner = [heading('h', 2), { type: 'field', field_id: fieldId }, { type: 'fieldlist', field_ids: [fieldId] }]
    const more = [paragraph('p'), divider(), { type: 'signature', field_id: null, label: 's', required: true }]
    const blocks = await storeBlocks(c, formId, [columns(inner, more), columns([], []), columns([heading('only')], [])])
    expect(blocks).toMatchObject([columns(inner, more), columns([], []), columns([heading('only')], [])])
  })

  test('columns in columns are refused on either side [B2.10-13, B8-6]', async () => {
    const inner = columns([heading('x')], [])
    expectInvalidAt(await patchTemplate(c, formId, { blocks: [columns([heading('x'), inner], [])] }), 'blocks.0.left.1')
    expectInvalidAt(
      await patchTemplate(c, formId, { blocks: [heading('x'), columns([], [columns([], [])])] }),
      'blocks.1.right.0',
    )
    const deep = Array.from({ length: 2000 }).reduce<Json>((block) => columns([block], []), heading('x'))
    const answer = await patchTemplate(c, formId, { blocks: [deep] })
    expect([400, 422]).toContain(answer.status)
  })

  test('left and right must be lists [B2.10-12]', async () => {
    for (const bad of ['x', {}, 5])
      expectInvalidAt(
        await patchTemplate(c, formId, { blocks: [columns(bad as Json, bad as Json)] }),
        'blocks.0.left',
        'blocks.0.right',
      )
  })

  test('faults inside columns are reported at their place, all at once', async () => {
    const left = [heading('x'.repeat(501)), paragraph('ok')]
    const right = [divider(), { type: 'field', field_id: 999_999_999 }, { type: 'divider', style: 'wave' }]
    const answer = await patchTemplate(c, formId, { blocks: [columns(left, right), heading('y', 9)] })
    expectInvalid(
      answer,
      'blocks.0.left.0.text',
      'blocks.0.right.1.field_id',
      'blocks.0.right.2.style',
      'blocks.1.level',
    )
    expect(answer.body.message).toMatch(/\b(3|three)\b/)
  })
})

describe('pdf templates: at most 300 blocks', () => {
  test('299 and 300 blocks are stored, 301 are refused [B2.10-3, B8-4]', async () => {
    expect(await storeBlocks(c, formId, times(299, divider))).toHaveLength(299)
    expect(await storeBlocks(c, formId, times(300, divider))).toHaveLength(300)
    expectInvalid(await patchTemplate(c, formId, { blocks: times(301, divider) }), 'blocks')
    expect((await readTemplate(c, formId)).blocks).toHaveLength(300)
  })

  test('blocks inside columns count, and so do the columns [B2.10-3, B8-4, B2.10-40]', async () => {
    const fits = [columns(times(150, divider), times(149, divider))]
    expect(allBlocks(await storeBlocks(c, formId, fits))).toHaveLength(300)
    expectInvalidAt(
      await patchTemplate(c, formId, { blocks: [columns(times(150, divider), times(150, divider))] }),
      'blocks',
    )
    const many = (count: number): Json[] => times(count, () => columns([divider()], [divider()]))
    expect(allBlocks(await storeBlocks(c, formId, many(100)))).toHaveLength(300)
    expectInvalidAt(await patchTemplate(c, formId, { blocks: [...many(100), divider()] }), 'blocks')
  })

  test('no blocks at all is a template too [B2.10-3]', async () => {
    expect(await storeBlocks(c, formId, [])).toEqual([])
  })

  test('blocks must be a list [B2.10-4]', async () => {
    for (const blocks of ['x', {}, 5, true]) expectInvalid(await patchTemplate(c, formId, { blocks }), 'blocks')
  })

  test('300 paragraphs of 5000 emoji, escaped: 18 MB of body, are stored [B2.10-3, B2.10-7, B8-4, B8-5]', async () => {
    const body = JSON.stringify({ blocks: times(300, () => paragraph('😀'.repeat(5000))) })
    const escaped = body.replaceAll('😀', String.raw`\ud83d\ude00`)
    expect(escaped.length).toBeGreaterThan(18_000_000)
    const stored = dataOf(await call('PATCH', pathOf(formId), { key: c.key, body: escaped }))
    expect(stored.blocks).toHaveLength(300)
    expect((await readTemplate(c, formId)).blocks[299].text).toBe('😀'.repeat(5000))
  })
})

describe('http: size of bodies', () => {
  const padded = (body: Json, bytes: number): string => JSON.stringify(body).padEnd(bytes, ' ')
  const MIB = 1024 * 1024

  test('a PDF template may take 24 MiB [B11-8]', async () => {
    const name = 'Padded'
    expect(dataOf(await call('PATCH', pathOf(formId), { key: c.key, body: padded({ name }, 24 * MIB) })).name).toBe(
      name,
    )
    expect((await readTemplate(c, formId)).name).toBe(name)
  })

  test('one byte above 24 MiB is 413, readable before the body is through [B11-8]', async () => {
    const before = await readTemplate(c, formId)
    const body = Buffer.from(padded({ name: 'Too large' }, 24 * MIB + 1))
    const answer = await sendBig('PATCH', pathOf(formId), c.key, body)
    expect(answer.status).toBe(413)
    expectErrorBody(answer.body)
    expect(await readTemplate(c, formId)).toEqual(before)
  })

  test.each(['/account', '/account/pdf-design', '/account/crm'])(
    'PATCH %s may take 2 MiB, one byte more is 413 [B11-7]',
    async (path) => {
      expect((await call('PATCH', path, { key: c.key, body: padded({}, 2 * MIB) })).status).toBe(200)
      expectError(await call('PATCH', path, { key: c.key, body: padded({}, 2 * MIB + 1) }), 413)
    },
  )

  test.each(['/form-groups', '/staff-members', '/staff-groups'])(
    'POST %s may take 2 MiB, one byte more is 413 [B11-7]',
    async (path) => {
      expect((await call('POST', path, { key: c.key, body: padded({}, 2 * MIB) })).status).toBe(422)
      expectError(await call('POST', path, { key: c.key, body: padded({}, 2 * MIB + 1) }), 413)
    },
  )
})
