import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '../support/assertions.ts'
import { type Answer, type Client, type Json, client, createAccount } from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'
import { letterheadIds, listLetterheads, makeLetterhead } from '../support/letterheads.ts'
import { findGroup, findMember, listAll, makeMember, makeStaffGroup } from '../support/staff.ts'
import {
  changeTemplate,
  documentSignatures,
  fieldIdsIn,
  heading,
  patchTemplate,
  pathOf,
  readTemplate,
} from '../support/templates.ts'

let c: Client
let formId: number

/** All at once; none may end as a server error. */
async function atOnce(...requests: Array<Promise<Answer>>): Promise<number[]> {
  const answers = await Promise.all(requests)
  const broken = answers.flatMap(({ status, text }, n) => (status >= 500 ? [`request ${n}: ${status} ${text}`] : []))
  expect(broken).toEqual([])
  return answers.map((answer) => answer.status)
}
const all = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

beforeAll(async () => {
  c = client((await createAccount('enterprise')).api_key)
})

beforeEach(async () => {
  formId = (await makeForm(c)).id
  await addField(c, formId)
})

describe('concurrency: parallel changes all hold', () => {
  const design = { font_size: 8, accent_color: '#010203', header_text: 'Kopf', footer_text: 'Fuß', logo_width_mm: 33 }
  const settings = { empty_fields: 'dash', embed_uploaded_images: false, attach_uploaded_pdfs: true }
  const parts = [
    ...Object.entries(design).map(([key, value]) => ({ design: { [key]: value } })),
    ...Object.entries(settings).map(([key, value]) => ({ settings: { [key]: value } })),
  ]

  test('in a PDF template, stored or not [B4.9-4, B4-2]', async () => {
    for (const stored of [false, true]) {
      const id = (await makeForm(c)).id
      if (stored) await changeTemplate(c, id, { name: 'Da' })
      const bodies = [
        ...parts,
        { enabled: true },
        { blocks: [heading('x')] },
        { settings: { document_signing: { enabled: true } } },
      ]
      expect(await atOnce(...bodies.map((body) => patchTemplate(c, id, body)))).toEqual(all(bodies.length, 200))
      const template = await readTemplate(c, id)
      expect(template).toMatchObject({
        enabled: true,
        design,
        settings: { ...settings, document_signing: { enabled: true } },
      })
      expect(template.blocks[0]).toMatchObject(heading('x'))
      expect(documentSignatures(template.blocks)).toHaveLength(1)
    }
  })

  test('in the design preset [B4.9-11, B4-2]', async () => {
    const answers = parts.map((body) => c.patch('/account/pdf-design', body))
    expect(await atOnce(...answers)).toEqual(all(parts.length, 200))
    expect(dataOf(await c.get('/account/pdf-design'))).toMatchObject({ design, settings })
  })

  test('in the account, across and within groups [B4.11-2, B4-2]', async () => {
    const lines = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`default_imprint_line_${n}`, `Zeile ${n}`]))
    const bodies = [
      ...Object.entries(lines).map(([key, value]) => ({ imprint: { [key]: value } })),
      { profile: { name: 'Zugleich' } },
      { statistics: { save_ips: false } },
      { staff_area: { session_days: 5 } },
      { notifications: { notification_self: false } },
      { styling: { default_accent_color: '#040506' } },
    ]
    expect(await atOnce(...bodies.map((body) => c.patch('/account', body)))).toEqual(all(bodies.length, 200))
    expect(dataOf(await c.get('/account'))).toMatchObject({ imprint: lines, ...Object.assign({}, ...bodies.slice(5)) })
  })

  test('in a letterhead, a staff member and a form group [B4.10-10, B4.12-4, B4.8-3, B4-2]', async () => {
    const [sheet, member, group] = [await makeLetterhead(c), await makeMember(c), await makeStaffGroup(c)]
    const forms = dataOf(await c.post('/form-groups', { name: 'Alt' }), 201)
    const sides = {
      letterhead_margin_top: 1,
      letterhead_margin_right: 2,
      letterhead_margin_bottom: 3,
      letterhead_name: 'Neu',
    }
    const person = { name: 'Neuer Name', email: `zugleich-${member.id}@example.com`, is_active: false }
    const requests = [
      ...Object.entries(sides).map(([key, value]) => c.patch(`/letterheads/${sheet.id}`, { [key]: value })),
      ...Object.entries(person).map(([key, value]) => c.patch(`/staff-members/${member.id}`, { [key]: value })),
      c.patch(`/staff-members/${member.id}`, { groups: [group.id] }),
      c.patch(`/form-groups/${forms.id}`, { name: 'Neu' }),
      c.patch(`/form-groups/${forms.id}`, { copy: true }),
    ]
    expect(await atOnce(...requests)).toEqual(all(requests.length, 200))
    expect((await listLetterheads(c)).find((entry) => entry.id === sheet.id)).toMatchObject(sides)
    expect(await findMember(c, member.id)).toMatchObject({ ...person, groups: [{ id: group.id }] })
    const kept = (await listAll(c, '/form-groups')).find((entry) => entry.id === forms.id)
    expect(kept).toMatchObject({ name: 'Neu', copy: true })
  })
})

