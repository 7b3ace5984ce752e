import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectInvalid } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { makeForm } from '../support/fixtures.ts'
import { DESIGN_KEYS, changeTemplate, patchTemplate, pathOf, readTemplate } from '../support/templates.ts'

let c: Client
let formId: number

/** Both places that have a design and settings: the template of a form and the preset of the account. */
const PLACES = ['template', 'preset'] as const
type TemplatePlace = (typeof PLACES)[number]
const pathTo = (place: TemplatePlace): string => (place === 'template' ? pathOf(formId) : '/account/pdf-design')
const read = async (place: TemplatePlace): Promise<Json> => dataOf(await c.get(pathTo(place)))
const change = async (place: TemplatePlace, body: Json): Promise<Json> => {
  const changed = dataOf(await c.patch(pathTo(place), body))
  expect(await read(place)).toEqual(changed)
  return changed
}

async function refuse(place: TemplatePlace, group: 'design' | 'settings', key: string, values: Json[]): Promise<void> {
  const before = await read(place)
  for (const value of values) {
    const answer = await c.patch(pathTo(place), { [group]: { [key]: value } })
    expect(answer.status, `${place} ${key} ${JSON.stringify(value)}`).toBe(422)
    expectInvalid(answer, `${group}.${key}`)
  }
  expect(await read(place)).toEqual(before)
}

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  formId = (await makeForm(c)).id
})

describe.each(PLACES)('pdf templates: design of the %s [B2.10]', (place) => {
  test('all eighteen keys are there, of their types [B2.10-25, B2.10-27, B2.10-31, B2.10-34, B2.11-1]', async () => {
    const { design } = await read(place)
    for (const key of DESIGN_KEYS) expect(design, key).toHaveProperty(key)
    for (const key of ['font', 'heading_font']) expect(design[key]).toEqual(expect.stringMatching(/\S/))
    for (const key of ['font_size', 'logo_width_mm']) expect(design[key]).toBeTypeOf('number')
    for (const key of ['text_color', 'heading_color', 'accent_color']) expect(design[key]).toMatch(/^#[0-9a-f]{6}$/i)
    expect(['left', 'center', 'right']).toContain(design.logo_position)
    expect(design.show_page_numbers).toBeTypeOf('boolean')
  })

  test('font and heading_font take the documented fonts, nothing else [B2.10-25]', async () => {
    const document = (await call('GET', '/openapi.json')).body
    const fonts = document.components.schemas.PdfDesign.properties.font.enum
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) {
      const { design } = await change(place, { design: { font, heading_font: fonts[0] } })
      expect(design).toMatchObject({ font, heading_font: fonts[0] })
    }
    expect((await change(place, { design: { heading_font: fonts[1] } })).design.heading_font).toBe(fonts[1])
    for (const key of ['font', 'heading_font']) await refuse(place, 'design', key, ['No Such Font', '', 5])
  })

  test('font_size takes 7 to 14 [B2.10-26, B8-7]', async () => {
    for (const size of [7, 8, 13, 14])
      expect((await change(place, { design: { font_size: size } })).design.font_size).toBe(size)
    await refuse(place, 'design', 'font_size', [6, 15, 6.9, 14.1, 0, -7, 1e9, 'big', [10]])
  })

  test('colours are hexadecimal [B2.10-27]', async () => {
    for (const key of ['text_color', 'heading_color', 'accent_color']) {
      expect((await change(place, { design: { [key]: '#1a2b3c' } })).design[key]).toBe('#1a2b3c')
      await refuse(place, 'design', key, ['red', '#12345', '#12345g', '1a2b3c', '#1a2b3c4d5', 5, '#1a2b3c;x:y'])
    }
  })

  test('logo_url, header_text and footer_text are texts; null empties [B2.10-28, B2.10-31]', async () => {
    const texts = { logo_url: 'https://pictures.invalid/logo.png', header_text: 'Kopf 🏠', footer_text: 'Fuß\nzwei' }
    expect((await change(place, { design: texts })).design).toMatchObject(texts)
    for (const key of Object.keys(texts)) await refuse(place, 'design', key, [5, ['x']])
    const empty = { logo_url: null, header_text: null, footer_text: null }
    expect((await change(place, { design: empty })).design).toMatchObject(empty)
  })

  test('logo_position takes left, center and right [B2.10-29]', async () => {
    for (const position of ['center', 'right', 'left'])
      expect((await change(place, { design: { logo_position: position } })).design.logo_position).toBe(position)
    await refuse(place, 'design', 'logo_position', ['top', 'Left', '', 1])
  })

  test('logo_width_mm takes 10 to 90 [B2.10-30, B8-8]', async () => {
    for (const width of [10, 11, 89, 90])
      expect((await change(place, { design: { logo_width_mm: width } })).design.logo_width_mm).toBe(width)
    await refuse(place, 'design', 'logo_width_mm', [9, 91, 9.9, 90.1, 0, -10, 'wide'])
  })

  test('show_page_numbers is a boolean, also as 1/0 and "1"/"0" [B2.10-32]', async () => {
    for (const [sent, kept] of [
      [0, false],
      ['1', true],
      [false, false],
      [1, true],
      ['0', false],
      [true, true],
    ] as const)
      expect((await change(place, { design: { show_page_numbers: sent } })).design.show_page_numbers).toBe(kept)
    await refuse(place, 'design', 'show_page_numbers', [2, 'yes', [], {}])
  })

  test('letterhead margins take 0 to 100 and null [B2.10-34, B2.10-35, B8-10]', async () => {
    for (const side of ['top', 'right', 'bottom', 'left']) {
      const key = `letterhead_margin_${side}`
      for (const margin of [0, 1, 99, 100, null])
        expect((await change(place, { design: { [key]: margin } })).design[key]).toBe(margin)
      await refuse(place, 'design', key, [-1, 101, -0.1, 100.1, 'wide', []])
    }
  })

  test('letterhead_id must be a letterhead there is [B2.10-33]', async () => {
    await refuse(place, 'design', 'letterhead_id', [999_999_999, 0, -1, 1.5, 'x'])
    expect((await change(place, { design: { letterhead_id: null } })).design.letterhead_id).toBeNull()
  })
})

