import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectError } from '../support/assertions.ts'
import { type Answer, type Client, type Json, call, client, createAccount, sleep } from '../support/client.ts'
import { type Page, pagesOf } from '../support/documents.ts'
import type { Colour } from '../support/files.ts'
import { addField, crmFields, makeForm } from '../support/fixtures.ts'
import { changeTemplate, divider, heading, paragraph, pathOf, readTemplate, times } from '../support/templates.ts'

let c: Client
let formId: number
let fieldId: number

const preview = (id = formId, who = c): Promise<Answer> => who.get(`${pathOf(id)}/preview`)
const pages = async (id = formId): Promise<Page[]> => pagesOf(await preview(id))
const textOf = async (): Promise<string> => (await pages()).map((page) => page.text).join(' ')
const refused = (answers: Answer[]): Answer[] => answers.filter((answer) => answer.status === 429)
const served = (answers: Answer[]): Answer[] => answers.filter((answer) => answer.status === 200)

/** A 429 with whole seconds to wait, at least one and at most the minute of the limit. */
function expectLimited(answer: Answer): number {
  expectError(answer, 429)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
  return seconds
}

// The limit is per account, so each test has its own.
beforeEach(async () => {
  c = client((await createAccount()).api_key)
  formId = (await makeForm(c, { internal_title: 'Interessent' })).id
  fieldId = (await addField(c, formId, { label: 'Wunschort' })).id
})

describe('pdf templates: preview', () => {
  test('is a PDF on A4 with the labels of the form; nothing is stored [B4.9-8, B1-6]', async () => {
    const [page] = await pages()
    expect(page!.widthMm).toBeCloseTo(210, 0)
    expect(page!.heightMm).toBeCloseTo(297, 0)
    expect(page!.text).toContain('Wunschort')
    const added = (await addField(c, formId, { label: 'Nachgereicht' })).id
    expect(JSON.stringify((await readTemplate(c, formId)).blocks)).toContain(String(added))
  })

  test('shows sample data behind the labels, also for CRM references [B4.9-8, B2.10-9]', async () => {
    const [name] = Object.keys(await crmFields(c, 'address'))
    await changeTemplate(c, formId, {
      blocks: [{ type: 'field', field_id: fieldId, label: 'Aaa' }],
      design: { show_page_numbers: false },
    })
    expect((await textOf()).replace('Aaa', '').trim()).not.toBe('')
    const crm = { module: 'address', name, label: 'Bbb' }
    await changeTemplate(c, formId, {
      blocks: [
        { type: 'field', crm },
        { type: 'fieldlist', field_ids: [{ ...crm, label: 'Ccc' }] },
      ],
    })
    const text = await textOf()
    expect(text).toContain('Bbb')
    expect(text).toContain('Ccc')
    expect(text.replace('Bbb', '').replace('Ccc', '').trim()).not.toBe('')
  })

  test('renders every type of block [B4.9-8, B2.10-5, B2.10-7, B2.10-10, B2.10-12, B2.10-19, B2.10-21]', async () => {
    await changeTemplate(c, formId, {
      blocks: [
        heading('Erste Größe', 1),
        heading('Zweite Stufe', 2),
        paragraph('Ein Absatz mit „Anführung“.'),
        { type: 'columns', left: [paragraph('Linksherum')], right: [paragraph('Rechtsherum')] },
        { type: 'divider', style: 'line' },
        { type: 'divider', style: 'space' },
        { type: 'field', field_id: fieldId, label: 'Eigenes Etikett' },
        { type: 'fieldlist', field_ids: [fieldId] },
        { type: 'pagebreak' },
        heading('Auf Seite zwei', 3),
        { type: 'signature', field_id: null, label: 'Ort und Datum', required: true },
      ],
    })
    const [first, second, ...more] = await pages()
    expect(more).toEqual([])
    const here = [
      'Erste Größe',
      'Zweite Stufe',
      'Ein Absatz mit „Anführung“.',
      'Linksherum',
      'Rechtsherum',
      'Eigenes Etikett',
      'Wunschort',
    ]
    for (const words of here) expect(first!.text).toContain(words)
    for (const words of ['Auf Seite zwei', 'Ort und Datum']) expect(second!.text).toContain(words)
  })

  test('renders the signature field of the form', async () => {
    const sign = (await addField(c, formId, { label: 'Unterzeichnet', field_type: 'signature' })).id
    await changeTemplate(c, formId, { blocks: [{ type: 'signature', field_id: sign, label: 'Kundin' }] })
    expect(await textOf()).toContain('Kundin')
  })

  test('header and footer are on every page, page numbers when switched on [B2.10-31, B2.10-32]', async () => {
    const design = { header_text: 'Kopfzeile', footer_text: 'Fußzeile', show_page_numbers: false }
    await changeTemplate(c, formId, { blocks: [paragraph('a'), { type: 'pagebreak' }, paragraph('b')], design })
    const without = await pages()
    expect(without).toHaveLength(2)
    for (const page of without) {
      expect(page.text).toContain('Kopfzeile')
      expect(page.text).toContain('Fußzeile')
      expect(page.text).not.toMatch(/\d/)
    }
    await changeTemplate(c, formId, { design: { show_page_numbers: true } })
    const numbered = await pages()
    expect(numbered[0]!.text).toContain('1')
    expect(numbered[1]!.text).toContain('2')
  })

  test('the design is drawn: colour and size of texts [B2.10-26, B2.10-27]', async () => {
    const red = ([r, g, b]: Colour): boolean => r > 150 && g < 110 && b < 110
    const draw = async (design: Json): Promise<{ width: number; red: number }> => {
      await changeTemplate(c, formId, {
        blocks: [paragraph('M'.repeat(20))],
        design: { show_page_numbers: false, ...design },
      })
      const [page] = await pages()
      const ink = page!.ink()!
      return { width: ink.right - ink.left, red: page!.count(red) }
    }
    const small = await draw({ font_size: 7, text_color: '#0000ff' })
    const large = await draw({ font_size: 14, text_color: '#ff0000' })
    expect(large.width / small.width).toBeGreaterThan(1.8)
    expect(large.width / small.width).toBeLessThan(2.2)
    expect(small.red).toBe(0)
    expect(large.red).toBeGreaterThan(20)
  })

  test('the largest template can be rendered, and hostile texts stay texts [B2.10-3]', async () => {
    const hostile = [
      '#set page(width: 1cm)',
      '$x^2$ *a* _b_ `c` \\ #read("/etc/passwd")',
      '<b>&amp;</b> {page} // x',
      '= Titel',
      '@a[b](c)',
    ]
    await changeTemplate(c, formId, { blocks: [...hostile.map(paragraph), ...times(290, () => paragraph('Zeile'))] })
    const rendered = await pages()
    const text = rendered.map((page) => page.text).join(' ')
    expect(rendered[0]!.widthMm).toBeCloseTo(210, 0)
    for (const words of [
      '#set page(width: 1cm)',
      '$x^2$ *a* _b_',
      '#read("/etc/passwd")',
      '<b>&amp;</b>',
      '= Titel',
      '@a[b](c)',
    ])
      expect(text).toContain(words)
    expect(text.match(/Zeile/g)).toHaveLength(290)
  })
})

