import type { DocumentLetterhead, Value } from '../model/model.ts'
import { documentModel, paragraph } from '../process/testing.ts'
import { documentsOfAgencies } from './agencies.ts'
import { book, designed, everyBlock, heading, image, list, longTable, row, rows, signed } from './blocks.ts'
import { documentsOfContracts } from './contracts.ts'
import { documentsOfEstates } from './estates.ts'
import { floorplan, landscapeLetterhead, letterhead, logo, page, photo, plans, signature } from './pictures.ts'
import { make, type GoldenDocument, type Sketch } from './sketch.ts'
import { arabic, english, german, hebrew, longWords, scripts } from './texts.ts'

/** The documents whose pages are looked at and then compared (`golden.test.ts`). */
export async function goldenDocuments(): Promise<GoldenDocument[]> {
  const assets = new Map([
    ['photo', await photo()],
    ['tall', await photo(500, 900)],
    ['logo', await logo()],
    ['signature', await signature()],
    ['plan', plans()],
    ['floorplan', await floorplan()],
    ['page', await page()],
  ])
  const sketches = [
    ...wholeDocuments(),
    ...documentsOfAgencies(),
    ...documentsOfEstates(),
    ...documentsOfContracts(),
    ...documentsOnPaper(await landscapeLetterhead()),
    ...documentsOfScripts(),
    ...documentsOfParts(),
  ]
  return sketches.map(({ name, pages, shown, sketch }) => ({
    name,
    pages,
    model: documentModel({ title: name, assets: mentionedIn(sketch, assets), ...sketch }),
    ...(shown && { shown }),
  }))
}

/** A document brings what it shows, and no more. */
function mentionedIn<T>(sketch: Sketch['sketch'], assets: ReadonlyMap<string, T>): Map<string, T> {
  const text = JSON.stringify([sketch.blocks, sketch.design, sketch.attachments])
  return new Map([...assets].filter(([key]) => text.includes(`"${key}"`)))
}

const running = {
  header_text: 'Brandt & Söhne Immobilien\nSeit 1924 am Rheinufer',
  footer_text: 'Brandt & Söhne GmbH · Lindenallee 24 · 50668 Köln\nAmtsgericht Köln HRB 12345',
}

const attachments = [
  { asset: 'plan', name: 'Grundrisse.pdf' },
  { asset: 'locked', name: 'verschluesselt.pdf' },
]

const uploads: Value = {
  kind: 'files',
  files: [
    { name: 'Haus von der Straße.jpg', image: 'photo' },
    { name: 'Treppenhaus.jpg', image: 'tall' },
    { name: 'verloren.png', image: 'gone' },
    { name: 'Grundrisse.pdf', attachment: 'plan' },
    { name: 'verschluesselt.pdf', attachment: 'locked' },
    { name: 'Preisliste.xlsx' },
  ],
}

const photos: Value = {
  kind: 'files',
  files: ['Straße', 'Garten', 'Küche', 'Bad', 'Treppe'].map((name, i) => ({
    name: `${name}.jpg`,
    image: i === 4 ? 'tall' : 'photo',
  })),
}

/** Everything in one document, in both languages, and many pages. */
function wholeDocuments(): Sketch[] {
  return [
    make('all-blocks-de', 3, { blocks: everyBlock(german), design: designed({ logo: 'logo', ...running }) }),
    make('all-blocks-en', 3, {
      language: 'en',
      blocks: everyBlock(english),
      design: designed({
        font: 'source-serif-4',
        heading_font: 'inter',
        logo: 'logo',
        logo_position: 'right',
        logo_width_mm: 55,
        accent_color: '#15803d',
        header_text: english.header,
      }),
    }),
    make(
      'long-table',
      4,
      {
        blocks: [heading('Objektdaten', 1), rows(...longTable())],
        design: designed({ footer_text: 'Stand {page}/{pages}' }),
      },
      [1, 3],
    ),
    make('forty-pages', 40, { blocks: book(), design: designed(running) }, [1, 20, 40]),
    make('smallest', 1, {
      design: designed({
        font: 'roboto',
        heading_font: 'roboto',
        font_size: 7,
        logo: 'logo',
        logo_position: 'center',
        logo_width_mm: 90,
        show_page_numbers: false,
      }),
      blocks: everyBlock(german).slice(0, 8),
    }),
  ]
}