describe.each(PLACES)('pdf templates: settings of the %s [B2.10]', (place) => {
  test('four keys are there, document_signing as an object with enabled [B2.10-36, B2.10-37, B2.10-38, B2.10-39, B2.11-1, B2.10-42]', async () => {
    const { settings } = await read(place)
    expect(['hide', 'dash']).toContain(settings.empty_fields)
    expect(settings.embed_uploaded_images).toBeTypeOf('boolean')
    expect(settings.attach_uploaded_pdfs).toBeTypeOf('boolean')
    expect(settings.document_signing.enabled).toBeTypeOf('boolean')
  })

  test('empty_fields takes hide and dash [B2.10-36]', async () => {
    for (const value of ['dash', 'hide'])
      expect((await change(place, { settings: { empty_fields: value } })).settings.empty_fields).toBe(value)
    await refuse(place, 'settings', 'empty_fields', ['show', '', 1, true])
  })

  test('embed_uploaded_images and attach_uploaded_pdfs are booleans [B2.10-37, B2.10-38]', async () => {
    for (const key of ['embed_uploaded_images', 'attach_uploaded_pdfs']) {
      for (const value of [true, false, true])
        expect((await change(place, { settings: { [key]: value } })).settings[key]).toBe(value)
      await refuse(place, 'settings', key, ['yes', 2, {}])
    }
  })

  test('document_signing.enabled is a boolean [B2.10-39]', async () => {
    for (const value of [true, false]) {
      const { settings } = await change(place, { settings: { document_signing: { enabled: value } } })
      expect(settings.document_signing.enabled).toBe(value)
    }
    const answer = await c.patch(pathTo(place), { settings: { document_signing: { enabled: 'maybe' } } })
    expectInvalid(answer, 'settings.document_signing.enabled')
    expectInvalid(await c.patch(pathTo(place), { settings: { document_signing: true } }), 'settings.document_signing')
  })
})

describe('pdf templates: partial changes', () => {
  beforeEach(async () => {
    formId = (await makeForm(c)).id
  })

  test('a missing key leaves the setting, in design and settings too [B4-2, B4.9-4]', async () => {
    const first = await changeTemplate(c, formId, {
      design: { font_size: 12, header_text: 'Kopf', letterhead_margin_top: 33 },
      settings: { empty_fields: 'dash', attach_uploaded_pdfs: true },
    })
    const second = await changeTemplate(c, formId, {
      design: { font_size: 11 },
      settings: { embed_uploaded_images: false },
    })
    expect(second.design).toEqual({ ...first.design, font_size: 11 })
    expect(second.settings).toEqual({ ...first.settings, embed_uploaded_images: false })
    expect((await changeTemplate(c, formId, { settings: { document_signing: {} } })).settings).toEqual(second.settings)
  })

  test('null clears a setting back to its default [B2.10-35]', async () => {
    await c.patch('/account/pdf-design', { design: Object.fromEntries(DESIGN_KEYS.map((key) => [key, null])) })
    const defaults = (await readTemplate(c, (await makeForm(c)).id)).design
    await changeTemplate(c, formId, {
      design: { font_size: 7, accent_color: '#010203', footer_text: 'x', logo_position: 'right' },
    })
    const cleared = { font_size: null, accent_color: null, footer_text: null, logo_position: null }
    expect((await changeTemplate(c, formId, { design: cleared })).design).toEqual(defaults)
  })

  test('all faults in design, settings and blocks are reported at once', async () => {
    const answer = await patchTemplate(c, formId, {
      enabled: 'perhaps',
      design: { font_size: 99, text_color: 'red', logo_width_mm: 9, letterhead_margin_left: 101 },
      settings: { empty_fields: 'show', document_signing: { enabled: 7 } },
      blocks: [{ type: 'heading', text: 'x', level: 4 }],
    })
    const design = ['font_size', 'text_color', 'logo_width_mm', 'letterhead_margin_left'].map((key) => `design.${key}`)
    expectInvalid(
      answer,
      'enabled',
      ...design,
      'settings.empty_fields',
      'settings.document_signing.enabled',
      'blocks.0.level',
    )
  })

  test('unknown keys are refused with the nearest known name [B2.10-25]', async () => {
    const wrong = {
      desing: {},
      design: { font_sise: 9 },
      settings: { empty_field: 'dash', document_signing: { enable: true } },
    }
    const answer = await patchTemplate(c, formId, wrong)
    expectInvalid(answer, 'desing', 'design.font_sise', 'settings.empty_field', 'settings.document_signing.enable')
    const { errors } = answer.body
    expect(errors.desing.join(' ')).toMatch(/\bdesign\b/)
    expect(errors['design.font_sise'].join(' ')).toMatch(/\bfont_size\b/)
    expect(errors['settings.empty_field'].join(' ')).toMatch(/\bempty_fields\b/)
    expect(errors['settings.document_signing.enable'].join(' ')).toMatch(/\benabled\b/)
  })
})
