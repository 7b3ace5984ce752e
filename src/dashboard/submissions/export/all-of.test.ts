import { expect, test } from 'vitest'
import type { Submission } from '../views/columns.ts'
import { allOf } from './all-of.ts'

test.for(['desc', 'asc'] as const)(
  'submissions: an export has every row once while others are deleted and received, %s',
  async (sort) => {
    const indexes = new Set(Array.from({ length: 250 }, (_row, i) => i + 1))
    const read: number[] = []
    const remaining: number[] = []
    await allOf(
      sort === 'asc' ? { sort } : {},
      async ({ index_after: after = 0, index_before: before = Infinity, per_page }) => {
        const wanted = [...indexes].filter((index) => index > Number(after) && index < Number(before))
        const ordered = wanted.toSorted((a, b) => (sort === 'asc' ? a - b : b - a))
        const data = ordered.slice(0, Number(per_page)).map((index) => ({ id: index, index }) as Submission)
        // Behind every page, rows of it are deleted, and one is received.
        for (const { index } of data.slice(0, 3)) indexes.delete(index)
        indexes.add(Math.max(...indexes) + 1)
        const total = wanted.length
        return { data, meta: { current_page: 1, per_page: 100, total, last_page: Math.ceil(total / 100) } }
      },
      (submissions, toCome) => {
        read.push(...submissions.map(({ index }) => index))
        remaining.push(toCome)
      },
    )
    expect(read.toSorted((a, b) => a - b).slice(0, 250)).toEqual(Array.from({ length: 250 }, (_row, i) => i + 1))
    expect(new Set(read).size).toBe(read.length)
    expect(remaining.at(-1)).toBe(0)
  },
)

test('submissions: an export has what the filter by numbers shows, over several pages', async () => {
  for (const sort of ['desc', 'asc'] as const) {
    const read: number[] = []
    const list: Parameters<typeof allOf>[1] = async ({ index_after: after, index_before: before, per_page }) => {
      const wanted = Array.from({ length: 400 }, (_row, i) => i + 1).filter(
        (i) => i > Number(after) && i < Number(before),
      )
      const data = wanted.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)).slice(0, Number(per_page))
      const meta = { current_page: 1, per_page: 100, total: wanted.length, last_page: 1 }
      return { data: data.map((index) => ({ id: index, index }) as Submission), meta }
    }
    await allOf({ ...(sort === 'asc' && { sort }), index_from: 11, index_until: 260 }, list, (rows) =>
      read.push(...rows.map(({ index }) => index)),
    )
    expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_row, i) => i + 11))
  }
})
