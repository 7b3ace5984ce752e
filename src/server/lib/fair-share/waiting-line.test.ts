import { expect, test } from 'vitest'
import { openWaitingLine } from './waiting-line.ts'

function openLine() {
  const line = openWaitingLine()
  const log: string[] = []
  const push = (key: string, name: string, since = 0) =>
    line.push(key, { since, begin: () => log.push(`${name} begins`), refuse: () => log.push(`${name} is refused`) })
  const beginAll = () => {
    while (line.next() !== undefined) line.take().begin()
  }
  return { line, log, push, beginAll }
}

test('waiting line: keys take turns, and within a key the first comes first', () => {
  const { line, log, push, beginAll } = openLine()
  for (const name of ['a1', 'a2', 'a3']) push('a', name)
  for (const name of ['b1', 'b2']) push('b', name)
  expect([line.size(), line.size('a'), line.size('c'), line.keys()]).toEqual([5, 3, 0, 2])
  beginAll()
  expect(log).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'].map((name) => `${name} begins`))
  expect([line.size(), line.keys()]).toEqual([0, 0])
})

test('waiting line: what waits too long is refused, and what came later keeps its turn', () => {
  const { line, log, push, beginAll } = openLine()
  push('a', 'a1', 1)
  push('b', 'b1', 2)
  push('a', 'a2', 3)
  line.take().begin()
  line.refuseBefore(3)
  push('b', 'b2', 4)
  expect(log).toEqual(['a1 begins', 'b1 is refused'])
  expect([line.size('a'), line.size('b')]).toEqual([1, 1])
  beginAll()
  expect(log.slice(2).toSorted()).toEqual(['a2 begins', 'b2 begins'])
})

test('waiting line: a hundred thousand requests of a key are let through in the order they came', () => {
  const { line, push, log, beginAll } = openLine()
  for (let n = 0; n < 100_000; n++) push('a', String(n))
  beginAll()
  expect(line.size()).toBe(0)
  expect(log.every((text, n) => text === `${n} begins`)).toBe(true)
})
