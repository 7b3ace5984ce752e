import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { newWebhookSecret } from '../../lib/secrets/webhook-signature.ts'
import { signedIn } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startHttpCrm } from '../../testing/http-crm/server.ts'

const put = async (app: TestApp, body: object) =>
  app.call(accountCrm.setCredentials, { ...(await signedIn(app, app.owner)), body: { crm: 'http', ...body } })

test('crm: an own CRM is connected with its address and secret, which is in no answer', async () => {
  await using server = await startHttpCrm()
  await using app = await startApp({ env: { CRM_ALLOW_HOSTS: server.host }, limited: false })
  const { url, secret } = server
  const refused: [object, string[]][] = [
    [{}, ['url', 'secret']],
    [{ url, secret: 'short' }, ['secret']],
    [{ url, secret, token: 't'.repeat(32) }, ['token']],
    [{ url, secret: newWebhookSecret() }, ['secret']],
    [{ url: 'http://crm.agency.example', secret }, ['url']],
    [{ url: 'https://10.0.0.1/crm', secret }, ['url']],
    [{ url: 'http://127.0.0.1:1', secret }, ['url']],
    [{ url: 'ftp://crm.agency.example', secret }, ['url']],
  ]
  for (const [body, fields] of refused) {
    const { status, body: error } = await put(app, body)
    expect([status, Object.keys(error.errors ?? {})], JSON.stringify(body)).toEqual([422, fields])
  }
  server.fail({ name: 'failed' })
  expect(await put(app, { url, secret })).toMatchObject({ status: 409 })
  expect((await app.call(accountCrm.get)).data.crm).toBe('built-in')
  server.fail(null)
  const answer = await put(app, { url: `${url}/`, secret })
  expect(answer).toMatchObject({ status: 200, data: { crm: 'http', api_type: 'normal', connection_ok: true } })
  expect(JSON.stringify([answer, await app.call(accountCrm.get)])).not.toContain(secret)
  expect((await app.call(crm.fields, { query: { module: 'address' } })).status).toBe(200)
})
