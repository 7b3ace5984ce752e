import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { startOnOffice, type OnOfficeServer } from '../server.ts'
import { checkExample } from './examples/check-example.ts'
import { examples } from './examples/examples.ts'
import { furnish } from './furnished-office.ts'
import { askAsPhp, type PhpCall, type PhpResult } from './php-client.ts'

/** Checkouts of onOffice's PHP library; the older one signs in the first generation. */
const libraries = (process.env['ONOFFICE_SDK'] ?? '').split(delimiter).filter(Boolean)
const hasPhp = await promisify(execFile)('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']).then(
  () => true,
  () => false,
)

beforeEach(({ skip }) =>
  skip(!hasPhp || libraries.length === 0, 'needs PHP with curl and ONOFFICE_SDK (docs/crm/onoffice.md)'),
)

/** What the library gets for each call, sent one after the other. */
async function askWith(library: string, { url, office }: OnOfficeServer, calls: readonly PhpCall[]) {
  const { token, secret } = office
  const child = promisify(execFile)('php', [join(import.meta.dirname, 'send-with-sdk.php')], {
    env: { ...process.env, ONOFFICE_SDK: library },
    maxBuffer: 32 * 1024 * 1024,
  })
  child.child.stdin?.end(JSON.stringify({ server: new URL('/api/', url).href, token, secret, calls }))
  return JSON.parse((await child).stdout) as PhpResult[]
}

test('onoffice: its PHP library gets every example of the documentation', async () => {
  for (const library of libraries) {
    await using server = await startOnOffice()
    const office = await furnish(server)
    const results = await askWith(
      library,
      server,
      Object.values(examples).map(({ call }) => call(office)),
    )
    expect(results).toHaveLength(Object.keys(examples).length)
    for (const [i, [name, example]] of Object.entries(examples).entries()) {
      expect(results[i]?.status, name).toEqual({ errorcode: 0, message: 'OK' })
      checkExample(results[i]!, example, office)
    }
  }
})

/** Without what differs from one moment to the next. */
const timeless = (body: string | undefined) =>
  body?.replace(/"timestamp":\d+/, '"timestamp":0').replace(/"hmac":"[^"]+"/, '"hmac":""')

test('onoffice: what the tests send is what its PHP library sends, byte by byte', async () => {
  const calls: PhpCall[] = [
    { verb: 'get', resource: 'users' },
    { verb: 'read', resource: 'estate', id: 5, identifier: null, parameters: { listlimit: 1, data: ['Id'] } },
    {
      verb: 'create',
      resource: 'address',
      parameters: { Name: 'Łukasiń/Löwe 🏡 "a"', 'X-a': true, a: null, Vip: 1.5 },
    },
  ]
  for (const library of libraries) {
    await using server = await startOnOffice()
    await askWith(library, server, calls)
    const sent = server.bodies.splice(0)
    const generation = sent[0]?.includes('"hmac_version"') ? 2 : 1
    for (const call of calls) await askAsPhp(server, generation, [call])
    expect(server.bodies.map(timeless)).toEqual(sent.map(timeless))
  }
})
