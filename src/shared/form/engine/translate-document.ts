import type { CrmReference, PdfBlock, SimplePdfBlock } from '../../contract/documents/pdf-blocks.ts'
import type { PdfTemplate } from '../../contract/documents/pdf-templates.ts'
import { documentKey, type BlockPart } from '../../contract/forms/translations.ts'
import type { Language } from '../../text/languages.ts'
import { wordsIn, type LanguageSettings } from './translate.ts'

/** What of a template says something. */
export type TemplateTexts = Pick<PdfTemplate, 'name' | 'blocks' | 'design'>
/** Gives what stands in the place of a text; `key` as {@link documentKey} makes it. */
type TranslateText = (key: string, text: string) => string

/** A PDF template as if it had been written in this language; what has no translation stays as it is. */
export function templateIn<Template extends TemplateTexts>(
  template: Template,
  settings: LanguageSettings,
  language: Language,
): Template {
  const word = wordsIn(settings, language)
  return word ? reworded(template, (key, text) => word(key) ?? text) : template
}

/** The texts of a template by their keys, in the order of the document. */
export function documentTexts(template: TemplateTexts): { key: string; text: string }[] {
  const texts: { key: string; text: string }[] = []
  reworded(template, (key, text) => {
    texts.push({ key, text })
    return text
  })
  return texts
}

/** A template with its texts replaced, each by its key, in the order of the document. */
export function reworded<Template extends TemplateTexts>(template: Template, say: TranslateText): Template {
  const maybe = (part: string, text: string | null) => (text === null ? null : say(documentKey(part), text))
  const { name, blocks, design } = template
  // The order of the document, which is that of the editor.
  const title = say(documentKey('name'), name)
  const header_text = maybe('header_text', design.header_text)
  const worded = blocks.map((block) => rewordedBlock(block, say))
  const footer_text = maybe('footer_text', design.footer_text)
  return { ...template, name: title, blocks: worded, design: { ...design, header_text, footer_text } }
}

function rewordedBlock(block: PdfBlock, say: TranslateText): PdfBlock {
  if (block.type !== 'columns') return rewordedSimple(block, say)
  const side = (blocks: readonly SimplePdfBlock[]) => blocks.map((one) => rewordedSimple(one, say))
  return { ...block, left: side(block.left), right: side(block.right) }
}

function rewordedSimple(block: SimplePdfBlock, say: TranslateText): SimplePdfBlock {
  const own = (text: string) => say(documentKey(block.id), text)
  const maybe = (text: string | null) => (text === null ? null : own(text))
  const reference = (one: CrmReference): CrmReference =>
    one.label === null ? one : { ...one, label: say(documentKey(`${block.id}.${one.module}.${one.name}`), one.label) }
  const entry = (one: number | CrmReference) => (typeof one === 'number' ? one : reference(one))
  const part = (name: BlockPart, text: string | null) =>
    text === null ? null : say(documentKey(`${block.id}.${name}`), text)
  switch (block.type) {
    case 'letter':
      return {
        ...block,
        recipient: own(block.recipient),
        sender: part('sender', block.sender),
        info: part('info', block.info),
        subject: part('subject', block.subject),
      }
    case 'closing':
      return {
        ...block,
        formula: part('formula', block.formula),
        name: part('name', block.name),
        role: part('role', block.role),
        enclosures: part('enclosures', block.enclosures),
      }
    case 'heading':
    case 'paragraph':
      return { ...block, text: own(block.text) }
    case 'image':
    case 'floorplan':
      return { ...block, caption: maybe(block.caption) }
    case 'signature':
    case 'countersignature':
      return { ...block, label: maybe(block.label) }
    case 'field':
      return { ...block, label: maybe(block.label), crm: block.crm && reference(block.crm) }
    case 'facts':
      return { ...block, field_ids: block.field_ids.map(entry), lines: part('lines', block.lines) }
    case 'fieldlist':
      return { ...block, field_ids: block.field_ids.map(entry) }
    default:
      // A kind of block with words has a case of its own.
      return block satisfies Extract<SimplePdfBlock, { type: 'divider' | 'pagebreak' }>
  }
}
