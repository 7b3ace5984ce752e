import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectList } from '../support/assertions.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { type Page, expectColour, pagesOf } from '../support/documents.ts'
import { BLUE, type Colour, GREEN, RED, pdfFile, pngFile } from '../support/files.ts'
import { makeForm } from '../support/fixtures.ts'
import { fetchSheet, letterheadIds, listLetterheads, makeLetterhead } from '../support/letterheads.ts'
import { changeTemplate, paragraph, patchTemplate, pathOf, readTemplate } from '../support/templates.ts'

let c: Client
let other: Client

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

describe('letterheads: lists', () => {
  test('GET holds all of the account, private ones too, by ascending id [B4.10-1, B2.12-5, B4.10-16]', async () => {
    const [a, b] = [(await makeForm(c)).id, (await makeForm(c)).id]
    const ids: number[] = []
    for (const form_id of [undefined, a, b, undefined]) ids.push((await makeLetterhead(c, { form_id })).id)
    const own = (await letterheadIds(c)).filter((id) => ids.includes(id))
    expect(own).toEqual(ids)
    expect(own).toEqual(own.toSorted((x, y) => x - y))
  })

  test('with form_id: exactly those selectable in that form [B4.10-2, B4.10-14, B4.10-15, B2.12-4, B2.12-5]', async () => {
    const d = client((await createAccount()).api_key)
    const [a, b] = [(await makeForm(d)).id, (await makeForm(d)).id]
    const library = (await makeLetterhead(d)).id
    const inA = (await makeLetterhead(d, { form_id: a })).id
    const inB = (await makeLetterhead(d, { form_id: b })).id
    expect(await letterheadIds(d, `&form_id=${a}`)).toEqual([library, inA])
    expect(await letterheadIds(d, `&form_id=${b}`)).toEqual([library, inB])
    const paged = await d.get(`/letterheads?form_id=${a}&per_page=1`)
    expect(paged.body.meta).toMatchObject({ total: 2, last_page: 2 })
    expect(new URL(paged.body.links.next).searchParams.get('form_id')).toBe(String(a))
    for (const id of [a, b])
      for (const sheet of [library, inA, inB]) {
        const selectable = (await letterheadIds(d, `&form_id=${id}`)).includes(sheet)
        const answer = await patchTemplate(d, id, { design: { letterhead_id: sheet } })
        expect(answer.status, `letterhead ${sheet} in form ${id}`).toBe(selectable ? 200 : 422)
      }
  })

  test('form_id of no form is refused, of a foreign form it shows nothing [B4.10-2]', async () => {
    for (const bad of ['abc', '0', '-1', '1.5', ''])
      expectInvalid(await c.get(`/letterheads?form_id=${bad}`), 'form_id')
    const foreign = (await makeForm(other)).id
    await makeLetterhead(other, { form_id: foreign, letterhead_name: 'Geheim' })
    for (const id of [foreign, 999_999_999]) {
      const answer = await c.get(`/letterheads?form_id=${id}`)
      expect([403, 404, 422]).toContain(answer.status)
      expect(answer.text).not.toContain('Geheim')
    }
  })
})

