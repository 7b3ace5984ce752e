import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import { openSealer } from '../../../lib/secrets/sealed.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { secretContext } from '../secret-context.ts'
import {
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  webhookRow,
} from '../test-receiver.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

/** A sealed value of another installation. */
const foreign = (context: string) => openSealer('another key of another installation').seal('secret', context)

const deliveriesOf = async (app: TestApp, id: number) =>
  (await app.call(webhooks.deliveries, { id, query: {} })).data as { id: string; state: string; attempts: unknown[] }[]

test('S5: a body that cannot be made parks its delivery, says why in its log, and all others go out', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { system } = app.platform.database
  const broken = await subscribeTo(app, receiver.url, { payload_template: 'Von _Name' })
  const sound = await subscribeTo(app, receiver.url)
  const form = await onlineForm(app)
  const [first, second] = await submit(app, form, ['{"address":{"Name":"Ada"}}', '{"address":{"Name":"Bo"}}'])
  await sql`insert into follow_ups (account_id, submission_id, kind, state, finished_at, sealed_records)
    values (${form.account_id}, ${first!.id}, 'crm', 'done', now(), ${foreign('other')})`.execute(system)
  const worker = startDeliveries(app.platform)
  try {
    await allFinal(app)
  } finally {
    await worker.stop()
  }
  const states = (await allDeliveries(app)).map(({ webhook_id, submission_id, state }) => ({
    webhook_id,
    submission_id,
    state,
  }))
  expect(states).toEqual(
    expect.arrayContaining([
      { webhook_id: broken.id, submission_id: first!.id, state: 'exhausted' },
      { webhook_id: broken.id, submission_id: second!.id, state: 'delivered' },
      { webhook_id: sound.id, submission_id: first!.id, state: 'delivered' },
      { webhook_id: sound.id, submission_id: second!.id, state: 'delivered' },
    ]),
  )
  expect(receiver.received).toHaveLength(3)
  const parked = (await deliveriesOf(app, broken.id)).find(({ state }) => state === 'exhausted')
  expect(parked?.attempts).toMatchObject([
    { status: null, error: expect.stringMatching(/could not be made.*cannot be opened/) },
  ])
  // It can be sent again once that is mended.
  await sql`update follow_ups set sealed_records = null`.execute(system)
  await app.call(webhooks.redeliver, { id: broken.id, params: { delivery_id: parked!.id } })
  const again = startDeliveries(app.platform)
  await allFinal(app)
  await again.stop()
  expect((await deliveriesOf(app, broken.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('S5: a secret that cannot be opened stops its subscription alone; the list shows null', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const lost = await subscribeTo(app, receiver.url)
  const sound = await subscribeTo(app, receiver.url)
  await app.platform.database.system
    .updateTable('webhooks')
    .set({ sealed_secret: foreign(secretContext(app.owner.account_id)) })
    .where('id', '=', lost.id)
    .execute()
  await submit(app, await onlineForm(app))
  const worker = startDeliveries(app.platform)
  try {
    await allFinal(app)
  } finally {
    await worker.stop()
  }
  const { status, data } = await app.call(webhooks.list)
  expect([status, data]).toMatchObject([
    200,
    [
      { id: lost.id, secret: null },
      { id: sound.id, secret: sound.secret },
    ],
  ])
  expect(await deliveriesOf(app, sound.id)).toMatchObject([{ state: 'delivered' }])
  expect(await deliveriesOf(app, lost.id)).toMatchObject([
    {
      state: 'exhausted',
      attempts: [{ number: 1, status: null, error: expect.stringContaining('secret cannot be opened') }],
    },
  ])
  // It is counted where people look, and the receiver is not blamed for it.
  expect(await webhookRow(app, lost.id)).toMatchObject({ failure_count: 1, exhausted_count: 0, is_active: true })
  expect(receiver.received).toHaveLength(1)
})
