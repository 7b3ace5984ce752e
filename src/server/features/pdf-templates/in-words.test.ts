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

test('pdf templates: a value of several lines stays one line in facts, references and enclosures [B2.10-95]', () => {
  const several = fromAnswers(
    { fields, content: { estate: { wohnflaeche: '124,5\n\n EG: 80\r\nOG: 44,5' } }, language: 'de' },
    { now: new Date('2026-11-21T09:30:00Z'), timezone: 'Europe/Berlin' },
  )
  const text = 'Fläche: _wohnflaeche m²\nEnde'
  const facts: PdfBlock = { id: 'facts-000001', type: 'facts', field_ids: [], lines: text, columns: 2 }
  const letter: PdfBlock = {
    id: 'letter-00001',
    type: 'letter',
    recipient: text,
    sender: null,
    info: text,
    subject: '_wohnflaeche',
    fold_marks: true,
  }
  const closing = {
    id: 'closing-0001',
    type: 'closing',
    formula: null,
    name: null,
    role: null,
    enclosures: text,
  } as const
  const blocks: PdfBlock[] = [facts, letter, { ...closing, signature_url: null }]
  const said = inWords({ name: 'Brief', blocks, design: designDefaults }, several).blocks
  const one = 'Fläche: 124,5 EG: 80 OG: 44,5 m²\nEnde'
  expect(said).toMatchObject([{ lines: one }, { info: one, subject: '124,5 EG: 80 OG: 44,5' }, { enclosures: one }])
  // An address has as many lines as were written.
  expect((said[1] as { recipient: string }).recipient.split('\n').length).toBeGreaterThan(2)
})
