import type { PdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import type { DocumentBlock, Row, Value } from '../model/model.ts'
import { documentModel, paragraph } from '../process/testing.ts'
import { german } from './texts.ts'

/** What golden documents are made of. */

export const row = (label: string, value: string | Value): Row => ({
  label,
  value: typeof value === 'string' ? { kind: 'text', text: value } : value,
})
export const list = (...items: string[]): Value => ({ kind: 'list', items })
export const ticked = (checked: boolean): Value => ({ kind: 'boolean', checked })
export const heading = (text: string, level: 1 | 2 | 3 = 2): DocumentBlock => ({ type: 'heading', text, level })
export const rows = (...rows: Row[]): DocumentBlock => ({ type: 'fieldlist', rows })
export const image = (asset: string, more: Partial<Extract<DocumentBlock, { type: 'image' }>> = {}): DocumentBlock => ({
  type: 'image',
  asset,
  width_percent: 60,
  align: 'center',
  caption: null,
  ...more,
})
export const signed = (
  label: string,
  more: Partial<Extract<DocumentBlock, { type: 'signature' }>> = {},
): DocumentBlock => ({
  type: 'signature',
  label,
  image: null,
  signed: null,
  ...more,
})
export const designed = (design: Partial<PdfDesign & { logo: string | null }>) => ({
  ...documentModel().design,
  ...design,
})

/** Every kind of block, as an agency would use it. */
export function everyBlock(words: typeof german): DocumentBlock[] {
  return [
    heading(words.title, 1),
    paragraph(words.opening),
    heading(words.person),
    rows(...words.personRows.map(([label, text]) => row(label, text))),
    heading(words.estate),
    rows(
      ...words.estateRows.map(([label, text]) => row(label, text)),
      row(words.extras, list(...words.extraItems)),
      row(words.agreed, ticked(true)),
      row(words.newsletter, ticked(false)),
      row(words.yearOfRenovation, { kind: 'empty' }),
    ),
    { type: 'divider', style: 'line' },
    {
      type: 'columns',
      left: [heading(words.wishes, 3), paragraph(words.wishText)],
      right: [
        heading(words.dates, 3),
        { type: 'field', ...row(words.viewing, words.viewingDate) },
        { type: 'field', ...row(words.call, words.callTime) },
      ],
    },
    image('photo', { caption: words.caption }),
    { type: 'divider', style: 'space' },
    signed(words.signature),
    { type: 'pagebreak' },
    heading(words.closing, 3),
    paragraph(words.closingText),
    signed(words.agent, { image: 'signature', signed: words.signed }),
  ]
}

export const longTable = () =>
  Array.from({ length: 70 }, (_, i) =>
    row(
      `${i + 1}. ${german.tableLabels[i % german.tableLabels.length]}`,
      i % 9 === 4
        ? german.opening
        : i % 7 === 3
          ? list(...german.extraItems)
          : `${german.tableValues[i % german.tableValues.length]}`,
    ),
  )

export const book = (): DocumentBlock[] =>
  Array.from({ length: 40 }, (_, i) => [
    heading(`${i + 1} ${german.estate}`),
    ...Array.from({ length: 6 }, () => paragraph(`${german.opening} ${german.wishText} ${german.closingText}`)),
    { type: 'pagebreak' } as const,
  ]).flat()
