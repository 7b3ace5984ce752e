import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import type { TestApp } from '../../testing/harness.ts'
import { submissionWriter } from '../submissions/index.ts'

/** What a receiver was sent. For tests only, like everything here. */
export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  path: string
  at: number
}

export interface WebhookReceiver extends AsyncDisposable {
  /** `host:port`, as the allow list spells it. */
  key: string
  url: string
  received: ReceivedRequest[]
  /** Requests under way now, and at most so far; by path too. */
  most: (path?: string) => number
  /** Waits until so many requests have come. */
  until(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>
}

type Answer = number | ((response: ServerResponse, request: ReceivedRequest) => void)

/** An HTTP receiver on the loopback interface; it answers with a status, or as told. */
export async function startWebhookReceiver(answer: Answer = 204): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = []
  const under = new Map<string, number>()
  const most = new Map<string, number>()
  const move = (path: string, amount: number) => {
    for (const key of [path, '*']) {
      const now = (under.get(key) ?? 0) + amount
      under.set(key, now)
      most.set(key, Math.max(most.get(key) ?? 0, now))
    }
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    move(path, 1)
    response.on('close', () => move(path, -1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = { headers: request.headers, body: Buffer.concat(chunks), path, at: performance.now() }
    received.push(one)
    if (typeof answer === 'function') answer(response, one)
    else response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const key = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    key,
    url: `http://${key}/hook`,
    received,
    most: (path = '*') => most.get(path) ?? 0,
    async until(count, timeoutMs = 15_000) {
      await waitFor(() => received.length >= count, `${count} requests, ${received.length} came`, timeoutMs)
      return received
    },
    [Symbol.asyncDispose]: () => close(server),
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

export async function waitFor(done: () => boolean | Promise<boolean>, what: string, timeoutMs = 15_000): Promise<void> {
  const until = performance.now() + timeoutMs
  while (!(await done())) {
    if (performance.now() > until) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A subscription made through the API. */
export async function subscribeTo(app: TestApp, url: string, body: Record<string, unknown> = {}, key?: string) {
  const made = await app.call(webhooks.create, { body: { url, ...body }, ...(key !== undefined && { key }) })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.data as { id: number; secret: string }
}

export interface TestForm {
  id: number
  account_id: number
}

/** A form that is online. */
export async function onlineForm(
  app: TestApp,
  settings: Record<string, unknown> = {},
  account = app.owner,
): Promise<TestForm> {
  const key = account.api_key
  const made = await app.call(forms.create, { key, body: { internal_title: 'Kontakt', ...settings } })
  const active = await app.call(forms.update, { key, id: made.data.id, body: { active: true } })
  if (active.status !== 200) throw new Error(JSON.stringify(active.body))
  return { id: made.data.id, account_id: account.account_id }
}

/** Submissions as the public form stores them, with their deliveries; in order. */
export async function submit(
  app: TestApp,
  form: TestForm,
  contents: (string | null)[] = ['{"address":{"Name":"Ada"}}'],
) {
  const write = submissionWriter(app.platform)
  const max_attempts = maxAttempts(app.platform.config)
  const known = { account_id: form.account_id, form_id: form.id, seen: null, max_attempts, follow_ups: [] }
  const stored = await Promise.all(contents.map((content) => write(known, { content, ip_address: null, token: null })))
  return stored.map((one) => {
    if (!one) throw new Error('The form is not as the test knows it.')
    return one
  })
}

/** All deliveries of the installation, oldest first. */
export function allDeliveries(app: TestApp) {
  return app.platform.database.system
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('created_at')
    .orderBy('submission_id')
    .execute()
}

export function allAttempts(app: TestApp) {
  return app.platform.database.system
    .selectFrom('delivery_attempts')
    .selectAll()
    .orderBy('delivery_id')
    .orderBy('number')
    .execute()
}

/** Waits until no delivery is waiting or being sent. */
export async function allFinal(app: TestApp, timeoutMs?: number): Promise<void> {
  const open = async () =>
    (await allDeliveries(app)).filter(({ state }) => state === 'waiting' || state === 'sending').length
  await waitFor(async () => (await open()) === 0, 'the end of all deliveries', timeoutMs)
}

export function webhookRow(app: TestApp, id: number) {
  return app.platform.database.system.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
