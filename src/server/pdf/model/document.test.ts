import { afterAll, describe, expect, test } from 'vitest'
import { fontFamilies, fonts } from '../../../shared/contract/documents/fonts.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { openPdfPool, renderDocument, resolveDocument, sampleContent } from '../index.ts'
import type { DocumentBlock, DocumentDesign, DocumentModel, Row, Sheet, Value } from './model.ts'
import {
  coloursOf,
  extentOf,
  factsOf,
  fontsOf,
  pageImage,
  pagesOf,
  textInOrder,
  textOf,
  titleOf,
  wordsOf,
} from '../../testing/documents/read-pdf.ts'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { documentModel, paragraph, picture } from '../process/testing.ts'

const warnings: string[] = []
// Other tests want the processor too.
const pool = openPdfPool({ deadlineMs: 60_000, warn: (message) => warnings.push(message) })
afterAll(() => pool.close())

const caller = { key: 'caller' }
const render = (sketch: Partial<DocumentModel>) => pool.render(documentModel(sketch), caller)
const designed = (design: Partial<DocumentDesign>) => ({ ...documentModel().design, ...design })
const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
const long = (word: string) => paragraph(`${word} `.repeat(1400))

/** A whole page of one word, to lie under others. */
const sheet = async (word: string, words = 1): Promise<Sheet> => ({
  content_type: 'application/pdf',
  bytes: await render({
    design: designed({ show_page_numbers: false }),
    blocks: [paragraph(`${word} `.repeat(words))],
  }),
  width_mm: 210,
  height_mm: 297,
})
const margins = { top: 60, right: 30, bottom: 50, left: 40 }

