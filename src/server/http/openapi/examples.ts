import type { z } from 'zod'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'

/** The examples that stand beside a schema in the contract. */
export function examplesOf(schema: z.ZodType | undefined): unknown[] {
  const { examples } = (schema?.meta() ?? {}) as { examples?: unknown[] }
  return examples ?? []
}

/** An answer as it arrives, made from the examples of its `data`; `undefined` where there are none. */
export function answerExample({ shape, path, data }: EndpointSpec): unknown {
  const examples = examplesOf(data)
  if (examples.length === 0 || shape === 'events') return undefined
  if (shape === 'one') return { data: examples[0] }
  const page = `https://forms.example/api/v1${path.replace('{id}', '17')}?page=1`
  return {
    data: examples,
    links: { first: page, last: page, prev: null, next: null },
    meta: { current_page: 1, per_page: 25, total: examples.length, last_page: 1 },
  }
}
