import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from './config.ts'
import { connect } from './features/crm/index.ts'
import { startWebhookReceiver, subscribeTo } from './features/webhooks/test-receiver.ts'
import { activeForm, named } from './testing/forms.ts'
import { startApp, type TestApp } from './testing/harness.ts'
import { spanCounts } from './lib/traces/span-counts.ts'
import { startMailServer } from './testing/servers/mail-server.ts'
import { startOnOffice } from './testing/onoffice-server/server.ts'
import { startTraceReceiver, type TraceReceiver } from './testing/servers/trace-receiver.ts'
import { startWorker } from './worker.ts'

const canary = 'kanarie-7f3a'
const person = {
  name: `Löwe ${canary}`,
  email: `${canary}@visitor.example`,
  note: `Bitte rufen Sie ${canary} an.`,
}

const proxied = { 'x-forwarded-for': '203.0.113.7' }
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** A service with onOffice, a mail server and a webhook behind it, and its worker at work. */
async function tracedService(receiver: TraceReceiver, env: Record<string, string> = {}) {
  const office = await startOnOffice()
  const mails = await startMailServer()
  const hook = await startWebhookReceiver()
  const app = await startApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      SMTP_URL: mails.url,
      ONOFFICE_API_URL: office.url,
      CRM_ALLOW_HOSTS: office.host,
      WEBHOOK_ALLOW_HOSTS: hook.key,
      ...env,
    },
  })
  const { token, secret } = office.office
  await connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
  await subscribeTo(app, `${hook.url}?${canary}`)
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'note', field_type: 'textarea', label: `Feld ${canary}` },
    ],
    settings: {
      crm_write_enabled: true,
      notification_enabled: true,
      notification_receivers: [`${canary}@agency.example`],
      email_enabled: false,
    },
  })
  const worker = startWorker(app.platform)
  onTestFinished(async () => {
    await worker.stop()
    await app[Symbol.asyncDispose]()
    for (const one of [hook, mails, office]) await one[Symbol.asyncDispose]()
  })
  return { app, form, hook, mails, office }
}

const send = async (
  app: TestApp,
  form: Awaited<ReturnType<typeof activeForm>>,
  headers: Record<string, string> = {},
) => {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `${form.path}?utm_source=${canary}`,
    headers: { accept: 'application/json', 'x-request-id': canary, ...headers },
    payload: named(form.ids, person),
  })
  expect(statusCode).toBe(201)
  return JSON.parse(body).data.id as number
}

test('traces: a submission, its CRM write, mail and webhook are one trace, and hold no personal data [B10-31] [B10-32]', async () => {
  await using receiver = await startTraceReceiver()
  const { app, form, hook, mails } = await tracedService(receiver, {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    TRUST_PROXY: '1',
  })
  const id = await send(app, form, { ...proxied, traceparent })
  await hook.until(1)
  const names = () => receiver.spans.map(({ name }) => name).toSorted()
  const expected = ['crm', 'crm address', 'crm agentsLog', 'mail', 'submission', 'webhook']
  await expect.poll(names, { timeout: 10_000 }).toEqual(expect.arrayContaining(expected))

  const root = receiver.spans.find(({ name }) => name === 'submission')!
  const spanOf = (name: string) => receiver.spans.find((span) => span.name === name)!
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([root.traceId]))
  expect(root).not.toHaveProperty('parentSpanId')
  expect(root.kind).toBe(2)
  for (const name of ['crm', 'mail', 'webhook']) expect(spanOf(name).parentSpanId, name).toBe(root.spanId)
  expect(spanOf('crm address').parentSpanId).toBe(spanOf('crm').spanId)
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of receiver.spans) {
    expect(BigInt(to)).toBeGreaterThanOrEqual(BigInt(from))
    expect(Math.abs(Number(BigInt(to) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  }
  expect(root.of).toMatchObject({ 'foyer.submission_id': id, 'foyer.form_id': form.id })
  expect(spanOf('webhook').of).toMatchObject({ 'http.response.status_code': 204, 'foyer.try': 1 })
  expect(spanOf('mail').of).toMatchObject({ 'foyer.state': 'sent' })
  expect(spanOf('crm').of).toMatchObject({ 'foyer.state': 'done' })
  expect(receiver.resource).toEqual({ 'service.name': 'foyer', 'deployment.environment': 'test' })
  expect(receiver.requests[0]!.headers['authorization']).toBe('Bearer of the collector')

  // The trace of the proxy is a link; receivers of webhooks are told of none.
  expect(root.links).toEqual([{ traceId: traceparent.slice(3, 35), spanId: traceparent.slice(36, 52) }])
  expect(hook.received[0]!.headers).not.toHaveProperty('traceparent')
  expect(mails.mails).toHaveLength(1)
  expect(hook.received[0]!.body.toString()).toContain(canary)
  const sent = receiver.requests.map(({ body }) => body).join('\n')
  for (const secret of [canary, '203.0.113.7', 'visitor.example', form.slug]) expect(sent).not.toContain(secret)
})

test('traces: a `traceparent` that no trusted proxy sent is not read [B10-31]', async () => {
  await using receiver = await startTraceReceiver()
  const { app, form } = await tracedService(receiver)
  await send(app, form, { ...proxied, traceparent })
  await expect.poll(() => receiver.spans.some(({ name }) => name === 'submission'), { timeout: 10_000 }).toBe(true)
  expect(receiver.requests.map(({ body }) => body).join()).not.toContain(traceparent.slice(3, 35))
})

test('traces: what fails is marked as failed, and its reason stays in the list of failures', async () => {
  await using receiver = await startTraceReceiver()
  const { app, form, office } = await tracedService(receiver, { WEBHOOK_RETRY_SCHEDULE: 'none' })
  await office[Symbol.asyncDispose]()
  await send(app, form)
  const crm = () => receiver.spans.find(({ name }) => name === 'crm')
  await expect.poll(crm, { timeout: 15_000 }).toMatchObject({ of: { 'foyer.state': 'waiting', 'foyer.try': 1 } })
  const stage = receiver.spans.find(({ name }) => name === 'crm address')
  expect(stage).toMatchObject({ status: { code: 2 }, of: { 'foyer.state': 'waiting' } })
})

test('traces: without an address none are made; a ratio takes a share of the submissions, whole [B10-31]', async () => {
  await using receiver = await startTraceReceiver()
  const none = await startApp()
  expect(none.platform.traces).toBeUndefined()
  await none[Symbol.asyncDispose]()
  const { openTraces } = await import('./lib/traces/traces.ts')
  await using app = await startApp()
  const of = (env: Record<string, string>) =>
    openTraces(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env }).tracing!, app.platform)
  const tenth = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const [one, other] = [of(tenth), of(tenth)]
  const ids = Array.from({ length: 4_000 }, (_, i) => i + 1)
  const taken = ids.filter((id) => one.begin(id) !== undefined)
  expect(taken.length).toBeGreaterThan(300)
  expect(taken.length).toBeLessThan(500)
  // Another process takes the same, under the same ids.
  expect(ids.filter((id) => other.submission(id, 0) !== undefined)).toEqual(taken)
  expect(other.begin(taken[0]!)!.parent_id).toBe(one.submission(taken[0]!, 0)!.span_id)
  expect(other.begin(taken[0]!)!.trace_id).not.toBe(other.begin(taken[1]!)!.trace_id)
  expect(of({ OTEL_TRACES_SAMPLER: 'always_off' }).begin(1)).toBeUndefined()
})