describe('pdf: a document', () => {
  test('shows every block, in its order', async () => {
    const blocks: DocumentBlock[] = [
      { type: 'heading', text: 'Erste', level: 1 },
      { type: 'heading', text: 'Zweite', level: 2 },
      { type: 'heading', text: 'Dritte', level: 3 },
      paragraph('Ein Absatz.\nNeue Zeile.\n\nNoch ein Absatz.'),
      { type: 'field', ...row('Name', 'Katharina Brandt') },
      { type: 'fieldlist', rows: [row('Ort', 'Köln'), { label: 'Balkon', value: { kind: 'boolean', checked: true } }] },
      {
        type: 'fieldlist',
        rows: [
          { label: 'Extras', value: { kind: 'list', items: ['Garten', 'Keller'] } },
          { label: 'Baujahr', value: { kind: 'empty' } },
        ],
      },
      { type: 'columns', left: [paragraph('Linksseitig')], right: [{ type: 'pagebreak' }, paragraph('Rechtsseitig')] },
      { type: 'divider', style: 'line' },
      { type: 'image', asset: 'house', width_percent: 40, align: 'center', caption: 'Das Haus' },
      { type: 'divider', style: 'space' },
      { type: 'pagebreak' },
      { type: 'signature', label: 'Unterschrift der Eigentümerin', image: null, signed: null },
      { type: 'signature', label: 'Makler', image: 'name', signed: 'Jan Hansen, 21.11.2026' },
    ]
    const assets = new Map([
      ['house', await picture('#aa3333')],
      ['name', await picture('#222222', 300, 90)],
    ])
    const pdf = await render({ blocks, assets })
    const pages = await pagesOf(pdf)
    expect(pages).toHaveLength(2)
    expect(pages[0]?.replace(/\s+/g, ' ')).toBe(
      'Erste Zweite Dritte Ein Absatz. Neue Zeile. Noch ein Absatz. Name Katharina Brandt Ort Köln Balkon Ja Extras Garten ' +
        'Keller Baujahr – Linksseitig Rechtsseitig Das Haus Seite 1 von 2',
    )
    expect(pages[1]?.replace(/\s+/g, ' ')).toBe(
      'Ort, Datum Unterschrift der Eigentümerin Makler Jan Hansen, 21.11.2026 Seite 2 von 2',
    )
    expect(await coloursOf(pdf)).toContain('#aa3333')
  })

  test('prints what people write as they wrote it, and evaluates none of it', async () => {
    const hostile =
      '#emph[x] $x^2$ *b* <script> \\u{41} #import "/data.json" // @preview /* "q" \'q\' -- ~ `code` = <last-page>'
    const pdf = await render({
      title: hostile,
      design: designed({ header_text: hostile, footer_text: hostile }),
      blocks: [
        { type: 'heading', text: hostile, level: 3 },
        paragraph(hostile),
        { type: 'field', ...row('', hostile) },
        { type: 'field', ...row(hostile, 'x') },
        { type: 'image', asset: hostile, width_percent: 100, align: 'left', caption: hostile },
        { type: 'signature', label: hostile, image: null, signed: hostile },
      ],
    })
    // PDFium reads a hyphen at the end of a line as one of a word that is divided there.
    const solid = (text: string) => text.replace(/[\s\u00ad-]+/g, '')
    expect(solid(await textInOrder(pdf)).split(solid(hostile))).toHaveLength(10)
    expect(await titleOf(pdf)).toBe(hostile)
  })

  test('holds no script, action, form or file, and is tagged, titled and bookmarked', async () => {
    const pdf = await render({
      language: 'en',
      title: 'Enquiry of Emily Carter',
      letterhead: { first: await sheet('PAPER'), continuation: null, margins },
      blocks: [
        { type: 'heading', text: 'Your enquiry', level: 1 },
        paragraph('https://example.com'),
        { type: 'fieldlist', rows: [row('Name', 'Emily Carter'), row('Message', 'Please call. '.repeat(30))] },
      ],
      attachments: [{ asset: 'plan', name: 'plan.pdf' }],
      assets: new Map([['plan', { content_type: 'application/pdf', bytes: (await sheet('PLAN')).bytes, pages: 1 }]]),
    })
    const objects = await objectsOf(pdf)
    expect(objects).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|EmbeddedFiles?|XFA|AcroForm|URI)\b/)
    expect(objects).toMatch(/\/Lang \(en-GB\)/)
    expect(objects).toMatch(/\/Type \/Outlines/)
    expect(objects).toMatch(/\/Title \(Your enquiry\)/)
    // Labels and values are the items of a list.
    for (const part of ['Lbl', 'LBody']) expect(objects.match(new RegExp(`/S /${part}\\b`, 'g'))).toHaveLength(2)
    expect(await factsOf(pdf)).toEqual({ title: 'Enquiry of Emily Carter', isTagged: true, javaScripts: 0 })
  })

  test('of 300 blocks shows all of them, the longest texts whole', async () => {
    const text = (n: number) => `Anfang${n} ${'Hausgeld und Besichtigung '.repeat(n % 50 === 0 ? 191 : 2)}Ende${n}`
    const pages = await textOf(await render({ blocks: Array.from({ length: 300 }, (_, n) => paragraph(text(n))) }))
    const marks = pages.match(/(Anfang|Ende)\d+/g)
    expect(marks).toEqual(
      Array.from({ length: 600 }, (_, i) => `${i % 2 === 0 ? 'Anfang' : 'Ende'}${Math.floor(i / 2)}`),
    )
    const lines = await render({
      blocks: [{ type: 'fieldlist', rows: [row('Zeilen', 'ja\n'.repeat(60)), row('A', 'B')] }],
    })
    expect((await textOf(lines)).match(/\bja\b/g)).toHaveLength(60)
  })

  test('is made of any text: half characters, endless words, nothing but marks', async () => {
    const texts = [
      '\ud800',
      '\u0007',
      'a.b@c/'.repeat(600),
      'x\n\n'.repeat(600),
      '\u202e'.repeat(99),
      'ab\u0301'.repeat(600),
    ]
    const values = [...texts.map((text) => ({ kind: 'text' as const, text })), { kind: 'list' as const, items: texts }]
    const pdf = await render({
      title: texts.join(''),
      design: designed({ header_text: texts.join('').slice(0, 1000), footer_text: '\u0007' }),
      blocks: [
        {
          type: 'columns',
          left: [{ type: 'fieldlist', rows: values.map((value) => ({ label: '', value })) }],
          right: [],
        },
        ...texts.map((text): DocumentBlock => ({ type: 'heading', text: text.slice(0, 500), level: 1 })),
        { type: 'signature', label: '\u0007', image: null, signed: '' },
        paragraph('Ende'),
      ],
    })
    expect(await textOf(pdf)).toContain('Ende')
  })

  test('hyphenates words, but no addresses or numbers, within the column', async () => {
    const address = 'maximiliane.von-der-heyden-mustermann@immobilienverwaltungsgesellschaft-hamburg.example'
    const link =
      'https://www.example.com/sehr/langer/pfad/mit-vielen-teilen?parameter=eins&noch=mehr#anker-der-lang-ist'
    const noise = 'asdfghjklqwrtzpsdfghjklmnbvcxy'.repeat(6)
    const word = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'
    const texts = [address, link, 'DE89370400440532013000'.repeat(3), noise, word]
    const pdf = await render({
      design: designed({ font_size: 14 }),
      blocks: [{ type: 'columns', left: texts.map((text) => ({ type: 'field', ...row('L', text) })), right: [] }],
    })
    const copied = (await wordsOf(pdf)).map(({ text }) => text)
    for (const text of texts.slice(0, 4)) expect(copied.join('')).toContain(text)
    expect(copied.join(' ')).toMatch(/Grundstücks\S*\u00ad \S+/)
    expect(Math.max(...(await wordsOf(pdf)).filter(({ top }) => top < 250).map(({ right }) => right))).toBeLessThan(104)
  })

  test('hyphenates cells of a table only where words are long, within the column', async () => {
    const sentence =
      'Wir wünschen uns vorab eine Einschätzung des Marktwerts, bevor wir im kommenden Frühjahr verkaufen. '
    const word = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'
    const hyphens = async (value: Value) => {
      const pdf = await render({ blocks: [{ type: 'fieldlist', rows: [{ label: 'Angabe', value }] }] })
      expect(Math.max(...(await wordsOf(pdf)).map(({ right }) => right))).toBeLessThan(191)
      return (await textOf(pdf)).match(/\u00ad/g)?.length ?? 0
    }
    expect(await hyphens({ kind: 'text', text: sentence.repeat(3) })).toBe(0)
    expect(await hyphens({ kind: 'list', items: [sentence, sentence] })).toBe(0)
    expect(await hyphens({ kind: 'text', text: sentence.repeat(3) + word })).toBeGreaterThan(0)
    expect(await hyphens({ kind: 'list', items: [sentence, `${word} ${word}`] })).toBeGreaterThan(0)
    // No hyphen may falsify the name of a file.
    expect(await hyphens({ kind: 'files', files: [{ name: `${word}.pdf` }] })).toBe(0)
    expect(await hyphens({ kind: 'text', text: `${sentence}${word}’s` })).toBe(0)
  })

  test('sets Arabic and Hebrew from right to left, and finds a font for each script', async () => {
    const pdf = await render({
      // It has neither Greek nor Cyrillic.
      design: designed({ font: 'lato' }),
      blocks: [
        paragraph('שלום עולם 123'),
        paragraph('مرحبا بكم'),
        paragraph('你好，世界 안녕하세요 สวัสดี'),
        paragraph('Привет Ελλάδα 😀 🏡 ậ'),
      ],
    })
    const words = await wordsOf(pdf)
    const [first, second] = ['שלום', 'עולם'].map((text) =>
      words.find((word) => word.text === text || word.text === reverse(text)),
    )
    expect(first?.right).toBeGreaterThan(185)
    expect(second?.right).toBeLessThan(first?.left ?? 0)
    expect((await fontsOf(pdf)).join(' ')).toMatch(
      /(?=.*NotoSans-Regular)(?=.*IBMPlexSansArabic)(?=.*NotoSansHebrew)(?=.*NotoSansSC)(?=.*NotoSansKR)(?=.*NotoSansThai)(?=.*NotoEmoji)/,
    )
  })

  test('pdf: a missing image leaves a gap with its caption, and is named', async () => {
    const image = (asset: string): DocumentBlock => ({
      type: 'image',
      asset,
      width_percent: 50,
      align: 'left',
      caption: asset,
    })
    const pdf = await render({
      blocks: [image('missing'), image('broken'), image('whole')],
      assets: new Map([
        ['broken', { content_type: 'image/png', bytes: new TextEncoder().encode('no image') }],
        ['whole', await picture('#3366aa')],
      ]),
    })
    expect((await textOf(pdf)).match(/Bild nicht verfügbar|missing|broken|whole/g)).toEqual([
      'Bild nicht verfügbar',
      'missing',
      'Bild nicht verfügbar',
      'broken',
      'whole',
    ])
    expect(await coloursOf(pdf)).toContain('#3366aa')
    expect(warnings.slice(-2)).toEqual([
      'a document does without what could not be loaded: missing',
      'a document does without what the compiler refuses: broken',
    ])
  })

  test('shows uploaded images, and pages of uploaded PDFs at the end in their size', async () => {
    const across = await sheet('GRUNDRISS', 2000)
    const files = [
      { name: 'haus.jpg', image: 'photo' },
      { name: 'grundriss.pdf', attachment: 'plan' },
      { name: 'weg.pdf', attachment: 'gone' },
    ]
    const pdf = await render({
      blocks: [{ type: 'fieldlist', rows: [{ label: 'Dateien', value: { kind: 'files', files } }] }],
      attachments: [
        { asset: 'gone', name: 'weg.pdf' },
        { asset: 'plan', name: 'grundriss.pdf' },
      ],
      assets: new Map([
        ['photo', await picture('#22aa22')],
        ['plan', { content_type: 'application/pdf', bytes: across.bytes, pages: 2 }],
      ]),
    })
    const [own, ...attached] = await pagesOf(pdf)
    expect(own).toMatch(/haus\.jpg\s+grundriss\.pdf – Anlage 1\s+weg\.pdf – konnte nicht angefügt werden$/)
    expect(attached).toHaveLength(2)
    for (const page of attached) expect(page).toMatch(/GRUNDRISS/)
    expect(attached.join('')).not.toContain('Seite')
    expect(await coloursOf(pdf)).toContain('#22aa22')
  })
})

