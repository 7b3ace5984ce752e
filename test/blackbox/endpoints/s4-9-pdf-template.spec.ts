import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'
import * as t from '../support/templates.ts'

const { allBlocks, changeTemplate, documentSignatures, fieldIdsIn, heading, pathOf, readTemplate, times } = t

let c: Client
let other: Client
let formId: number
let fieldIds: number[]

const regenerate = async (id = formId): Promise<Json> => dataOf(await c.post(`${pathOf(id)}/regenerate`))
const signature = (): Json => ({ type: 'signature', field_id: null, label: 'Unterschrift', required: true })
const signing = (enabled: boolean): Json => ({ document_signing: { enabled } })

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

beforeEach(async () => {
  formId = (await makeForm(c, { internal_title: 'Interessent' })).id
  fieldIds = []
  for (const label of ['Vorname', 'Nachname', 'Ort']) fieldIds.push((await addField(c, formId, { label })).id)
})

describe('pdf templates: reading', () => {
  test('GET returns enabled, name, blocks, design and settings [B2.10-1, B4.9-1]', async () => {
    const template = await readTemplate(c, formId)
    expect(template.enabled).toBeTypeOf('boolean')
    expect(template.name).toBeTypeOf('string')
    expect(Array.isArray(template.blocks)).toBe(true)
    for (const key of t.DESIGN_KEYS) expect(template.design).toHaveProperty(key)
    for (const key of ['empty_fields', 'embed_uploaded_images', 'attach_uploaded_pdfs', 'document_signing'])
      expect(template.settings).toHaveProperty(key)
  })

  test('without a template one is proposed from the fields of the form [B4.9-2]', async () => {
    const { blocks } = await readTemplate(c, formId)
    expect(fieldIdsIn(blocks)).toEqual(fieldIds)
    for (const block of allBlocks(blocks))
      expect(block).toMatchObject({ type: expect.any(String), id: expect.stringMatching(/^.{12}$/) })
    const empty = await makeForm(c)
    expect(fieldIdsIn((await readTemplate(c, empty.id)).blocks)).toEqual([])
  })

  test('the proposal is not stored by GET: it follows the fields [B4.9-2, B4.9-13]', async () => {
    await readTemplate(c, formId)
    const added = (await addField(c, formId, { label: 'Neu' })).id
    expect(fieldIdsIn((await readTemplate(c, formId)).blocks)).toEqual([...fieldIds, added])
    expect((await c.delete(`/fields/${fieldIds[0]}`)).status).toBe(204)
    expect(fieldIdsIn((await readTemplate(c, formId)).blocks)).toEqual([...fieldIds.slice(1), added])
  })

  test('the proposal names a signature field in a signature block, if at all', async () => {
    const sign = (await addField(c, formId, { label: 'Signatur', field_type: 'signature' })).id
    const { blocks } = await readTemplate(c, formId)
    const named = allBlocks(blocks).filter((block) => block.field_id === sign || block.field_ids?.includes(sign))
    for (const block of named) expect(['signature', 'field', 'fieldlist']).toContain(block.type)
    expect(dataOf(await c.patch(pathOf(formId), { blocks })).blocks).toEqual(blocks)
  })

  test('one template per form: forms do not share theirs [B2.10-2]', async () => {
    const second = (await makeForm(c)).id
    await changeTemplate(c, formId, { name: 'Erstes', blocks: [heading('eins')] })
    await changeTemplate(c, second, { name: 'Zweites', blocks: [heading('zwei')] })
    await changeTemplate(c, formId, { name: 'Wieder erstes' })
    expect(await readTemplate(c, formId)).toMatchObject({ name: 'Wieder erstes', blocks: [{ text: 'eins' }] })
    expect(await readTemplate(c, second)).toMatchObject({ name: 'Zweites', blocks: [{ text: 'zwei' }] })
  })
})

