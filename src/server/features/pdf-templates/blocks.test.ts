import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxReferences } from '../../../shared/budgets.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { disconnect } from '../crm/index.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

let app: TestApp
let form: Awaited<ReturnType<typeof activeForm>>
let foreignId: number

beforeAll(async () => {
  app = await startApp()
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'city', crm_field_name: 'Ort' },
    ],
  })
  foreignId = (await activeForm(app, { fields: [{ key: 'other' }] })).ids['other']!
})
afterAll(() => app[Symbol.asyncDispose]())

const patch = (blocks: unknown) => app.call(pdfTemplates.update, { id: form.id, body: { blocks } })
const read = async () => (await app.call(pdfTemplates.get, { id: form.id })).data

/** The faults of one block, its place in the list left out. */
async function faults(block: unknown): Promise<Record<string, string[]>> {
  const before = await read()
  const { status, body } = await patch([{ type: 'pagebreak' }, block])
  expect(status, JSON.stringify(block)).toBe(422)
  expect(await read(), 'nothing changes').toEqual(before)
  return Object.fromEntries(
    Object.entries<string[]>(body.errors).map(([key, list]) => [key.replace(/^blocks\.1\.?/, ''), list]),
  )
}

/** A block as it is stored, without its id. */
async function stored(block: unknown): Promise<unknown> {
  const { status, body, data } = await patch([block])
  expect(status, JSON.stringify(body)).toBe(200)
  const [{ id, ...rest }] = data.blocks
  expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/)
  expect((await read()).blocks[0]).toEqual({ id, ...rest })
  return rest
}

const astral = '😀'

test('pdf templates: heading: text of at most 500 characters, level 1, 2 or 3 [B2.10-5, B2.10-6, B8-5]', async () => {
  for (const level of [1, 2, 3]) {
    const block = { type: 'heading', text: astral.repeat(500), level }
    expect(await stored(block)).toEqual(block)
  }
  expect(await stored({ type: 'heading', text: 'T' })).toEqual({ type: 'heading', text: 'T', level: 2 })
  expect(await faults({ type: 'heading', text: astral.repeat(501), level: 4 })).toEqual({
    text: ['The text field must not be longer than 500 characters.'],
    level: ['The level field must be 1, 2 or 3.'],
  })
  expect(await faults({ type: 'heading', leval: 1 })).toEqual({
    text: ['The text field is required.'],
    leval: ['The leval field is unknown. Did you mean level?'],
  })
})

test('pdf templates: paragraph: text of at most 5000 characters [B2.10-7, B8-5]', async () => {
  const block = { type: 'paragraph', text: astral.repeat(5000) }
  expect(await stored(block)).toEqual(block)
  expect(Object.keys(await faults({ type: 'paragraph', text: 'x'.repeat(5001) }))).toEqual(['text'])
})

test('pdf templates: letter: an address, and what it says besides [B2.10-45]', async () => {
  const least = { type: 'letter', recipient: '_Vorname _Name\n_Plz _Ort' }
  expect(await stored(least)).toEqual({ ...least, sender: null, info: null, subject: null, fold_marks: true })
  const block = { ...least, sender: 'Hansen', info: 'Datum: _Datum', subject: astral.repeat(500), fold_marks: false }
  expect(await stored(block)).toEqual(block)
  expect(Object.keys(await faults({ type: 'letter', sender: 'x'.repeat(201), subject: 7 })).toSorted()).toEqual([
    'recipient',
    'sender',
    'subject',
  ])
})

test('pdf templates: closing: formula, name, role, signature and enclosures, none of which it needs [B2.10-55]', async () => {
  const none = { formula: null, signature_url: null, name: null, role: null, enclosures: null }
  expect(await stored({ type: 'closing' })).toEqual({ type: 'closing', ...none })
  const block = {
    type: 'closing',
    formula: 'Herzliche Grüße',
    signature_url: 'https://agency.example/signature.png',
    name: astral.repeat(200),
    role: 'Verkauf',
    enclosures: 'Grundriss\nEnergieausweis',
  }
  expect(await stored(block)).toEqual(block)
  const wrong = { formula: 'x'.repeat(201), signature_url: 'ftp://agency.example/a', name: 7, role: [], enclosure: '' }
  expect(Object.keys(await faults({ type: 'closing', ...wrong })).toSorted()).toEqual([
    'enclosure',
    'formula',
    'name',
    'role',
    'signature_url',
  ])
})