test('pdf: a template, sample values and what the loader brings become a document [B4.9]', async () => {
  const { design, settings } = { design: designDefaults, settings: settingsDefaults }
  const image = { type: 'image' as const, width_percent: 50, align: 'left' as const, caption: null }
  const blocks: PdfBlock[] = [
    { id: 'a', type: 'field', field_id: 1, crm: null, label: null },
    { id: 'b', ...image, url: 'https://example.com/house.png' },
    { id: 'c', ...image, url: 'https://example.com/house.png' },
    { id: 'd', ...image, url: 'https://example.com/gone.png' },
  ]
  const referable = { fields: [resolveField(field(1, { label: 'Vorname' }), undefined)], crm: {} }
  const content = sampleContent(blocks, referable, 'de')
  const template = { blocks, settings, design: { ...design, logo_url: 'https://example.com/logo.png' } }
  const context = {
    ...referable,
    language: 'de' as const,
    title: 'Vorschau',
    content,
    letterhead: null,
    signature: null,
  }
  const house = await picture('#884422')
  const asked: string[] = []
  const pdf = await renderDocument(
    pool,
    resolveDocument(template, context),
    async ({ key }) => {
      asked.push(key)
      return key.includes('gone') ? null : house
    },
    caller,
  )
  expect(asked.toSorted()).toEqual(['gone', 'house', 'logo'].map((name) => `image https://example.com/${name}.png`))
  expect(await textOf(pdf)).toMatch(/Vorname +Katharina[^]*Bild nicht verfügbar/)
  expect(await coloursOf(pdf)).toContain('#884422')
})

