import { expect, test } from 'vitest'
import type { OpenApi } from '../../scripts/openapi-lint/document.ts'
import { lint } from '../../scripts/openapi-lint/lint.ts'
import { clean, violations } from './violations.ts'

const rulesOf = async (document: object) => (await lint(document as OpenApi)).map(({ rule }) => rule)

test('openapi lint: a document without a fault has no finding', async () => {
  expect(await lint(clean() as unknown as OpenApi)).toEqual([])
})

test.for(Object.entries(violations))('openapi lint: refuses %s', async ([rule, plant]) => {
  const document = clean()
  plant(document)
  expect(await rulesOf(document)).toContain(rule)
})
