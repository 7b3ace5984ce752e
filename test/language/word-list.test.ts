import { expect, test } from 'vitest'
import { countFaults, countWords, words, type Word } from './word-list.ts'

const word: Word = { pattern: /\bcrowds?\b/gi, instead: 'queue', reason: 'a picture' }
const faultsOf = (...lines: string[]) =>
  countWords([word], [{ path: 'a.ts', text: lines.join('\n') }]).flatMap((count) => countFaults(count))

test('word list: a text without the word has no fault', () => {
  expect(faultsOf('')).toEqual([])
  expect(faultsOf('crowdsource()')).toEqual([])
})

test('word list: a word is refused, with what to write, and each place is named', () => {
  expect(faultsOf('Crowds', '', 'a crowd, a crowd')).toEqual([
    '/\\bcrowds?\\b/gi: write queue (a picture). It is there 3 times:',
    '  a.ts:1',
    '  a.ts:3',
    '  a.ts:3',
  ])
})

test('word list: a name of an ordinary user of Unix is allowed', () => {
  const nobody = words.filter(({ instead }) => instead.startsWith('no user'))
  const counts = countWords(nobody, [{ path: 'a.ts', text: 'It runs as nobody.\nNobody waits.' }])
  expect(counts.map(({ places }) => places)).toEqual([['a.ts:2']])
})

test('word list: a pronoun for users that are not named is refused, in quotes it is an example', () => {
  const text = "Everyone waits.\nIt helps no one, or someone's user.\nname: 'Everybody'\nsomebody@else.example"
  const places = countWords(words, [{ path: 'a.ts', text }]).flatMap((count) => count.places)
  expect(places).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:2'])
})

test('word list: every pattern finds all occurrences of a line', () => {
  expect(words.filter(({ pattern }) => !pattern.global)).toEqual([])
})
