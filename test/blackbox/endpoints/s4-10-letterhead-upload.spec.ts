import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectErrorBody, expectInvalid } from '../support/assertions.ts'
import { sendBig } from '../support/big-bodies.ts'
import { type Client, type Json, call, client, createAccount } from '../support/client.ts'
import { gifFile, jpegFile, letterheadForm, pdfFile, pngFile } from '../support/files.ts'
import { makeForm } from '../support/fixtures.ts'
import {
  expectLetterhead,
  fetchSheet,
  letterheadIds,
  listLetterheads,
  makeLetterhead,
  upload,
} from '../support/letterheads.ts'

const MIB = 1024 * 1024

let c: Client
let other: Client

/** Refused with exactly these keys, and nothing is stored. */
async function refuse(parts: Record<string, unknown>, ...keys: string[]): Promise<void> {
  const before = await letterheadIds(c)
  expectInvalid(await upload(c, parts), ...keys)
  expect(await letterheadIds(c)).toEqual(before)
}

beforeAll(async () => {
  c = client((await createAccount()).api_key)
  other = client((await createAccount()).api_key)
})

describe('letterheads: uploading', () => {
  test('name and PDF are enough: 201 with the letterhead and default margins [B4.10-3, B4.10-4, B4.10-5, B2.12-1, B1-5, B4-5, B2.12-6, B2.12-8, B2.12-7]', async () => {
    const sheet = await makeLetterhead(c, { letterhead_name: 'Straße & Söhne 🏠' })
    expectLetterhead(sheet)
    expect(sheet).toMatchObject({ letterhead_name: 'Straße & Söhne 🏠', form_id: null, continuation: null })
    expect(sheet).toMatchObject({
      letterhead_margin_top: 20,
      letterhead_margin_right: 20,
      letterhead_margin_bottom: 20,
      letterhead_margin_left: 25,
    })
    expect(sheet.first).toMatchObject({ pages: 1 })
    expect(sheet.first.width_mm).toBeCloseTo(210, 0)
    expect(sheet.first.height_mm).toBeCloseTo(297, 0)
    expect(sheet.warning ?? null).toBeNull()
  })

  test('all parameters together are stored [B2.12-1, B4.10-7, B4.10-8, B4.10-9]', async () => {
    const formId = (await makeForm(c)).id
    const margins = {
      letterhead_margin_top: 0,
      letterhead_margin_right: 100,
      letterhead_margin_bottom: 1,
      letterhead_margin_left: 99,
    }
    const files = {
      letterhead_first: pdfFile({ pages: 2 }),
      letterhead_continuation: pdfFile({ width: 612, height: 792 }),
    }
    const sheet = await makeLetterhead(c, { letterhead_name: 'Alles', form_id: formId, ...margins, ...files })
    expectLetterhead(sheet)
    expect(sheet).toMatchObject({ letterhead_name: 'Alles', form_id: formId, ...margins })
    expect(sheet.first.pages).toBe(2)
    expect(sheet.continuation.pages).toBe(1)
    expect(sheet.continuation.width_mm).toBeCloseTo(215.9, 0)
    expect(sheet.continuation.height_mm).toBeCloseTo(279.4, 0)
    const stored = (await listLetterheads(c)).find((entry) => entry.id === sheet.id)
    expectLetterhead(stored)
    expect({ ...stored, warning: null }).toEqual({ ...sheet, warning: null })
  })

  test.each([
    ['PDF', pdfFile(), /pdf/i, '%PDF-', /^application\/pdf/],
    ['PNG', pngFile(2480, 3508), /png/i, '\u0089PNG', /^image\/png/],
    ['JPG', jpegFile(), /jpe?g/i, '\u00ff\u00d8\u00ff', /^image\/jpeg/],
  ] as const)(
    'a %s is known by its content, whatever its name and type say [B4.10-5, B8-11]',
    async (_kind, bytes, type, magic, contentType) => {
      for (const disguise of [
        { name: 'a.txt', type: 'text/plain' },
        { name: 'b.pdf', type: 'application/pdf' },
        { name: 'c', type: 'application/octet-stream' },
      ]) {
        const sheet = await makeLetterhead(c, { letterhead_first: { bytes, ...disguise } })
        expectLetterhead(sheet)
        expect(sheet.first.type).toMatch(type)
        const file = await fetchSheet(sheet.first.url, c.key)
        expect(file.status).toBe(200)
        expect(file.headers.get('content-type')).toMatch(contentType)
        expect(file.bytes.subarray(0, magic.length).toString('latin1')).toBe(magic)
      }
    },
  )

  test('files need a key of the account: 401 without one, 403 with another [B5-5, B5-6, B5-7, B7-5, B1-9, B2.12-9]', async () => {
    const sheet = await makeLetterhead(c, { letterhead_continuation: pngFile(2480, 3508) })
    for (const { url } of [sheet.first, sheet.continuation]) {
      expect((await fetchSheet(url, c.key)).status).toBe(200)
      expectError(await fetchSheet(url), 401)
      expectError(await fetchSheet(url, 'not-a-key'), 401)
      expectError(await fetchSheet(url, other.key), 403)
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['plain text', Buffer.from('just some text')],
    ['a GIF', gifFile()],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['only the head of a PDF', Buffer.from('%PDF-1.4\nand nothing that follows')],
    ['half a PNG', pngFile(300, 300).subarray(0, 40)],
    ['half a JPEG', jpegFile().subarray(0, 40)],
    ['a PDF without pages', pdfFile({ pages: 0 })],
  ])('%s is no letterhead, as first sheet and as continuation [B4.10-5, B4.10-7, B8-11]', async (_what, bytes) => {
    const lie = { bytes, name: 'letterhead.pdf', type: 'application/pdf' }
    await refuse({ letterhead_first: lie }, 'letterhead_first')
    await refuse({ letterhead_continuation: lie }, 'letterhead_continuation')
  })

  test('name and first sheet are required [B4.10-4, B4.10-5, B7-18]', async () => {
    await refuse({ letterhead_name: undefined }, 'letterhead_name')
    await refuse({ letterhead_name: '' }, 'letterhead_name')
    await refuse({ letterhead_first: undefined }, 'letterhead_first')
    await refuse({ letterhead_name: undefined, letterhead_first: undefined }, 'letterhead_name', 'letterhead_first')
    await refuse({ letterhead_first: undefined, letterhead_continuation: pdfFile() }, 'letterhead_first')
    await refuse({ letterhead_first: 'a text instead of a file' }, 'letterhead_first')
  })

  test('margins below 0, above 100 or that are no numbers are refused, all at once [B4.10-8, B8-10]', async () => {
    for (const margin of ['-1', '101', '-0.1', '100.1', 'wide', '1e3', 'NaN', 'Infinity'])
      await refuse({ letterhead_margin_top: margin }, 'letterhead_margin_top')
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `letterhead_margin_${side}`)
    await refuse(Object.fromEntries(sides.map((side) => [side, 101])), ...sides)
    await refuse(
      { letterhead_name: '', letterhead_first: gifFile(), letterhead_margin_left: 'x' },
      'letterhead_name',
      'letterhead_first',
      'letterhead_margin_left',
    )
  })

  test('form_id must be a form of the account [B4.10-9, B7-6]', async () => {
    const foreign = (await makeForm(other)).id
    for (const id of [foreign, 999_999_999, 0, -1, 'abc', '1.5']) await refuse({ form_id: id }, 'form_id')
    expect(await letterheadIds(other)).toEqual([])
  })

  test('an unknown part is refused with the nearest known name', async () => {
    const answer = await upload(c, { letterhead_margin_topp: 5 })
    expectInvalid(answer, 'letterhead_margin_topp')
    expect(answer.body.errors.letterhead_margin_topp.join(' ')).toMatch(/\bletterhead_margin_top\b/)
  })

  test('JSON is no upload: 415, and broken multipart is no server error [B4.10-3]', async () => {
    expectError(await c.post('/letterheads', { letterhead_name: 'x' }), 415)
    expectError(await c.post('/letterheads', 'x', { 'content-type': 'text/plain' }), 415)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=abc']) {
      const answer = await c.post('/letterheads', Buffer.from('--abc\r\nnonsense'), { 'content-type': type })
      expect([400, 415, 422]).toContain(answer.status)
      expectErrorBody(answer.body)
    }
  })

  test('form-private letterheads carry the id of their form [B4.10-9, B2.12-4]', async () => {
    const formId = (await makeForm(c)).id
    expect((await makeLetterhead(c, { form_id: formId })).form_id).toBe(formId)
  })
})

