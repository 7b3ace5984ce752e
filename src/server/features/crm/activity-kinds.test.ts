import { expect, test } from 'vitest'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { startApp } from '../../testing/harness.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'
import { connect, disconnect } from './index.ts'

test('crm: kinds of activities are those of the CRM, each with its types [B4.4-5]', async () => {
  await using server = await startOnOffice()
  await using app = await startApp({ env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const builtIn = await app.call(crm.activityKinds)
  expect(builtIn.data.kinds).toContainEqual({ code: 'Email', label: 'E-Mail', types: [] })
  const { token, secret } = server.office
  await connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
  const { status, data } = await app.call(crm.activityKinds)
  expect(status).toBe(200)
  const email = data.kinds.find(({ code }: { code: string }) => code === 'Email')
  expect(email.types).toContainEqual({ code: 'Eingang', label: 'Eingang' })
})

test('crm: kinds of activities are answered with 409 while the CRM cannot be asked [B4.4-6]', async () => {
  await using app = await startApp()
  await disconnect(app.platform, app.owner.account_id)
  const refused = await app.call(crm.activityKinds)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('crm_not_connected')
})
