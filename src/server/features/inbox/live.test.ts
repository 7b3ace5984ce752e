import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { session } from '../../../shared/contract/accounts/session.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import type { InboxChanges } from '../../../shared/contract/submissions/inbox-changes.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { createApp } from '../../app.ts'
import { closeServer } from '../../http/connections/connection-end.ts'
import { openPlatform } from '../../open-platform.ts'
import { signedIn, withKey, type Credentials } from '../../testing/callers.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { newAgency } from './test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

const addressOf = (address: string) => `${address}/api/v1${inbox.events.path}`
const headersOf = ({ key, headers }: Credentials) => ({
  accept: 'text/event-stream',
  ...(key !== null && { authorization: `Bearer ${key}` }),
  ...headers,
})

/** A caller that reads what it is told. */
async function listen(address: string, caller: Credentials, more: Record<string, string> = {}) {
  const request = get(addressOf(address), { agent: false, headers: { ...headersOf(caller), ...more } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard = { text: '', hasEnded: false }
  response.setEncoding('utf8').on('data', (part: string) => (heard.text += part))
  response.on('end', () => (heard.hasEnded = true)).on('error', () => undefined)
  const events = () =>
    [...heard.text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as InboxChanges)
  return {
    response,
    heard,
    events,
    changes: () => events().flatMap(({ changes }) => changes),
    [Symbol.dispose]: () => void request.destroy(),
  }
}

const patiently = { timeout: 5_000 }

test('events of the inbox: what arrives, is worked on and goes is told, without what it holds [B31-1, B31-2]', async () => {
  const { send, change, account, forms: made } = await newAgency(app)
  const key = account.api_key
  using caller = await listen(await app.listen(), withKey(key))
  expect(caller.response.statusCode).toBe(200)
  expect(caller.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const id = await send(0, { last: 'Löwe', email: 'secret@home.example' })
  await change(id, { status: 'in_progress' })
  await app.call(submissionNotes.create, { id, key, body: { text: 'Rückruf' } })
  await app.call(submissions.remove, { id, key })
  const kinds = () => caller.changes().map(({ kind }) => kind)
  await expect.poll(kinds, patiently).toEqual(['received', 'updated', 'noted', 'removed'])
  expect(new Set(caller.changes().map(({ form_id, submission_id }) => `${form_id} ${submission_id}`))).toEqual(
    new Set([`${made[0].id} ${id}`]),
  )
  expect(caller.heard.text).toMatch(/^retry: \d{4}\n\n/)
  expect(caller.heard.text).not.toMatch(/Löwe|secret|Rückruf/)
  const ids = [...caller.heard.text.matchAll(/^id: (\d+)$/gm)].map(([, one]) => Number(one))
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

test('events of the inbox: a burst is one event a second, with the first and whether there are more [B31-2]', async () => {
  const { send, account } = await newAgency(app)
  using caller = await listen(await app.listen(), withKey(account.api_key))
  const begun = performance.now()
  for (let i = 0; i < 30; i++) await send(0)
  await expect.poll(() => caller.events().some(({ more }) => more), patiently).toBe(true)
  expect(caller.events().length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1_000)
  for (const { changes } of caller.events()) expect(changes.length).toBeLessThanOrEqual(20)
})

test('events of the inbox: no account hears of another, and all processes hear of all [B31-3]', async () => {
  const [one, other] = [await newAgency(app), await newAgency(app)]
  const second = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const server = await createApp(second)
  const elsewhere = await server.listen({ host: '127.0.0.1', port: 0 })
  {
    using near = await listen(await app.listen(), withKey(one.account.api_key))
    using far = await listen(elsewhere, withKey(one.account.api_key))
    using stranger = await listen(elsewhere, withKey(other.account.api_key))
    const id = await one.send(0)
    const ids = (caller: typeof near) => caller.changes().map(({ submission_id }) => submission_id)
    await expect.poll(() => ids(far), patiently).toEqual([id])
    await expect.poll(() => ids(near), patiently).toEqual([id])
    const last = await other.send(0)
    await expect.poll(() => ids(stranger), patiently).toEqual([last])
    expect([ids(near), ids(far)]).toEqual([[id], [id]])
  }
  await closeServer(server)
  await second.close()
})

test('events of the inbox: a stream ends with its key, its session and its user [B31-4]', async () => {
  const { account, user, send } = await newAgency(app)
  const address = await app.listen()
  const owner = await signedIn(app, account)
  const made = await app.call(apiKeys.create, { ...owner, body: { name: 'Reader', scopes: ['submissions:read'] } })
  const colleague = await user('Jana Weiss')
  using byKey = await listen(address, withKey(made.data.api_key))
  using bySession = await listen(address, owner)
  using byUser = await listen(address, colleague)
  await app.call(apiKeys.revoke, { ...owner, id: made.data.id })
  await expect.poll(() => byKey.heard.hasEnded, patiently).toBe(true)
  expect(bySession.heard.hasEnded).toBe(false)
  await app.call(session.remove, owner)
  await app.platform.database.system.deleteFrom('users').where('id', '=', colleague.user_id).execute()
  // At the latest with what would be told next.
  await send(0)
  await expect.poll(() => [bySession.heard.hasEnded, byUser.heard.hasEnded], patiently).toEqual([true, true])
  expect([bySession.events(), byUser.events(), byKey.events()]).toEqual([[], [], []])
})

test('events of the inbox: a key without the scope gets none; who asks for no events gets an end [B31-1]', async () => {
  const { account } = await newAgency(app)
  const owner = await signedIn(app, account)
  const made = await app.call(apiKeys.create, { ...owner, body: { name: 'Forms', scopes: ['forms:read'] } })
  using refused = await listen(await app.listen(), withKey(made.data.api_key))
  expect(refused.response.statusCode).toBe(403)
  const { body, headers } = await app.call(inbox.events, { key: account.api_key })
  expect(String(body)).toMatch(/^retry: \d{4}\n\n$/)
  expect(headers['content-type']).toBe('text/event-stream')
  const { statusCode } = await app.server.inject({
    method: 'HEAD',
    url: '/api/v1/inbox/events',
    headers: headersOf(withKey(account.api_key)),
  })
  expect(statusCode).toBe(200)
})

test('events of the inbox: who comes again is told to look [B31-2]', async () => {
  const { account } = await newAgency(app)
  using caller = await listen(await app.listen(), withKey(account.api_key), { 'last-event-id': '1795253400123' })
  await expect.poll(() => caller.events(), patiently).toEqual([{ changes: [], more: true }])
})

test('events of the inbox: an open stream is no request in flight [B31-6]', async () => {
  const { account } = await newAgency(app)
  using caller = await listen(await app.listen(), withKey(account.api_key))
  expect(caller.response.statusCode).toBe(200)
  expect(app.platform.inFlight.size()).toBe(0)
})

test('events of the inbox: a server that stops ends its streams, and goes on at once [B31-5]', async () => {
  const own: TestApp = await startApp({ limited: false })
  const { account } = await newAgency(own)
  using caller = await listen(await own.listen(), withKey(account.api_key))
  const begun = performance.now()
  await closeServer(own.server)
  expect(performance.now() - begun).toBeLessThan(3_000)
  await expect.poll(() => caller.heard.hasEnded).toBe(true)
  await own[Symbol.asyncDispose]()
})
