import { afterAll, expect, test } from 'vitest'
import { openPdfPool } from '../index.ts'
import { objectsOf } from '../../testing/documents/qpdf.ts'
import { pagesOf, wordsOf } from '../../testing/documents/read-pdf.ts'
import { documentModel, paragraph, picture } from '../process/testing.ts'
import type { DocumentBlock, DocumentModel, Row, Sheet } from './model.ts'

const pool = openPdfPool({ deadlineMs: 60_000 })
afterAll(() => pool.close())
const render = (sketch: Partial<DocumentModel>) => pool.render(documentModel(sketch), { key: 'layout' })
const pages = async (sketch: Partial<DocumentModel>) =>
  (await pagesOf(await render(sketch))).map((page) => page.replace(/Seite \d+ von \d+/, '').trim())

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
/** So many lines of their own. */
const lines = (count: number) => paragraph(Array.from({ length: count }, (_, i) => `Zeile ${i + 1}`).join('\n'))
const signature: DocumentBlock = { type: 'signature', label: 'Eigentümerin', image: null, signed: null }

test('pdf: a line to sign on is never alone on a page, nor are several [B2.10-47]', async () => {
  const closing = [paragraph('Mit freundlichen Grüßen'), paragraph('Dr. Inga Petersen')]
  for (const count of [40, 44, 48, 52]) {
    for (const signatures of [[signature], [signature, { ...signature, label: 'Makler' }]]) {
      const found = await pages({ blocks: [lines(count), ...closing, ...signatures] })
      const last = found.at(-1)!
      expect([count, last.includes('Makler') || signatures.length === 1, last.includes('Grüßen')]).toEqual([
        count,
        true,
        true,
      ])
    }
  }
})

const closing: DocumentBlock = {
  type: 'closing',
  formula: 'Mit freundlichen Grüßen',
  picture: 'sign',
  name: 'Inga Petersen',
  role: 'Verkauf',
  enclosures: ['Grundriss', 'Energieausweis'],
}

test('pdf: the end of a letter stays on one page, with the last two lines before it [B2.10-56]', async () => {
  const assets = new Map([['sign', await picture('#446688', 600, 150)]])
  const places = new Set<string>()
  for (let count = 38; count < 60; count++) {
    const found = await pages({ assets, blocks: [lines(count), closing] })
    const with_ = (text: string) => found.findIndex((page) => page.includes(text))
    const parts = ['Mit freundlichen Grüßen', 'Inga Petersen', 'Verkauf', 'Anlagen', 'Grundriss', 'Energieausweis']
    const together = [...parts, `Zeile ${count - 1}`, `Zeile ${count}`]
    expect([count, together.map(with_)]).toEqual([count, together.map(() => found.length - 1)])
    places.add(`${found.length} ${found.at(-1)!.match(/Zeile/g)!.length}`)
  }
  // Not all of the paragraph goes along.
  expect([...places].filter((place) => place.startsWith('2 ')).toSorted()[0]).toBe('2 2')
})

test('pdf: the end of a letter leaves out what it does not have [B2.10-55]', async () => {
  const least: DocumentBlock = { ...closing, picture: null, name: '', role: '', enclosures: [] }
  const [text] = await pages({ blocks: [least] })
  expect(text).toBe('Mit freundlichen Grüßen')
  const [one] = await pages({ language: 'en', blocks: [{ ...least, enclosures: ['Floor plan'] }] })
  expect(one).toMatch(/Enclosure\s+Floor plan/)
  const long = 'Sachverständige für Grundstücke '.repeat(6)
  const { bytes } = await picture('#ffffff')
  const first: Sheet = { content_type: 'image/png', bytes, width_mm: 210, height_mm: 297 }
  const letterhead = { first, continuation: null, margins: { top: 100, right: 100, bottom: 100, left: 100 } }
  const narrow = await pages({ letterhead, blocks: [paragraph('Text'), { ...closing, name: long, role: long }] })
  expect(narrow.join(' ').match(/Sachverständige/g)).toHaveLength(12)
})

test('pdf: no row of a table stands alone at the end or the beginning of a page [B2.10-47]', async () => {
  const rows = Array.from({ length: 9 }, (_, i) => row(`Angabe ${i + 1}`, `Wert ${i + 1}`))
  for (let count = 30; count < 46; count++) {
    const found = await pages({
      blocks: [lines(count), { type: 'heading', text: 'Objekt', level: 2 }, { type: 'fieldlist', rows }],
    })
    if (found.length === 1) continue
    const [before, after] = found.map((page) => page.match(/Wert \d/g)?.length ?? 0)
    expect([count, before === 1 || after === 1]).toEqual([count, false])
    expect([count, before === 0, found[1]!.includes('Objekt')]).toEqual([count, before === 0, before === 0])
  }
})

