import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { mutantsOf } from '../mutants/mutants.ts'
import { placesOf, recorded } from './reach.ts'

const text = `const limit = 3 < 4
export function first(value, most = limit < 5) {
  if (value < most) return value
  switch (value) {
    case 7:
      return value < 8
  }
  return [1].map((one) => one < value)
  function late(part = 1 < 2) {
    return part
  }
}
`
const linesOf = (places: readonly string[]) =>
  places.map((place) => (place === 'a.ts' ? 'a.ts' : text.slice(Number(place.split(' ')[1])).split('\n')[0]))

test('mutations: the place of a change is the smallest statement or short body that runs as a whole', () => {
  const place = placesOf('a.ts', text)
  const comparisons = mutantsOf('a.ts', text).filter(({ change }) => change === '< → <=')
  expect(linesOf(comparisons.map(place))).toEqual([
    'a.ts',
    'a.ts',
    'if (value < most) return value',
    'return value < 8',
    'one < value)',
    // A function may be called before the line that declares it.
    'a.ts',
  ])
})

test('mutations: a source that records its places does what it did, and names each place before it runs', () => {
  const written = recorded('a.ts', text, '/reached')
    .replace(/^import .*\n/, '')
    .replace('export ', '')
  const run = (value: number) => {
    const reached: string[] = []
    const recordPlace = (_path: string, place: string) => reached.push(place.trim())
    const result: unknown = runInNewContext(`${written}\nfirst(${value})`, { recordPlace })
    return [structuredClone(result), linesOf(reached)]
  }
  const test = 'if (value < most) return value'
  expect(run(0)).toEqual([0, ['a.ts', test]])
  expect(run(7)).toEqual([true, ['a.ts', test, 'switch (value) {', 'return value < 8']])
  expect(run(2)).toEqual([
    [true],
    ['a.ts', test, 'switch (value) {', 'return [1].map((one) => one < value)', 'one < value)'],
  ])
})
