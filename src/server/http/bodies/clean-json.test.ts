import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireFewNames } from './body-names.ts'
import { fieldName, parseJson } from './clean-json.ts'
import type { ApiError } from '../errors.ts'

/** As the server reads it, which looks less closely at a body of plain texts: nothing comes of it but what the closer look says. */
function read(text: string): unknown {
  const looked = outcome(() => parseJson(text))
  expect(outcome(() => parseJson(text, requireFewNames(Buffer.from(text), true)))).toEqual(looked)
  if ('error' in looked) throw looked.error
  return looked.value
}

function outcome(read: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: read() }
  } catch (error) {
    return { error }
  }
}

function refusal(text: string): ApiError {
  try {
    read(text)
  } catch (error) {
    return error as ApiError
  }
  throw new Error(`${text.slice(0, 100)} was accepted.`)
}

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test('http: what is not JSON is a 400 with errors.body, in one line of plain characters [B11-5]', () => {
  for (const text of ['{', '', '{"a":1,}', '\u0000', 'NaN', '{"a":\n\u202e"}', `{"a":${'x'.repeat(1000)}}`]) {
    const { status, message, body } = refusal(text)
    expect(status).toBe(400)
    expect(message).toMatch(/^The body is not valid JSON: [\x20-\x7e]{1,201}\.$/)
    expect(body.errors).toEqual({ body: [message] })
  }
})

test('http: NUL and lone surrogates are a 422 at their path, all of them at once [B11-28]', () => {
  const { status, body } = refusal(
    '{"title":"a\\u0000","rules":[{"title":"\\ud800"},{"title":"ok"},{"title":"\\udc00x"}]}',
  )
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    title: ['The title field must not contain a NUL character.'],
    'rules.0.title': ['The title field must not contain half of a surrogate pair.'],
    'rules.2.title': ['The title field must not contain half of a surrogate pair.'],
  })
  expect(refusal('"\\u0000"').body.errors).toEqual({ body: ['The body field must not contain a NUL character.'] })
  expect(refusal('["\\ud83d"]').status).toBe(422)
})

test('http: keys that mean something to JavaScript or cannot be stored are refused where they stand', () => {
  expect(refusal('{"__proto__":{"admin":true}}').body.errors).toEqual({
    body: ['A key of this object is not allowed.'],
  })
  expect(refusal('{"options":{"__proto__":1}}').body.errors).toEqual({
    options: ['A key of this object is not allowed.'],
  })
  expect(refusal('{"a":{"\\u0000":1}}').body.errors).toEqual({ a: ['A key of this object is not allowed.'] })
  expect(Object.keys(({} as object).constructor.prototype)).toEqual([])
})

test('http: nesting is bounded, and 10,000 or a million levels do no harm', () => {
  expect(read(nested(32))).toEqual(JSON.parse(nested(32)))
  for (const text of [
    nested(33),
    nested(10_000),
    nested(1_000_000),
    nested(4_000, '{"a":', '}').replace('{"a":}', '{"a":1}'),
  ]) {
    const { status, body } = refusal(text)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ body: ['The body is nested more than 32 levels deep.'] })
  }
})

test('http: a flood of faults is answered in bounded size', () => {
  const flood = refusal(`[${Array(200_000).fill('"\\u0000"').join()}]`)
  expect(flood.status).toBe(422)
  expect(JSON.stringify(flood.body).length).toBeLessThan(125_000)
})

test('http: strings come out in NFC, at every depth; keys and everything else as they were', () => {
  expect(read('{"a":"a\\u0308","b":[{"c":"\\u1100\\u1161"}]}')).toEqual({ a: 'ä', b: [{ c: '가' }] })
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      const text = JSON.stringify(value)
      fc.pre(text.isWellFormed() && !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text))
      expect(JSON.stringify(read(text))).toBe(JSON.stringify(normalised(JSON.parse(text))))
    }),
  )
})

function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(normalised)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item)]))
}

test('http: any text is answered with a value or a refusal with a message', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
  )
  fc.assert(
    fc.property(anything, (text) => {
      try {
        read(text)
      } catch (error) {
        expect([400, 422]).toContain((error as ApiError).status)
        expect((error as ApiError).errors).not.toEqual({})
      }
    }),
    { numRuns: 500 },
  )
})

test('http: a sentence names a field by the last part of its path that is no position', () => {
  expect(fieldName(['rules', 0, 'clauses', 1, 'when_field_id'])).toBe('when field id')
  expect(fieldName(['field_ids', 3])).toBe('field ids')
  expect(fieldName([])).toBe('')
})
