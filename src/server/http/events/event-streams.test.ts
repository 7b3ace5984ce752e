import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import type { Actor } from '../authentication/actor.ts'
import { eventText, openEventStreams, streamLimits, type StreamLimits } from './event-streams.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const open = (limits: Partial<StreamLimits> = {}) =>
  openEventStreams(app.platform, { ...streamLimits, heartbeatMs: 60_000, ...limits })

/** An answer without a reader. */
const unread = () => new ServerResponse(new IncomingMessage(new Socket()))

async function actorOf(): Promise<Actor> {
  const { account_id, user_id } = await app.createAccount()
  const { id } = await system
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const account = {
    id: account_id,
    plan: 'enterprise',
    username: '',
    own_domain: null,
    has_certificate: false,
    timezone: 'Europe/Berlin',
    features: new Set([]),
  }
  const rights = { via: 'key', role: 'owner', scopes: null, read_only: false } as const
  return { account, id, name: 'Key', user_id, subject: `key:${id}`, ...rights }
}

test('event streams: a user, an account and a process have so many, and a place again when one ends [B31-6]', async () => {
  const streams = open({ places: { user: 2, account: 3, process: 4 } })
  const [one, other] = [await actorOf(), await actorOf()]
  const colleague = { ...one, user_id: one.user_id + 1_000_000 }
  const first = unread()
  streams.join(one, first)
  streams.join(one, unread())
  const headers = { 'retry-after': '30' }
  expect(() => streams.join(one, unread())).toThrow(expect.objectContaining({ status: 429, headers }))
  streams.join(colleague, unread())
  expect(() => streams.join(colleague, unread())).toThrow(expect.objectContaining({ status: 503, headers }))
  streams.join(other, unread())
  expect(() => streams.join(other, unread())).toThrow(expect.objectContaining({ status: 503, headers }))
  expect(streams.size()).toBe(4)
  first.destroy()
  await expect.poll(() => streams.size()).toBe(3)
  streams.join(one, unread())
  streams.endAll()
  expect([streams.size(), streams.accounts()]).toEqual([0, []])
})

test('event streams: a caller that left before its stream was open has no place [B31-6]', async () => {
  const streams = open()
  const response = unread()
  response.destroy()
  await expect.poll(() => response.closed).toBe(true)
  streams.join(await actorOf(), response)
  expect([streams.size(), streams.accounts()]).toEqual([0, []])
})

test('event streams: a caller that does not read is cut off, and not written to without an end [B31-6]', async () => {
  const streams = open({ unreadBytes: 1_000 })
  const actor = await actorOf()
  const response = unread()
  streams.join(actor, response)
  for (let i = 0; i < 50; i++) await streams.send(new Map([[actor.account.id, 'x'.repeat(100)]]))
  expect(response.destroyed).toBe(true)
  expect(response.writableLength).toBeLessThan(2_000)
  expect(streams.size()).toBe(0)
})

test('event streams: a comment comes again and again, until the right has gone or the time is over [B31-4, B31-5]', async () => {
  const streams = open({ heartbeatMs: 20 })
  const actor = await actorOf()
  const response = unread()
  streams.join(actor, response)
  await expect.poll(() => response.writableLength).toBeGreaterThanOrEqual(6)
  expect(response.writableEnded).toBe(false)
  await system.updateTable('api_keys').set({ revoked_at: '2026-01-01' }).where('id', '=', actor.id).execute()
  await expect.poll(() => response.writableEnded).toBe(true)
  const old = unread()
  const short = open({ heartbeatMs: 20, longestMs: 30 })
  short.join(await actorOf(), old)
  await expect.poll(() => old.writableEnded).toBe(true)
  expect(short.size()).toBe(0)
})

test('event streams: where callers cannot be looked up, nothing is told, and later all of it [B31-4]', async () => {
  const down = { ...app.platform, database: { ...app.platform.database, system: undefined as never } }
  const streams = openEventStreams(down)
  const actor = await actorOf()
  const response = unread()
  streams.join(actor, response)
  await expect(streams.send(new Map([[actor.account.id, 'told']]))).rejects.toThrow()
  expect([response.writableLength, streams.size()]).toEqual([0, 1])
  streams.endAll()
})

test('event streams: ids grow, also within a millisecond and after the clock was set back [B31-2]', () => {
  const idOf = (at: number) => Number(/^id: (\d+)\n/.exec(eventText({ name: 'changes', data: {}, at }))?.[1])
  const ids = [idOf(5_000_000_000_000), idOf(5_000_000_000_000), idOf(4_000_000_000_000)]
  expect(ids).toEqual([5_000_000_000_000, 5_000_000_000_001, 5_000_000_000_002])
})
