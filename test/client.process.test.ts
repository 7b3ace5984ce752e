import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient, FoyerError, verifySignature, type ClientOptions } from '../clients/typescript/src/index.ts'
import type { Form, WebhookPayload } from '../clients/typescript/src/types.ts'
import { activeForm, post } from '../src/server/testing/forms.ts'
import { setLimitClock } from '../src/server/testing/limits.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { startWebhookReceiver } from '../src/server/features/webhooks/test-receiver.ts'
import { startWorker } from '../src/server/worker.ts'

/** The TypeScript client against the real service, over real connections. */
let app: TestApp
let baseUrl: string

beforeAll(async () => {
  app = await startApp()
  baseUrl = await app.listen()
})
afterAll(() => app[Symbol.asyncDispose]())

async function newClient(options: Partial<ClientOptions> = {}) {
  const { api_key: apiKey } = await app.createAccount()
  return createClient({ baseUrl, apiKey, sleep: noWait, ...options })
}

const noWait = async () => {}

async function failure(call: Promise<unknown>): Promise<FoyerError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof FoyerError) return error
  throw new Error('The call did not fail with a FoyerError.', { cause: error })
}

test('client: a form with fields and rules, from its creation to its statistics', async () => {
  const foyer = await newClient()
  const form: Form = await foyer.forms.create({ body: { internal_title: 'Inquiry', title: 'Ihre Anfrage' } })
  const name = await foyer.fields.create({ id: form.id, body: { crm_module: 'address', crm_field_name: 'Name' } })
  const floor = await foyer.fields.create({ id: form.id, body: { crm_module: 'estate', crm_field_name: 'etage' } })
  const { data: order } = await foyer.fields.reorder({ id: form.id, body: { field_ids: [floor.id, name.id] } })
  expect(order.map(({ id }) => id)).toEqual([floor.id, name.id])
  const { data: rules } = await foyer.rules.replace({
    id: form.id,
    body: {
      rules: [
        {
          title: 'No floor without a name',
          clauses: [{ when_field_id: String(name.id), operator: 'empty' }],
          actions: [{ action: 'hide', target_field_id: String(floor.id) }],
        },
      ],
    },
  })
  expect((await foyer.rules.list({ id: form.id })).data).toEqual(rules)
  const active = await foyer.forms.update({ id: form.id, body: { active: true } })
  await post(app, new URL(active.url).pathname, { [`field_${name.id}`]: 'Löwe' })
  const { data: received, meta } = await foyer.submissions.list({ id: form.id, query: { sort: 'asc' } })
  expect(meta.total).toBe(1)
  expect(received[0]?.content?.['address']).toEqual({ Name: 'Löwe' })
  expect(await foyer.submissions.stats({ id: form.id })).toMatchObject({ submissions: 1 })
  expect(await foyer.forms.remove({ id: form.id })).toBeUndefined()
})

test('client: listAll reads page after page, no further than asked, and keeps the query', async () => {
  const asked: string[] = []
  const counting: typeof fetch = (url, init) => {
    asked.push(url as string)
    return fetch(url, init)
  }
  const foyer = await newClient({ fetch: counting })
  const titles = ['A', 'B', 'C']
  for (const internal_title of titles) await foyer.forms.create({ body: { internal_title } })
  asked.length = 0
  const found: string[] = []
  for await (const form of foyer.forms.listAll({ query: { per_page: 2, active: false } }))
    found.push(form.internal_title)
  expect(found).toEqual(titles)
  expect(asked).toHaveLength(2)
  expect(asked.every((url) => url.includes('active=false'))).toBe(true)
  for await (const form of foyer.forms.listAll({ query: { per_page: 2 } })) {
    expect(form.internal_title).toBe('A')
    break
  }
  expect(asked).toHaveLength(3)
})