const troubles: [string, (response: ServerResponse) => void][] = [
  ['hangs', () => undefined],
  ['answers 503', (response) => void response.writeHead(503).end()],
  ['ends connections', (response) => void response.destroy()],
]

test.each(troubles)(
  'traces: a receiver that %s harms nothing: spans are dropped, in bounds [B10-33]',
  async (_how, answer) => {
    await using receiver = await startTraceReceiver(answer)
    const { app, form, hook } = await tracedService(receiver, { OTEL_EXPORTER_OTLP_TIMEOUT: '300' })
    for (let i = 0; i < 5; i++) await send(app, form)
    await hook.until(5)
    const before = spanCounts.dropped
    const { traces } = app.platform
    for (let id = 1; id <= 20_000; id++)
      traces!.end(traces!.begin(id), { name: 'crm', kind: 'internal', attributes: { 'foyer.submission_id': id } })
    // What does not fit waits for no place.
    expect(spanCounts.dropped - before).toBeGreaterThan(10_000)
    // The requests under way end before the service does.
    await pause(500)
    const begun = performance.now()
    await traces!.close()
    expect(performance.now() - begun).toBeLessThan(4_000)
  },
)

test('traces: a start with unusable values names each; without an address they are not looked at', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'no pair',
    OTEL_EXPORTER_OTLP_TIMEOUT: 'soon',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
  }
  expect(parseConfig(wrong).tracing).toBeNull()
  const read = () => parseConfig({ ...wrong, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })
  for (const name of Object.keys(wrong)) expect(read).toThrow(`${name} must be`)
  expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' })).toThrow('must be an http(s) address')
  const { tracing } = parseConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '.25',
    OTEL_SERVICE_NAME: 'forms',
  })
  expect(tracing).toMatchObject({
    url: 'http://127.0.0.1:4318/v1/traces',
    ratio: 0.25,
    timeoutMs: 10_000,
    resource: { 'service.name': 'forms' },
  })
  expect(
    parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }).tracing,
  ).toBeNull()
})

test('traces: ids of a traceparent are read as W3C Trace Context writes them', async () => {
  const { readTraceparent } = await import('./lib/traces/trace-ids.ts')
  expect(readTraceparent(traceparent)).toEqual({
    trace_id: traceparent.slice(3, 35),
    span_id: traceparent.slice(36, 52),
  })
  expect(readTraceparent(`01${traceparent.slice(2)}-more`)).toBeDefined()
  for (const wrong of [
    undefined,
    '',
    'x',
    `ff${traceparent.slice(2)}`,
    traceparent.toUpperCase(),
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  ])
    expect(readTraceparent(wrong), wrong).toBeUndefined()
})
