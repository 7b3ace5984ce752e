import type { ClosingBlock, LetterBlock } from '../model/model.ts'
import { documentModel, paragraph } from '../process/testing.ts'
import { auditBlocks, type SignatureFacts } from '../signing/audit-page.ts'
import { designed, everyBlock, heading, signed } from './blocks.ts'
import { letterhead } from './pictures.ts'
import { make, type Sketch } from './sketch.ts'
import { english, german } from './texts.ts'

const agency = {
  name: 'Brandt & Söhne Immobilien',
  lines: ['Lindenallee 24', '50668 Köln', 'Telefon 0221 4710123', 'post@brandt.example'],
}
const reference = 'Vorgang Nr. 17 vom 21. November 2026'

const facts: SignatureFacts = {
  title: 'Maklervertrag',
  document_id: '8W95-KFK8-3ZEE-HGHF',
  address: 'https://forms.brandt.example/verify/8W95-KFK8-3ZEE-HGHF',
  shown_sha256: '41b3a9c1b12cf9837910eade8e20489e86564a5334eadd4ec60d76492b5fa8af',
  made_at: '2026-11-21T09:30:00Z',
  opened_at: '2026-11-21T09:31:00Z',
  signed_at: '2026-11-21T09:34:20Z',
  sealed_at: '2026-11-21T09:34:21Z',
  agency: agency.name,
  timezone: 'Europe/Berlin',
  signer: 'Katharina Brandt',
  email: 'katharina.brandt@example.com',
  way: 'draw',
  ip: '203.0.113.7',
  seal: {
    name: 'Foyer (forms.brandt.example)',
    fingerprint: '53d12ea3c39afe9f79dcbfd09bbd8e1f6925ac455cc12933af8db664db99a943',
  },
}

const letter: LetterBlock = {
  type: 'letter',
  sender: 'Brandt & Söhne Immobilien · Lindenallee 24 · 50668 Köln',
  recipient: 'Frau\nKatharina Brandt\nHeumarkt 7\n50667 Köln',
  info: [
    { label: 'Unser Zeichen', text: '17' },
    { label: 'Telefon', text: '0221 4710123' },
    { label: 'Datum', text: '21. November 2026' },
  ],
  subject: 'Ihre Anfrage zur Wertermittlung',
  fold_marks: true,
}

const closing: ClosingBlock = {
  type: 'closing',
  formula: 'Mit freundlichen Grüßen',
  picture: 'signature',
  name: 'Friederike Brandt',
  role: 'Immobilienwirtin (IHK), Verkauf',
  enclosures: ['Grundriss des Erdgeschosses', 'Energieausweis'],
}

/** Letters with what ends them. */
const endedLetters = (): Sketch[] => [
  make('letter-closing', 1, {
    agency,
    reference,
    blocks: [letter, paragraph(german.opening), paragraph(german.wishText), closing],
    design: designed({ masthead: true }),
  }),
  make(
    'letter-continued',
    2,
    {
      agency,
      reference,
      blocks: [
        letter,
        ...Array.from({ length: 5 }, () => paragraph(german.closingText)),
        paragraph(german.opening.split('\n').at(-1) ?? ''),
        ...everyBlock(german).slice(3, 4),
        paragraph(german.wishText),
        closing,
      ],
      design: designed({ masthead: true }),
    },
    [1, 2],
  ),
  make(
    'letter-closing-divided',
    2,
    {
      language: 'en',
      agency,
      letterhead: letterhead(),
      blocks: [
        { ...letter, info: [{ label: 'Date', text: '21 November 2026' }], subject: 'Your enquiry' },
        ...Array.from({ length: 9 }, () => paragraph(english.opening)),
        paragraph(`${english.wishText} `.repeat(4)),
        { ...closing, formula: 'Kind regards', picture: null, role: 'Sales', enclosures: ['Floor plan'] },
      ],
    },
    [1, 2],
  ),
]

const mastheaded = { ...documentModel().design, masthead: true }
const sixPages = { assets: Array.from({ length: 6 }, () => 'page'), more: 3 }

/** Whose a document is: the agency at its head, a letter, and the page that follows a signature. */
export function documentsOfAgencies(): Sketch[] {
  const body = everyBlock(german).slice(2, 4)
  const words = [
    paragraph(german.opening),
    ...body,
    paragraph('Mit freundlichen Grüßen'),
    signed('Brandt & Söhne Immobilien'),
  ]
  return [
    ...endedLetters(),
    make('masthead', 1, {
      agency,
      reference,
      blocks: everyBlock(german).slice(0, 4),
      design: designed({ masthead: true }),
    }),
    make('masthead-logo', 1, {
      agency,
      reference,
      blocks: everyBlock(german).slice(0, 4),
      design: designed({ masthead: true, logo: 'logo', logo_position: 'right' }),
    }),
    make('letter', 1, {
      agency,
      reference,
      blocks: [letter, ...words],
      design: designed({ masthead: true, logo: 'logo' }),
    }),
    make('letter-letterhead', 1, { agency, letterhead: letterhead(), blocks: [letter, ...words] }),
    make(
      'certificate',
      2,
      {
        agency,
        reference,
        blocks: [
          heading('Maklervertrag', 1),
          paragraph(german.closingText),
          ...auditBlocks(facts, 'de', { pages: null, written: 'signature' }),
        ],
        design: mastheaded,
      },
      [2],
    ),
    make(
      'certificate-pages',
      2,
      {
        agency,
        reference,
        blocks: [heading('Maklervertrag', 1), ...auditBlocks(facts, 'de', { pages: sixPages, written: 'signature' })],
        design: mastheaded,
      },
      [2],
    ),
  ]
}
