import type { Language } from '../../../shared/text/texts.ts'
import { auditBlocks, timeInWords, type SignatureFacts } from './audit-page.ts'
import type { Asset, DocumentBlock, DocumentModel } from '../model/model.ts'

/** Of the written name; no other asset is called so. */
const writtenKey = 'signature:document'

type Picture = Exclude<Asset, { content_type: 'application/pdf' }>

/** A document as it was shown, with the written name in the place of its own signature and the audit page after its text. */
export function signedDocument(model: DocumentModel, written: Picture, facts: SignatureFacts): DocumentModel {
  const { language, blocks, assets } = model
  const signed = `${facts.signer}\n${timeInWords(facts.signed_at, language, facts.timezone)}`
  return {
    ...model,
    blocks: [...blocks.map((block) => filled(block, signed)), ...auditBlocks(facts, language)],
    assets: new Map([...assets, [writtenKey, written]]),
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
