import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeForm, named, type TestForm } from '../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { startServer, type Program } from '../src/server/testing/machine/processes.ts'
import { startMailServer, type MailServer } from '../src/server/testing/servers/mail-server.ts'
import {
  allAttempts,
  allDeliveries,
  allFinal,
  startWebhookReceiver,
  subscribeTo,
  type WebhookReceiver,
} from '../src/server/features/webhooks/test-receiver.ts'

const minuteMs = 60_000
const jumpMs = 700

/**
 * What is loaded before the service is: its clock jumps again and again, a day ahead, right, a day and an hour behind. It tells its time, since the
 * few lines of a log can all fall between two jumps.
 */
const jumping = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  const offsets = [86_400_000, 0, -86_400_000, -3_600_000]
  const now = () => Real.now() + offsets[Math.floor(performance.now() / ${jumpMs}) % offsets.length]
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(now()) }
    static now = now
  }
  setInterval(() => process.stdout.write(JSON.stringify({ time: Date.now() }) + '\\n'), ${jumpMs}).unref()`)}`

/** The third POST of each delivery is taken, and answered late. */
const refusedPosts = 2
const answerMs = 1_500
const retryMs = 1_000

let app: TestApp
let receiver: WebhookReceiver
let mail: MailServer
let form: TestForm
const nodes: Program[] = []

beforeAll(async () => {
  const posts = new Map<string, number>()
  receiver = await startWebhookReceiver((response, { headers }) => {
    const id = String(headers['webhook-id'])
    posts.set(id, (posts.get(id) ?? 0) + 1)
    if (posts.get(id)! <= refusedPosts) response.writeHead(500).end()
    else setTimeout(() => response.writeHead(204).end(), answerMs)
  })
  mail = await startMailServer()
  app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key, SMTP_URL: mail.url } })
  const env = {
    DATA_DIR: app.platform.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    DATABASE_ALLOW_UNSAFE: '1',
    PUBLIC_URL: 'http://forms.agency.example',
    SMTP_URL: mail.url,
    WEBHOOK_ALLOW_HOSTS: receiver.key,
    WEBHOOK_RETRY_SCHEDULE: `${retryMs}ms,${retryMs}ms,${retryMs}ms`,
  }
  nodes.push(startServer(env), startServer({ ...env, NODE_OPTIONS: `--import=${jumping}` }))
  await Promise.all(nodes.map((node) => node.ready()))
  await subscribeTo(app, receiver.url)
  form = await activeForm(app, {
    fields: [{ key: 'name' }],
    settings: {
      min_fill_seconds: 0,
      honeypot_enabled: false,
      email_enabled: false,
      notification_enabled: true,
      notification_receivers: ['office@agency.example'],
    },
  })
}, 2 * minuteMs)
afterAll(async () => {
  for (const one of [...nodes, mail, receiver, app]) await one[Symbol.asyncDispose]()
})

const isBetween = (time: Date, from: number, until: number) =>
  time.getTime() > from - minuteMs && time.getTime() < until + minuteMs

test(
  'clock: beside a node whose clock jumps, nothing is early, doubled or lost, and times are right',
  async () => {
    const bases = await Promise.all(nodes.map((node) => node.ready()))
    const count = 24
    const before = Date.now()
    for (let n = 0; n < count; n++) {
      const sent = await fetch(bases[n % 2] + form.path, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(named(form.ids, { name: `Ada ${n}` })),
      })
      expect(sent.status, await sent.text()).toBe(201)
      await new Promise((resolve) => setTimeout(resolve, jumpMs / 4))
    }
    await expect.poll(async () => (await allDeliveries(app)).length, { timeout: minuteMs }).toBe(count)
    await allFinal(app, 2 * minuteMs)
    // The mailer's library judges a connection by the clock, so a jump fails a try; the node that is right makes the next, a minute later.
    await nodes[1]![Symbol.asyncDispose]()
    await expect.poll(() => mail.mails.length, { timeout: 2 * minuteMs }).toBe(count)

    const deliveries = await allDeliveries(app)
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']))
    const posts = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']))
    expect(posts.size).toBe(count)
    for (const times of posts.values()) {
      expect(times).toHaveLength(refusedPosts + 1)
      const waits = times.slice(1).map(({ at }, i) => at - times[i]!.at)
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.8 * retryMs)
    }
    expect(new Set(mail.mails.map(({ headers }) => headers['message-id'])).size).toBe(count)

    expect(await allAttempts(app)).toHaveLength(count * (refusedPosts + 1))
    const { system } = app.platform.database
    const { rows } = await sql<{ place: string; time: Date }>`
    select 'submissions.created_at' as place, created_at as time from submissions
    union all select 'deliveries.created_at', created_at from deliveries
    union all select 'delivery_attempts.at', at from delivery_attempts
    union all select 'mails.sent_at', sent_at from mails`.execute(system)
    expect(new Set(rows.map(({ place }) => place)).size).toBe(4)
    const wrong = rows.filter(({ time }) => !isBetween(new Date(time), before, Date.now()))
    expect(wrong).toEqual([])
    const told = (node: Program) =>
      Array.from((node.stdout() + node.stderr()).matchAll(/"time":(\d+)/g), ([, time]) => Number(time))
    const [right, other] = nodes.map((node) => Math.max(...told(node)) - Math.min(...told(node)))
    expect([right! < 10 * minuteMs, other! > 60 * minuteMs], nodes[1]!.stderr()).toEqual([true, true])
  },
  6 * minuteMs,
)
