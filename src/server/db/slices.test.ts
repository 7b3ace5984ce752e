import { expect, test } from 'vitest'
import { joinedTexts, slicesOf } from './slices.ts'

const kB = 1024
const row = (id: number, stored_bytes: number) => ({ id, stored_bytes })
const ids = (slices: { id: number }[][]) => slices.map((slice) => slice.map(({ id }) => id))

test('slices: rows come in order, at most 128 kB as stored; a larger row is a slice of its own', () => {
  const rows = [row(1, 60 * kB), row(2, 60 * kB), row(3, 60 * kB), row(4, 900 * kB), row(5, 1), row(6, 0)]
  expect(ids(slicesOf(rows))).toEqual([[1, 2], [3], [4], [5, 6]])
  expect(slicesOf([])).toEqual([])
})

async function* partsOf(text: string): AsyncGenerator<string> {
  for (const part of text.match(/.{1,3}/gs) ?? []) yield part
}

test('slices: texts are joined with commas, whether a record comes whole or in parts', async () => {
  const rows = [row(1, 1), row(2, 200 * kB), row(3, 1)]
  const texts: string[] = []
  const read = async (slice: { id: number }[]) =>
    slice.map(({ id }) => (id === 2 ? partsOf('{"id":2}') : `{"id":${id}}`))
  for await (const text of joinedTexts(rows, read)) texts.push(text)
  expect(JSON.parse(`[${texts.join('')}]`)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('slices: a slice is read when what is before it was taken', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(at, 128 * kB))
  const reads: number[] = []
  const texts = joinedTexts(rows, async (slice) => {
    reads.push(...slice.map(({ id }) => id))
    return slice.map(() => 'x'.repeat(600 * kB))
  })
  for (let taken = 1; taken <= 3; taken++) {
    await texts.next()
    expect(reads).toHaveLength(taken)
  }
  await texts.return(undefined)
  expect(reads).toHaveLength(3)
})
