import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('few at once: calls run some at a time in their order, without those that were given up [B2.10-128]', async () => {
  const inFew = fewAtOnce(2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const given = Array.from({ length: 5 }, () => new AbortController())
  const all = given.map(({ signal }, place) =>
    inFew(signal, async () => {
      begun.push(place)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (place === 0) throw new Error('refused')
    }).catch((error: unknown) => (error instanceof Error ? error.message : 'other')),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  given[2]!.abort(new Error('given up'))
  ends[0]!()
  await expect.poll(() => begun).toEqual([0, 1, 3])
  ends[1]!()
  await expect.poll(() => begun).toEqual([0, 1, 3, 4])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['refused', undefined, 'given up', undefined, undefined])
})