describe('concurrency: deletion during use', () => {
  test('a selected letterhead: no template names it any more [B4.10-11]', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeLetterhead(c)
      const forms = await Promise.all(Array.from({ length: 4 }, async () => (await makeForm(c)).id))
      const [gone] = await atOnce(
        c.delete(`/letterheads/${id}`),
        ...forms.map((form) => patchTemplate(c, form, { design: { letterhead_id: id } })),
      )
      expect(gone).toBe(204)
      for (const form of forms) expect((await readTemplate(c, form)).design.letterhead_id).toBeNull()
      expect(await letterheadIds(c)).not.toContain(id)
    }
  })

  test('a field deleted while blocks name it: the template is without it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const form = (await makeForm(c)).id
      const [kept, gone] = [(await addField(c, form)).id, (await addField(c, form)).id]
      const blocks = [{ type: 'fieldlist', field_ids: [kept, gone] }]
      await atOnce(
        c.delete(`/fields/${gone}`),
        patchTemplate(c, form, { blocks }),
        c.post(`${pathOf(form)}/regenerate`),
      )
      const read = await readTemplate(c, form)
      expect(fieldIdsIn(read.blocks)).toEqual([kept])
      expect(await changeTemplate(c, form, read)).toEqual(read)
    }
  })

  test('a staff group: no member is left in a group that is gone [B4.12-13]', async () => {
    const member = await makeMember(c)
    for (let n = 0; n < 5; n += 1) {
      const { id } = await makeStaffGroup(c)
      const email = `rasch-${member.id}-${n}@example.com`
      await atOnce(
        c.delete(`/staff-groups/${id}`),
        c.patch(`/staff-members/${member.id}`, { groups: [id] }),
        c.post('/staff-members', { name: 'Rasch', email, groups: [id] }),
      )
      expect(await findGroup(c, id)).toBeUndefined()
      const members = await listAll(c, '/staff-members')
      expect(members.flatMap((entry) => entry.groups).map((entry) => entry.id)).not.toContain(id)
    }
  })

  test('a form group: no form is left in it [B4.8-4]', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = dataOf(await c.post('/form-groups', { name: `Kurz ${n}` }), 201)
      await atOnce(c.delete(`/form-groups/${id}`), c.patch(`/forms/${formId}`, { form_groups: [id] }))
      const form: Json = dataOf(await c.get(`/forms/${formId}`))
      expect(form.form_groups).toEqual([])
      expect((await c.patch(`/forms/${formId}`, form)).status).toBe(200)
    }
  })

  test('allowed members and groups: the form can be read and written back', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [member, group] = [await makeMember(c), await makeStaffGroup(c)]
      await atOnce(
        c.delete(`/staff-members/${member.id}`),
        c.delete(`/staff-groups/${group.id}`),
        c.patch(`/forms/${formId}`, { staff_allowed_member_ids: [member.id], staff_allowed_group_ids: [group.id] }),
      )
      dataOf(await c.patch(`/forms/${formId}`, dataOf(await c.get(`/forms/${formId}`))))
    }
  })

  test('the same record deleted six times at once: once 204, else 404 [B4-4]', async () => {
    const [sheet, member, staff] = [await makeLetterhead(c), await makeMember(c), await makeStaffGroup(c)]
    const forms = dataOf(await c.post('/form-groups', { name: 'Kurz' }), 201)
    for (const path of [
      `/letterheads/${sheet.id}`,
      `/staff-members/${member.id}`,
      `/staff-groups/${staff.id}`,
      `/form-groups/${forms.id}`,
    ]) {
      const statuses = await atOnce(...Array.from({ length: 6 }, () => c.delete(path)))
      expect(statuses.toSorted(), path).toEqual([204, 404, 404, 404, 404, 404])
    }
  })
})