test('pdf: answers that go on on the next page have their heading there again [B2.10-53]', async () => {
  const design = { ...documentModel().design, repeat_headings: true }
  const rows = Array.from({ length: 120 }, (_, i) => row(`Angabe ${i + 1}`, `Wert ${i + 1}`))
  const heading: DocumentBlock = { type: 'heading', text: 'Objekt', level: 2 }
  const blocks: DocumentBlock[] = [heading, paragraph('Wie angegeben.'), { type: 'fieldlist', rows }]
  for (const [language, word] of [
    ['de', 'Objekt (Fortsetzung)'],
    ['en', 'Objekt (continued)'],
  ] as const) {
    const found = await pages({ language, design, blocks })
    expect(found.length).toBeGreaterThan(3)
    expect(found.map((page) => page.split(word).length - 1)).toEqual(found.map((_, i) => (i === 0 ? 0 : 1)))
    for (const page of found.slice(1)) expect(page.trimStart().startsWith(word)).toBe(true)
  }
  expect((await pages({ blocks })).join()).not.toContain('Fortsetzung')
  const { bytes } = await picture('#ffffff')
  const first: Sheet = { content_type: 'image/png', bytes, width_mm: 210, height_mm: 297 }
  const letterhead = {
    first,
    continuation: null,
    margins: { top: 60, right: 20, bottom: 30, left: 25 },
    continuation_top: 40,
  }
  const words = await wordsOf(await render({ letterhead, design, blocks }))
  const [repeated, next] = words.filter(({ page }) => page === 2).toSorted((one, other) => one.top - other.top)
  expect([repeated!.text, repeated!.top > 40, next!.top - 40 < 10]).toEqual(['Objekt', true, true])
  const short: DocumentBlock[] = [lines(20), heading, { type: 'fieldlist', rows: rows.slice(0, 9) }, heading]
  for (const part of await pages({ design, blocks: short })) expect(part).not.toContain('Fortsetzung')
})

test('pdf: the last rows stay together below a repeated heading, too [B2.10-47, B2.10-53]', async () => {
  const design = { ...documentModel().design, repeat_headings: true }
  const rows = Array.from({ length: 9 }, (_, i) => row(`Angabe ${i + 1}`, `Wert ${i + 1}`))
  for (let count = 30; count < 46; count++) {
    const found = await pages({
      design,
      blocks: [lines(count), { type: 'heading', text: 'Objekt', level: 2 }, { type: 'fieldlist', rows }],
    })
    if (found.length === 1) continue
    const [before, after] = found.map((page) => page.match(/Wert \d/g)?.length ?? 0)
    const isRepeated = found[1]!.includes('Objekt (Fortsetzung)')
    expect([count, before === 1 || after === 1, isRepeated, found[0]!.includes('Objekt')]).toEqual([
      count,
      false,
      before !== 0,
      before !== 0,
    ])
  }
})

test('pdf: a repeated heading is no heading to those who listen [B2.10-54]', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => row(`Angabe ${i + 1}`, `Wert ${i + 1}`))
  const blocks: DocumentBlock[] = [
    { type: 'heading', text: 'Objekt', level: 2 },
    { type: 'fieldlist', rows },
  ]
  const marks = async (repeat_headings: boolean) => {
    const pdf = await render({ design: { ...documentModel().design, repeat_headings }, blocks })
    const objects = await objectsOf(pdf)
    return [/\/S \/(H\d?|P|L|LI|Table|TR|TD|TH)\b/g, /\/Title /g].map((kind) => objects.match(kind)?.toSorted())
  }
  expect(await marks(true)).toEqual(await marks(false))
})

test('pdf: an image that has too little room on its page becomes smaller, and then goes to the next [B2.10-50]', async () => {
  const assets = new Map([['photo', await picture('#446688', 900, 600)]])
  const image: DocumentBlock = { type: 'image', asset: 'photo', width_percent: 100, align: 'left', caption: 'Ansicht' }
  const pageOf = async (count: number) =>
    (await pages({ assets, blocks: [lines(count), image] })).findIndex((page) => page.includes('Ansicht'))
  // 110 mm high; the page has 250 mm.
  expect([await pageOf(20), await pageOf(32), await pageOf(46)]).toEqual([0, 0, 1])
})

