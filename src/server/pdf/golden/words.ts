import type { DocumentBlock, DocumentModel, Row } from '../model/model.ts'

/** What a document must say: every text that it was given, as it was written. */
export function wordsOfModel({ blocks, design }: DocumentModel): string[] {
  const running = [design.header_text, design.footer_text].flatMap((text) => text?.split('\n') ?? [])
  return [...running.filter((line) => !line.includes('{page')), ...blocks.flatMap(wordsOfBlock)].flatMap(readable)
}

function wordsOfBlock(block: DocumentBlock): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.text.split('\n')
    case 'field':
      return wordsOfRow(block)
    case 'letter':
      return [block.sender, block.recipient, block.subject, ...block.info.flatMap(({ label, text }) => [label, text])]
        .flatMap((text) => text.split('\n'))
        .filter((text) => text !== '')
    case 'closing':
      return [block.formula, block.name, block.role, ...block.enclosures].flatMap((text) => text.split('\n'))
    case 'columns':
      return [...block.left, ...block.right].flatMap(wordsOfBlock)
    case 'signature':
      return [block.label, block.signed ?? ''].flatMap((text) => text.split('\n'))
    case 'thumbnails':
      return block.more === null ? [] : [block.more]
    default:
      return [
        ...('rows' in block ? block.rows.flatMap(wordsOfRow) : []),
        ...('caption' in block && block.caption !== null ? [block.caption] : []),
      ]
  }
}

/** `Küche: Mängel` is a part of the row of `Küche`, whose answer may say it already. */
function wordsOfRow({ label: whole, value }: Row): string[] {
  const [label = ''] = whole.split(': ')
  switch (value.kind) {
    case 'text':
      return [label, ...value.text.split('\n')]
    case 'link':
      return [label, value.address]
    case 'list':
      return [label, ...value.items]
    case 'files':
      return [label, ...value.files.flatMap(({ name, isNamedByRow }) => (isNamedByRow ? [] : [name]))]
    default:
      return [label]
  }
}

/**
 * What of a text programs can read in a file: of Hebrew each word, since they order lines by themselves; of Arabic nothing, whose
 * ligatures they read letter by letter from the wrong side; nor of Ethiopic, for which there are boxes.
 */
function readable(text: string): string[] {
  if (/[\p{Script=Arabic}\p{Script=Ethiopic}]/u.test(text)) return []
  return /\p{Script=Hebrew}/u.test(text) ? (text.match(/\p{Script=Hebrew}+/gu) ?? []) : [text]
}

/** Text without what depends on its place: spaces, ends of lines, hyphens, which readers take for those of syllables there, marks of direction, ligatures. */
export const lettersOf = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}\ufe0f-]/gu, '')
