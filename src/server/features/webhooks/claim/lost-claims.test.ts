import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhooks } from '../../../../shared/contract/submissions/webhooks.ts'
import { maxCrashes, suspectedFrom } from '../../../lib/crashes/crashes.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { openRecords } from '../../crm-writes/index.ts'
import { claimDeliveries } from './claim.ts'
import { releaseDeliveries } from './claim-queries.ts'
import { noteBegun, settleLostClaims } from './lost-claims.ts'
import { openPlaces, type QueuedDelivery } from './places.ts'
import {
  allAttempts,
  allDeliveries,
  allFinal,
  onlineForm,
  startWebhookReceiver,
  submit,
  subscribeTo,
  webhookRow,
} from '../test-receiver.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

const content = '{"address":{"Name":"Ada"}}'

/** Claims by hand, as a worker would that claims ahead. */
const claim = (app: TestApp) =>
  claimDeliveries(app.platform.database.system, {
    lease: { worker: 1, ms: 60_000 },
    open: (account, sealed) => openRecords(app.platform, account, sealed),
    depth: () => 8,
  })

/** What other workers find when the one that claimed has gone. */
async function crash(app: TestApp) {
  const { system } = app.platform.database
  await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(system)
  return settleLostClaims(system, app.platform.config.webhooks)
}

/** A subscription with so many deliveries; `proven`: they are claimed ahead. */
async function waiting(app: TestApp, url: string, count: number) {
  const { id } = await subscribeTo(app, url)
  await sql`update webhooks set last_success_at = now() where id = ${id}`.execute(app.platform.database.system)
  await submit(app, await onlineForm(app), Array<string>(count).fill(content))
  return id
}

test('webhooks: claims lost before their exchange cost nothing: every delivery has its first attempt', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  await waiting(app, receiver.url, 20)
  for (let crashes = 0; crashes < 2 * maxCrashes; crashes++) {
    expect((await claim(app)).rows).toHaveLength(20)
    expect(await crash(app)).toEqual([])
  }
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(receiver.received).toHaveLength(20)
  expect(receiver.received.every(({ headers }) => headers['x-service-attempt'] === '1')).toBe(true)
  expect((await allDeliveries(app)).every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true)
})

test('webhooks: only the exchange of a delivery with a lost claim is noted before it begins', async () => {
  const noted: (number | undefined)[] = []
  await using receiver = await startWebhookReceiver(
    (response) =>
      void allDeliveries(app).then((rows) => {
        noted.push(rows.find(({ state }) => state === 'sending')?.begun)
        response.writeHead(200).end()
      }),
  )
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  await waiting(app, receiver.url, 1)
  await claim(app)
  await crash(app)
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await submit(app, await onlineForm(app))
  await allFinal(app)
  await worker.stop()
  expect(noted).toEqual([1, 0])
  expect((await allDeliveries(app)).map(({ begun }) => begun)).toEqual([0, 0])
})

test('webhooks: a delivery that ends its process each time is parked, counted, and can be sent again', async () => {
  await using receiver = await startWebhookReceiver()
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const id = await waiting(app, receiver.url, 1)
  const { system } = app.platform.database
  for (let crashes = 1; crashes <= maxCrashes; crashes++) {
    const { rows } = await claim(app)
    expect(await noteBegun(system, rows)).toEqual([true])
    expect(await crash(app)).toHaveLength(crashes === maxCrashes ? 1 : 0)
  }
  const [parked] = await allDeliveries(app)
  expect(parked).toMatchObject({ state: 'exhausted', attempts: 1, worker: null, lease_until: null })
  expect(await allAttempts(app)).toMatchObject([{ number: 1, status: null, error: 'delivery_lost{"times":10}' }])
  // Counted where people look; the receiver is not blamed for it.
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 1, exhausted_count: 0, is_active: true })

  await app.call(webhooks.redeliver, { id, params: { delivery_id: parked!.id } })
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(await allDeliveries(app)).toMatchObject([{ state: 'delivered', attempts: 2, begun: 0 }])
})

test('webhooks: a stop that cuts an exchange off is no crash; an ended claim notes nothing', async () => {
  await using app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:9' } })
  await waiting(app, 'http://127.0.0.1:9/', 1)
  const { system } = app.platform.database
  const { rows } = await claim(app)
  await noteBegun(system, rows)
  await releaseDeliveries(system, rows, 'cut_off')
  expect(await allDeliveries(app)).toMatchObject([{ state: 'waiting', begun: 0 }])
  expect(await noteBegun(system, rows)).toEqual([false])
  expect(await allDeliveries(app)).toMatchObject([{ begun: 0 }])
})

test('webhooks: what is suspected goes one at a time, the least suspected first, and delays nothing else', async () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const places = openPlaces<QueuedDelivery & { name: string }>(async ({ name }) => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
  })
  const row = (name: string, begun: number, webhook_id: number) => ({
    name,
    begun,
    webhook_id,
    account_id: webhook_id,
    target: name,
    standing: 'proven' as const,
    subscriptionSlots: 4,
    targetSlots: 8,
  })
  places.add([
    row('most', suspectedFrom + 2, 1),
    row('least', suspectedFrom, 2),
    row('sound', 0, 3),
    row('once', suspectedFrom - 1, 4),
  ])
  expect(started).toEqual(['sound', 'once', 'least'])
  ends.get('least')!()
  await expect.poll(() => started).toEqual(['sound', 'once', 'least', 'most'])
  for (const end of ends.values()) end()
  await places.ended()
})