test('client: a refusal is a FoyerError with every fault by field and the request id', async () => {
  const foyer = await newClient()
  const invalid = await failure(
    foyer.forms.create({ body: { internal_title: '', accent_color: 'red' }, idempotencyKey: 'once' }),
  )
  expect(invalid).toMatchObject({ name: 'FoyerError', status: 422, retryAfter: undefined })
  expect(Object.keys(invalid.errors).toSorted()).toEqual(['accent_color', 'internal_title'])
  expect(invalid.message).toContain('and 1 more error')
  expect(invalid.requestId).toMatch(/^[\w-]{8,}$/)
  expect(await failure(foyer.forms.get({ id: 999_999_999 }))).toMatchObject({ status: 404, errors: {} })
  const foreign = await activeForm(app, { fields: [] })
  expect(await failure(foyer.forms.get({ id: foreign.id }))).toMatchObject({ status: 403 })
  const stranger = createClient({ baseUrl: `${baseUrl}/api/v1/`, apiKey: 'wrong' })
  expect(await failure(stranger.me.get())).toMatchObject({ status: 401 })
})

test('client: files go up as they are, and come down as bytes', async () => {
  const foyer = await newClient()
  const white = { create: { width: 1240, height: 1754, channels: 3, background: '#ffffff' } } as const
  const sheet = new Blob([new Uint8Array(await sharp(white).png().toBuffer())], { type: 'image/png' })
  const made = await foyer.letterheads.create({
    body: { letterhead_name: 'Geschäftspapier', letterhead_first: sheet, letterhead_margin_top: 45 },
  })
  expect(made).toMatchObject({ letterhead_name: 'Geschäftspapier', letterhead_margin_top: 45, continuation: null })
  const file = await foyer.letterheads.first({ id: made.id })
  expect(file.type).toBe('image/png')
  expect((await sharp(await file.arrayBuffer()).metadata()).width).toBe(1240)
})

test('client: a write that is based on an old version changes nothing', async () => {
  const foyer = await newClient()
  const { id } = await foyer.forms.create({ body: { internal_title: 'Inquiry' } })
  const { data, etag } = await foyer.forms.get.withResponse({ id })
  expect(data.id).toBe(id)
  await foyer.forms.update({ id, body: { title: 'First' }, ifMatch: etag })
  expect(await failure(foyer.forms.update({ id, body: { title: 'Second' }, ifMatch: etag }))).toMatchObject({
    status: 412,
  })
  expect((await foyer.forms.get({ id })).title).toBe('First')
})

test('client: after 429 it waits as long as Retry-After says, then goes on; unless that is too long', async () => {
  await using limited = await startApp({ env: { API_RATE_LIMIT: '3' } })
  const setting = { baseUrl: await limited.listen(), apiKey: limited.owner.api_key }
  let now = Date.parse('2026-11-21T09:30:20Z')
  await setLimitClock(limited, new Date(now))
  // The clock by which a process knows when its window ends.
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const waits: number[] = []
    const sleep = async (milliseconds: number) => {
      waits.push(milliseconds)
      now += milliseconds
      vi.advanceTimersByTime(milliseconds)
      await setLimitClock(limited, new Date(now))
    }
    const patient = createClient({ ...setting, sleep })
    for (let call = 0; call < 4; call++) await patient.me.get()
    expect(waits).toEqual([40_000])
    await patient.me.get()
    await patient.me.get()
    const hasty = createClient({ ...setting, sleep, maxRetryAfter: 5 })
    expect(await failure(hasty.me.get())).toMatchObject({ status: 429, retryAfter: 60 })
    const stubborn = createClient({ ...setting, sleep: noWait, retries: 2 })
    expect(await failure(stubborn.me.get())).toMatchObject({ status: 429 })
  } finally {
    vi.useRealTimers()
  }
})

