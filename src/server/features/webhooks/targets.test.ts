import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { startReceiver } from '../../lib/guarded-fetch/receivers.ts'
import { startApp } from '../../testing/harness.ts'
import { allAttempts, allDeliveries, allFinal, onlineForm, submit, subscribeTo, webhookRow } from './test-receiver.ts'
import { startDeliveries } from '../../testing/lanes.ts'

interface Case {
  url: string
  expect: 'accept' | 'reject'
  why: string
  /** Addresses, or the code of the resolver's error. */
  resolves?: string[] | string
}

const cases = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/ssrf-urls.json', import.meta.url), 'utf8'),
) as Case[]

function resolver(answers: Map<string, string[] | string>) {
  return async (hostname: string) => {
    const answer = answers.get(hostname) ?? 'ENOTFOUND'
    if (typeof answer === 'string') throw Object.assign(new Error(`queryA ${answer} ${hostname}`), { code: answer })
    return answer
  }
}

test('webhooks: every way to name an internal target is a 422 on url; public ones make a subscription [B4.7-8, B4.7-9, B4.7-10, B7-14, B4.7-14]', async () => {
  const answers = new Map<string, string[] | string>()
  await using app = await startApp({ platform: () => ({ resolve: resolver(answers) }) })
  const wrong: unknown[] = []
  for (const one of cases) {
    answers.clear()
    const hostname = URL.parse(one.url)?.hostname
    if (hostname !== undefined && one.resolves !== undefined) answers.set(hostname, one.resolves)
    const { status, body, data } = await app.call(webhooks.create, { body: { url: one.url } })
    const refused = status === 422 && Object.keys(body.errors).join() === 'url' && body.message === body.errors.url[0]
    if (one.expect === 'accept' ? status !== 201 : !refused) wrong.push({ ...one, status, body })
    // The sentence must not tell what a name resolves to.
    if (refused && Array.isArray(one.resolves) && one.resolves.some((address) => body.message.includes(address)))
      wrong.push(body)
    if (status === 201) await app.call(webhooks.remove, { id: data.id })
  }
  expect(wrong).toEqual([])
  expect(cases.length).toBeGreaterThan(200)
})

test('webhooks: a name that is public at first and 127.0.0.1 at delivery is blocked; no byte arrives [B4.7-9, B4.7-13]', async () => {
  await using canary = await startReceiver({})
  const answers = new Map<string, string[] | string>([['hooks.example.com', ['93.184.215.14']]])
  const env = { WEBHOOK_RETRY_SCHEDULE: '20ms' }
  await using app = await startApp({ env, platform: () => ({ resolve: resolver(answers) }) })
  const { id } = await subscribeTo(app, `http://hooks.example.com:${canary.port}/`)
  answers.set('hooks.example.com', ['127.0.0.1'])
  await submit(app, await onlineForm(app))
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(canary.connections().opened).toBe(0)
  expect(canary.received()).toBe('')
  const blocked = { status: null, error: 'blocked: exchange_blocked{}' }
  expect(await allAttempts(app)).toMatchObject([blocked, blocked])
  expect(await webhookRow(app, id)).toMatchObject({ failure_count: 2 })
})

test('webhooks: a row that names an internal address, however it got there, is never called [B4.7]', async () => {
  await using canary = await startReceiver({})
  await using app = await startApp({ env: { WEBHOOK_RETRY_SCHEDULE: 'none' } })
  const { system } = app.platform.database
  const { id } = await subscribeTo(app, 'http://93.184.215.14/')
  await system
    .updateTable('webhooks')
    .set({ url: `http://${canary.key}/` })
    .where('id', '=', id)
    .execute()
  await submit(app, await onlineForm(app))
  const worker = startDeliveries(app.platform)
  await allFinal(app)
  await worker.stop()
  expect(canary.connections().opened).toBe(0)
  expect(await allDeliveries(app)).toMatchObject([{ state: 'exhausted' }])
  expect((await allAttempts(app))[0]!.error).toMatch(/^blocked: /)
})
