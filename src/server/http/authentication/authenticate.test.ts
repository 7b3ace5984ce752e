import { sql } from 'kysely'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { me, sessions } from '../../../shared/contract/accounts/session.ts'
import { createApp } from '../../app.ts'
import { createKey, revokeKey } from '../../features/api-keys/index.ts'
import { openPlatform } from '../../open-platform.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { startApp } from '../../testing/harness.ts'

test('http: without a key, with a wrong one, or with another scheme the answer is 401 [B5-1, B5-5, B5-6]', async () => {
  await using app = await startApp()
  const key = app.owner.api_key
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    `Basic ${key}`,
    key,
    `Bearer ${newApiKey()}`,
    `Bearer ${key} ${key}`,
  ]) {
    const headers = authorization === undefined ? {} : { authorization }
    const { status, body, headers: answered } = await app.call(me.get, { key: null, headers })
    expect(status).toBe(401)
    expect(body.message).toEqual(expect.any(String))
    expect(answered['www-authenticate']).toBe('Bearer')
  }
  expect((await app.call(me.get, { key: null, headers: { authorization: `bearer  ${key}` } })).status).toBe(200)
  // A caller with a valid key is not told to bring one.
  const forSessions = await app.call(sessions.list, { key })
  expect([forSessions.status, forSessions.body.message]).toEqual([
    401,
    'This needs a session of the dashboard: an API key is not enough.',
  ])
})

test('authentication: a key with a typing error is refused without asking the database', async () => {
  await using app = await startApp()
  const { database } = app.platform
  const asked = vi.spyOn(database.system, 'selectFrom')
  const key = app.owner.api_key
  const typo = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
  for (const wrong of [typo, key.slice(0, -1), `${key}0`, 'fsk_', 'x'.repeat(10_000)]) {
    expect((await app.call(me.get, { key: wrong })).status).toBe(401)
  }
  expect(asked).not.toHaveBeenCalled()
  expect((await app.call(me.get, { key: newApiKey() })).status).toBe(401)
  expect(asked).toHaveBeenCalled()
})

test('authentication: an expired key is refused', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { id, api_key } = await createKey(system, { email: app.owner.email, name: 'short', expires_at: '2099-01-01' })
  expect((await app.call(me.get, { key: api_key })).status).toBe(200)
  await system
    .updateTable('api_keys')
    .set({ expires_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  app.platform.signals.publish('access_changed')
  expect((await app.call(me.get, { key: api_key })).status).toBe(401)
})

test('authentication: a revoked key is refused by every process within 5 seconds', async () => {
  await using app = await startApp()
  const other = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const otherServer = await createApp(other)
  const { id, api_key } = await createKey(app.platform.database.system, { email: app.owner.email, name: 'lost' })
  const ask = () => otherServer.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${api_key}` } })
  expect((await ask()).statusCode).toBe(200)

  await revokeKey(app.platform.database.system, id)
  // The other process was not told: it believes the key, but not for long.
  await vi.waitFor(async () => expect((await ask()).statusCode).toBe(401), { timeout: 6_000, interval: 250 })
  await otherServer.close()
  await other.close()
})

test('authentication: a revocation that is published holds in other processes at once', async () => {
  await using app = await startApp()
  const other = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const heard = new Promise<void>((resolve) => other.signals.subscribe('access_changed', () => resolve()))
  const otherServer = await createApp(other)
  const { id, api_key } = await createKey(app.platform.database.system, { email: app.owner.email, name: 'lost' })
  const ask = () => otherServer.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${api_key}` } })
  expect((await ask()).statusCode).toBe(200)

  await revokeKey(app.platform.database.system, id)
  app.platform.signals.publish('access_changed')
  await heard
  expect((await ask()).statusCode).toBe(401)
  await otherServer.close()
  await other.close()
})

test('authentication: a read-only key reads, and every write answers 403', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { api_key: key } = await createKey(system, { email: app.owner.email, name: 'report', read_only: true })
  expect((await app.call(me.get, { key })).status).toBe(200)
  expect((await app.call(formGroups.list, { key })).status).toBe(200)
  const { status, body } = await app.call(formGroups.create, { key, body: { name: 'No' } })
  expect(status).toBe(403)
  expect(body.message).toMatch(/only read/)
  expect((await app.call(formGroups.list)).data).toEqual([])
})

test('authentication: the last use of a key is noted', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const used = () => system.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow()
  expect(await used()).toEqual({ last_used_at: null })
  await app.call(me.get)
  const first = (await used()).last_used_at
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)

  await system.updateTable('api_keys').set({ last_used_at: '2026-01-01T00:00:00.000+00:00' }).execute()
  app.platform.signals.publish('access_changed')
  await app.call(me.get)
  expect(Date.parse((await used()).last_used_at ?? '')).toBeGreaterThan(Date.parse('2026-01-02'))
})