test('pdf templates: field: a field of this form or of the CRM, one of the two, with an optional label [B2.10-8, B2.10-9, B2.10-10]', async () => {
  const { name } = form.ids
  expect(await stored({ type: 'field', field_id: name })).toEqual({
    type: 'field',
    field_id: name,
    crm: null,
    label: null,
  })
  const crm = { module: 'address', name: 'Ort', label: 'Wohnort' }
  const block = { type: 'field', field_id: null, crm, label: 'Name im Dokument' }
  expect(await stored(block)).toEqual(block)
  expect(await faults({ type: 'field', field_id: foreignId })).toEqual({
    field_id: [`This form has no field ${foreignId}.`],
  })
  expect(await faults({ type: 'field', label: 7 })).toEqual({
    field_id: ['The field id field is required, unless crm is given.'],
    label: ['The label field must be a text.'],
  })
  expect(await faults({ type: 'field', field_id: name, crm })).toEqual({
    crm: ['The crm field cannot be given together with field_id.'],
  })
})

test('pdf templates: a CRM reference names a field of the CRM field configuration in address or estate [B2.10-23, B2.10-24]', async () => {
  const estate = { module: 'estate', name: 'wohnflaeche', label: null }
  expect(await stored({ type: 'field', crm: { module: 'estate', name: 'wohnflaeche' } })).toMatchObject({ crm: estate })
  expect(await faults({ type: 'field', crm: { module: 'address', name: 'Vorname1' } })).toEqual({
    'crm.name': ['The CRM has no field Vorname1 in its module address. Did you mean Vorname?'],
  })
  expect(await faults({ type: 'field', crm: { module: 'task', nam: 'x' } })).toEqual({
    'crm.module': ['The module field must be one of address, estate.'],
    'crm.name': ['The name field is required.'],
    'crm.nam': ['The nam field is unknown. Did you mean name?'],
  })
})

test('pdf templates: fieldlist: field ids and CRM references in one list [B2.10-11]', async () => {
  const { name, city } = form.ids
  const crm = { module: 'address', name: 'Email', label: 'E-Mail' }
  const block = { type: 'fieldlist', field_ids: [city, crm, name] }
  expect(await stored(block)).toEqual(block)
  const list = [name, foreignId, 'x', null, { module: 'address', name: 'Nope' }, { module: 'address' }]
  expect(await faults({ type: 'fieldlist', field_ids: list })).toEqual({
    'field_ids.1': [`This form has no field ${foreignId}.`],
    'field_ids.4.name': [expect.stringMatching(/^The CRM has no field Nope in its module address/)],
    'field_ids.2': [expect.stringMatching(/^Each entry of field ids must be a field id, or an object/)],
    'field_ids.3': [expect.stringMatching(/^Each entry of field ids/)],
    'field_ids.5.name': ['The name field is required.'],
  })
  expect(Object.keys(await faults({ type: 'fieldlist' }))).toEqual(['field_ids'])
})

test('pdf templates: facts: fields, further lines, and how many stand side by side [B2.10-70]', async () => {
  const { name, city } = form.ids
  const least = { type: 'facts', field_ids: [city] }
  expect(await stored(least)).toEqual({ ...least, lines: null, columns: 2 })
  const crm = { module: 'address', name: 'Email', label: 'E-Mail' }
  const block = { type: 'facts', field_ids: [name, crm], lines: 'Stand: _Datum', columns: 4 }
  expect(await stored(block)).toEqual(block)
  expect(await stored({ ...block, field_ids: [] })).toEqual({ ...block, field_ids: [] })
  const wrong = { type: 'facts', field_ids: [foreignId], lines: 'x'.repeat(1001), columns: 5, title: 'Eckdaten' }
  expect(await faults(wrong)).toEqual({
    lines: ['The lines field must not be longer than 1000 characters.'],
    columns: ['The columns field must be 2, 3 or 4.'],
    title: ['The title field is unknown.'],
    'field_ids.0': [`This form has no field ${foreignId}.`],
  })
  const nope = { module: 'address', name: 'Nope' }
  expect(Object.keys(await faults({ type: 'facts', field_ids: [nope] }))).toEqual(['field_ids.0.name'])
  expect(Object.keys(await faults({ type: 'facts' }))).toEqual(['field_ids'])
})