/** Sheets below the pages, and what is for archives. */
function documentsOnPaper(landscape: DocumentLetterhead): Sketch[] {
  return [
    make('letterhead', 3, {
      letterhead: letterhead(),
      blocks: everyBlock(german),
      design: designed({ header_text: 'Ihre Anfrage vom 21. November 2026' }),
    }),
    make('letterhead-landscape', 2, {
      letterhead: landscape,
      blocks: everyBlock(german).slice(0, 8),
      design: designed({ accent_color: '#7c2d12', heading_color: '#7c2d12' }),
    }),
    make(
      'margins',
      3,
      {
        letterhead: { ...letterhead(), margins: { top: 100, right: 100, bottom: 100, left: 100 } },
        blocks: everyBlock(german).slice(0, 4),
        design: designed(running),
      },
      [1],
    ),
    make('archival', 3, {
      archival: true,
      letterhead: letterhead(),
      blocks: [
        heading('Für das Archiv', 1),
        paragraph(german.opening),
        rows(
          row('Name', 'Abebe – አበበ'),
          row('Plan', { kind: 'files', files: [{ name: 'Grundrisse.pdf', attachment: 'plan' }] }),
        ),
      ],
      attachments: attachments.slice(0, 1),
    }),
  ]
}

/** Words that are hard to set. */
function documentsOfScripts(): Sketch[] {
  return [
    make('right-to-left', 1, { blocks: [...arabic, ...hebrew] }),
    make('scripts', 1, {
      blocks: [heading('Alle Schriften', 1), rows(...scripts.map(([label, text]) => row(label, text)))],
    }),
    make('no-glyph', 1, { blocks: [heading('Anfrage', 1), rows(row('Name', 'Abebe – አበበ'), row('Ort', 'Köln'))] }),
    make('long-words', 1, {
      design: designed({ font: 'merriweather', heading_font: 'merriweather', font_size: 14 }),
      blocks: [
        heading('Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung', 1),
        {
          type: 'columns',
          left: longWords.map((text) => ({ type: 'field', ...row('Angabe', text) })),
          right: [paragraph(`${german.opening} ${german.wishText}`)],
        },
        rows(...longWords.slice(0, 3).map((text) => row('Angabe', text))),
      ],
    }),
  ]
}

/** One kind of block each. */
function documentsOfParts(): Sketch[] {
  return [
    make('columns', 1, {
      blocks: [
        heading('Gegenüberstellung', 1),
        {
          type: 'columns',
          left: [
            heading('Haus am Park', 2),
            image('photo', { width_percent: 100, caption: 'Ansicht von Süden' }),
            rows(...german.estateRows.map(([label, text]) => row(label, text))),
            signed('Eigentümerin'),
          ],
          right: [
            heading('Wohnung am Ring', 2),
            image('gone', { width_percent: 100, caption: 'Ansicht vom Ring' }),
            rows(
              ...german.estateRows.map(([label, text]) => row(label, text)),
              row('Ausstattung', list(...german.extraItems)),
            ),
            { type: 'divider', style: 'line' },
            signed('Makler', { image: 'signature', signed: german.signed }),
          ],
        },
        paragraph(german.closingText),
      ],
    }),
    make('empty-hidden', 1, { blocks: [heading('Leere Felder ausgeblendet'), rows(row('Name', 'Katharina Brandt'))] }),
    make('empty-dashed', 1, {
      blocks: [
        heading('Leere Felder mit Strich'),
        rows(row('Name', 'Katharina Brandt'), row('Telefon', { kind: 'empty' }), row('Nachricht', { kind: 'empty' })),
      ],
    }),
    make('photo-grid', 1, {
      blocks: [heading('Fotos', 1), rows(row('Objekt', 'Haus am Park'), row('Fotos', photos), row('Ort', 'Köln'))],
    }),
    make(
      'repeated-headings',
      4,
      {
        blocks: [heading('Objektdaten', 2), rows(...longTable())],
        design: designed({ repeat_headings: true, ...running }),
      },
      [2],
    ),
    make('uploads', 3, { blocks: [heading('Unterlagen', 1), rows(row('Dateien', uploads))], attachments }),
    make('signatures', 1, {
      blocks: [
        heading('Unterschriften', 1),
        signed('Unterschrift der Eigentümerin'),
        signed('Katharina Brandt', { image: 'signature' }),
        signed('Makler', { image: 'signature', signed: german.signed }),
        { type: 'columns', left: [signed('Links')], right: [signed('Rechts', { image: 'signature' })] },
      ],
    }),
  ]
}
