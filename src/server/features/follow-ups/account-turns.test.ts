import { expect, test } from 'vitest'
import { roomBeside } from './account-turns.ts'
import type { FollowUp } from './queries.ts'

const underWay = (...counts: number[]) =>
  counts.flatMap((count, account_id) => Array.from({ length: count }, () => ({ account_id }) as FollowUp))

test('follow ups: an account has at most a quarter of the places that are free', () => {
  const nothing = { limit: 100, perAccount: 100, passedOver: [], ofOthers: 0 }
  expect(roomBeside([], 100, 400)).toEqual(nothing)
  expect(roomBeside(underWay(100, 20), 100, 400)).toEqual({ limit: 100, perAccount: 70, passedOver: [0], ofOthers: 20 })
})

test('follow ups: with 15 accounts that hang there is room for another one; with all places taken for none', () => {
  const counts: number[] = []
  for (let account = 0; account < 15; account++) counts.push(roomBeside(underWay(...counts), 100, 400).perAccount)
  expect(roomBeside(underWay(...counts), 100, 400).limit).toBeGreaterThan(0)
  expect(roomBeside(underWay(400), 100, 400)).toMatchObject({ limit: 0, perAccount: 0 })
})