test('pdf templates: floorplan: a file field or a picture, one of the two, with a caption if wanted [B2.10-74]', async () => {
  const made = await activeForm(app, { fields: [{ key: 'plan' }, { key: 'name' }] })
  const { system } = app.platform.database
  const { plan: field_id, name } = made.ids
  await system.updateTable('fields').set({ field_type: 'file' }).where('id', '=', field_id!).execute()
  const save = (block: object) => app.call(pdfTemplates.update, { id: made.id, body: { blocks: [block] } })
  const picture_url = 'https://agency.example/plan.png'
  for (const block of [
    { type: 'floorplan', field_id, picture_url: null, caption: null },
    { type: 'floorplan', field_id: null, picture_url, caption: 'Erdgeschoss' },
  ]) {
    expect((await save(block)).data.blocks[0]).toMatchObject(block)
  }
  const errors = async (block: object) => (await save({ type: 'floorplan', ...block })).body.errors
  expect(await errors({ field_id: name })).toEqual({ 'blocks.0.field_id': [`Field ${name} is not a file field.`] })
  expect(await errors({})).toEqual({
    'blocks.0.field_id': ['The field id field is required, unless picture_url is given.'],
  })
  expect(await errors({ field_id, picture_url })).toEqual({
    'blocks.0.picture_url': ['The picture url field cannot be given together with field_id.'],
  })
  expect(Object.keys(await errors({ picture_url: 'ftp://agency.example/a', caption: 7 }))).toEqual([
    'blocks.0.picture_url',
    'blocks.0.caption',
  ])
  await save({ type: 'floorplan', field_id, caption: 'Grundriss' })
  await app.call(fields.update, { id: field_id!, body: { field_type: 'text' } })
  const { data } = await app.call(pdfTemplates.get, { id: made.id })
  expect(data.blocks).toMatchObject([{ type: 'field', field_id, label: 'Grundriss' }])
})

test('pdf templates: countersignature: a label, a scanned signature, and no place for the visitor [B2.10-134]', async () => {
  const { id } = await activeForm(app, { fields: [{ key: 'name' }] })
  const save = (block: object, more: object = {}) =>
    app.call(pdfTemplates.update, { id, body: { blocks: [{ type: 'countersignature', ...block }], ...more } })
  expect((await save({})).data.blocks).toMatchObject([{ type: 'countersignature', label: null, signature_url: null }])
  const given = { label: 'Makler: _field_{name}', signature_url: 'https://agency.example/s.png' }
  const signing = { settings: { document_signing: { enabled: true } } }
  // It is no place for the visitor, who gets one.
  expect((await save(given, signing)).data.blocks).toMatchObject([given, { type: 'signature', field_id: null }])
  expect(Object.keys((await save({ label: 7, signature_url: 'ftp://agency.example/s' })).body.errors)).toEqual([
    'blocks.0.label',
    'blocks.0.signature_url',
  ])
})

test('pdf templates: facts and floor plans follow their fields when these are deleted [B2.10-70, B2.10-74]', async () => {
  const made = await activeForm(app, { fields: [{ key: 'plan' }, { key: 'area' }, { key: 'name' }] })
  const { plan, area } = made.ids
  await app.platform.database.system.updateTable('fields').set({ field_type: 'file' }).where('id', '=', plan!).execute()
  const blocks = [
    { type: 'facts', field_ids: [area], lines: null },
    { type: 'facts', field_ids: [area], lines: 'Stand: heute' },
    { type: 'floorplan', field_id: plan },
  ]
  await app.call(pdfTemplates.update, { id: made.id, body: { blocks } })
  for (const id of [plan!, area!]) await app.call(fields.remove, { id })
  const { data } = await app.call(pdfTemplates.get, { id: made.id })
  expect(data.blocks).toMatchObject([{ type: 'facts', field_ids: [], lines: 'Stand: heute' }])
  expect(data.blocks).toHaveLength(1)
})

