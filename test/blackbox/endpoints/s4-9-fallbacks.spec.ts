import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError } from '../support/assertions.ts'
import { type Account, type Client, type Json, call, client, createAccount, foyer } from '../support/client.ts'
import { pagesOf } from '../support/documents.ts'
import { letterheadForm, pdfFile } from '../support/files.ts'
import { addField, crmFields, makeForm } from '../support/fixtures.ts'
import {
  allBlocks,
  changeTemplate,
  fieldIdsIn,
  heading,
  paragraph,
  pathOf,
  readTemplate,
} from '../support/templates.ts'

let account: Account
let c: Client
let formId: number
let fieldIds: number[]
let crmName: string

const everyWay = (): Json[] => [
  heading('Angaben'),
  { type: 'field', field_id: fieldIds[0], label: 'Eins' },
  { type: 'fieldlist', field_ids: [fieldIds[0], { module: 'address', name: crmName }, fieldIds[1]] },
  {
    type: 'columns',
    left: [{ type: 'field', field_id: fieldIds[0] }],
    right: [{ type: 'fieldlist', field_ids: fieldIds }],
  },
]

const letterhead = async (more: Json = {}): Promise<number> => {
  const body = letterheadForm({ letterhead_name: 'Bogen', letterhead_first: pdfFile(), ...more })
  return dataOf(await call('POST', '/letterheads', { key: c.key, body }), 201).id
}

beforeAll(async () => {
  account = await createAccount()
  c = client(account.api_key)
  crmName = Object.keys(await crmFields(c, 'address'))[0]!
})

beforeEach(async () => {
  formId = (await makeForm(c)).id
  fieldIds = []
  for (const label of ['Eins', 'Zwei']) fieldIds.push((await addField(c, formId, { label })).id)
})

describe('fallbacks: deleting a field in use', () => {
  test('it can be read, and written back as read', async () => {
    await changeTemplate(c, formId, { blocks: everyWay() })
    expect((await c.delete(`/fields/${fieldIds[0]}`)).status).toBe(204)
    const read = await readTemplate(c, formId)
    expect(read.blocks[0]).toMatchObject(heading('Angaben'))
    expect(fieldIdsIn(read.blocks)).not.toContain(fieldIds[0])
    expect(fieldIdsIn(read.blocks)).toContain(fieldIds[1])
    expect(await changeTemplate(c, formId, read)).toEqual(read)
  })

  test('the preview leaves it out', async () => {
    await changeTemplate(c, formId, { blocks: [...everyWay(), paragraph('Schluss')] })
    expect((await c.delete(`/fields/${fieldIds[0]}`)).status).toBe(204)
    const [page] = await pagesOf(await c.get(`${pathOf(formId)}/preview`))
    expect(page!.text).not.toContain('Eins')
    for (const words of ['Angaben', 'Zwei', 'Schluss']) expect(page!.text).toContain(words)
  })

  test('a signature field may change its type: preview goes on', async () => {
    const sign = (await addField(c, formId, { field_type: 'signature', label: 'Zeichen' })).id
    await changeTemplate(c, formId, { blocks: [{ type: 'signature', field_id: sign, label: 'Hier' }, heading('Rest')] })
    await c.patch(`/fields/${sign}`, { field_type: 'text' })
    expect((await readTemplate(c, formId)).blocks.at(-1)).toMatchObject(heading('Rest'))
    await pagesOf(await c.get(`${pathOf(formId)}/preview`))
  })
})

