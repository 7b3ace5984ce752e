import { expect, test } from 'vitest'
import { enlistBacklog, openBacklog } from '../../work/backlog.ts'
import { activeForm, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { sendingLaneName } from './index.ts'
import { startWebhookReceiver, subscribeTo } from './test-receiver.ts'

test('webhooks: a process that stores submissions makes a backlog of deliveries less patient', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  await subscribeTo(app, receiver.url)
  await subscribeTo(app, `${receiver.url}/second`)
  const backlog = openBacklog({ hasRequests: () => true, pauseForRequests: async () => undefined })
  enlistBacklog(app.platform.signals, sendingLaneName, backlog)
  backlog.note(true)
  expect(backlog.patience()).toBe(1)
  expect((await post(app, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })).status).toBe(201)
  // Two deliveries.
  expect(backlog.patience()).toBeCloseTo(1 - (2 * 1.1) / 300)
})
