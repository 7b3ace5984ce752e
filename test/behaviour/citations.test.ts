import { expect, test } from 'vitest'
import { citationFaults, refused } from './citations.ts'

const known = new Set(['B4.3', 'B4.3-2'])

const outside = [
  '/** The limits (contract 2). */',
  ' * As contract 5 says.',
  '// spec 4.2',
  '/** Every path of the specification. */',
  '/** Forms (section 2.2 rule 3). */',
  '/** Chapter 4. */',
  '// §6.5 asks applications to do so.',
  "test('architecture 4 a batch is written once', () => {})",
  'See house.md.',
  "test('fields: a new field is last [S4.3-3]', () => {})",
  'A caller has no bound (D9).',
  "test('D11: a name is refused', () => {})",
  "])('4.12 a link is void', () => {})",
]
const unknown = ["test('fields: a new field is last [B4.3-9]', () => {})", 'A field has an order [B43].']

test.for([...outside, ...unknown])('citations: the line %s is refused', (line) => {
  expect(citationFaults(line, known)).toHaveLength(1)
})

test.for([
  '/** Fields are ordered [B4.3-2]. */',
  "test('fields: a new field is last [B4.3, B4.3-2]', () => {})",
  "test('S4: one recipient gets a limited number of mails', () => {})",
  'Names below `invalid` never resolve (RFC 6761 §6.4).',
  'The "bad ports" of the Fetch standard §2.9.',
  'Larger pages are scaled (A0).',
  "expect(sections(html)).toEqual(['1', '3'])",
])('citations: the line %s is allowed', (line) => {
  expect(citationFaults(line, known)).toEqual([])
})

test('citations: every pattern refuses one of these lines, and says why', () => {
  for (const { pattern, reason } of refused) {
    expect(
      outside.filter((line) => pattern.test(line)),
      reason,
    ).not.toEqual([])
    expect(reason).toMatch(/\w{3}/)
  }
})
