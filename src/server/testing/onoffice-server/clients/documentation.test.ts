import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOnOffice, type OnOfficeServer } from '../server.ts'
import { checkExample } from './examples/check-example.ts'
import { examples } from './examples/examples.ts'
import { furnish, type OfficeRecords } from './furnished-office.ts'
import { askAsPhp, type Generation } from './php-client.ts'

describe.each<Generation>([1, 2])('onoffice: generation %i,', (generation) => {
  let server: OnOfficeServer
  let office: OfficeRecords

  beforeAll(async () => {
    server = await startOnOffice()
    office = await furnish(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.for(Object.entries(examples))('%s is answered as documented', async ([, example]) => {
    const call = example.call(office)
    const { response } = await askAsPhp(server, generation, [call])
    expect(response.results).toMatchObject([{ resourcetype: call.resource }])
    checkExample(response.results[0]!, example, office)
  })
})
