import type { z } from 'zod'

const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}0${close.repeat(depth)}`

/** Texts that break what takes them for something else. */
export const texts = [
  '',
  ' ',
  'x'.repeat(100_000),
  '😀👩‍👩‍👧‍👦',
  '\u202eevil\u2066 \u200f',
  'شقة للإيجار',
  'a\r\nSet-Cookie: x=1\r\n\r\n<html>',
  "'; drop table forms; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}%s%n',
  '__proto__',
  'constructor',
  '0000-01-01',
  '9999-12-31T23:59:59.999999999+15:59',
  '2026-11-21T09:30:00+23:59',
  '\ufeff\ufffe\uffff',
  '1e999',
]

/** Values as JSON text, since not all of them survive JSON.stringify. */
export const values = [
  ...texts.map((text) => JSON.stringify(text)),
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud83d"',
  '1e400',
  '-1e400',
  '1e308',
  '5e-324',
  '-0',
  '-1',
  '1.5',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[1e400,"\\u0000",{}]',
  '[9223372036854775807]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"min":1e400,"max":-0,"step":5e-324}',
  '{"":null,"de":null}',
  '{"de":{"":null}}',
  nested(10_000),
  nested(10_000, '{"a":', '}'),
  `[${'1,'.repeat(20_000)}1]`,
]

/** The text of a JSON object with one value in place of another. */
export function withValue(body: Record<string, unknown>, key: string, value: string): string {
  const { [key]: _, ...rest } = body
  return `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${JSON.stringify(key)}:${value}}`
}

export const keysOf = (schema: unknown) => Object.keys((schema as z.ZodObject).shape)