test('pdf: a footer that says the number of the page says it once', async () => {
  const design = { ...documentModel().design, footer_text: 'Anfrage, Blatt {page}' }
  const text = (await pagesOf(await render({ design, blocks: [paragraph('Text')] }))).join()
  expect(text).toContain('Blatt 1')
  expect(text).not.toContain('Seite 1')
})

test('pdf: only long words are hyphenated in a text', async () => {
  const words = 'Bitte teilen Sie uns Ihre Angaben innerhalb weniger Tage mit, damit wir unsere Schätzung anpassen. '
  const text = (await pages({ blocks: [paragraph(words.repeat(12)), paragraph(words.repeat(30))] })).join('')
  expect(text).not.toContain('\u00ad')
})

test('pdf: uploaded images of one answer stand beside each other, three in a row [B2.10-49, B2.10-106, B2.10-109]', async () => {
  const assets = new Map([['photo', await picture('#446688', 900, 600)]])
  const placesOf = async (names: readonly string[], layout: 2 | 3 = 3) => {
    const files = names.map((name) => ({ name, image: 'photo' }))
    const found = await wordsOf(
      await render({ layout, assets, blocks: [{ type: 'field', label: 'Fotos', value: { kind: 'files', files } }] }),
    )
    return names.map((name) => found.find(({ text }) => text === name)!)
  }
  const [left, right] = await placesOf(['eins.jpg', 'zwei.jpg'])
  expect([Math.round(left!.top), left!.left < right!.left]).toEqual([Math.round(right!.top), true])
  const [one, two, three, four] = await placesOf(['eins.jpg', 'zwei.jpg', 'drei.jpg', 'vier.jpg'])
  expect([one!.left < two!.left, two!.left < three!.left]).toEqual([true, true])
  expect([two, three].map((it) => Math.round(it!.top))).toEqual([one, one].map((it) => Math.round(it!.top)))
  expect([Math.round(four!.left), four!.top > one!.top + 40]).toEqual([Math.round(one!.left), true])
  // As it was shown before, where it was.
  const [first, , third] = await placesOf(['eins.jpg', 'zwei.jpg', 'drei.jpg'], 2)
  expect([Math.round(third!.left), third!.top > first!.top + 40]).toEqual([Math.round(first!.left), true])
})

test('pdf: the address of a letter stands in the window of DIN 5008, whatever is above it [B2.10-46]', async () => {
  const letter: DocumentBlock = {
    type: 'letter',
    sender: 'Absender',
    recipient: 'Empfängerin\nHeumarkt 7',
    info: [{ label: 'Datum', text: 'Heute' }],
    subject: 'Betreff',
    fold_marks: true,
  }
  const agency = { name: 'Nordlicht', lines: ['Elbchaussee 112'] }
  const sheet: Sheet = {
    content_type: 'image/png',
    bytes: (await picture('#ffffff')).bytes,
    width_mm: 210,
    height_mm: 297,
  }
  const letterhead = { first: sheet, continuation: null, margins: { top: 90, right: 20, bottom: 30, left: 25 } }
  for (const paper of [{ letterhead: null }, { letterhead }]) {
    const found = await wordsOf(await render({ agency, ...paper, blocks: [letter, paragraph('Text')] }))
    const at = (text: string) => found.find((word) => word.text === text)!
    const places = ['Absender', 'Empfängerin', 'Heute', 'Betreff'].map((text) => at(text).top)
    const about = (mm: number) => expect.closeTo(mm, -0.7)
    expect([paper, places]).toEqual([paper, [about(55), about(62), about(51), about(99)]])
    expect([at('Absender').left, at('Empfängerin').left, at('Datum').left].map(Math.round)).toEqual([25, 25, 125])
  }
})

test('pdf: what was shown before keeps the distances of its sections and paragraphs [B2.10-109, B2.10-110]', async () => {
  const letter: DocumentBlock = {
    type: 'letter',
    sender: '',
    recipient: 'Ada',
    info: [],
    subject: 'Betreff',
    fold_marks: false,
  }
  const design = { ...documentModel().design, masthead: true }
  const agency = { name: 'Nordlicht', lines: [] }
  const heading = { type: 'heading', level: 2, text: 'Unten' } as const
  const distance = async (blocks: DocumentBlock[], layout: 2 | 3) => {
    const found = await wordsOf(await render({ layout, agency, design, blocks }))
    const [above, below] = ['Oben', 'Unten'].map((text) => found.find((word) => word.text === text)!.top)
    return below! - above!
  }
  const sections = [paragraph('Oben'), heading]
  expect(await distance(sections, 2)).toBeGreaterThan((await distance(sections, 3)) + 0.5)
  const paragraphs = [letter, paragraph('Oben'), paragraph('Unten')]
  expect(await distance(paragraphs, 3)).toBeGreaterThan((await distance(paragraphs, 2)) + 0.5)
})

