import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { merged, type Piece } from './pieces.ts'
import { linesIn, piecesIn } from './write.ts'

/** What means something in light Markdown, and much that only looks so. */
const sign = fc.constantFrom(
  '*',
  '**',
  '***',
  '[',
  ']',
  '(',
  ')',
  '](https://x.de/a*)',
  '](mailto:a@x.de)',
  '[a@x.de](mailto:a@x.de)',
  '](javascript:x)',
  '](_getAddressLink)',
  '](https://x.de/_field_12)',
  '<b>',
  '&amp;',
  '"',
  '\\',
  '`',
  '_',
  '# ',
  '> ',
  '~~',
  '![',
  '|',
  '\u00a0',
  '😀',
  '- ',
  '* ',
  '-',
  '1. ',
  '1) ',
  '2) ',
  '24. ',
  '2026. ',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  ' \n\t\n',
  ' ',
  '  ',
  'a',
  'b',
  'Haus',
  'x_y',
  '_Vorname',
  '_Briefanrede',
  '_field_12',
  '_Datum(d.m.Y)',
  '_Anrede_Name',
  '_getEstateLink',
)
export const texts = fc
  .array(fc.oneof({ weight: 9, arbitrary: sign }, { weight: 1, arbitrary: fc.string() }))
  .map((parts) => parts.join(''))

export type ShownBlocks = { kind: string; lines: Piece[][] }[]

/** The blocks of a document, each with its lines. */
export function seen(doc: Node): ShownBlocks {
  return doc.children
    .filter(({ childCount }) => childCount > 0)
    .flatMap((block) => {
      const kind = block.type.name === 'paragraph' ? 'p' : block.type.name === 'bullet_list' ? 'ul' : 'ol'
      const parts = kind === 'p' ? linesIn(block.content) : block.children.map(({ content }) => content)
      return [{ kind, lines: parts.map((line) => merged(piecesIn(line))) }]
    })
}

/** Empty items at the end of a list are not written, and neither are spaces that an item begins with. */
export function withoutEnd(all: ShownBlocks): ShownBlocks {
  return all
    .map(({ kind, lines: parts }) => {
      if (kind === 'p') return { kind, lines: parts }
      const end = parts.findLastIndex((line) => line.some(({ text }) => text.trim() !== '')) + 1
      return { kind, lines: parts.slice(0, end).map(withoutStart) }
    })
    .filter(({ lines: parts }) => parts.length > 0)
}

function withoutStart([first, ...rest]: Piece[]): Piece[] {
  return first ? merged([{ ...first, text: first.text.trimStart() }, ...rest]) : []
}
