import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { locales, type Language } from '../../../shared/text/languages.ts'
import type { DocumentBlock } from '../model/model.ts'

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
  /** IANA name of the zone that times are written in. */
  timezone: string
  signer: string
  way: 'draw' | 'type' | 'upload'
  /** null: the account does not save it. */
  ip: string | null
  /** Of the certificate that seals the document. */
  seal: { name: string; fingerprint: string }
}

/** The audit page: what was signed, by whom, when and how, and what kind of signature it is. */
export function auditBlocks(facts: SignatureFacts, language: Language): DocumentBlock[] {
  const { audit, consent } = catalogue[language].signing
  const { seal } = facts
  const time = (at: string) => timeInWords(at, language, facts.timezone)
  const rows: [label: string, text: string | null][] = [
    [audit.document, facts.title],
    [audit.number, facts.document_id],
    [audit.address, facts.address],
    [audit.made, time(facts.made_at)],
    [audit.opened, facts.opened_at && time(facts.opened_at)],
    [audit.signed, time(facts.signed_at)],
    [audit.signer, facts.signer],
    [audit.way, audit.ways[facts.way]],
    [audit.ip, facts.ip],
    [audit.consent, consent],
    [audit.shownHash, inHalves(facts.shown_sha256)],
    [audit.seal, fill(audit.sealNote, { name: seal.name, fingerprint: inHalves(seal.fingerprint) })],
  ]
  return [
    { type: 'pagebreak' },
    { type: 'heading', level: 1, text: audit.headline },
    { type: 'paragraph', text: audit.intro },
    {
      type: 'fieldlist',
      rows: rows.flatMap(([label, text]) => (text === null ? [] : [{ label, value: { kind: 'text', text } }])),
    },
  ]
}

/** 64 letters are wider than the column, and easier to compare in two lines. */
const inHalves = (sha256: string) => `${sha256.slice(0, 32)}\n${sha256.slice(32)}`

/** `21. November 2026 um 09:30:00 MEZ` */
export function timeInWords(at: string, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(new Date(at))
}
