import { expect, test } from 'vitest'
import { chosenByDefault } from './chosen-by-default.ts'

const choices = [
  { value: 'kauf', label: 'Kauf' },
  { value: 'miete', label: 'Miete' },
]

test('editor: the default value of a choice is shown by its word, and chosen from all [B31-170]', () => {
  expect(chosenByDefault('kauf', choices, false)).toEqual({ chosen: ['kauf'], offered: choices })
  // By its words, as a form takes it, too.
  expect(chosenByDefault('Miete; kauf', choices, true).chosen).toEqual(['miete', 'kauf'])
  expect(chosenByDefault('', choices, true).chosen).toEqual([])
  // What is gone can be seen.
  expect(chosenByDefault('pacht', choices, false)).toEqual({
    chosen: ['pacht'],
    offered: [...choices, { value: 'pacht', label: 'pacht' }],
  })
})