describe('letterheads: PATCH', () => {
  let sheet: Json
  beforeEach(async () => {
    sheet = await makeLetterhead(c, { letterhead_margin_top: 30, letterhead_margin_left: 40 })
    delete sheet.warning
  })
  const patch = (body: Json): ReturnType<Client['patch']> => c.patch(`/letterheads/${sheet.id}`, body)
  const stored = async (): Promise<Json> => (await listLetterheads(c)).find((entry) => entry.id === sheet.id)

  test('changes name and margins, only those sent, and answers the whole [B4.10-10, B4-2]', async () => {
    const renamed = dataOf(await patch({ letterhead_name: 'Neu' }))
    expect(renamed).toEqual({ ...sheet, letterhead_name: 'Neu', name: 'Neu', updated_at: renamed.updated_at })
    const margins = { letterhead_margin_top: 0, letterhead_margin_right: 100, letterhead_margin_bottom: 99 }
    const moved = dataOf(await patch(margins))
    expect(moved).toEqual({ ...renamed, ...margins, updated_at: moved.updated_at })
    expect(await stored()).toEqual(moved)
    expect(dataOf(await patch({}))).toMatchObject({ ...moved, updated_at: expect.any(String) })
  })

  test('null sets a margin back to its default: 20 mm, left 25 mm [B4.10-10, B2.12-8]', async () => {
    const none = {
      letterhead_margin_top: null,
      letterhead_margin_right: null,
      letterhead_margin_bottom: null,
      letterhead_margin_left: null,
    }
    const cleared = {
      letterhead_margin_top: 20,
      letterhead_margin_right: 20,
      letterhead_margin_bottom: 20,
      letterhead_margin_left: 25,
    }
    expect(dataOf(await patch(none))).toMatchObject(cleared)
  })

  test('faults are 422, all at once, and change nothing [B8-10, B4.10-10]', async () => {
    const wrong = {
      letterhead_name: '',
      letterhead_margin_top: -1,
      letterhead_margin_right: 101,
      letterhead_margin_bottom: 'x',
      letterhead_margin_left: [],
    }
    expectInvalid(await patch(wrong), ...Object.keys(wrong))
    expectInvalid(await patch({ letterhead_name: null }), 'letterhead_name')
    expectInvalid(await patch({ letterhead_name: 'ok', letterhead_margin_left: 100.5 }), 'letterhead_margin_left')
    const answer = await patch({ letterhead_nane: 'x' })
    expectInvalid(answer, 'letterhead_nane')
    expect(answer.body.errors.letterhead_nane.join(' ')).toMatch(/\bletterhead_name\b/)
    expect(await stored()).toEqual(sheet)
  })

  test('read-only fields are ignored: what was read can be written back [B4.10-10]', async () => {
    const answer = dataOf(
      await patch({ ...sheet, id: 1, name: 'Anders', form_id: (await makeForm(c)).id, created_at: 'x' }),
    )
    expect(answer).toEqual({ ...sheet, updated_at: answer.updated_at })
  })

  test('not there is 404, foreign is 403, for PATCH and DELETE [B5-7, B7-6, B7-8]', async () => {
    const foreign = await makeLetterhead(other)
    for (const [id, status] of [
      [999_999_999, 404],
      ['abc', 404],
      [0, 404],
      [foreign.id, 403],
    ] as const) {
      expectError(await c.patch(`/letterheads/${id}`, { letterhead_name: 'x' }), status)
      expectError(await c.patch(`/letterheads/${id}`, { letterhead_margin_top: 999 }), status)
      expectError(await c.delete(`/letterheads/${id}`), status)
    }
    expect(await letterheadIds(other)).toContain(foreign.id)
  })
})

describe('letterheads: selecting', () => {
  test('a letterhead of the library is for any form, a private one for its own [B4.10-13, B4.10-14, B4.10-15, B2.10-33]', async () => {
    const [own, another] = [(await makeForm(c)).id, (await makeForm(c)).id]
    const library = (await makeLetterhead(c)).id
    const priv = (await makeLetterhead(c, { form_id: own })).id
    const foreign = (await makeLetterhead(other)).id
    for (const id of [own, another])
      expect((await changeTemplate(c, id, { design: { letterhead_id: library } })).design.letterhead_id).toBe(library)
    expect((await changeTemplate(c, own, { design: { letterhead_id: priv } })).design.letterhead_id).toBe(priv)
    for (const bad of [priv, foreign, 999_999_999])
      expectInvalid(await patchTemplate(c, another, { design: { letterhead_id: bad } }), 'design.letterhead_id')
    expect((await readTemplate(c, another)).design.letterhead_id).toBe(library)
    expect((await changeTemplate(c, another, { design: { letterhead_id: null } })).design.letterhead_id).toBeNull()
  })

  test('DELETE: templates that use it fall back to the standard, files are gone [B4.10-11, B4-4]', async () => {
    const form = (await makeForm(c)).id
    const sheet = await makeLetterhead(c, { letterhead_first: pdfFile({ strip: GREEN }) })
    await changeTemplate(c, form, {
      blocks: [paragraph('Text')],
      design: { letterhead_id: sheet.id, letterhead_margin_top: 50, font_size: 9 },
    })
    const answer = await c.delete(`/letterheads/${sheet.id}`)
    expect({ status: answer.status, length: answer.bytes.length }).toEqual({ status: 204, length: 0 })
    const { design, blocks } = await readTemplate(c, form)
    expect(design).toMatchObject({ letterhead_id: null, font_size: 9 })
    expect(blocks).toMatchObject([paragraph('Text')])
    expect(await letterheadIds(c)).not.toContain(sheet.id)
    expectError(await c.delete(`/letterheads/${sheet.id}`), 404)
    expectError(await fetchSheet(sheet.first.url, c.key), 404)
    const [page] = await pagesOf(await c.get(`${pathOf(form)}/preview`))
    expect(page!.text).toContain('Text')
    expectColour(page!.colourAt(5, 150), [255, 255, 255])
  })
})