test('pdf templates: columns hold any blocks but columns [B2.10-12, B2.10-13, B8-6]', async () => {
  const { data } = await patch([
    {
      type: 'columns',
      left: [{ type: 'heading', text: 'L', level: 1 }],
      right: [{ type: 'pagebreak' }, { type: 'divider' }],
    },
  ])
  expect(data.blocks).toMatchObject([
    { type: 'columns', left: [{ text: 'L' }], right: [{ type: 'pagebreak' }, { type: 'divider', style: 'line' }] },
  ])
  const inner = { type: 'columns', left: [], right: [] }
  expect(await faults({ type: 'columns', left: [{ type: 'heading', level: 9, text: '' }, inner], right: 5 })).toEqual({
    'left.0.level': ['The level field must be 1, 2 or 3.'],
    'left.1.type': ['Columns cannot stand inside columns.'],
    right: ['The right field must be a list of blocks.'],
  })
  expect(Object.keys(await faults({ type: 'columns' }))).toEqual(['left', 'right'])
})

test('pdf templates: image: http or https, width 10-100 percent, alignment, caption [B2.10-14, B2.10-15, B2.10-16, B2.10-17, B8-9]', async () => {
  for (const [url, width_percent, align] of [
    ['http://agency.example/a.png', 10, 'left'],
    ['https://agency.example/a.png', 100, 'center'],
    ['https://agency.example/a.png', 50, 'right'],
  ]) {
    const block = { type: 'image', url, width_percent, align, caption: 'Grundriss' }
    expect(await stored(block)).toEqual(block)
  }
  expect(await stored({ type: 'image', url: 'https://agency.example/' })).toMatchObject({
    width_percent: 100,
    align: 'left',
    caption: null,
  })
  for (const url of [
    'ftp://agency.example/a',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '/a.png',
    undefined,
  ]) {
    expect(Object.keys(await faults({ type: 'image', url }))).toEqual(['url'])
  }
  for (const width_percent of [9, 101, 10.5, '50']) {
    const found = await faults({ type: 'image', url: 'x', width_percent, align: 'top', caption: 1 })
    expect(Object.keys(found)).toEqual(['url', 'width_percent', 'align', 'caption'])
  }
})

test('pdf templates: divider: line or space; pagebreak: nothing [B2.10-18, B2.10-19]', async () => {
  for (const style of ['line', 'space'])
    expect(await stored({ type: 'divider', style })).toEqual({ type: 'divider', style })
  expect(await faults({ type: 'divider', style: 'dots' })).toEqual({
    style: ['The style field must be one of line, space.'],
  })
  expect(await stored({ type: 'pagebreak' })).toEqual({ type: 'pagebreak' })
  expect(await faults({ type: 'pagebreak', text: 'x' })).toEqual({ text: ['The text field is unknown.'] })
})

test('pdf templates: signature: a signature field, or null for the document, which alone can be required [B2.10-20, B2.10-21, B2.10-22]', async () => {
  const block = { type: 'signature', field_id: null, label: 'Unterschrift', required: true }
  expect(await stored(block)).toEqual(block)
  expect(await stored({ type: 'signature' })).toEqual({
    type: 'signature',
    field_id: null,
    label: null,
    required: false,
  })
  const { name } = form.ids
  expect(await faults({ type: 'signature', field_id: name })).toEqual({
    field_id: [`Field ${name} is not a signature field.`],
  })
  expect(await faults({ type: 'signature', field_id: name, required: true, label: 5 })).toEqual({
    required: [expect.stringMatching(/^Only the signature of the document/)],
    label: ['The label field must be a text.'],
    field_id: [`Field ${name} is not a signature field.`],
  })
})

test('pdf templates: a signature field has its signature block until it becomes something else [B2.10-20]', async () => {
  const made = await activeForm(app, { fields: [{ key: 'sign', label: 'Unterschrift' }] })
  const [id, field_id] = [made.id, made.ids['sign']!]
  const { system } = app.platform.database
  await system.updateTable('fields').set({ field_type: 'signature' }).where('id', '=', field_id).execute()
  const [heading, proposed] = (await app.call(pdfTemplates.get, { id })).data.blocks
  expect(proposed).toMatchObject({ type: 'signature', field_id, required: false })
  const blocks = [proposed, { type: 'columns', left: [{ type: 'signature', field_id, label: 'Hier' }], right: [] }]
  expect((await app.call(pdfTemplates.update, { id, body: { blocks } })).data.blocks[0]).toEqual(proposed)
  await app.call(fields.update, { id: field_id, body: { field_type: 'text' } })
  const { data } = await app.call(pdfTemplates.get, { id })
  expect(data.blocks).toMatchObject([
    { id: proposed.id, type: 'field', field_id, label: null },
    { left: [{ type: 'field', field_id, label: 'Hier' }] },
  ])
  expect((await app.call(pdfTemplates.update, { id, body: { blocks: [heading, ...data.blocks] } })).status).toBe(200)
})

