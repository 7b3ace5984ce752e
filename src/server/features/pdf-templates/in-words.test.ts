import { expect, test } from 'vitest'
import { designDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { fromAnswers } from '../follow-ups/index.ts'
import { inWords } from './in-words.ts'

const fields = [
  field(1, { label: 'Fläche', crm_module: 'estate', crm_field_name: 'wohnflaeche' }),
  field(2, { label: 'Preis', crm_module: 'estate', crm_field_name: 'kaufpreis' }),
].map((one) => resolveField(one, undefined))
const source = fromAnswers(
  { fields, content: { estate: { wohnflaeche: '124,5' } }, language: 'de' },
  { now: new Date('2026-11-21T09:30:00Z'), timezone: 'Europe/Berlin' },
)
const linesOf = (lines: string) => {
  const facts: PdfBlock = { id: 'facts-000001', type: 'facts', field_ids: [], lines, columns: 2 }
  const columns: PdfBlock = { id: 'columns-0001', type: 'columns', left: [facts], right: [] }
  const { blocks } = inWords({ name: 'Exposé', blocks: [facts, columns], design: designDefaults }, source)
  return blocks
    .flatMap((block) => (block.type === 'columns' ? block.left : [block]))
    .map((block) => 'lines' in block && block.lines)
}

test('pdf templates: a line of facts whose macros have no value is left out, with what stands around them [B2.10-71]', () => {
  const lines = [
    'Wohnfläche: _wohnflaeche m²',
    'Kaufpreis: _kaufpreis €',
    'Hausgeld: _hausgeld €',
    'Fläche und Preis: _kaufpreis _wohnflaeche',
    'Provision: 3,57 %',
  ]
  const said = 'Wohnfläche: 124,5 m²\nFläche und Preis:  124,5\nProvision: 3,57 %'
  const [first, inColumn] = linesOf(lines.join('\n'))
  expect(inColumn).toBe(first)
  expect(String(first).replace('_kaufpreis', '')).toBe(said)
  expect(linesOf('Kaufpreis: _kaufpreis €')).toEqual(['', ''])
})
