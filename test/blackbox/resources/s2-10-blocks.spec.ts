import { beforeAll, describe, expect, test } from 'vitest'
import { expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, crmFields, makeForm } from '../support/fixtures.ts'
import {
  divider,
  expectInvalidAt,
  heading,
  paragraph,
  patchTemplate,
  readTemplate,
  storeBlocks,
} from '../support/templates.ts'

let c: Client
let formId: number
let fieldId: number
let otherFieldId: number
let foreignFieldId: number
let strangerFieldId: number
let addressName: string
let estateName: string

const store = (...blocks: Json[]): Promise<Json[]> => storeBlocks(c, formId, blocks)

/** Each of the blocks, sent alone, is refused with this key (below `blocks.0`), and nothing changes. */
async function refuse(key: string, ...blocks: Json[]): Promise<void> {
  const before = await readTemplate(c, formId)
  for (const block of blocks) {
    const answer = await patchTemplate(c, formId, { blocks: [block] })
    expect(answer.status, JSON.stringify(block).slice(0, 200)).toBe(422)
    expectInvalidAt(answer, `blocks.0${key}`)
  }
  expect(await readTemplate(c, formId)).toEqual(before)
}

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  const other = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
  fieldId = (await addField(c, formId, { label: 'First' })).id
  otherFieldId = (await addField(c, formId, { label: 'Second' })).id
  foreignFieldId = (await addField(c, (await makeForm(c)).id)).id
  strangerFieldId = (await addField(other, (await makeForm(other)).id)).id
  addressName = Object.keys(await crmFields(c, 'address'))[0]!
  estateName = Object.keys(await crmFields(c, 'estate'))[0]!
  await store(divider())
})