test('client: a POST whose answer was lost is repeated, and creates nothing twice', async () => {
  const attempts: string[] = []
  const lossy: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    attempts.push(new Headers(init?.headers).get('idempotency-key') ?? '')
    if (attempts.length === 1) throw new TypeError('The connection was lost.')
    return response
  }
  const foyer = await newClient({ fetch: lossy })
  const { data: form, headers } = await foyer.forms.create.withResponse({ body: { internal_title: 'Once' } })
  expect(headers.get('idempotency-replayed')).toBe('true')
  expect(attempts).toEqual([attempts[0], attempts[0]])
  expect(attempts[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect((await foyer.forms.list()).data.map(({ id }) => id)).toEqual([form.id])
})

test('client: 503 is tried again for any method, a lost PATCH is not', async () => {
  const down: (() => Response)[] = []
  const shaky: typeof fetch = async (url, init) => down.shift()?.() ?? fetch(url, init)
  const waits: number[] = []
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)
  const foyer = await newClient({ fetch: shaky, sleep })
  const { id } = await foyer.forms.create({ body: { internal_title: 'Inquiry' } })
  down.push(
    () => new Response('busy', { status: 503, headers: { 'retry-after': '2' } }),
    () => new Response('busy', { status: 503 }),
  )
  expect((await foyer.forms.update({ id, body: { title: 'Later' } })).title).toBe('Later')
  expect(waits).toEqual([2000, 2000])
  down.push(() => {
    throw new TypeError('The connection was lost.')
  })
  expect(await failure(foyer.forms.update({ id, body: { title: 'Never' } }))).toMatchObject({ status: 0 })
  down.push(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await failure(foyer.me.get())).toMatchObject({ status: 502, message: 'The service answered 502.' })
})

test("client: a silent service fails after the time-out, and the caller's signal ends a wait at once", async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const foyer = createClient({ baseUrl: address, apiKey: 'any', timeoutMs: 20, retries: 0 })
  expect(await failure(foyer.me.get())).toMatchObject({ status: 0, message: 'No answer within 20 ms.' })
  const own = new AbortController()
  const waiting = createClient({ baseUrl: address, apiKey: 'any', timeoutMs: 20 })
  const call = waiting.me.get({ signal: own.signal })
  setTimeout(() => own.abort(new Error('No longer needed.')), 60)
  await expect(call).rejects.toThrow('No longer needed.')
  silent.closeAllConnections()
  silent.close()
})

test('client: a call without its id is not sent', async () => {
  const foyer = await newClient()
  await expect(foyer.forms.get({} as { id: number })).rejects.toThrow('This call needs id.')
})

test('client: verifySignature believes a real delivery and nothing else [B6-9]', async () => {
  await using receiver = await startWebhookReceiver()
  await using hooked = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const worker = startWorker(hooked.platform)
  const foyer = createClient({ baseUrl: await hooked.listen(), apiKey: hooked.owner.api_key })
  const form = await activeForm(hooked, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const made = await foyer.webhooks.create({ body: { url: receiver.url } })
  const secret = made.secret ?? ''
  await post(hooked, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })
  const [delivery] = await receiver.until(1)
  await worker.stop()
  const { body, headers } = delivery!
  const header = String(headers['x-service-signature'])
  expect(await verifySignature(body, header, secret)).toBe(true)
  expect(await verifySignature(body.toString(), header, secret)).toBe(true)
  const event = JSON.parse(body.toString()) as WebhookPayload
  expect(event.submission.content?.['address']).toEqual({ Name: 'Löwe' })
  expect(await verifySignature(`${body.toString()} `, header, secret)).toBe(false)
  expect(await verifySignature(body, header, `${secret}x`)).toBe(false)
  expect(
    await verifySignature(
      body,
      header.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      secret,
    ),
  ).toBe(false)
  for (const nothing of ['', 'sha256=', null, undefined])
    expect(await verifySignature(body, nothing, secret)).toBe(false)
})

test("client: the README's start runs as it is printed", async () => {
  const root = new URL('..', import.meta.url).pathname
  const readme = readFileSync(join(root, 'clients/typescript/README.md'), 'utf8')
  const [, start = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const { api_key } = await app.createAccount()
  const script = start
    .replace('@foyer/client', join(root, 'clients/typescript/src/index.ts'))
    .replace('https://forms.agency.example', baseUrl)
    .replace('fsk_…', api_key)
  const directory = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  writeFileSync(join(directory, 'start.mts'), script)
  const run = spawn(process.execPath, [join(directory, 'start.mts')])
  let output = ''
  run.stdout.on('data', (data) => (output += String(data)))
  run.stderr.on('data', (data) => (output += String(data)))
  const code = await new Promise((resolve) => run.once('close', resolve))
  rmSync(directory, { recursive: true })
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Inquiry http:\/\/\S+\n404 This record does not exist\.\n$/)
})
