import { catalogue } from '../../../shared/text/catalogue.ts'
import type { AuditTexts } from '../../../shared/text/areas/audit-texts.ts'
import { fill } from '../../../shared/text/fill.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import type { DocumentBlock, Row, Value } from '../model/model.ts'

/** What is known of a signature, for the last page of the document. Times are ISO 8601. */
export interface SignatureFacts {
  title: string
  document_id: string
  /** Where the document is verified. */
  address: string
  /** Of the PDF that was shown to be signed, in hex. */
  shown_sha256: string
  made_at: string
  opened_at: string | null
  signed_at: string
  /** When the seal was put on it, by the clock of this service. */
  sealed_at: string
  /** Name of the account. */
  agency: string
  /** IANA name of the zone that times are written in. */
  timezone: string
  signer: string
  /** null: none is known. */
  email: string | null
  way: 'draw' | 'type' | 'upload'
  /** null: the account does not save it. */
  ip: string | null
  /** Of the certificate that seals the document. */
  seal: { name: string; fingerprint: string }
}

/** Keys of small pictures of the first pages, and how many pages have none. */
export interface ShownPages {
  assets: readonly string[]
  more: number
}

/** What the audit page shows besides words. */
export interface ShownOnRecord {
  /** null: without pictures of the pages. */
  pages: ShownPages | null
  /** Asset key of the written name. */
  written: string
}

/** The audit page: what was signed, by whom, when and how, and what kind of signature it is. */
export function auditBlocks(facts: SignatureFacts, language: Language, shown: ShownOnRecord): DocumentBlock[] {
  const { pages, written } = shown
  const { pdf, signing } = catalogue[language]
  const { audit, consent } = signing
  const way = { name: audit.ways[facts.way], alt: `${pdf.signature}: ${facts.signer}`, image: written, most_mm: 10 }
  const { seal } = facts
  const time = (at: string) => timeInLines(at, language, facts.timezone)
  return [
    { type: 'pagebreak' },
    { type: 'heading', level: 1, text: audit.headline },
    { type: 'paragraph', text: audit.intro },
    {
      type: 'check',
      rows: rowsOf([
        [audit.document, facts.title],
        [audit.issuer, facts.agency],
        [audit.number, facts.document_id],
        [audit.address, { kind: 'link', address: facts.address }],
      ]),
      address: facts.address,
      caption: audit.scan,
    },
    { type: 'heading', level: 3, text: audit.history },
    {
      type: 'facts',
      columns: 4,
      isQuiet: true,
      rows: rowsOf([
        [audit.made, time(facts.made_at)],
        [audit.opened, facts.opened_at && time(facts.opened_at)],
        [audit.signed, time(facts.signed_at)],
        [audit.sealed, time(facts.sealed_at)],
      ]),
    },
    { type: 'heading', level: 3, text: audit.person },
    table([
      [audit.signer, facts.signer],
      [audit.email, facts.email],
      [audit.way, { kind: 'files', files: [way] }],
      [audit.ip, facts.ip],
      [audit.consent, consent],
    ]),
    { type: 'heading', level: 3, text: audit.proof },
    hashes([
      [audit.shownHash, inHalves(facts.shown_sha256)],
      [audit.seal, fill(audit.sealNote, { name: seal.name, fingerprint: inHalves(seal.fingerprint) })],
    ]),
    ...(pages ? pagesOf(pages, audit) : []),
  ]
}

const pagesOf = ({ assets, more }: ShownPages, audit: AuditTexts): DocumentBlock[] => [
  { type: 'heading', level: 3, text: audit.pages },
  {
    type: 'thumbnails',
    pages: assets.map((asset, i) => ({ asset, name: fill(audit.page, { number: String(i + 1) }) })),
    more: more > 0 ? fill(audit.morePages, { count: String(more) }) : null,
  },
]

type Fact = [label: string, said: string | Value | null]

/** What is not known has no row. */
const rowsOf = (facts: readonly Fact[]): Row[] =>
  facts.flatMap(([label, said]) =>
    said === null ? [] : [{ label, value: typeof said === 'string' ? { kind: 'text', text: said } : said }],
  )

const table = (facts: readonly Fact[]): DocumentBlock => ({ type: 'fieldlist', rows: rowsOf(facts) })
const hashes = (facts: readonly Fact[]): DocumentBlock => ({ type: 'fieldlist', rows: rowsOf(facts), hashes: true })

/** 64 letters are wider than the column, and easier to compare in two lines. */
const inHalves = (sha256: string) => `${sha256.slice(0, 32)}\n${sha256.slice(32)}`

/** Day and time below one another: a column is narrower than both. */
function timeInLines(at: string, language: Language, timeZone: string): string {
  const styles = [{ dateStyle: 'long' }, { timeStyle: 'long' }] as const
  return styles.map((style) => new Date(at).toLocaleString(locales[language], { ...style, timeZone })).join('\n')
}

/** `21. November 2026 um 09:30:00 MEZ` */
export function timeInWords(at: string, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(new Date(at))
}