describe('fallbacks: copying a template', () => {
  test('the copy names its own fields, the original keeps its own [B2.10-2]', async () => {
    const before = await changeTemplate(c, formId, {
      enabled: true,
      name: 'Datenblatt',
      blocks: everyWay(),
      design: { font_size: 12, header_text: 'Kopf' },
      settings: { empty_fields: 'dash', document_signing: { enabled: true } },
    })
    const copy = dataOf(await c.post(`/forms/${formId}/copy`), 201)
    const ids: number[] = copy.fields.map((field: Json) => field.id)
    const copied = await readTemplate(c, copy.id)
    expect(ids).not.toContain(fieldIds[0])
    expect(fieldIdsIn(copied.blocks)).toEqual([ids[0], ids[0], ids[1], ids[0], ids[0], ids[1]])
    expect(allBlocks(copied.blocks).map((block) => block.type)).toEqual(
      allBlocks(before.blocks).map((block) => block.type),
    )
    expect(copied.blocks[2].field_ids[1]).toMatchObject({ module: 'address', name: crmName })
    expect(copied).toMatchObject({
      enabled: true,
      name: 'Datenblatt',
      design: before.design,
      settings: before.settings,
    })
    await changeTemplate(c, copy.id, { name: 'Kopie', blocks: [heading('neu')] })
    expect(await readTemplate(c, formId)).toEqual(before)
  })

  test('a signature field in a block is remapped too', async () => {
    const sign = (await addField(c, formId, { field_type: 'signature' })).id
    await changeTemplate(c, formId, { blocks: [{ type: 'signature', field_id: sign, label: 'Hier' }] })
    const copy = dataOf(await c.post(`/forms/${formId}/copy`), 201)
    expect(fieldIdsIn((await readTemplate(c, copy.id)).blocks)).toEqual([copy.fields[2].id])
  })

  test('a letterhead of the account goes along [B4.10-14]', async () => {
    const id = await letterhead()
    await changeTemplate(c, formId, { blocks: [], design: { letterhead_id: id } })
    const copy = dataOf(await c.post(`/forms/${formId}/copy`), 201)
    expect((await readTemplate(c, copy.id)).design.letterhead_id).toBe(id)
  })

  test('the copy names no letterhead that is private to the original [B4.10-15]', async () => {
    const id = await letterhead({ form_id: formId })
    await changeTemplate(c, formId, { blocks: [], design: { letterhead_id: id } })
    const copy = dataOf(await c.post(`/forms/${formId}/copy`), 201)
    const copied = await readTemplate(c, copy.id)
    const selectable: number[] = dataOf(await c.get(`/letterheads?form_id=${copy.id}`)).map((sheet: Json) => sheet.id)
    expect(copied.design.letterhead_id).not.toBe(id)
    expect([null, ...selectable]).toContain(copied.design.letterhead_id)
    expect(await changeTemplate(c, copy.id, copied)).toEqual(copied)
    expect((await readTemplate(c, formId)).design.letterhead_id).toBe(id)
  })

  test('without a template the copy has a proposal of its own fields [B4.9-2]', async () => {
    const copy = dataOf(await c.post(`/forms/${formId}/copy`), 201)
    const ids = copy.fields.map((field: Json) => field.id)
    expect(fieldIdsIn((await readTemplate(c, copy.id)).blocks)).toEqual(ids)
  })
})

describe('fallbacks: deleting a form with a letterhead', () => {
  test('lists and other forms go on [B4.10-1]', async () => {
    const kept = await letterhead()
    const id = await letterhead({ form_id: formId })
    await changeTemplate(c, formId, { blocks: [], design: { letterhead_id: id } })
    expect((await c.delete(`/forms/${formId}`)).status).toBe(204)
    const sheets: Json[] = dataOf(await c.get('/letterheads?per_page=100'))
    expect(sheets.map((sheet) => sheet.id)).toContain(kept)
    expect(sheets.filter((sheet) => sheet.form_id === formId)).toEqual([])
    expectError(await c.get(pathOf(formId)), 404)
  })
})

describe('fallbacks: the CRM is disconnected', () => {
  test('a template that refers to it can be read, changed and previewed', async () => {
    const lonely = await createAccount()
    const d = client(lonely.api_key)
    const id = (await makeForm(d)).id
    const block = { type: 'field', crm: { module: 'address', name: crmName, label: 'Aus dem CRM' } }
    await changeTemplate(d, id, { blocks: [block, heading('x')] })
    await foyer('account', 'crm', '--account', String(lonely.account_id), '--disconnect')
    expect((await readTemplate(d, id)).blocks).toMatchObject([block, heading('x')])
    expect((await changeTemplate(d, id, { design: { font_size: 9 } })).design.font_size).toBe(9)
    const [page] = await pagesOf(await d.get(`${pathOf(id)}/preview`))
    expect(page!.text).toContain('Aus dem CRM')
  })
})
