import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { designDefaults, pdfDesign, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { signedIn } from '../../testing/callers.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

let shared: TestApp

beforeAll(async () => {
  shared = await startApp()
})
afterAll(() => shared[Symbol.asyncDispose]())

/** The app as a new account sees it. */
async function newAccount(): Promise<TestApp> {
  const owner = await shared.createAccount()
  return { ...shared, owner, call: (spec, options) => shared.call(spec, { key: owner.api_key, ...options }) }
}

const makeForm = (app: TestApp, key = app.owner.api_key) =>
  activeForm(app, {
    key,
    settings: { title: 'Ihre Anfrage' },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'city', crm_field_name: 'Ort' },
    ],
  })

const template = (app: TestApp, id: number) => app.call(pdfTemplates.get, { id })
const change = (app: TestApp, id: number, body: Record<string, unknown>) => app.call(pdfTemplates.update, { id, body })

/** A letterhead of the library, or private to a form; its files do not matter here. */
async function letterhead(
  app: TestApp,
  form_id: number | null = null,
  account_id = app.owner.account_id,
): Promise<number> {
  const margins = {
    letterhead_margin_top: 20,
    letterhead_margin_right: 20,
    letterhead_margin_bottom: 20,
    letterhead_margin_left: 25,
  }
  const { id } = await app.platform.database.system
    .insertInto('letterheads')
    .values({ account_id, form_id, letterhead_name: 'Geschäftspapier', ...margins })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('pdf templates: a form without a template answers with a proposal, the same each time and not stored [B4.9-2, B2.10-1]', async () => {
  const app = await newAccount()
  const { id, ids } = await makeForm(app)
  const first = await template(app, id)
  expect(Object.keys(first.data)).toEqual(['enabled', 'name', 'blocks', 'design', 'settings'])
  expect(first.data).toEqual({
    enabled: false,
    name: 'Anfrage',
    blocks: [
      { id: expect.any(String), type: 'heading', text: 'Ihre Anfrage', level: 1 },
      { id: expect.any(String), type: 'fieldlist', field_ids: [ids['name'], ids['city']] },
    ],
    design: designDefaults,
    settings: settingsDefaults,
  })
  const again = await template(app, id)
  expect([again.body, again.headers['etag']]).toEqual([first.body, first.headers['etag']])
  const kept = app.platform.database.forAccount(app.owner.account_id).selectFrom('pdf_templates').select('form_id')
  expect(await kept.execute()).toEqual([])
  await app.call(fields.create, { id, body: { crm_module: 'address' } })
  const grown = await template(app, id)
  expect(grown.data.blocks[1].field_ids).toHaveLength(3)
  expect(grown.headers['etag']).not.toBe(first.headers['etag'])
})

test('pdf templates: PATCH changes the parts sent and nothing else, key by key in design and settings [B4.9-1, B4.9-3, B4.9-4, B2.10-2, B4-2]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  let expected = (await template(app, id)).data
  const changes = [
    { enabled: true },
    { name: 'Angebot' },
    { design: { font: 'lato', logo_url: 'https://agency.example/logo.png' } },
    { settings: { empty_fields: 'dash' } },
    { design: { font_size: 12 }, settings: { attach_uploaded_pdfs: '1' } },
    { blocks: [{ type: 'pagebreak' }] },
    {},
  ]
  for (const body of changes) {
    const { status, data } = await change(app, id, body)
    expect(status).toBe(200)
    expected = {
      ...expected,
      ...body,
      blocks: body.blocks ? [{ id: expect.any(String), type: 'pagebreak' }] : expected.blocks,
      design: { ...expected.design, ...body.design },
      settings: {
        ...expected.settings,
        ...body.settings,
        ...(body.settings?.attach_uploaded_pdfs && { attach_uploaded_pdfs: true }),
      },
    }
    expect(data).toEqual(expected)
    expect((await template(app, id)).data).toEqual(expected)
  }
  // What was read can be written back as it is.
  const { data } = await change(app, id, (expected = (await template(app, id)).data))
  expect(data).toEqual(expected)
})

