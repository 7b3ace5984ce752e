import { expect, test } from 'vitest'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { startDeliveries } from '../../testing/lanes.ts'
import { startApp } from '../../testing/harness.ts'
import {
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  waitFor,
  webhookRow,
} from './test-receiver.ts'

const allowed = { env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } }
const url = 'http://127.0.0.1:9/hook'

test('webhooks: a change names what it changes, and id and secret stay [B31-40]', async () => {
  await using app = await startApp(allowed)
  const form = await onlineForm(app)
  const { data: made } = await app.call(webhooks.create, { body: { url, payload_template: 'Neu' } })
  const change = (body: object) => app.call(webhooks.update, { id: made.id, body })
  expect((await change({})).data).toEqual(made)
  expect((await change({ secret: 'mine', failure_count: 7 })).data).toEqual(made)
  const to = { url: `${url}/b`, event: 'submission.updated', form_id: form.id, payload_template: null }
  expect((await change({ ...to, message_key: 'note' })).data).toEqual({ ...made, ...to, message_key: 'note' })
  expect((await change({ form_id: null, message_key: null, event: null })).data).toEqual({
    ...made,
    url: to.url,
    payload_template: null,
  })
})

test('webhooks: a change is checked as a new one is [B31-40]', async () => {
  await using app = await startApp(allowed)
  const foreign = await onlineForm(app, {}, await app.createAccount())
  const { id } = await subscribeTo(app, url)
  for (const [body, key] of [
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: null }, 'url'],
    [{ form_id: foreign.id }, 'form_id'],
    [{ message_key: 'event' }, 'message_key'],
    [{ payload_template: 'x'.repeat(10_001) }, 'payload_template'],
    [{ is_active: 'perhaps' }, 'is_active'],
  ] as const) {
    const { status, body: answer } = await app.call(webhooks.update, { id, body })
    expect([status, Object.keys(answer.errors)]).toEqual([422, [key]])
  }
  const other = await app.createAccount()
  expect(await app.call(webhooks.update, { id, key: other.api_key, body: { url } })).toMatchObject({ status: 403 })
})

test('webhooks: what waits goes to the new address, which begins without failures [B31-40]', async () => {
  await using dead = await startWebhookReceiver(500)
  await using receiver = await startWebhookReceiver()
  const hosts = `${dead.key},${receiver.key}`
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: hosts, WEBHOOK_RETRY_SCHEDULE: '300ms,300ms,300ms' } })
  const { id } = await subscribeTo(app, dead.url)
  const worker = startDeliveries(app.platform)
  await submit(app, await onlineForm(app))
  await waitFor(async () => (await webhookRow(app, id)).failure_count > 0, 'a failure')
  const { data } = await app.call(webhooks.update, { id, body: { url: receiver.url } })
  expect(data).toMatchObject({ failure_count: 0, last_failure_at: null, is_active: true })
  const [request] = await receiver.until(1)
  expect(JSON.parse(request!.body.toString())).toMatchObject({ event: 'submission.created' })
  await allFinal(app)
  await worker.stop()
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 0, exhausted_count: 0 })
})

test('webhooks: off cancels what waits; on, the next event is sent and failures of before count no more [B31-41]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await onlineForm(app)
  const { id } = await subscribeTo(app, receiver.url)
  await submit(app, form)
  const turn = (is_active: boolean) => app.call(webhooks.update, { id, body: { is_active } })
  await turn(false)
  await submit(app, form)
  expect((await allDeliveries(app)).map(({ state }) => state)).toEqual(['cancelled'])
  expect(await app.call(webhooks.test, { id })).toMatchObject({ status: 409 })
  await app.platform.database.system
    .updateTable('webhooks')
    .set({ failure_count: 40, exhausted_count: 10, gone_count: 2, failing_since: '2020-01-01' })
    .where('id', '=', id)
    .execute()
  expect((await turn(true)).data).toMatchObject({ is_active: true, failure_count: 0 })
  expect(await webhookRow(app, id)).toMatchObject({ exhausted_count: 0, gone_count: 0, failing_since: null })
  const worker = startDeliveries(app.platform)
  await submit(app, form)
  await receiver.until(1)
  await allFinal(app)
  await worker.stop()
  expect((await allDeliveries(app)).map(({ state }) => state).sort()).toEqual(['cancelled', 'delivered'])
})
