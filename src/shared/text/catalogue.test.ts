import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { fill, plural } from './fill.ts'

/** Each sentence with its place, plural forms included. */
function sentences(texts: object, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[place + name, value]] : sentences(value as object, `${place}${name}.`),
  )
}

test('both languages say everything, with the same parameters', () => {
  const [german, english] = [sentences(catalogue.de), new Map(sentences(catalogue.en))]
  expect(german.map(([place]) => place).toSorted()).toEqual([...english.keys()].toSorted())
  const parameters = (text: string | undefined) => text?.match(/\{\w+\}/g) ?? []
  for (const [place, text] of german) {
    expect(text.trim(), place).not.toBe('')
    expect(parameters(text), place).toEqual(parameters(english.get(place)))
  }
})

test('a sentence is filled with its parameters and follows its count', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  const { tooLong } = catalogue.en.faults
  expect([0, 1, 2].map((n) => plural(tooLong, n))).toEqual([
    'Please use no more than 0 characters.',
    'Please use no more than one character.',
    'Please use no more than 2 characters.',
  ])
})