describe('pdf templates: texts', () => {
  test('heading: text of 500 characters and levels 1, 2 and 3 [B2.10-5, B2.10-6, B8-5]', async () => {
    const blocks = [heading('Ü'.repeat(499), 1), heading('a'.repeat(500), 2), heading('😀'.repeat(500), 3)]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('heading: text of 501 characters is refused, whatever they are [B2.10-5, B8-5]', async () => {
    await refuse('.text', heading('a'.repeat(501)), heading('😀'.repeat(501)), heading('ü'.repeat(501)))
  })

  test('heading: other levels are refused [B2.10-6]', async () => {
    await refuse('.level', heading('x', 0), heading('x', 4), heading('x', 1.5), heading('x', -1), {
      ...heading('x'),
      level: 'big',
    })
  })

  test('heading: text that is no string is refused [B2.10-5]', async () => {
    await refuse('.text', { ...heading('x'), text: 5 }, { ...heading('x'), text: ['x'] }, { ...heading('x'), text: {} })
  })

  test('paragraph: text of 5000 characters, line breaks kept [B2.10-7, B8-5]', async () => {
    const blocks = [
      paragraph('a'.repeat(4999)),
      paragraph('ß'.repeat(5000)),
      paragraph('🏠'.repeat(5000)),
      paragraph('a\n\nb'),
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('paragraph: text of 5001 characters is refused, whatever they are [B2.10-7, B8-5]', async () => {
    await refuse(
      '.text',
      paragraph('a'.repeat(5001)),
      paragraph('🏠'.repeat(5001)),
      paragraph('\n'.repeat(5000) + 'xy'),
    )
  })

  test('texts are stored after Unicode NFC; NUL and lone surrogates are refused', async () => {
    expect((await store(heading('Cafe\u0301')))[0].text).toBe('Café')
    await refuse('.text', heading('a\u0000b'), paragraph('a\ud800b'), paragraph('\udc00'))
  })
})

describe('pdf templates: references', () => {
  test('field: a field of this form, with and without label [B2.10-8, B2.10-10]', async () => {
    const blocks = [
      { type: 'field', field_id: fieldId },
      { type: 'field', field_id: fieldId, label: 'Eigenes Etikett' },
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('field: a field of another form, of another account or of none is refused [B2.10-8]', async () => {
    for (const id of [foreignFieldId, strangerFieldId, 999_999_999, 0, -1, 1.5, 'x'])
      await refuse('.field_id', { type: 'field', field_id: id })
  })

  test('field: or a CRM reference of address or estate, with optional label [B2.10-9, B2.10-23]', async () => {
    const blocks = [
      { type: 'field', crm: { module: 'address', name: addressName } },
      { type: 'field', crm: { module: 'estate', name: estateName, label: 'Objekt' } },
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('field: neither field_id nor crm is refused [B2.10-8, B2.10-9]', async () => {
    await refuse('', { type: 'field' }, { type: 'field', label: 'x' })
  })

  test('CRM reference: other modules are refused [B2.10-23]', async () => {
    for (const module of ['task', 'calendar', 'agentsLog', 'file', 'project', 'Address', '', null, 1])
      await refuse('.crm.module', { type: 'field', crm: { module, name: addressName } })
  })

  test('CRM reference: a name that is not in the field configuration is refused [B2.10-24]', async () => {
    for (const name of ['NoSuchField', '', '__proto__', 'constructor', 'toString', 5])
      await refuse('.crm.name', { type: 'field', crm: { module: 'address', name } })
    await refuse(
      '.crm',
      { type: 'field', crm: { module: 'estate' } },
      { type: 'field', crm: { name: estateName } },
      { type: 'field', crm: 'x' },
    )
  })

  test('CRM reference: the name must exist in that very module [B2.10-24]', async () => {
    const [address, estate] = [await crmFields(c, 'address'), await crmFields(c, 'estate')]
    const onlyEstate = Object.keys(estate).find((name) => !(name in address))!
    await refuse('.crm.name', { type: 'field', crm: { module: 'address', name: onlyEstate } })
  })

  test('fieldlist: field ids and CRM references, mixed and in order [B2.10-11, B2.10-23]', async () => {
    const reference = { module: 'estate', name: estateName, label: 'Lage' }
    const blocks = [
      { type: 'fieldlist', field_ids: [otherFieldId, reference, fieldId, { module: 'address', name: addressName }] },
      { type: 'fieldlist', field_ids: [fieldId] },
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('fieldlist: one wrong entry is refused at its place [B2.10-11, B2.10-24]', async () => {
    for (const bad of [foreignFieldId, strangerFieldId, 999_999_999, 'x', null, { module: 'task', name: 'x' }])
      await refuse('.field_ids.1', { type: 'fieldlist', field_ids: [fieldId, bad, otherFieldId] })
    await refuse('.field_ids.0', { type: 'fieldlist', field_ids: [{ module: 'address', name: 'NoSuchField' }] })
    await refuse('.field_ids', { type: 'fieldlist', field_ids: fieldId }, { type: 'fieldlist' })
  })
})

describe('pdf templates: images', () => {
  const image = (more: Json): Json => ({
    type: 'image',
    url: 'https://pictures.invalid/a.png',
    width_percent: 50,
    align: 'left',
    caption: 'Bild',
    ...more,
  })

  test('image: http and https, 10 and 100 percent, every align, caption [B2.10-14, B2.10-15, B2.10-16, B2.10-17, B8-9]', async () => {
    const blocks = [
      image({ url: 'http://pictures.invalid/b.jpg?x=1', width_percent: 10 }),
      image({ width_percent: 11, align: 'center' }),
      image({ width_percent: 99, align: 'right', caption: 'Ansicht 🏠' }),
      image({ width_percent: 100 }),
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('image: addresses that are not http or https are refused [B2.10-14]', async () => {
    for (const url of [
      'ftp://pictures.invalid/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      'file:///etc/passwd',
    ])
      await refuse('.url', image({ url }))
    for (const url of ['pictures.invalid/a.png', '//pictures.invalid/a.png', '', 5, {}])
      await refuse('.url', image({ url }))
  })

  test('image: width_percent 9 and 101 are refused [B2.10-15, B8-9]', async () => {
    for (const width of [9, 101, 0, -10, 1e9, 'wide', []])
      await refuse('.width_percent', image({ width_percent: width }))
  })

  test('image: other aligns and captions that are no text are refused [B2.10-16, B2.10-17]', async () => {
    for (const align of ['middle', 'LEFT', '', 1]) await refuse('.align', image({ align }))
    for (const caption of [5, ['x']]) await refuse('.caption', image({ caption }))
  })

  test('divider: line or space, nothing else [B2.10-18]', async () => {
    const blocks = [
      { type: 'divider', style: 'line' },
      { type: 'divider', style: 'space' },
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
    for (const style of ['dots', '', 1]) await refuse('.style', { type: 'divider', style })
  })

  test('pagebreak has no properties [B2.10-19]', async () => {
    const [block] = await store({ type: 'pagebreak' })
    expect(Object.keys(block).toSorted()).toEqual(['id', 'type'])
    await refuse('.text', { type: 'pagebreak', text: 'x' })
    await refuse('.style', { type: 'pagebreak', style: 'line' })
  })
})

describe('pdf templates: signatures', () => {
  const signatureField = async (): Promise<number> =>
    (await addField(c, formId, { label: 'Sign', field_type: 'signature' })).id

  test('signature: a field of the form, or null for the document signature', async () => {
    const blocks = [
      { type: 'signature', field_id: await signatureField(), label: 'Unterschrift' },
      { type: 'signature', field_id: null, label: 'Nach dem Absenden', required: true },
      { type: 'signature', field_id: null, label: 'Freiwillig', required: false },
    ]
    expect(await store(...blocks)).toMatchObject(blocks)
  })

  test('signature: a field of another form or type is refused [B2.10-20]', async () => {
    for (const id of [fieldId, foreignFieldId, strangerFieldId, 999_999_999])
      await refuse('.field_id', { type: 'signature', field_id: id })
  })

  test('signature: required does not hold for the signature field of the form', async () => {
    const answer = await patchTemplate(c, formId, {
      blocks: [{ type: 'signature', field_id: await signatureField(), required: true }],
    })
    if (answer.status === 422) expectInvalidAt(answer, 'blocks.0.required')
    else expect(answer.body.data.blocks[0].required ?? false).toBe(false)
    await refuse('.required', { type: 'signature', field_id: null, required: 'must' })
  })
})

describe('pdf templates: types', () => {
  test('a block of an unknown type, or of none, is refused [B2.10-4]', async () => {
    for (const type of ['table', 'Heading', '', null, 1, '__proto__', 'constructor'])
      await refuse('.type', { type, text: 'x' })
    await refuse('.type', { text: 'x' }, {})
    await refuse('', null, 'heading', 5, [])
  })

  test('an unknown property is refused with the nearest known name', async () => {
    const answer = await patchTemplate(c, formId, { blocks: [{ type: 'heading', text: 'x', level: 1, lvel: 2 }] })
    expectInvalid(answer, 'blocks.0.lvel')
    expect(answer.body.errors['blocks.0.lvel'].join(' ')).toMatch(/\blevel\b/)
  })
})