describe('pdf templates: limit of previews', () => {
  test('the eleventh is 429 with Retry-After; after that wait one passes [B4.9-9, B8-2, B7-11, B7-12]', async () => {
    const second = (await makeForm(c)).id
    for (let n = 1; n <= 10; n += 1) expect((await preview(n % 2 ? formId : second)).status, `preview ${n}`).toBe(200)
    const wait = expectLimited(await preview())
    expectLimited(await preview(second))
    await sleep(wait * 1000 + 250)
    expect((await preview()).status).toBe(200)
  }, 180_000)

  test('refused calls do not count: they do not make the wait longer [B4.9-9, B7-12, B11-36]', async () => {
    for (let n = 1; n <= 10; n += 1) await preview()
    const first = expectLimited(await preview())
    const start = Date.now()
    for (let n = 1; n <= 15; n += 1) expectLimited(await preview())
    const last = expectLimited(await preview())
    expect(last).toBeLessThanOrEqual(first - Math.floor((Date.now() - start) / 1000) + 1)
  })

  test('at once as well: of 16 previews exactly ten pass [B4.9-9, B8-2]', async () => {
    const answers = await Promise.all(times(16, () => undefined).map(() => preview()))
    expect(served(answers)).toHaveLength(10)
    expect(refused(answers)).toHaveLength(6)
    for (const answer of refused(answers)) expectLimited(answer)
  })

  test('another account and the other endpoints are not held up [B4.9-9, B11-37]', async () => {
    await Promise.all(times(10, () => undefined).map(() => preview()))
    expectLimited(await preview())
    expect((await c.get(pathOf(formId))).status).toBe(200)
    expect((await c.post(`${pathOf(formId)}/regenerate`)).status).toBe(200)
    const other = client((await createAccount()).api_key)
    const theirs = (await makeForm(other)).id
    expect((await preview(theirs, other)).status).toBe(200)
  })

  test('without a key it is 401, before any limit [B4-1]', async () => {
    for (let n = 0; n < 12; n += 1) expectError(await call('GET', `${pathOf(formId)}/preview`), 401)
    expect((await preview()).status).toBe(200)
  })
})

describe('pdf templates: unusual previews', () => {
  test('an empty template and one without fields are PDFs too [B4.9-8]', async () => {
    await changeTemplate(c, formId, { blocks: [] })
    expect(await pages()).toHaveLength(1)
    await changeTemplate(c, formId, { blocks: [divider(), { type: 'pagebreak' }] })
    await pages()
    const empty = (await makeForm(c)).id
    await pages(empty)
  })

  test('emoji, Arabic, Hebrew and Chinese are rendered [B4.9-8]', async () => {
    await changeTemplate(c, formId, {
      blocks: [heading('Haus 🏠'), paragraph('مرحبا'), paragraph('שלום'), paragraph('你好')],
    })
    const [page] = await pages()
    expect(page!.text).toContain('Haus')
    expect(page!.text).toContain('你好')
    expect(page!.ink()).not.toBeNull()
  })

  test('a template that is switched off can be previewed [B4.9-8]', async () => {
    await changeTemplate(c, formId, { enabled: false, blocks: [paragraph('Probe')] })
    expect(await textOf()).toContain('Probe')
    expect(dataOf(await c.get(pathOf(formId))).enabled).toBe(false)
  })
})