describe('pdf templates: changing', () => {
  test('PATCH takes any of the five parts and answers the whole template [B4.9-3]', async () => {
    const all = {
      enabled: true,
      name: 'Datenblatt',
      blocks: [heading('x')],
      design: { font_size: 9 },
      settings: { empty_fields: 'dash' },
    }
    const changed = await changeTemplate(c, formId, all)
    expect(changed).toMatchObject(all)
    expect(await readTemplate(c, formId)).toEqual(changed)
  })

  test.each([
    ['enabled', true],
    ['name', 'Anders'],
    ['blocks', [{ type: 'divider', style: 'space' }]],
    ['design', { footer_text: 'Fuß' }],
    ['settings', { attach_uploaded_pdfs: true }],
  ])('PATCH with only %s leaves the other parts [B4.9-4, B4-2]', async (part, value) => {
    const before = await changeTemplate(c, formId, { enabled: false, name: 'Vorher', blocks: [heading('x')] })
    const after = await changeTemplate(c, formId, { [part]: value })
    expect({ part: after[part] }).toMatchObject({ part: value })
    const rest = Object.keys(before).filter((key) => key !== part && key !== 'updated_at')
    for (const key of rest) expect(after[key], key).toEqual(before[key])
    expect(await readTemplate(c, formId)).toEqual(after)
  })

  test('an empty PATCH changes nothing [B4.9-4]', async () => {
    const before = await changeTemplate(c, formId, { name: 'Da', blocks: [heading('x')] })
    expect(await changeTemplate(c, formId, {})).toEqual(before)
  })

  test('blocks replaces the list, it does not add to it [B4.9-3, B4.9-14]', async () => {
    await changeTemplate(c, formId, { blocks: times(5, () => heading('alt')) })
    expect((await changeTemplate(c, formId, { blocks: [heading('neu')] })).blocks).toMatchObject([heading('neu')])
  })

  test('enabled and name must be of their types', async () => {
    for (const enabled of ['yes', 2, [], {}]) expectInvalid(await c.patch(pathOf(formId), { enabled }), 'enabled')
    for (const name of [5, [], {}]) expectInvalid(await c.patch(pathOf(formId), { name }), 'name')
  })

  test('nothing is stored when one part is wrong', async () => {
    const before = await changeTemplate(c, formId, { name: 'Vorher', blocks: [heading('x')] })
    expectInvalid(
      await c.patch(pathOf(formId), { name: 'Nachher', enabled: true, design: { font_size: 1 } }),
      'design.font_size',
    )
    expect(await readTemplate(c, formId)).toEqual(before)
  })
})

describe('pdf templates: regenerate', () => {
  test('rebuilds blocks from the current fields, replacing custom blocks [B4.9-5, B4.9-7]', async () => {
    await changeTemplate(c, formId, { blocks: [heading('Handgemacht'), { type: 'field', field_id: fieldIds[1] }] })
    const added = (await addField(c, formId, { label: 'Später' })).id
    expect(fieldIdsIn((await readTemplate(c, formId)).blocks)).toEqual([fieldIds[1]])
    const rebuilt = await regenerate()
    expect(fieldIdsIn(rebuilt.blocks)).toEqual([...fieldIds, added])
    expect(JSON.stringify(rebuilt.blocks)).not.toContain('Handgemacht')
    expect(await readTemplate(c, formId)).toEqual(rebuilt)
  })

  test('design, settings and enabled state stay [B4.9-6]', async () => {
    const before = await changeTemplate(c, formId, {
      enabled: true,
      name: 'Bleibt',
      blocks: [heading('x')],
      design: { font_size: 8, accent_color: '#abcdef', header_text: 'Kopf' },
      settings: { empty_fields: 'dash', embed_uploaded_images: false },
    })
    const { enabled, name, design, settings } = await regenerate()
    expect({ enabled, name, design, settings }).toEqual({
      enabled: true,
      name: 'Bleibt',
      design: before.design,
      settings: before.settings,
    })
  })

  test('works on a form without a template too, and stores what it made [B4.9-5]', async () => {
    const rebuilt = await regenerate()
    expect(fieldIdsIn(rebuilt.blocks)).toEqual(fieldIds)
    await addField(c, formId)
    expect(await readTemplate(c, formId)).toEqual(rebuilt)
  })

  test('follows the order of the fields [B4.9-5]', async () => {
    const turned = fieldIds.toReversed()
    dataOf(await c.patch(`/forms/${formId}/fields/reorder`, { field_ids: turned }))
    expect(fieldIdsIn((await regenerate()).blocks)).toEqual(turned)
  })
})

