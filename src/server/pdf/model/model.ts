import type { PdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import type { Language } from '../../../shared/text/texts.ts'

/** A document with everything resolved: what is printed, in which design, and the bytes of its images and PDFs. */
export interface DocumentModel {
  language: Language
  /** A property of the file, shown in the window's title; not printed. */
  title: string
  /** The agency: author of the file, and in the masthead. Models that were kept before have none. */
  agency?: Agency
  /** Number and date of the submission, below the masthead. */
  reference?: string
  /**
   * Rules that it is set by. Models that were kept before have none, and are signed as they were shown: their pages after the first have no
   * head of their own, each answer has its row, a single page is numbered, and a signature in a column has no place and date. Before 3, rows
   * of more than 200 letters were divided, pictures stood two in a row, and headings and paragraphs as far apart in every document. Before 4, the
   * words below a floor plan stood in the middle, and facts were as large as other text. Before 5, clauses were set as other sections, all
   * facts alike, labels of up to 140 letters beside their values, floor plans in the middle, and letters had no line on their other pages.
   */
  layout?: 2 | 3 | 4 | 5
  design: DocumentDesign
  /** Drawn under the pages; `null`: the standard layout. */
  letterhead: DocumentLetterhead | null
  blocks: DocumentBlock[]
  /** PDFs whose pages follow the document; numbered in this order. */
  attachments: Attachment[]
  /** By key. A key that is missing here leaves a visible gap. */
  assets: Map<string, Asset>
  /** Exported as PDF/A-2b; PDFs among the assets and sheets are then drawn as pictures. */
  archival: boolean
  /** Whether a seal is appended to its file, with a field that PDF/UA-1 wants to be described. */
  sealed?: true
}

/** A submission as people speak of it. */
export interface NumberedSubmission {
  number: number
  date: Date
  timezone: string
}

export interface Agency {
  name: string
  /** The lines of its imprint. */
  lines: string[]
}

type ResolvedKeys = 'logo_url' | 'letterhead_id' | `letterhead_margin_${keyof Margins}`

/** The design keys of a template [B2.10] but those that `logo` and `letterhead` stand for. */
export interface DocumentDesign extends Omit<PdfDesign, ResolvedKeys> {
  /** Asset key; null: no logo. */
  logo: string | null
}

/** In mm. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** A sheet of paper: the first page of a PDF, or an image, whose size is its proportion only. */
export interface Sheet {
  content_type: Asset['content_type']
  bytes: Uint8Array
  width_mm: number
  height_mm: number
}

export interface DocumentLetterhead {
  first: Sheet
  /** From page 2; null: the first sheet there too. */
  continuation: Sheet | null
  /** Nothing of the document is printed outside them. */
  margins: Margins
  /** Upper margin from page 2; null: that of the first page. Models that were kept before have none. */
  continuation_top?: number | null
  /** The same of the lower margin. */
  continuation_bottom?: number | null
}

/** `id`: that of the template's block, where an editor asks where it stands ({@link BlockPlace}). */
export type DocumentBlock = { id?: string } & (
  | LetterBlock
  | ClosingBlock
  | { type: 'heading'; text: string; level: 1 | 2 | 3 }
  | { type: 'paragraph'; text: string }
  | ({ type: 'field' } & Row)
  /** `hashes`: lines of 32 digits in hex are set in letters of one width. */
  | { type: 'fieldlist'; rows: Row[]; hashes?: true }
  | FactsBlock
  | FloorplanBlock
  | { type: 'columns'; left: DocumentBlock[]; right: DocumentBlock[] }
  | ImageBlock
  | { type: 'divider'; style: 'line' | 'space' }
  | { type: 'pagebreak' }
  | SignatureBlock
  | CheckBlock
  | ThumbnailsBlock
)

export interface Row {
  label: string
  value: Value
  /** Of the block that is this row. */
  id?: string
}

export interface ImageBlock {
  type: 'image'
  /** Asset key. */
  asset: string
  width_percent: number
  align: 'left' | 'center' | 'right'
  caption: string | null
}

/** Facts side by side, each with its label above it. */
export interface FactsBlock {
  type: 'facts'
  rows: Row[]
  /** Side by side, where there is room for so many. */
  columns: 2 | 3 | 4
  /** They are read like any other text: those of a record. */
  isQuiet?: true
}

/** A drawing as large as its page allows. */
export interface FloorplanBlock {
  type: 'floorplan'
  /** Asset key; null: the place of one, in a document of made-up answers. */
  asset: string | null
  caption: string | null
  /** What it is to those who listen. */
  alt: string
}

/** The head of a letter by DIN 5008, form B, where it begins a document; elsewhere the same words in the flow. */
export interface LetterBlock {
  type: 'letter'
  sender: string
  /** Lines that say nothing are left out. */
  recipient: string
  info: { label: string; text: string }[]
  subject: string
  fold_marks: boolean
}

/** The end of a letter; lines that say nothing are left out. */
export interface ClosingBlock {
  type: 'closing'
  formula: string
  /** Asset key of a scanned signature; null: room to sign by hand. */
  picture: string | null
  name: string
  role: string
  enclosures: string[]
}

/** How a signed document is verified: facts beside a code that phones read. No template has it. */
export interface CheckBlock {
  type: 'check'
  rows: Row[]
  address: string
  caption: string
}

/** Small pictures of the first pages of a signed document. No template has it. */
export interface ThumbnailsBlock {
  type: 'thumbnails'
  /** Asset keys, and what each is to those who listen. */
  pages: { asset: string; name: string }[]
  /** What is said of those that follow; null: there are none. */
  more: string | null
}

export interface SignatureBlock {
  type: 'signature'
  label: string
  /** Asset key of the written name; null: a line to sign on. */
  image: string | null
  /** Who signed and when, below the line. */
  signed: string | null
  /** The signature of the document itself, not that of a field. */
  own?: true
  /** That of the agency, which nothing is written on later. */
  agency?: true
}

export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'boolean'; checked: boolean }
  | { kind: 'list'; items: string[] }
  | { kind: 'files'; files: ShownFile[] }
  /** A web address of ours that can be followed. */
  | { kind: 'link'; address: string }
  /** A dash (`empty_fields`). */
  | { kind: 'empty' }

/** An uploaded file by name: drawn below or appended, where it has the key of an asset. */
export interface ShownFile {
  name: string
  image?: string
  attachment?: string
  /** What the image is to those who listen; its name without it. */
  alt?: string
  /** Its row says its name: no words stand below it. */
  isNamedByRow?: true
  /** Height of the image at most, in mm; 70 without it. */
  most_mm?: number
}

export interface Attachment {
  /** Asset key; one without bytes is left out. */
  asset: string
  name: string
}

/** Bytes that were checked: an image, or a PDF with its number of pages. */
export type Asset =
  | { content_type: 'image/png' | 'image/jpeg'; bytes: Uint8Array }
  | { content_type: 'application/pdf'; bytes: Uint8Array; pages: number }
