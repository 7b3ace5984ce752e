import { expect, test } from 'vitest'
import { documentModel } from '../../process/testing.ts'
import { templateData } from '../data.ts'
import type { FactsBlock, Row } from '../model.ts'

const row = (label: string, text: string): Row => ({ label, value: { kind: 'text', text } })
interface ShownFacts {
  lines: { figure?: true; label: { text: string } }[][]
  rules: [number, number][][] | null
}
const shownOf = (rows: Row[], more: Partial<FactsBlock> & { layout?: 4 } = {}) => {
  const { layout = 5, ...block } = more
  const blocks = [{ type: 'facts' as const, columns: 3 as const, rows, ...block }]
  return templateData(documentModel({ blocks, layout }), new Map()).blocks[0] as unknown as ShownFacts
}
const figuresOf = (...args: Parameters<typeof shownOf>) =>
  shownOf(...args).lines.flatMap((line) => line.flatMap(({ figure, label }) => (figure ? [label.text] : [])))

const house = [
  row('Art', 'Haus'),
  row('Wohnfläche', '124,5 m²'),
  row('Grundstück', '620 m²'),
  row('Kaufpreis', '485.000 €'),
  row('Hausgeld', '320 €'),
  row('Energie', '86 kWh/(m²·a)'),
  row('Provision', '3,57 % inkl. MwSt.'),
]

test('pdf: the first sum of money and the first area stand out among facts [B2.10-139]', () => {
  expect(figuresOf(house)).toEqual(['Wohnfläche', 'Kaufpreis'])
  expect(figuresOf([row('Price', '£785,000'), row('Area', '1,240 sq ft'), row('Rooms', '4')])).toEqual([
    'Price',
    'Area',
  ])
  // Where all are figures none stands out, and neither in a record, nor in what was shown before.
  expect(figuresOf([row('Kaltmiete', '900 €'), row('Nebenkosten', '180 €')])).toEqual([])
  expect([figuresOf(house, { isQuiet: true }), figuresOf(house, { layout: 4 })]).toEqual([[], []])
})

test('pdf: rules stand between two facts alone, not below or above what is empty [B2.10-139]', () => {
  const long = row('Lage', 'Wort '.repeat(60))
  expect(shownOf([...house.slice(0, 5), long, row('Frei', 'sofort')]).rules).toEqual([
    [],
    [
      [0, 1],
      [1, 2],
    ],
    [[0, 2]],
    [[0, 1]],
  ])
  expect(shownOf(house, { layout: 4 }).rules).toBeNull()
})