describe('letterheads: size', () => {
  test('10 MB and 10 MiB are accepted, both sheets at once [B4.10-6, B8-11, B11-9]', async () => {
    const sheet = await makeLetterhead(c, {
      letterhead_first: pdfFile({ size: 10 * MIB }),
      letterhead_continuation: pdfFile({ size: 10_000_000 }),
    })
    expect((await fetchSheet(sheet.first.url, c.key)).bytes.length).toBeGreaterThan(0)
    expect(await letterheadIds(c)).toContain(sheet.id)
  })

  test('one byte above 10 MiB is refused, as first sheet and as continuation [B4.10-6, B8-11, B11-9]', async () => {
    const before = await letterheadIds(c)
    const bytes = pdfFile({ size: 10 * MIB + 1 })
    for (const name of ['letterhead_first', 'letterhead_continuation']) {
      const answer = await upload(c, { [name]: bytes })
      expect([413, 422]).toContain(answer.status)
      if (answer.status === 422) expectInvalid(answer, name)
      else expectErrorBody(answer.body)
    }
    expect(await letterheadIds(c)).toEqual(before)
  })

  test('a far larger body is 413, which can be read although the body is not through [B8-11]', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="letterhead_first"; filename="a.pdf"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(40 * MIB, '%PDF-1.4\n'), Buffer.from('\r\n--x--\r\n')])
    const answer = await sendBig('POST', '/letterheads', c.key, body, 'multipart/form-data; boundary=x')
    expect(answer.status).toBe(413)
    expectErrorBody(answer.body)
    expect((await c.get('/letterheads')).status).toBe(200)
  })

  test('a small file that unpacks to a huge image is no danger [B8-11]', async () => {
    const answer = await upload(c, { letterhead_first: pngFile(20_000, 20_000) })
    expect([201, 422]).toContain(answer.status)
    expect((await c.get('/me')).status).toBe(200)
  })
})