test('pdf: agency, number and date stand on the first page, where no letterhead says whose it is [B2.10-44]', async () => {
  const agency = { name: 'Nordlicht Immobilien', lines: ['Elbchaussee 112', '22763 Hamburg'] }
  const blocks = [lines(60)]
  const design = { ...documentModel().design, masthead: true }
  const [first, second] = await pages({ agency, reference: 'Vorgang Nr. 17 vom 26. November 2026', blocks, design })
  for (const part of ['Nordlicht Immobilien', '22763 Hamburg', 'Vorgang Nr. 17']) expect(first).toContain(part)
  expect(second).not.toContain('Nordlicht')
  const without = await pages({ agency, blocks })
  expect(without.join()).not.toContain('Nordlicht')
})

test('pdf: from page 2 on the text begins where the continuation sheet says [B2.12-10]', async () => {
  const sheet: Sheet = {
    content_type: 'image/png',
    bytes: (await picture('#ffffff')).bytes,
    width_mm: 210,
    height_mm: 297,
  }
  const margins = { top: 60, right: 20, bottom: 30, left: 25 }
  const firstWords = async (continuation_top: number | null) => {
    const letterhead = { first: sheet, continuation: null, margins, continuation_top }
    const found = await wordsOf(await render({ letterhead, blocks: [lines(100)] }))
    return [1, 2].map((page) =>
      Math.round(Math.min(...found.filter((word) => word.page === page).map(({ top }) => top))),
    )
  }
  const [[first], [own, next]] = [await firstWords(null), await firstWords(25)] as [number[], number[]]
  expect([own, next]).toEqual([first, first! - 35])
})

test('pdf: from page 2 on the text ends where the continuation sheet says, above or below [B2.12-11]', async () => {
  const { bytes } = await picture('#ffffff')
  const first: Sheet = { content_type: 'image/png', bytes, width_mm: 210, height_mm: 297 }
  const margins = { top: 40, right: 20, bottom: 60, left: 25 }
  const design = { ...documentModel().design, footer_text: 'Fußzeile' }
  const ends = async (continuation_bottom: number | null) => {
    const letterhead = { first, continuation: null, margins, continuation_bottom }
    const found = await wordsOf(await render({ letterhead, design, blocks: [lines(150)] }))
    const on = (page: number) => found.filter((word) => word.page === page)
    return [1, 2].map((page) => ({
      text: Math.max(
        ...on(page)
          .filter(({ text }) => /^\d+$/.test(text))
          .map(({ bottom }) => bottom),
      ),
      foot: on(page).find(({ text }) => text === 'Fußzeile')!.bottom,
    }))
  }
  const [[same, next], [before, less], [other, more]] = [await ends(null), await ends(20), await ends(90)]
  expect(next).toEqual(same)
  for (const one of [before, other]) {
    expect(one!.text).toBeCloseTo(same!.text, 0)
    expect(one!.foot).toBeCloseTo(same!.foot, 0)
  }
  expect(less!.foot - same!.foot).toBeCloseTo(40, 0)
  expect(same!.foot - more!.foot).toBeCloseTo(30, 0)
  // Lines are 6 mm high.
  expect(Math.abs(less!.text - same!.text - 40)).toBeLessThan(7)
  expect(Math.abs(same!.text - more!.text - 30)).toBeLessThan(7)
})

test('pdf: the properties of the file name the agency and this program [B2.10-51]', async () => {
  const agency = { name: 'Nordlicht Immobilien', lines: [] }
  for (const archival of [false, true]) {
    const file = (await render({ agency, archival, blocks: [paragraph('Text')] })).toString('latin1')
    expect(file).toContain('/Author (Nordlicht Immobilien)')
    expect(file).toContain('/Creator (Foyer)')
    expect(file).toContain('<xmp:CreatorTool>Foyer</xmp:CreatorTool>')
    expect(file).not.toMatch(/Typst \d/)
  }
})
