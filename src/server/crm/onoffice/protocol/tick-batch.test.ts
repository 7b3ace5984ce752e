import { expect, test } from 'vitest'
import { batchPerTick } from './tick-batch.ts'

test('crm: what is asked for in one turn goes together, so many at most, and each gets its own result', async () => {
  const sent: (readonly number[])[] = []
  const send = batchPerTick(3, async (items: readonly number[]) => {
    sent.push(items)
    return items.map((item) => item * 10)
  })
  expect(await Promise.all([1, 2, 3, 4].map(send))).toEqual([10, 20, 30, 40])
  expect(await send(5)).toBe(50)
  expect(sent).toEqual([[1, 2, 3], [4], [5]])
})

test('crm: what fails has failed for each that went along, and for no other', async () => {
  const send = batchPerTick(2, async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('refused')
    return items
  })
  const outcomes = await Promise.allSettled(['bad', 'other', 'good'].map(send))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
