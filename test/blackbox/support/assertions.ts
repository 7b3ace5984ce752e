/** Checks that many files share: shapes of lists, errors and records. */
import { expect } from 'vitest'
import type { Answer, Json } from './client.ts'

export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/

/** A 422 that names exactly these keys (in any order), each with full sentences, and a message. */
export function expectInvalid(answer: Answer, ...keys: string[]): void {
  expectStatus(answer, 422)
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(keys.toSorted())
  expectErrorBody(answer.body)
}

/** An error without `errors`, or with them in the documented form. */
export function expectError(answer: Answer, status: number): void {
  expectStatus(answer, status)
  expectErrorBody(answer.body)
}

export function expectErrorBody(body: Json): void {
  expect(body.message).toEqual(expect.any(String))
  expect(body.message).not.toBe('')
  if (body.errors === undefined) return
  for (const messages of Object.values<Json>(body.errors)) {
    expect(Array.isArray(messages)).toBe(true)
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) expect(message).toMatch(/^.+[.?]$/s)
  }
  const first = Object.values<Json>(body.errors)[0]?.[0]
  if (first !== undefined) expect(body.message.startsWith(first.replace(/[.?]$/, ''))).toBe(true)
}

/** A list answer: 200 with `data`, `links` and `meta` of the documented types, consistent with each other. */
export function expectList(answer: Answer): Json[] {
  expectStatus(answer, 200)
  const { data, links, meta } = answer.body
  expect(Array.isArray(data)).toBe(true)
  expect(Object.keys(links).toSorted()).toEqual(['first', 'last', 'next', 'prev'])
  expect(links.first).toMatch(/^https?:\/\//)
  expect(links.last).toMatch(/^https?:\/\//)
  for (const link of [links.prev, links.next]) expect(link === null || /^https?:\/\//.test(link)).toBe(true)
  for (const name of ['current_page', 'per_page', 'total', 'last_page'])
    expect(Number.isInteger(meta[name]), `meta.${name}`).toBe(true)
  expect(data.length).toBeLessThanOrEqual(meta.per_page)
  expect(links.prev === null).toBe(meta.current_page <= 1)
  expect(links.next === null).toBe(meta.current_page >= meta.last_page)
  return data
}

/** `data` of an answer of this status. */
export function dataOf(answer: Answer, status = 200): Json {
  expectStatus(answer, status)
  return answer.body.data
}

/** The status, and when it is another one, what the service said. */
export function expectStatus(answer: Answer, status: number): void {
  expect(answer.status, answer.text.slice(0, 600)).toBe(status)
}

/** A 422 all of whose keys are this key or below it (`form_groups`, `form_groups.0`). */
export function expectInvalidAt(answer: Answer, key: string): void {
  expectStatus(answer, 422)
  const keys = Object.keys(answer.body.errors)
  expect(keys.length).toBeGreaterThan(0)
  for (const name of keys) expect(name === key || name.startsWith(`${key}.`), name).toBe(true)
  expectErrorBody(answer.body)
}