describe('letterheads: resolution', () => {
  test('images under 150 dpi are accepted with a warning, sharper ones without [B4.10-12, B4.10-17]', async () => {
    for (const bytes of [pngFile(620, 877), jpegFile(), pngFile(1200, 1697)]) {
      const { warning } = await makeLetterhead(c, { letterhead_first: bytes })
      expect(warning).toEqual(expect.stringMatching(/\S/))
    }
    for (const bytes of [pngFile(1275, 1804), pngFile(2480, 3508), pdfFile()])
      expect((await makeLetterhead(c, { letterhead_first: bytes })).warning ?? null).toBeNull()
  })

  test('a coarse continuation is warned of too [B4.10-12, B4.10-7]', async () => {
    const { warning, continuation } = await makeLetterhead(c, { letterhead_continuation: pngFile(620, 877) })
    expect(warning).toEqual(expect.stringMatching(/\S/))
    expect(continuation.type).toMatch(/png/i)
  })
})

describe('plans: letterheads', () => {
  test('on the free plan an upload is 403, even a wrong one; the list can be read [B5-8, B7-7, B16-5, B16-6, B16-7]', async () => {
    const free = client((await createAccount('free')).api_key)
    expectError(await upload(free), 403)
    expectError(await upload(free, { letterhead_name: undefined }), 403)
    expectError(await free.patch('/letterheads/999999999', { letterhead_name: 'x' }), 404)
    expect(await listLetterheads(free)).toEqual([])
    expectError(await call('POST', '/letterheads', { body: letterheadForm({}) }), 401)
  })

  test('the enterprise plan has them [B5-8]', async () => {
    const big = client((await createAccount('enterprise')).api_key)
    const sheet: Json = dataOf(await upload(big), 201)
    expectLetterhead(sheet)
  })
})