test('pdf templates: null takes a key back to its default [B11-23]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  await change(app, id, {
    enabled: true,
    name: 'Angebot',
    design: { font: 'lato', header_text: 'Kopf', letterhead_margin_top: 30 },
    settings: { empty_fields: 'dash', document_signing: { enabled: true } },
  })
  const some = await change(app, id, {
    enabled: null,
    name: null,
    design: { font: null },
    settings: { document_signing: null },
  })
  expect(some.data).toMatchObject({
    enabled: false,
    name: 'Anfrage',
    design: { font: 'source-sans-3', header_text: 'Kopf', letterhead_margin_top: 30 },
    settings: { empty_fields: 'dash', document_signing: { enabled: false } },
  })
  const all = await change(app, id, { design: null, settings: null })
  expect(all.data).toMatchObject({ design: designDefaults, settings: settingsDefaults })
})

test('pdf templates: every design key is kept as sent, and refused outside its limits [B2.10-25, B2.10-26, B2.10-27, B2.10-28, B2.10-29, B2.10-30, B2.10-31, B2.10-32, B2.10-34, B8-7, B8-8, B8-10]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  const margins = ['top', 'right', 'bottom', 'left'].map((side) => `letterhead_margin_${side}`)
  const good: Record<string, unknown[]> = {
    font: ['eb-garamond', 'inter'],
    heading_font: ['merriweather', 'roboto'],
    font_size: [7, 9.5, 14],
    text_color: ['#000000'],
    heading_color: ['#aBcDeF'],
    accent_color: ['#112233'],
    logo_url: ['http://agency.example/l.png', 'https://agency.example/l.png', null],
    logo_position: ['left', 'center', 'right'],
    logo_width_mm: [10, 45.5, 90],
    header_text: ['Seite {page} von {pages}', '😀'.repeat(1000), null],
    footer_text: ['Hansen & Partner', null],
    show_page_numbers: [false, true],
    masthead: [false, true],
    repeat_headings: [false, true],
    ...Object.fromEntries(margins.map((key) => [key, [0, 100, 12.5, null]])),
  }
  for (const [key, values] of Object.entries(good)) {
    for (const value of values) {
      expect((await change(app, id, { design: { [key]: value } })).data?.design[key], key).toEqual(value)
    }
  }
  const bad: Record<string, unknown[]> = {
    font: ['comic-sans', 5],
    heading_font: [''],
    font_size: [6, 6.9, 14.1, 15, '10', 9.55],
    text_color: ['red', '#fff', '#12345g'],
    heading_color: [0],
    accent_color: ['112233'],
    logo_url: ['ftp://agency.example/l.png', 'javascript:alert(1)', ''],
    logo_position: ['top'],
    logo_width_mm: [9, 91],
    header_text: ['😀'.repeat(1001), 1],
    footer_text: [[]],
    show_page_numbers: ['yes'],
    masthead: ['yes'],
    repeat_headings: ['yes'],
    ...Object.fromEntries(margins.map((key) => [key, [-1, 101, '5']])),
  }
  const before = (await template(app, id)).data
  for (const [key, values] of Object.entries(bad)) {
    for (const value of values) {
      const { status, body } = await change(app, id, { enabled: true, design: { [key]: value, text_color: 'blue' } })
      expect(status, `${key} ${String(value)}`).toBe(422)
      expect(Object.keys(body.errors).toSorted()).toEqual(
        [...new Set([`design.${key}`, 'design.text_color'])].toSorted(),
      )
    }
  }
  const { body } = await change(app, id, { design: { fontsize: 10 }, settings: 5 })
  expect(body.errors).toEqual({
    'design.fontsize': ['The fontsize field is unknown. Did you mean font_size?'],
    settings: ['The settings field must be an object.'],
  })
  expect((await template(app, id)).data).toEqual(before)
})