describe('pdf templates: document signing', () => {
  test('switching it on adds a document signature, when there is none [B4.9-12, B2.10-39]', async () => {
    await changeTemplate(c, formId, { blocks: [heading('x')] })
    const after = await changeTemplate(c, formId, { settings: signing(true) })
    expect(documentSignatures(after.blocks)).toHaveLength(1)
    expect(after.blocks[0]).toMatchObject(heading('x'))
    expect(await readTemplate(c, formId)).toEqual(after)
  })

  test('it adds none when there is one, also inside columns [B4.9-12]', async () => {
    const columns = { type: 'columns', left: [signature()], right: [] }
    for (const blocks of [[signature()], [heading('x'), columns]]) {
      await changeTemplate(c, formId, { blocks, settings: signing(false) })
      expect(documentSignatures((await changeTemplate(c, formId, { settings: signing(true) })).blocks)).toHaveLength(1)
    }
  })

  test('a signature field of the form is no document signature', async () => {
    const sign = (await addField(c, formId, { field_type: 'signature' })).id
    const blocks = [{ type: 'signature', field_id: sign, label: 'Kunde' }]
    const after = await changeTemplate(c, formId, { blocks, settings: signing(true) })
    expect(documentSignatures(after.blocks)).toHaveLength(1)
    expect(after.blocks).toHaveLength(2)
  })

  test('blocks sent later get one; further changes do not double it [B4.9-12]', async () => {
    await changeTemplate(c, formId, { settings: signing(true) })
    const after = await changeTemplate(c, formId, { blocks: [heading('neu')] })
    expect(documentSignatures(after.blocks)).toHaveLength(1)
    expect(documentSignatures((await changeTemplate(c, formId, { name: 'x' })).blocks)).toHaveLength(1)
    expect(documentSignatures((await changeTemplate(c, formId, after)).blocks)).toHaveLength(1)
  })

  test('regenerate keeps the document signature while signing is on [B4.9-12, B4.9-6]', async () => {
    await changeTemplate(c, formId, { settings: signing(true) })
    expect(documentSignatures((await regenerate()).blocks)).toHaveLength(1)
  })

  test('with 300 blocks there is no room for one: the limit holds [B4.9-12, B2.10-3]', async () => {
    await changeTemplate(c, formId, { blocks: times(300, t.divider) })
    const answer = await c.patch(pathOf(formId), { settings: signing(true) })
    const { blocks, settings } = await readTemplate(c, formId)
    expect([200, 422]).toContain(answer.status)
    expect(settings.document_signing.enabled).toBe(answer.status === 200)
    expect(documentSignatures(blocks)).toHaveLength(answer.status === 200 ? 1 : 0)
    expect(allBlocks(blocks).length).toBeLessThanOrEqual(300)
  })
})

describe('pdf templates: whose template', () => {
  test('a form that is not there is 404, a foreign one 403, on every path [B5-7, B7-6, B7-8]', async () => {
    const foreign = (await makeForm(other)).id
    for (const [id, status] of [
      [999_999_999, 404],
      ['abc', 404],
      ['0', 404],
      [foreign, 403],
    ] as const) {
      const path = `/forms/${id}/pdf-template`
      for (const answer of [
        await c.get(path),
        await c.patch(path, { name: 'x' }),
        await c.patch(path, { design: { font_size: 0 } }),
        await c.post(`${path}/regenerate`),
        await c.get(`${path}/preview`),
      ])
        expectError(answer, status)
    }
    expect((await readTemplate(other, foreign)).name).not.toBe('x')
  })
})
