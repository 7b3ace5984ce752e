import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinMarketplace } from '../marketplace.ts'
import { startOnOffice, type OnOfficeServer } from '../server.ts'
import { furnish, type OfficeRecords } from './furnished-office.ts'
import { askAsPhp, type Generation, type PhpCall } from './php-client.ts'

// What the examples, the README and the tests of onOffice's PHP library send, in both generations of its signature.
describe.each<Generation>([1, 2])('onoffice: PHP library %i,', (generation) => {
  let server: OnOfficeServer
  let office: OfficeRecords

  beforeAll(async () => {
    server = await startOnOffice()
    office = await furnish(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const ask = (...calls: PhpCall[]) => askAsPhp(server, generation, calls)
  /** Of the first action: the ids of the records, and the error. */
  const outcome = async (call: PhpCall) => {
    const { data, status } = (await ask(call)).response.results[0]!
    return [status.errorcode, data.records?.map(({ id }) => id)]
  }

  test('reads estates of a price in the order of two fields', async () => {
    const call: PhpCall = {
      verb: 'read',
      resource: 'estate',
      parameters: {
        data: ['Id', 'kaufpreis', 'lage'],
        listlimit: 10,
        sortby: { kaufpreis: 'ASC', warmmiete: 'ASC' },
        filter: { kaufpreis: [{ op: '>', val: 300_000 }], status: [{ op: '=', val: 1 }] },
      },
    }
    expect(await outcome(call)).toEqual([0, [office.flat, office.house]])
    const { data } = (await ask(call)).response.results[0]!
    expect(data.meta).toEqual({ cntabsolute: 2 })
    expect(data.records[1]!.elements).toEqual({ Id: String(office.house), kaufpreis: '420000.00', lage: 'Ruhig' })
  })

  test('sorts by a text, both ways', async () => {
    const inOrder = (sortorder: string) =>
      outcome({ verb: 'read', resource: 'estate', parameters: { data: ['ort'], sortby: 'ort', sortorder } })
    expect(await inOrder('ASC')).toEqual([0, [office.house, office.flat]])
    expect(await inOrder('DESC')).toEqual([0, [office.flat, office.house]])
    expect(await inOrder('UP')).toEqual([255, undefined])
  })

  test('finds estates by a word of their address', async () => {
    const call: PhpCall = { verb: 'get', resource: 'search', id: 'estate', parameters: { input: 'Aachen' } }
    expect(await outcome(call)).toEqual([0, [office.house]])
    expect(await outcome({ ...call, parameters: { input: '' } })).toEqual([167, undefined])
    expect(await outcome({ ...call, id: 'invoice' })).toEqual([163, undefined])
  })

  test('unlocks a provider with the claim of the activation', async () => {
    const agency = server.addOffice()
    joinMarketplace(agency, 'Agentur Nord')
    const { marketplace, activationClaim: extendedclaim } = agency
    const call = (parameterCacheId: string): PhpCall => ({
      verb: 'do',
      resource: 'unlockProvider',
      parameters: { parameterCacheId, extendedclaim },
    })
    const of = { url: server.url, office: agency }
    const other = await askAsPhp(of, generation, [call('other')])
    expect(other.response.results[0]!.status.errorcode).toBe(177)
    const unlocked = await askAsPhp(of, generation, [call(marketplace!.parameterCacheId)])
    expect(unlocked.response.results[0]!.data.records[0]!.elements).toEqual({ success: 'success' })
  })

  test('reads the appointments of a period, written the German way', async () => {
    const call = (datestart: string, dateend: string): PhpCall => ({
      verb: 'read',
      resource: 'calendar',
      identifier: null,
      parameters: { allusers: false, dateend, datestart, showcancelled: true },
    })
    expect(await outcome(call('01-12-2026 02:17:53', '01-12-2026 02:17:53'))).toEqual([0, [office.appointment]])
    expect(await outcome(call('2026-12-02', '2026-12-31'))).toEqual([0, []])
    expect(await outcome(call('tomorrow', '2026-12-31'))).toEqual([255, undefined])
  })

  test('gets actions answered in their order, the refused one too', async () => {
    const { status, response } = await ask(
      { verb: 'get', resource: 'users' },
      { verb: 'get', resource: 'invoices' },
      { verb: 'get', resource: 'groups', parameters: { groupfilter: 'officeGroups' } },
    )
    expect(status).toMatchObject({ code: 500, errorcode: 97 })
    expect(response.results.map(({ resourcetype, status: { errorcode } }) => [resourcetype, errorcode])).toEqual([
      ['users', 0],
      ['invoices', 25],
      ['groups', 0],
    ])
    expect(response.results[2]!.data.records.map(({ id }) => id)).toEqual([168])
  })

  test('is told by action of a wrong token and a wrong secret', async () => {
    const calls: PhpCall[] = [
      { verb: 'get', resource: 'users' },
      { verb: 'get', resource: 'groups' },
    ]
    const { token, secret } = server.office
    const asWhom = async (keys: { token: string; secret: string }) => {
      const { status, response } = await askAsPhp(server, generation, calls, keys)
      return [status.code, ...response.results.map((result) => result.status.errorcode)]
    }
    expect(await asWhom({ token: 'x'.repeat(32), secret })).toEqual([400, 22, 22])
    expect(await asWhom({ token, secret: 'x'.repeat(64) })).toEqual([500, 137, 137])
  })

  test('gets umlauts, slashes and emoji back as they were written', async () => {
    const Name = 'Łukasińska/Löwe 🏡 "a"'
    const { response } = await ask({ verb: 'create', resource: 'address', parameters: { Name } })
    const recordids = [response.results[0]!.data.records[0]!.id]
    const read = await ask({ verb: 'read', resource: 'address', parameters: { recordids, data: ['Name'] } })
    expect(read.response.results[0]!.data.records[0]!.elements['Name']).toBe(Name)
  })
})
