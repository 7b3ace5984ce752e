import { expect, test } from 'vitest'
import type { TimedEntry } from '../crash/model.ts'
import { checkAnswers, outdated, silenceMs } from './answers.ts'

const sent = (token: string, form_id: number): TimedEntry => ({ kind: 'sent', token, form_id, at: 0 })
const acked = (token: string, index: number, at: number): TimedEntry => ({ kind: 'acked', token, id: index, index, at })
const unknown = (why: string): TimedEntry => ({ kind: 'unknown', token: 'x', why, at: 0 })

const quiet = { answered: 1, failures: [], seen: [] }
const struck = { at: 1_000, until: 9_000, what: 'switchover', mostMs: 5_000, readAfterMs: 1_500 }
const broken = (...args: Parameters<typeof checkAnswers>) => checkAnswers(...args).flatMap(({ faults }) => faults)

test('answers: the longest silence lies between two acknowledged submissions around the fault', () => {
  const ledger = [500, 1_200, 4_200, 9_500].map((at, i) => acked(`t${i}`, i + 1, at))
  expect(silenceMs(ledger, struck)).toBe(5_300)
  expect(silenceMs(ledger, { ...struck, until: 4_000 })).toBe(3_000)
})

test('answers: a long silence, a 500, a 503 without Retry-After, an unread standby break promises', () => {
  const ledger = [acked('a', 1, 900), acked('b', 2, 5_000), acked('c', 3, 9_100)]
  expect(broken(ledger, [struck], quiet)).toEqual([])
  expect(broken([acked('a', 1, 900), acked('b', 2, 9_100)], [struck], quiet)).toEqual(['switchover: 8200 ms'])
  const told = ['status 500', 'status 503', 'status 503, Retry-After: 2', 'socket hang up'].map(unknown)
  expect(broken([...ledger, ...told], [struck], quiet)).toEqual(['status 500', 'status 503'])
  const failures = ['GET /a: 500', 'GET /a: 503', 'GET /a: 502', 'GET /a: socket hang up']
  expect(broken(ledger, [struck], { ...quiet, failures })).toEqual(['GET /a: 500', 'GET /a: 502'])
  expect(broken(ledger, [{ ...struck, readAfterMs: undefined }], quiet)).toEqual(['switchover'])
})

test('answers: a list must show what was acknowledged before it was asked for, of its own form', () => {
  const ledger = [sent('a', 7), sent('b', 7), sent('c', 8), acked('a', 1, 100), acked('b', 2, 200), acked('c', 9, 150)]
  const list = (asked: number, index: number, form_id = 7) => ({ asked, index, form_id })
  expect(outdated(ledger, { seen: [list(100, 0), list(150, 1), list(150, 2), list(201, 2), list(50, 0)] })).toEqual([])
  expect(outdated(ledger, { seen: [list(201, 1), list(101, 1), list(101, 0)] })).toEqual([
    'form 7: a list began with 0 when 1 had been acknowledged',
    'form 7: a list began with 1 when 2 had been acknowledged',
  ])
  expect(outdated(ledger, { seen: [list(160, 2, 8)] })).toEqual([
    'form 8: a list began with 2 when 9 had been acknowledged',
  ])
})
