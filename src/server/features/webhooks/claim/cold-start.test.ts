import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../../../testing/harness.ts'
import { onlineForm, submit, subscribeTo, type TestForm } from '../test-receiver.ts'
import { startDeliveries } from '../../../testing/lanes.ts'

const accounts = 4
const subscriptionsOfEach = 50
/** Of every ten receivers so many answer. */
const healthyOfTen = 1

test('webhooks: from a cold start, 180 of 200 receivers that hang keep no other one waiting for a second', async () => {
  // How long it takes on this machine where all answer.
  const alone = await agesOf(accounts * subscriptionsOfEach * (healthyOfTen / 10), { all: true })
  const beside = await agesOf(accounts * subscriptionsOfEach)
  // Those that hang were all asked, and asked again, in the meantime.
  expect(beside.hanging).toBeGreaterThanOrEqual(180)
  for (const [second, age] of beside.p95.entries()) {
    expect(age - Math.max(...alone.p95), `of those sent in second ${second}`).toBeLessThan(1_000)
  }
})

const seconds = 6
const roundsOfSecond = 4

/** Of deliveries to the receivers that answer: how old they are when they come, for each second from the cold start (ms, p95). */
async function agesOf(count: number, { all = false } = {}): Promise<{ p95: number[]; hanging: number }> {
  await using receivers = await startReceivers(count, all ? 10 : healthyOfTen)
  const env = { WEBHOOK_ALLOW_HOSTS: receivers.keys.join(','), WEBHOOK_TIMEOUT: '3s' }
  await using app = await startApp({ env })
  const forms = await subscribeAll(app, receivers.keys)
  const rounds = seconds * roundsOfSecond
  const begun = performance.now()
  // The first deliveries are there before the worker is.
  const worker = (await submitRound(app, forms, receivers), startDeliveries(app.platform))
  for (let round = 1; round < rounds; round++) {
    await sleep(Math.max(0, begun + (round * 1000) / roundsOfSecond - performance.now()))
    await submitRound(app, forms, receivers)
  }
  const answering = all ? count : (count * healthyOfTen) / 10
  await expect.poll(() => receivers.ages.length).toBe(rounds * answering)
  const stopped = worker.stop()
  receivers.close()
  await stopped
  const bySecond = Map.groupBy(receivers.ages, ({ sentAt }) => Math.floor((sentAt - begun) / 1000))
  return { p95: [...bySecond.values()].map((ages) => p95(ages.map(({ ms }) => ms))), hanging: receivers.hanging() }
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN

async function subscribeAll(app: TestApp, keys: readonly string[]): Promise<TestForm[]> {
  const owners: TestAccount[] = [app.owner]
  while (owners.length < accounts) owners.push(await app.createAccount())
  for (const [i, key] of keys.entries()) await subscribeTo(app, `http://${key}/`, {}, owners[i % accounts]?.api_key)
  return Promise.all(owners.map((owner) => onlineForm(app, {}, owner)))
}

type Receivers = Awaited<ReturnType<typeof startReceivers>>

async function submitRound(app: TestApp, forms: readonly TestForm[], receivers: Receivers): Promise<void> {
  const content = JSON.stringify({ address: { Name: `sent ${receivers.now()}` } })
  await Promise.all(forms.map((form) => submit(app, form, [content])))
}

/** Listeners on loopback, a host each; so many of ten answer, and note how old each event is. */
async function startReceivers(count: number, answeringOfTen: number) {
  const ages: { sentAt: number; ms: number }[] = []
  const hanging = new Set<number>()
  const servers: Server[] = []
  for (let i = 0; i < count; i++) {
    // Those that answer are the last of each account to be subscribed.
    const answers = Math.floor(i / accounts) % 10 >= 10 - answeringOfTen
    const server = createServer((request, response) => {
      if (!answers) return void hanging.add(i)
      let text = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      request.on('end', () => {
        const sentAt = Number(/sent ([\d.]+)/.exec(text)?.[1])
        ages.push({ sentAt, ms: performance.now() - sentAt })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
  }
  const close = () => {
    for (const server of servers) server.closeAllConnections()
  }
  return {
    keys: servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
    ages,
    hanging: () => hanging.size,
    now: () => performance.now(),
    close,
    async [Symbol.asyncDispose]() {
      close()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