test('pdf templates: while no CRM is connected, every name of a CRM field is accepted [B2.10]', async () => {
  const owner = await app.createAccount()
  const call = { id: (await activeForm(app, { key: owner.api_key, fields: [] })).id, key: owner.api_key }
  const crm = { module: 'address', name: 'Nope' }
  const body = {
    blocks: [
      { type: 'field', crm },
      { type: 'fieldlist', field_ids: [crm] },
    ],
  }
  const refused = await app.call(pdfTemplates.update, { ...call, body })
  expect(Object.keys(refused.body.errors)).toEqual(['blocks.0.crm.name', 'blocks.1.field_ids.0.name'])
  await disconnect(app.platform, owner.account_id)
  expect((await app.call(pdfTemplates.update, { ...call, body })).status).toBe(200)
  const { body: pdf } = await app.call(pdfTemplates.preview, call)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('pdf templates: what is no block, and a type that does not exist, are told with the types there are [B2.10]', async () => {
  const types =
    'heading, paragraph, field, fieldlist, image, divider, pagebreak, signature, countersignature, letter, closing, facts, floorplan, columns'
  expect(await faults({ type: 'header' })).toEqual({ type: [`The type field must be one of ${types}.`] })
  expect(await faults({ text: 'x' })).toEqual({ type: ['The type field is required.'] })
  for (const block of [null, 5, 'heading', []]) {
    expect(await faults(block)).toEqual({ '': [`Each block must be an object with a type: ${types}.`] })
  }
  for (const blocks of [null, {}, 'x', 5]) expect(Object.keys((await patch(blocks)).body.errors)).toEqual(['blocks'])
})

test('pdf templates: at most 300 blocks, those inside columns included [B2.10-3, B8-4]', async () => {
  const some = (count: number) => Array.from({ length: count }, () => ({ type: 'pagebreak' }))
  const columns = (left: number, right: number) => ({ type: 'columns', left: some(left), right: some(right) })
  for (const blocks of [some(300), [...some(99), columns(100, 100)]]) expect((await patch(blocks)).status).toBe(200)
  for (const blocks of [some(301), [...some(100), columns(100, 100)], [columns(300, 0)]]) {
    const { status, body } = await patch(blocks)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['blocks']])
    expect(body.message).toBe('A PDF template has at most 300 blocks, those inside columns included; these are 301.')
  }
})

test('pdf templates: ids are assigned, kept when sent back, and given once [B2.10-4, B2.10-41]', async () => {
  const pagebreak = { type: 'pagebreak' }
  const { data } = await patch([pagebreak, { type: 'columns', left: [pagebreak], right: [{ ...pagebreak, id: null }] }])
  const ids = (blocks: { id: string; left?: []; right?: [] }[]): string[] =>
    blocks.flatMap(({ id, left = [], right = [] }) => [id, ...ids(left), ...ids(right)])
  const given = ids(data.blocks)
  expect(new Set(given).size).toBe(4)
  for (const id of given) expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/)
  expect((await patch(data.blocks)).data.blocks).toEqual(data.blocks)
  const { data: doubled } = await patch([...data.blocks, ...data.blocks])
  expect(ids(doubled.blocks).slice(0, 4)).toEqual(given)
  expect(new Set(ids(doubled.blocks)).size).toBe(8)
  for (const id of ['short', 'x'.repeat(13), 'a b c d e f ', 12]) {
    expect(Object.keys(await faults({ ...pagebreak, id }))).toEqual(['id'])
  }
})

