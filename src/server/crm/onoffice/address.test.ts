import { expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'
import { openOnOffice } from './open.ts'

const credentials = { token: 't'.repeat(32), secret: 's'.repeat(64) }

const open = (env: Record<string, string>) =>
  // Where its rows are does not matter to the connector: it only tells one installation from another.
  openOnOffice({ config: parseConfig(env), database: {} as never, limiter: {} as never }, 1, {
    country: 'DE',
    timezone: 'Europe/Berlin',
    locale: 'de',
    credentials,
    isMarketplace: false,
    onRefusal: () => undefined,
    onSilence: () => undefined,
  })

test('crm: the address is public, or named by an operator; without TLS only from the allow list', () => {
  expect(parseConfig({}).crm.onOfficeUrl).toBe('https://api.onoffice.de/api/stable/api.php')
  const own = { ONOFFICE_API_URL: 'http://127.0.0.1:4000/api/stable/api.php' }
  expect(() => parseConfig(own)).toThrow('ONOFFICE_API_URL must be an https:// address')
  expect(parseConfig({ ...own, CRM_ALLOW_HOSTS: '127.0.0.1:4000' }).crm.onOfficeUrl).toBe(own.ONOFFICE_API_URL)
  expect(parseConfig({ ONOFFICE_API_URL: 'https://crm.example.com/api.php' }).crm.allowHosts.size).toBe(0)
})

test('crm: an address inside the network is not asked, whatever the setting says', async () => {
  await using server = await startOnOffice()
  for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1']) {
    const crm = open({ ONOFFICE_API_URL: `https://${host}/api.php` })
    await expect(crm.checkConnection(), host).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('must not be asked'),
    })
  }
  const { token, secret } = server.office
  const crm = open({ ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host })
  await expect(crm.checkConnection()).rejects.toMatchObject({ reason: 'credentials' })
  expect(server.bodies.join('')).not.toMatch(new RegExp(`${token}|${secret}|${credentials.secret}`))
})

test('a redirect is no answer: credentials go to no other host', async () => {
  const { createServer } = await import('node:http')
  const redirecting = createServer((_request, response) =>
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  )
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const { port } = redirecting.address() as { port: number }
  const host = `127.0.0.1:${port}`
  const crm = open({ ONOFFICE_API_URL: `http://${host}/`, CRM_ALLOW_HOSTS: host })
  await expect(crm.users()).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('HTTP 302') })
  redirecting.close()
})
