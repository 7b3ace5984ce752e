import type { Language } from '../../../shared/text/texts.ts'
import { auditBlocks, timeInWords, type SignatureFacts } from './audit-page.ts'
import type { Asset, DocumentBlock, DocumentModel } from '../model/model.ts'

/** Of the written name; no other asset is called so. */
const writtenKey = 'signature:document'

type Picture = Exclude<Asset, { content_type: 'application/pdf' }>

/** Small pictures of its first pages, and how many pages there are. */
export interface PagePreviews {
  pages: number
  /** PNG. */
  pictures: readonly Uint8Array[]
}

/** A document as it was shown, with the written name in the place of its own signature. */
export function writtenDocument(model: DocumentModel, written: Picture, facts: SignatureFacts): DocumentModel {
  const { language, blocks, assets } = model
  const signed = `${facts.signer}\n${timeInWords(facts.signed_at, language, facts.timezone)}`
  return {
    ...model,
    blocks: blocks.map((block) => filled(block, signed)),
    assets: new Map([...assets, [writtenKey, written]]),
  }
}

/** The same with the audit page after its text; null: without pictures of its pages. */
export function withAuditPage(
  model: DocumentModel,
  facts: SignatureFacts,
  previews: PagePreviews | null,
): DocumentModel {
  const pictures = new Map(
    previews?.pictures.map((bytes, i): [string, Picture] => [`page:${i + 1}`, { content_type: 'image/png', bytes }]),
  )
  const shown = previews && { assets: [...pictures.keys()], more: previews.pages - pictures.size }
  return {
    ...model,
    sealed: true,
    blocks: [...model.blocks, ...auditBlocks(facts, model.language, { pages: shown, written: writtenKey })],
    assets: new Map([...model.assets, ...pictures]),
  }
}

function filled(block: DocumentBlock, signed: string): DocumentBlock {
  if (block.type === 'columns') {
    const side = (blocks: DocumentBlock[]) => blocks.map((inner) => filled(inner, signed))
    return { ...block, left: side(block.left), right: side(block.right) }
  }
  return block.type === 'signature' && block.own ? { ...block, image: writtenKey, signed } : block
}

/** What a person reads of a document, without its images. */
export interface DocumentWords {
  language: Language
  title: string
  /** At the head and the foot of every page. */
  header: string | null
  footer: string | null
  blocks: DocumentBlock[]
  /** Names of the PDFs whose pages follow it. */
  attachments: string[]
}

export const wordsOf = ({ language, title, design, blocks, attachments }: DocumentModel): DocumentWords => ({
  language,
  title,
  header: design.header_text,
  footer: design.footer_text,
  blocks,
  attachments: attachments.map(({ name }) => name),
})
