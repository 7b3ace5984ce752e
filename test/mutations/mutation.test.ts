import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findings } from './findings.ts'
import { lists } from './lists.ts'
import { mutated, type Mutation } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('mutations: what each one replaces stands in its file once, and its test is there', () => {
  for (const mutation of Object.values<readonly Mutation[]>(lists).flat()) {
    expect(mutated(read(mutation.file), mutation), mutation.id).not.toBe(read(mutation.file))
    expect(read(mutation.test), mutation.id).toMatch(/\btest\b/)
  }
})

test('mutations: each security finding has one with its own id, in docs/security-findings.md', () => {
  const ids = findings.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const numbers = new Set(ids.map((id) => Number(/^S(\d+)[a-z]?$/.exec(id)?.[1])))
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 28 }, (_, at) => at + 1))
  const told = Array.from(
    read('docs/security-findings.md').matchAll(/^\| (S\d+[a-z]?) \| (.+?) +\|/gm),
    ([, id, text]) => `${id} ${text}`,
  )
  for (const { id, without } of findings) expect(told, id).toContain(`${id} ${without}`)
})

test('mutations: every change of a list has an id of its own', () => {
  const ids = Object.values<readonly Mutation[]>(lists).flatMap((list) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('mutations: a text that does not stand in a file exactly once is an error', () => {
  const mutation: Mutation = { id: 'S1', without: '', file: 'a.ts', find: 'one', replace: '$&', test: '' }
  expect(mutated('only one here', mutation)).toBe('only $& here')
  for (const text of ['nothing', 'one and one'])
    expect(() => mutated(text, mutation)).toThrow(/^S1: .* in a\.ts, not once/)
})
