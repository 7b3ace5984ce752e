import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { letterheadForm, pdfFile } from '../support/files.ts'
import { addField, makeForm } from '../support/fixtures.ts'
import { DESIGN_KEYS, changeTemplate, documentSignatures, heading, pathOf, readTemplate } from '../support/templates.ts'

const PATH = '/account/pdf-design'

let c: Client
let other: Client

const preset = async (): Promise<Json> => dataOf(await c.get(PATH))
const change = async (body: Json): Promise<Json> => dataOf(await c.patch(PATH, body))
const letterhead = async (who: Client, more: Json = {}): Promise<number> => {
  const body = letterheadForm({ letterhead_name: 'Briefbogen', letterhead_first: pdfFile(), ...more })
  return dataOf(await call('POST', '/letterheads', { key: who.key, body }), 201).id
}

beforeEach(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

describe('pdf design: account preset', () => {
  test('GET returns design and settings with the keys of a PDF template [B2.11-1, B4.9-10]', async () => {
    const { design, settings } = await preset()
    const template = await readTemplate(c, (await makeForm(c)).id)
    expect(Object.keys(design).toSorted()).toEqual(Object.keys(template.design).toSorted())
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(template.settings).toSorted())
    expect(Object.keys(design)).toEqual(expect.arrayContaining(DESIGN_KEYS))
  })

  test('PATCH modifies only the keys sent and answers the whole preset [B4.9-11, B4-2]', async () => {
    const before = await preset()
    const after = await change({ design: { font_size: 13 } })
    expect(after).toEqual({ ...before, design: { ...before.design, font_size: 13 } })
    const more = await change({ settings: { empty_fields: 'dash' } })
    expect(more).toEqual({ ...after, settings: { ...after.settings, empty_fields: 'dash' } })
    expect(await change({})).toEqual(more)
    expect(await preset()).toEqual(more)
  })

  test('the templates of new forms inherit it, design and settings [B2.11-2]', async () => {
    const set = await change({
      design: {
        font_size: 13,
        accent_color: '#123456',
        header_text: 'Kopf',
        logo_width_mm: 22,
        show_page_numbers: false,
      },
      settings: { empty_fields: 'dash', embed_uploaded_images: false, attach_uploaded_pdfs: true },
    })
    const formId = (await makeForm(c)).id
    await addField(c, formId)
    const { design, settings } = await readTemplate(c, formId)
    expect({ design, settings }).toEqual(set)
    expect(await changeTemplate(c, formId, { name: 'x' })).toMatchObject(set)
  })

  test('a stored template keeps its own design when it changes [B2.11-2]', async () => {
    await change({ design: { font_size: 13, footer_text: 'Alt' } })
    const formId = (await makeForm(c)).id
    const before = await changeTemplate(c, formId, { blocks: [heading('x')], design: { font_size: 9 } })
    expect(before.design).toMatchObject({ font_size: 9, footer_text: 'Alt' })
    await change({ design: { font_size: 7, footer_text: 'Neu' }, settings: { empty_fields: 'dash' } })
    const { design, settings } = await readTemplate(c, formId)
    expect({ design, settings }).toEqual({ design: before.design, settings: before.settings })
  })

  test('document signing in the preset puts a signature into a new template [B2.11-2, B4.9-12]', async () => {
    await change({ settings: { document_signing: { enabled: true } } })
    const formId = (await makeForm(c)).id
    await addField(c, formId)
    const proposed = await readTemplate(c, formId)
    expect(proposed.settings.document_signing.enabled).toBe(true)
    expect(documentSignatures(proposed.blocks)).toHaveLength(1)
    const stored = await changeTemplate(c, formId, { blocks: [heading('ohne')] })
    expect(documentSignatures(stored.blocks)).toHaveLength(1)
  })

  test('a letterhead may be the preset; new templates select it [B2.11-2, B2.10-33, B4.10-14]', async () => {
    const id = await letterhead(c)
    expect((await change({ design: { letterhead_id: id } })).design.letterhead_id).toBe(id)
    expect((await readTemplate(c, (await makeForm(c)).id)).design.letterhead_id).toBe(id)
    expect((await c.delete(`/letterheads/${id}`)).status).toBe(204)
    expect((await preset()).design.letterhead_id).toBeNull()
    expect((await readTemplate(c, (await makeForm(c)).id)).design.letterhead_id).toBeNull()
  })

  test('a letterhead of another account or of a form alone is refused [B4.10-15]', async () => {
    const foreign = await letterhead(other)
    const own = await letterhead(c, { form_id: (await makeForm(c)).id })
    for (const id of [foreign, own])
      expectInvalid(await c.patch(PATH, { design: { letterhead_id: id } }), 'design.letterhead_id')
    expect((await preset()).design.letterhead_id).toBeNull()
  })

  test('blocks, name and enabled are no part of the preset', async () => {
    const { status, body } = await c.patch(PATH, { blocks: [], name: 'x', enabled: true })
    expect({ status, keys: Object.keys(body.errors ?? {}).toSorted() }).toEqual({
      status: 422,
      keys: ['blocks', 'enabled', 'name'],
    })
  })

  test('all faults are reported with dotted paths, and nothing changes', async () => {
    const before = await preset()
    const answer = await c.patch(PATH, {
      design: { font_size: 6, header_text: 'x', colour: 1 },
      settings: { empty_fields: 1 },
    })
    expectInvalid(answer, 'design.font_size', 'design.colour', 'settings.empty_fields')
    for (const bad of ['x', 5, []])
      expectInvalid(await c.patch(PATH, { design: bad, settings: bad }), 'design', 'settings')
    expect(await preset()).toEqual(before)
  })

  test('can be written back as read, and belongs to one account [B1-9]', async () => {
    const set = await change({ design: { font_size: 11 } })
    expect(await change(set)).toEqual(set)
    expect(dataOf(await other.get(PATH)).design.font_size).not.toBe(11)
    expect((await c.get(pathOf((await makeForm(c)).id))).status).toBe(200)
  })
})
