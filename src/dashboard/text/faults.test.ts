import { expect, test } from 'vitest'
import type { z } from 'zod'
import { formSettings, type FormSetting } from '../../shared/contract/form-settings.ts'
import { setUp } from '../../shared/contract/set-up.ts'
import { explain } from './problems.ts'
import { germanFault } from './faults.de.ts'
import { Problem } from '../api/problem.ts'

/** What a person can enter: words, too many of them, numbers out of bounds, lists of such. */
const entered = [
  '',
  'x y !',
  'x'.repeat(60_000),
  '-',
  -5,
  1e12,
  0.5,
  ['x y !'],
  ['x'.repeat(3000)],
  Array.from({ length: 600 }, (_, i) => `entry${i}`),
]

function sentencesOf(schema: z.ZodType, values: unknown[]): string[] {
  return values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [])
}

/** Those that controls of the dashboard cannot cause: they offer only what is right, or send the right type. */
const unreachable =
  /true or false|must be one of|must be a list|must be the id|must be a text|invalid|Invalid|Too big|boolean/

test('what the server says about a setting that a person entered is said in German', () => {
  const settings = Object.values(formSettings) as FormSetting[]
  const said = new Set(
    settings.flatMap(({ schema }) => sentencesOf(schema, entered)).filter((message) => !unreachable.test(message)),
  )
  const missing = [...said].filter((message) => germanFault(message.replace('{field}', 'some')) === undefined)
  expect(said.size).toBeGreaterThan(15)
  expect(missing).toEqual([])
})

test('what the server says about a set-up is said in German', () => {
  const body = { token: 'x', name: '', user_name: '', email: 'x', password: 'short' }
  const said = sentencesOf(setUp.create.body, [body])
  expect(said).toHaveLength(4)
  expect(said.filter((message) => germanFault(message.replace('{field}', 'some')) === undefined)).toEqual([])
})

test('every status is a sentence that says what to do, in both languages', () => {
  for (const status of [0, 401, 404, 412, 413, 429, 500, 503]) {
    const problem = new Problem(status, 'raw', { retryAfter: 7 })
    for (const language of ['de', 'en'] as const) {
      expect(explain(problem, language), String(status)).toMatch(/^[A-ZÄÖÜ].{20,}\.$/)
      expect(explain(problem, language)).not.toContain(String(status || 'raw'))
    }
  }
  expect(explain(new Problem(429, '', { retryAfter: 7 }), 'de')).toContain('7 s')
  expect(explain(new Problem(422, 'The title field is required.'), 'de')).toBe('Bitte ausfüllen.')
  expect(explain(new Error('boom'), 'en')).toBe('This did not work. Please try again.')
})