test('pdf templates: a body of 24 MiB is read, a larger one is refused, and so are a million blocks [B11-8]', async () => {
  const send = async (text: string) => {
    const response = await app.server.inject({
      method: 'PATCH',
      url: `/api/v1/forms/${form.id}/pdf-template`,
      headers: { authorization: `Bearer ${app.owner.api_key}`, 'content-type': 'application/json' },
      payload: text,
    })
    return { status: response.statusCode, body: JSON.parse(response.body) }
  }
  const limit = 24 * 1024 * 1024
  const body = '{"name":"Large"}'
  expect(await send(body.padEnd(limit))).toMatchObject({ status: 200, body: { data: { name: 'Large' } } })
  expect(await send(body.padEnd(limit + 1))).toEqual({
    status: 413,
    body: { message: 'The body is larger than 24 MiB.', code: 'body_too_large', params: { max: limit } },
  })
  const many = `[${'0,'.repeat(1_000_000)}0]`
  for (const blocks of [
    many,
    `[{"type":"columns","left":[],"right":${many}}]`,
    `[{"type":"fieldlist","field_ids":${many}}]`,
    `[{"type":"columns","right":[],"left":[{"type":"fieldlist","field_ids":${many}}]}]`,
  ]) {
    const { status, body } = await send(`{"blocks":${blocks}}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['blocks']])
  }
})

test('pdf templates: whatever is sent as blocks is stored, or refused with faults that name blocks [B2.10]', async () => {
  const types = [
    'heading',
    'paragraph',
    'field',
    'fieldlist',
    'columns',
    'image',
    'divider',
    'pagebreak',
    'signature',
    'x',
  ]
  const type = fc.constantFrom(...types)
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, form.ids['name'], 1, 'left', 'line', 'T'))
  const simple = fc.record(
    { type, text: value, level: value, field_id: value, crm: value, label: value, url: value, style: value, id: value },
    { requiredKeys: ['type'] },
  )
  const block = fc.oneof(
    simple,
    fc.record({ type: fc.constant('columns'), left: fc.array(simple), right: fc.array(simple) }),
  )
  const blocks = fc.oneof(fc.array(fc.oneof(block, value), { maxLength: 6 }), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(blocks, async (sent) => {
      const { status, body } = await patch(sent)
      if (status === 200) {
        expect((await patch(body.data.blocks)).data.blocks).toEqual(body.data.blocks)
        return
      }
      expect(status).toBe(422)
      const keys = Object.keys(body.errors)
      expect(keys.length > 0 && keys.every((key) => key === 'blocks' || key.startsWith('blocks.')), keys.join()).toBe(
        true,
      )
      for (const sentence of Object.values<string[]>(body.errors).flat()) expect(sentence).toMatch(/^[A-Z].*[.?]$/s)
    }),
    { numRuns: 150 },
  )
})

test('pdf templates: a deleted field leaves the blocks, and an emptied list goes with it [B4.3]', async () => {
  const made = await activeForm(app, { fields: [{ key: 'a' }, { key: 'b' }] })
  const { a, b } = made.ids
  const call = { id: made.id }
  const lone = { type: 'columns', left: [{ type: 'field', field_id: a }], right: [] }
  const body = {
    blocks: [
      { type: 'field', field_id: a },
      { type: 'fieldlist', field_ids: [a] },
      { type: 'fieldlist', field_ids: [a, b, { module: 'address', name: 'Ort' }] },
      { type: 'fieldlist', field_ids: [] },
      lone,
      { ...lone, right: [{ type: 'pagebreak' }] },
    ],
  }
  const { data } = await app.call(pdfTemplates.update, { ...call, body })
  const before = (await app.call(forms.get, call)).data
  expect((await app.call(fields.remove, { id: a! })).status).toBe(204)
  const after = await app.call(pdfTemplates.get, call)
  expect(after.data.blocks).toEqual([
    { ...data.blocks[2], field_ids: [b, { module: 'address', name: 'Ort', label: null }] },
    data.blocks[3],
    { ...data.blocks[5], left: [] },
  ])
  expect((await app.call(forms.get, call)).data.updated_at > before.updated_at).toBe(true)
})

test('pdf templates: the field lists of a template have a bound together, columns included [B2.10]', async () => {
  const list = (length: number) => ({ type: 'fieldlist', field_ids: Array(length).fill(form.ids['name']) })
  const columns = (length: number) => ({ type: 'columns', left: [list(maxReferences - 1)], right: [list(length)] })
  expect((await patch([columns(1)])).status).toBe(200)
  for (const blocks of [[columns(1), list(1)], [columns(2)]]) {
    const { status, body } = await patch(blocks)
    expect([status, body.message]).toEqual([
      422,
      'The field lists of a PDF template hold at most 10000 fields together; these are 10001.',
    ])
  }
})
