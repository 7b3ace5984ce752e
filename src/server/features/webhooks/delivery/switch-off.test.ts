import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import {
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  webhookRow,
} from '../test-receiver.ts'
import { warnOwners } from './warn-owners.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

const mails = (app: TestApp) => app.platform.database.system.selectFrom('mails').selectAll().execute()
const one = ['{"address":{}}']

test('webhooks: exhausted deliveries switch a subscription off: visible, mailed, the rest cancelled [B3-8, B3-9, B14-12, B14-14, B14-15]', async () => {
  await using receiver = await startWebhookReceiver(500)
  const env = { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: '50ms', WEBHOOK_DISABLE_AFTER: '3/1ms' }
  await using app = await startApp({ env })
  const form = await onlineForm(app)
  const { id } = await subscribeTo(app, receiver.url)
  const worker = startDeliveries(app.platform)
  await submit(app, form, Array<string>(12).fill('{"address":{}}'))
  await allFinal(app)
  // Nothing is queued for it any more.
  await submit(app, form, one)
  await worker.stop()
  const { data } = await app.call(webhooks.list)
  expect(data).toMatchObject([{ id, is_active: false, last_success_at: null }])
  expect(data[0].failure_count).toBe(receiver.received.length)
  const states = Object.groupBy(await allDeliveries(app), ({ state }) => state)
  expect(states['exhausted']).toHaveLength(3)
  expect(states['cancelled']).toHaveLength(9)
  const [mail, ...others] = await mails(app)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: app.owner.email, state: 'waiting', account_id: app.owner.account_id })
  expect(mail!.subject).toContain(receiver.key)
  // The path of a URL is a password in many chat tools.
  expect(mail!.subject + mail!.body).not.toContain('/hook')
})

test('webhooks: three deliveries in a row answered 410 switch it off, two and a success do not [B14-13]', async () => {
  const statuses = [410, 410, 200, 410, 410, 410]
  await using receiver = await startWebhookReceiver((response) => response.writeHead(statuses.shift() ?? 410).end())
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const form = await onlineForm(app)
  const { id } = await subscribeTo(app, receiver.url)
  const worker = startDeliveries(app.platform)
  for (let count = 1; count <= 6; count++) {
    expect(await webhookRow(app, id)).toMatchObject({ is_active: true })
    await submit(app, form, one)
    await receiver.until(count)
    await expect.poll(async () => (await allDeliveries(app)).filter(({ state }) => state === 'sending').length).toBe(0)
  }
  await worker.stop()
  expect(await webhookRow(app, id)).toMatchObject({ is_active: false, failure_count: 3, gone_count: 3 })
  expect((await allDeliveries(app)).map(({ state }) => state).sort()).toEqual([
    ...Array<string>(5).fill('cancelled'),
    'delivered',
  ])
})

test('webhooks: after 24 h of unbroken failure the technical recipients are told, once [B14-14]', async () => {
  await using receiver = await startWebhookReceiver(500)
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, WEBHOOK_RETRY_SCHEDULE: 'none' } })
  const { system } = app.platform.database
  const form = await onlineForm(app)
  const { id } = await subscribeTo(app, receiver.url)
  const worker = startDeliveries(app.platform)
  const age = (hours: number) =>
    sql`update webhooks set failing_since = now() - ${hours} * interval '1 hour'`.execute(system)
  await submit(app, form, one)
  await allFinal(app)
  await worker.stop()
  await age(23)
  await warnOwners(system)
  expect(await mails(app)).toEqual([])
  await app.call(account.update, { body: { notifications: { notification_email_1: 'it@agency.example' } } })
  await age(25)
  await warnOwners(system)
  await warnOwners(system)
  const { account_id, email } = app.owner
  expect(await mails(app)).toMatchObject([
    { recipient: 'it@agency.example', account_id },
    { recipient: email, account_id },
  ])
  expect(await webhookRow(app, id)).toMatchObject({ is_active: true })
})

test('webhooks: a switched-off subscription is made anew to resume; only the new one is called [B3-9, B3-10]', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { id } = await subscribeTo(app, `http://${receiver.key}/old`)
  await sql`update webhooks set is_active = false where id = ${id}`.execute(app.platform.database.system)
  const made = await app.call(webhooks.create, { body: { url: `http://${receiver.key}/new` } })
  expect(made.data).toMatchObject({ is_active: true, failure_count: 0 })
  expect((await app.call(webhooks.list)).data).toMatchObject([{ id, is_active: false }, { is_active: true }])
  const worker = startDeliveries(app.platform)
  await submit(app, await onlineForm(app), one)
  await receiver.until(1)
  await allFinal(app)
  await worker.stop()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/new'])
})
