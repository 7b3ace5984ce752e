import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOnOffice, type OnOfficeServer } from '../server.ts'
import { estateExamples } from './examples/estate-examples.ts'
import { officeExamples } from './examples/office-examples.ts'
import { peopleExamples } from './examples/people-examples.ts'
import { furnish, type Furnished } from './furnished-office.ts'
import { askAsPhp, type Generation } from './php-client.ts'
import { shapeOf } from './shape.ts'

const examples = { ...peopleExamples, ...estateExamples, ...officeExamples }

describe.each<Generation>([1, 2])('onoffice: generation %i,', (generation) => {
  let server: OnOfficeServer
  let office: Furnished

  beforeAll(async () => {
    server = await startOnOffice()
    office = await furnish(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.for(Object.entries(examples))('%s is answered as documented', async ([, example]) => {
    const { call: callOf, record, ids, isCacheable = true } = example
    const call = callOf(office)
    const { response } = await askAsPhp(server, generation, [call])
    const result = response.results[0]!
    expect(result).toMatchObject({ status: { errorcode: 0, message: 'OK' }, resourcetype: call.resource })
    expect(result.cacheable).toBe(isCacheable)
    const { id, type, elements } = result.data.records[0]!
    expect(shapeOf({ id, type })).toEqual(shapeOf({ id: record.id, type: record.type }))
    if (type !== null) expect(type).toBe(record.type)
    expect(shapeOf(elements)).toEqual(documented(record.elements))
    if (ids) expect(result.data.records.map((one) => one.id)).toEqual(ids(office))
  })
})

/** The shape of an example, whose parts that depend on the office may be anything. */
function documented(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'asymmetricMatch' in value) return value
  if (Array.isArray(value)) return value.slice(0, 1).map(documented)
  if (typeof value !== 'object' || value === null) return shapeOf(value)
  const entries = Object.entries(value).map(
    ([name, entry]) => [name.replace(/__\d+/, '__1'), documented(entry)] as const,
  )
  return Object.fromEntries(entries)
}