test('pdf templates: every settings key is kept as sent, and refused otherwise [B2.10-36, B2.10-37, B2.10-38, B2.10-39]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  const good = {
    empty_fields: ['dash', 'hide'],
    embed_uploaded_images: [false, true],
    attach_uploaded_pdfs: [true, false],
    pdf_a: [true, false],
    document_signing: [{ enabled: true }, { enabled: false }],
  }
  for (const [key, values] of Object.entries(good)) {
    for (const value of values) {
      const { data } = await change(app, id, { settings: { [key]: value } })
      expect(data.settings[key]).toEqual(value)
      expect((await template(app, id)).data.settings[key]).toEqual(value)
    }
  }
  const { body } = await change(app, id, {
    settings: {
      empty_fields: 'show',
      embed_uploaded_images: 2,
      attach_uploaded_pdfs: 'x',
      pdf_a: 'b',
      document_signing: { enabled: 5, on: 1 },
    },
  })
  expect(Object.keys(body.errors)).toEqual([
    'settings.empty_fields',
    'settings.embed_uploaded_images',
    'settings.attach_uploaded_pdfs',
    'settings.pdf_a',
    'settings.document_signing.enabled',
    'settings.document_signing.on',
  ])
})

test('pdf templates: a template uses a letterhead of the library or of its own form, no other [B2.10-33, B4.10-13, B4.10-14, B4.10-15]', async () => {
  const app = await newAccount()
  const [form, other] = [await makeForm(app), await makeForm(app)]
  const [library, own, foreign] = [
    await letterhead(app),
    await letterhead(app, form.id),
    await letterhead(app, other.id),
  ]
  const stranger = await letterhead(app, null, (await app.createAccount()).account_id)
  for (const letterhead_id of [library, own]) {
    expect((await change(app, form.id, { design: { letterhead_id } })).data.design.letterhead_id).toBe(letterhead_id)
    expect((await template(app, form.id)).data.design.letterhead_id).toBe(letterhead_id)
  }
  for (const letterhead_id of [foreign, stranger, 999_999]) {
    const { status, body } = await change(app, form.id, { design: { letterhead_id } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['design.letterhead_id']])
  }
  for (const letterhead_id of [own, stranger]) {
    const { status, body } = await app.call(pdfDesign.update, { body: { design: { letterhead_id } } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['design.letterhead_id']])
  }
  expect((await app.call(pdfDesign.update, { body: { design: { letterhead_id: library } } })).status).toBe(200)
})

test('pdf templates: the preset is what a new template starts from; one that exists keeps its own [B2.11-1, B2.11-2, B4.9-10, B4.9-11]', async () => {
  const app = await newAccount()
  const [before, after] = [await makeForm(app), await makeForm(app)]
  expect((await app.call(pdfDesign.get)).data).toEqual({ design: designDefaults, settings: settingsDefaults })
  const kept = (await change(app, before.id, { enabled: true })).data
  const proposed = await template(app, after.id)
  const preset = { design: { accent_color: '#8a3b12', font: 'lato' }, settings: { empty_fields: 'dash' } }
  const expected = {
    design: { ...designDefaults, ...preset.design },
    settings: { ...settingsDefaults, ...preset.settings },
  }
  expect((await app.call(pdfDesign.update, { body: preset })).data).toEqual(expected)
  const next = await app.call(pdfDesign.update, { body: { design: { font_size: 11 } } })
  expected.design.font_size = 11
  expect(next.data).toEqual(expected)
  expect((await app.call(pdfDesign.get)).data).toEqual(expected)
  expect((await template(app, before.id)).data).toEqual(kept)
  const inherited = await template(app, after.id)
  expect(inherited.data).toMatchObject(expected)
  expect(inherited.headers['etag']).not.toBe(proposed.headers['etag'])
  await change(app, after.id, { enabled: true })
  await app.call(pdfDesign.update, { body: { design: null, settings: null } })
  expect((await template(app, after.id)).data).toMatchObject(expected)
})

