import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipTemplate } from './gzipped.ts'

test.each([
  ['one place', ['<form>', '</form>'], 'token'],
  ['several places', ['a', 'b', 'c'], '–'],
  ['no place', ['all of it'], 'unused'],
  ['empty parts', ['', '', ''], ''],
  ['long parts', ['ä'.repeat(100_000), 'z'.repeat(100_000)], 'x'.repeat(1_000)],
])('gzipped: a gzip template with %s unpacks to its text', (_, parts, between) => {
  const template = gzipTemplate(parts)
  expect(gunzipSync(template(between)).toString()).toBe(parts.join(between))
  // The next one is not the first again.
  expect(gunzipSync(template(`${between}2`)).toString()).toBe(parts.join(`${between}2`))
})
