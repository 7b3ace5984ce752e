import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'

export type BlockType = PdfBlock['type']

/** In the order of the palette. */
export const blockTypes: readonly BlockType[] = [
  'heading',
  'paragraph',
  'letter',
  'closing',
  'field',
  'fieldlist',
  'columns',
  'image',
  'divider',
  'pagebreak',
  'signature',
]

/** A new id, as the server would give it: 12 characters of A-Z, a-z, 0-9, _ and -. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** A block as it is when it has just been added. `words` are what a heading or a text begins with. */
export function newBlock(type: BlockType, words: string, fieldId: number | null = null): PdfBlock {
  const id = newBlockId()
  switch (type) {
    case 'heading':
      return { id, type, text: words, level: 2 }
    case 'paragraph':
      return { id, type, text: words }
    case 'letter':
      return {
        id,
        type,
        recipient: '_Anrede(1) _Titel _Vorname _Name\n_Strasse\n_Plz _Ort',
        sender: null,
        info: null,
        subject: null,
        fold_marks: true,
      }
    case 'closing':
      return { id, type, formula: null, signature_url: null, name: null, role: null, enclosures: null }
    case 'field':
      return { id, type, field_id: fieldId, crm: null, label: null }
    case 'fieldlist':
      return { id, type, field_ids: fieldId === null ? [] : [fieldId] }
    case 'columns':
      return { id, type, left: [], right: [] }
    case 'image':
      return { id, type, url: '', width_percent: 100, align: 'left', caption: null }
    case 'divider':
      return { id, type, style: 'line' }
    case 'pagebreak':
      return { id, type }
    case 'signature':
      return { id, type, field_id: fieldId, label: null, required: false }
  }
}