test('pdf templates: the proposal for a form that a person made has a masthead, in copies too [B2.10-96]', async () => {
  const app = await newAccount()
  const person = await signedIn(app, app.owner)
  const masthead = async (id: number) => (await template(app, id)).data.design.masthead as boolean
  const make = async (call: object) =>
    (await app.call(forms.create, { body: { internal_title: 'Anfrage' }, ...call })).data.id as number
  const [byKey, byPerson] = [await make({}), await make(person)]
  expect([await masthead(byKey), await masthead(byPerson)]).toEqual([false, true])
  const copies = await Promise.all([byKey, byPerson].map(async (id) => (await app.call(forms.copy, { id })).data.id))
  expect(await Promise.all(copies.map(masthead))).toEqual([false, true])
  // The first change stores it, and it can be switched off.
  expect((await change(app, byPerson, { enabled: true })).data.design.masthead).toBe(true)
  expect((await change(app, byPerson, { design: { masthead: false } })).data.design.masthead).toBe(false)
  await app.call(pdfTemplates.remove, { id: byPerson })
  expect(await masthead(byPerson)).toBe(true)
})

test('pdf templates: regenerate rebuilds the blocks and keeps the rest [B4.9-5, B4.9-6, B4.9-7]', async () => {
  const app = await newAccount()
  const { id, ids } = await makeForm(app)
  const body = {
    enabled: true,
    name: 'Angebot',
    design: { font: 'lato' },
    settings: { empty_fields: 'dash' },
    blocks: [{ type: 'pagebreak' }],
  }
  const { data: before } = await change(app, id, body)
  const added = await app.call(fields.create, { id, body: { crm_module: 'address' } })
  const { status, data } = await app.call(pdfTemplates.regenerate, { id })
  expect(status).toBe(200)
  expect(data).toEqual({
    ...before,
    blocks: [
      { id: expect.any(String), type: 'heading', text: 'Ihre Anfrage', level: 1 },
      { id: expect.any(String), type: 'fieldlist', field_ids: [ids['name'], ids['city'], added.data.id] },
    ],
  })
  expect((await template(app, id)).data).toEqual(data)
})

test('pdf templates: the list has stored ones first, with all their blocks; a deleted one is a proposal [B2.10-126]', async () => {
  const app = await newAccount()
  const [one, two] = [await makeForm(app), await makeForm(app)]
  const paper = await letterhead(app)
  const proposed = (await template(app, one.id)).data
  const left = [{ type: 'heading', text: 'Links', level: 2 }]
  const right = [
    { type: 'paragraph', text: 'Rechts' },
    { type: 'paragraph', text: 'Darunter' },
  ]
  const blocks = [
    { type: 'heading', text: 'Angebot', level: 1 },
    { type: 'columns', left, right },
  ]
  await change(app, one.id, { enabled: true, name: 'Angebot', blocks, design: { letterhead_id: paper } })
  await change(app, one.id, { settings: { document_signing: { enabled: true } } })
  const list = async (query = {}) => (await app.call(pdfTemplates.list, { query })).data as Record<string, unknown>[]
  const stored = { form_id: one.id, stored: true, enabled: true, name: 'Angebot', signing: true, letterhead_id: paper }
  const other = { form_id: two.id, stored: false, enabled: false, blocks: 0, signing: false, letterhead_id: null }
  // Those sent, three of them inside columns, and the signature that signing brings.
  expect(await list()).toMatchObject([{ ...stored, blocks: 6 }, other])
  expect(await list({ letterhead_id: paper })).toMatchObject([stored])

  const { headers } = await template(app, one.id)
  const stale = { 'if-match': String((await template(app, two.id)).headers['etag']) + 'x' }
  expect((await app.call(pdfTemplates.remove, { id: one.id, headers: stale })).status).toBe(412)
  const removed = await app.call(pdfTemplates.remove, { id: one.id, headers: { 'if-match': String(headers['etag']) } })
  expect(removed.status).toBe(204)
  expect((await template(app, one.id)).data).toEqual(proposed)
  expect((await template(app, one.id)).headers['etag']).not.toBe(headers['etag'])
})