describe('pdf: design:', () => {
  const blocks: DocumentBlock[] = [{ type: 'heading', text: 'Ihre Anfrage', level: 1 }, paragraph('Text'), long('und')]
  const withLogo = async (design: Partial<DocumentDesign>) =>
    render({
      blocks,
      design: designed({ logo: 'logo', ...design }),
      assets: new Map([['logo', await picture('#cc00cc', 400, 100)]]),
    })

  test('each font is used, for texts and for headings, regular and strong [B2.10-25]', async () => {
    for (const [i, font] of fonts.entries()) {
      const heading_font = fonts[(i + 1) % fonts.length] ?? font
      const name = (key: typeof font) => fontFamilies[key].replaceAll(' ', '')
      const used = await fontsOf(await render({ blocks: blocks.slice(0, 2), design: designed({ font, heading_font }) }))
      expect(used).toHaveLength(2)
      expect(used).toContain(`${name(font)}-Regular`)
      expect(used.join(' ')).toMatch(new RegExp(`${name(heading_font)}-(SemiBold|Bold)`))
    }
  })

  test('font_size sets the size of texts [B2.10-26]', async () => {
    const height = async (font_size: number) => {
      const word = (await wordsOf(await render({ blocks, design: designed({ font_size }) }))).find(
        ({ text }) => text === 'Text',
      )
      return (word?.bottom ?? 0) - (word?.top ?? 0)
    }
    expect((await height(14)) / (await height(7))).toBeCloseTo(2, 1)
  })

  test('text, headings and marks have their colours [B2.10-27]', async () => {
    const colours = { text_color: '#0a0b64', heading_color: '#640a0b', accent_color: '#0b640a' }
    const objects = await objectsOf(await render({ blocks, design: designed(colours) }))
    for (const channels of [
      ['.0392157', '.0431373', '.392157'],
      ['.392157', '.0392157', '.0431373'],
      ['.0431373', '.392157', '.0392157'],
    ]) {
      expect(objects).toMatch(new RegExp(channels.map((channel) => `0?\\${channel.slice(0, 5)}\\d*`).join(' ')))
    }
  })

  test('the logo stands on the first page, where and as wide as the design says [B2.10-28, B2.10-29, B2.10-30]', async () => {
    const about = (...mm: number[]) => mm.map((one) => expect.closeTo(one, 0))
    const place = async (design: Partial<DocumentDesign>, page = 1) => extentOf('#cc00cc', await withLogo(design), page)
    expect(await place({ logo_position: 'left', logo_width_mm: 30 })).toEqual(about(25, 55))
    expect(await place({ logo_position: 'right', logo_width_mm: 30 })).toEqual(about(160, 190))
    expect(await place({ logo_position: 'center', logo_width_mm: 60 })).toEqual(about(77.5, 137.5))
    expect(await place({}, 2)).toBeUndefined()
  })

  test('header and footer stand on every page, with its number in place of {page} and {pages} [B2.10-31]', async () => {
    for (const make of [render, ({ design }: Partial<DocumentModel>) => withLogo(design ?? {})]) {
      const design = designed({
        header_text: 'Hansen\nBlatt {page}/{pages}',
        footer_text: 'HRB 12345',
        show_page_numbers: false,
      })
      const pages = await pagesOf(await make({ blocks, design }))
      expect(pages.length).toBeGreaterThan(1)
      for (const [i, page] of pages.entries()) {
        expect(page).toMatch(new RegExp(`Hansen[^]*Blatt ${i + 1}/${pages.length}[^]*HRB 12345`))
      }
    }
  })

  test('pages are numbered in the language of the document, or not [B2.10-32]', async () => {
    expect(await textOf(await render({ blocks }))).toMatch(/Seite 1 von 2[^]*Seite 2 von 2/)
    expect(await textOf(await render({ blocks, language: 'en' }))).toMatch(/Page 1 of 2/)
    expect(await textOf(await render({ blocks, design: designed({ show_page_numbers: false }) }))).not.toMatch(/Seite/)
  })

  test('a letterhead lies under every page, its continuation from page 2, within its margins [B2.12-2, B2.12-3, B2.10-34]', async () => {
    const [first, continuation] = [await sheet('ERSTBLATT'), await sheet('FOLGEBLATT')]
    const design = designed({ header_text: 'Kopf', footer_text: 'Fuß' })
    const only = await render({ blocks, design, letterhead: { first, continuation: null, margins } })
    const both = await render({ blocks, design, letterhead: { first, continuation, margins } })
    const under = async (pdf: Buffer) => (await pagesOf(pdf)).map((page) => page.match(/ERSTBLATT|FOLGEBLATT/g)?.join())
    expect(new Set(await under(only))).toEqual(new Set(['ERSTBLATT']))
    expect((await under(both)).slice(0, 2)).toEqual(['ERSTBLATT', 'FOLGEBLATT'])
    for (const { text, left, right, top, bottom } of await wordsOf(both)) {
      if (text.endsWith('BLATT')) continue
      // The box of a word is a little higher than its letters.
      expect(left > 39 && right < 181 && top > 58 && bottom < 249, `${text} ${top} ${bottom}`).toBe(true)
    }
  })

  test('a letterhead may be an image; one that cannot be drawn is left out alone [B2.12]', async () => {
    const image = { ...(await picture('#d0e0f0', 124, 175)), width_mm: 210, height_mm: 297 }
    // The outermost pixels are mixed with the paper.
    const corner = ({ data, info }: Awaited<ReturnType<typeof pageImage>>) =>
      data.subarray(3 * (info.width + 1), 3 * (info.width + 2)).toString('hex')
    const pdf = await render({ blocks, letterhead: { first: image, continuation: null, margins } })
    expect(corner(await pageImage(pdf))).toBe('d0e0f0')
    expect(corner(await pageImage(pdf, { page: 2 }))).toBe('d0e0f0')
    const broken = { ...image, content_type: 'application/pdf' as const, bytes: Buffer.from('%PDF-1.7 broken') }
    const without = await render({ blocks, letterhead: { first: broken, continuation: null, margins } })
    expect(corner(await pageImage(without))).toBe('ffffff')
    expect(await textOf(without)).toContain('Ihre Anfrage')
  })

  test('margins of 100 mm on all sides leave room for the text', async () => {
    const all = { top: 100, right: 100, bottom: 100, left: 100 }
    const pdf = await render({
      blocks: blocks.slice(0, 2),
      letterhead: { first: await sheet('X'), continuation: null, margins: all },
    })
    expect(await pagesOf(pdf)).toHaveLength(1)
    expect(await textOf(pdf)).toMatch(/Ihre Anfrage\s+Text/)
  })
})

const reverse = (text: string) => Array.from(text).toReversed().join('')
