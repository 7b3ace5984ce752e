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
  'facts',
  'columns',
  'image',
  'floorplan',
  'divider',
  'pagebreak',
  'signature',
  'countersignature',
]

/** A new id, as the server would give it: 12 characters of A-Z, a-z, 0-9, _ and -. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

interface BlockBegin {
  /** What a heading or a text begins with. */
  words: string
  fieldId: number | null
}

const beginnings: { [T in BlockType]: (begin: BlockBegin) => Omit<Extract<PdfBlock, { type: T }>, 'id' | 'type'> } = {
  heading: ({ words }) => ({ text: words, level: 2 }),
  paragraph: ({ words }) => ({ text: words }),
  letter: () => ({
    recipient: '_Anrede(1) _Titel _Vorname _Name\n_Strasse\n_Plz _Ort',
    sender: null,
    info: null,
    subject: null,
    fold_marks: true,
  }),
  closing: () => ({ formula: null, signature_url: null, name: null, role: null, enclosures: null }),
  field: ({ fieldId }) => ({ field_id: fieldId, crm: null, label: null }),
  fieldlist: ({ fieldId }) => ({ field_ids: fieldId === null ? [] : [fieldId] }),
  facts: ({ fieldId }) => ({ field_ids: fieldId === null ? [] : [fieldId], lines: null, columns: 2 }),
  columns: () => ({ left: [], right: [] }),
  image: () => ({ url: '', width_percent: 100, align: 'left', caption: null }),
  floorplan: ({ fieldId }) => ({ field_id: fieldId, picture_url: null, caption: null }),
  divider: () => ({ style: 'line' }),
  pagebreak: () => ({}),
  signature: ({ fieldId }) => ({ field_id: fieldId, label: null, required: false }),
  countersignature: () => ({ label: null, signature_url: null }),
}

/** A block as it is when it has just been added. */
export const newBlock = (type: BlockType, words: string, fieldId: number | null = null): PdfBlock =>
  ({ id: newBlockId(), type, ...beginnings[type]({ words, fieldId }) }) as PdfBlock