test('pdf templates: while signing is on, the template holds a signature of the document [B4.9-12]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  const on = { document_signing: { enabled: true } }
  const signature = { id: expect.any(String), type: 'signature', field_id: null, label: null, required: true }
  const proposed = (await template(app, id)).data.blocks
  expect((await change(app, id, { settings: on })).data.blocks).toEqual([...proposed, signature])
  expect((await change(app, id, { blocks: [{ type: 'pagebreak' }] })).data.blocks).toEqual([
    { id: expect.any(String), type: 'pagebreak' },
    signature,
  ])
  expect((await app.call(pdfTemplates.regenerate, { id })).data.blocks).toEqual([...proposed, signature])
  const own = [{ type: 'columns', left: [{ type: 'signature', label: 'Hier' }], right: [] }]
  expect((await change(app, id, { blocks: own })).data.blocks).toHaveLength(1)
  const full = Array.from({ length: 300 }, () => ({ type: 'pagebreak' }))
  expect(Object.keys((await change(app, id, { blocks: full })).body.errors)).toEqual(['blocks'])
  await change(app, id, { blocks: full, settings: { document_signing: { enabled: false } } })
  expect(Object.keys((await change(app, id, { settings: on })).body.errors)).toEqual([
    'settings.document_signing.enabled',
  ])
  await app.call(pdfDesign.update, { body: { settings: on } })
  const other = await makeForm(app)
  const [first, second] = [await template(app, other.id), await template(app, other.id)]
  expect(first.data.blocks.at(-1)).toEqual(signature)
  expect(second.body).toEqual(first.body)
})

test('pdf templates: ETag: a stale If-Match changes nothing; each change moves the tag [B11-40, B11-41]', async () => {
  const app = await newAccount()
  const { id } = await makeForm(app)
  const proposed = await template(app, id)
  const stale = { 'if-match': String(proposed.headers['etag']) }
  const updated = (await app.call(forms.get, { id })).data.updated_at
  const changed = await app.call(pdfTemplates.update, { id, body: { enabled: true }, headers: stale })
  expect(changed.status).toBe(200)
  expect(changed.headers['etag']).toBe((await template(app, id)).headers['etag'])
  expect((await app.call(forms.get, { id })).data.updated_at > updated).toBe(true)
  for (const spec of [pdfTemplates.update, pdfTemplates.regenerate]) {
    expect(
      (await app.call(spec, { id, body: spec.method === 'PATCH' ? { enabled: false } : undefined, headers: stale }))
        .status,
    ).toBe(412)
  }
  expect((await template(app, id)).data.enabled).toBe(true)
})

test('pdf templates: "Plans": without the feature a template is read and not written [B16-5, B16-6]', async () => {
  const app = await newAccount()
  const { api_key: key } = await app.createAccount('free')
  const { id } = await makeForm(app, key)
  expect((await app.call(pdfTemplates.get, { id, key })).status).toBe(200)
  expect((await app.call(pdfDesign.get, { key })).status).toBe(200)
  for (const spec of [pdfTemplates.update, pdfTemplates.regenerate, pdfTemplates.preview, pdfDesign.update]) {
    const body = spec.method === 'PATCH' ? {} : undefined
    expect((await app.call(spec, { id, key, body })).status, spec.path).toBe(403)
    if (spec !== pdfDesign.update)
      expect((await app.call(spec, { id: 999_999, key, body })).status, spec.path).toBe(404)
  }
})

test('pdf templates: "Copy": the copy has the template with its own fields, and no private letterhead [B4.2-15]', async () => {
  const app = await newAccount()
  const { id, ids } = await makeForm(app)
  const own = await letterhead(app, id)
  const body = {
    enabled: true,
    name: 'Angebot',
    blocks: [
      {
        type: 'columns',
        left: [{ type: 'fieldlist', field_ids: [ids['city'], ids['name']] }],
        right: [{ type: 'pagebreak' }],
      },
    ],
    design: { font: 'lato', letterhead_id: own },
  }
  const { data: source } = await change(app, id, body)
  const { data: copy } = await app.call(forms.copy, { id })
  const [name, city] = copy.fields.map((field: { id: number }) => field.id)
  const copied = (await template(app, copy.id)).data
  expect(copied).toMatchObject({ enabled: true, name: 'Angebot', design: { font: 'lato', letterhead_id: null } })
  expect(copied.blocks[0].left[0].field_ids).toEqual([city, name])
  expect((await template(app, id)).data).toEqual(source)
  const library = await letterhead(app)
  await change(app, id, { design: { letterhead_id: library } })
  const second = await app.call(forms.copy, { id })
  expect((await template(app, second.data.id)).data.design.letterhead_id).toBe(library)
})