describe('letterheads: documents', () => {
  let form: number
  let d: Client
  beforeEach(async () => {
    d = client((await createAccount()).api_key)
    form = (await makeForm(d)).id
  })
  const three = [paragraph('eins'), { type: 'pagebreak' }, paragraph('zwei'), { type: 'pagebreak' }, paragraph('drei')]
  const render = async (design: Json, blocks = three): Promise<Page[]> => {
    await changeTemplate(d, form, { blocks, design: { show_page_numbers: false, ...design } })
    return pagesOf(await d.get(`${pathOf(form)}/preview`))
  }
  const strips = (pages: Page[], colours: Colour[]): void => {
    expect(pages).toHaveLength(colours.length)
    for (const [n, colour] of colours.entries())
      for (const y of [5, 148, 290]) expectColour(pages[n]!.colourAt(5, y), colour)
  }

  test('a PDF lies under every page, a continuation from page 2 [B2.12-2, B2.12-3]', async () => {
    const single = await makeLetterhead(d, { letterhead_first: pdfFile({ strip: GREEN }) })
    const alone = await render({ letterhead_id: single.id })
    strips(alone, [GREEN, GREEN, GREEN])
    expect(alone.map((page) => page.text.trim())).toEqual(['eins', 'zwei', 'drei'])
    const both = { letterhead_first: pdfFile({ strip: RED }), letterhead_continuation: pdfFile({ strip: BLUE }) }
    strips(await render({ letterhead_id: (await makeLetterhead(d, both)).id }), [RED, BLUE, BLUE])
  })

  test('an image lies under every page too [B2.12-2, B2.12-3]', async () => {
    const both = { letterhead_first: pngFile(1240, 1754, BLUE), letterhead_continuation: pngFile(1240, 1754, RED) }
    strips(await render({ letterhead_id: (await makeLetterhead(d, both)).id }), [BLUE, RED, RED])
    const single = await makeLetterhead(d, { letterhead_first: pngFile(1240, 1754, GREEN) })
    strips(await render({ letterhead_id: single.id }), [GREEN, GREEN, GREEN])
  })

  test("null margins are the letterhead's own, others take their place [B2.10-34, B2.10-35, B4.10-8]", async () => {
    const own = {
      letterhead_margin_top: 60,
      letterhead_margin_left: 70,
      letterhead_margin_right: 50,
      letterhead_margin_bottom: 90,
    }
    const sheet = await makeLetterhead(d, own)
    const text = [paragraph('Wort '.repeat(400).trim())]
    const none = Object.fromEntries(Object.keys(own).map((key) => [key, null]))
    const first = (await render({ letterhead_id: sheet.id, ...none }, text))[0]!.ink()!
    expect(first.left).toBeCloseTo(70, -0.5)
    expect(first.top).toBeGreaterThan(58)
    expect(first.top).toBeLessThan(66)
    expect(first.right).toBeLessThan(161)
    expect(first.bottom).toBeLessThan(208)
    const changed = { ...none, letterhead_margin_top: 10, letterhead_margin_left: 100 }
    const second = (await render({ letterhead_id: sheet.id, ...changed }, text))[0]!.ink()!
    expect(second.left).toBeCloseTo(100, -0.5)
    expect(second.top).toBeLessThan(16)
    expect(second.right).toBeLessThan(161)
  })

  test('the widest margins there are, 100 mm on every side, still make a PDF [B2.10-34, B8-10]', async () => {
    const widest = ['top', 'right', 'bottom', 'left'].map((side) => [`letterhead_margin_${side}`, 100])
    const sheet = await makeLetterhead(d, { letterhead_first: pdfFile({ strip: GREEN }) })
    const [page] = await render({ letterhead_id: sheet.id, ...Object.fromEntries(widest) })
    expectColour(page!.colourAt(5, 148), GREEN)
    expect(page!.text).toContain('eins')
  })
})

describe('letterheads: access', () => {
  test('without a key everything is 401 [B4-1]', async () => {
    const sheet = await makeLetterhead(c)
    for (const [method, path] of [
      ['GET', '/letterheads'],
      ['POST', '/letterheads'],
      ['PATCH', `/letterheads/${sheet.id}`],
      ['DELETE', `/letterheads/${sheet.id}`],
    ] as const)
      expectError(await call(method, path), 401)
    expect(expectList(await c.get('/letterheads?per_page=100')).length).toBeGreaterThan(0)
  })
})
