import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { me } from '../../../shared/contract/accounts/session.ts'
import { inFlightLimits, openFairShare, openInFlight, shareLimits, threadClock } from '../../lib/fair-share/index.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { networkShares } from './share.ts'

/** A key that has cost anything stays heavy, and has one turn beside a light one; then it is refused, since it does not wait. */
const strict = {
  ...shareLimits,
  earned: 0,
  savedMs: 1e-6,
  largePart: 1e-9,
  smallPart: 1e-9,
  waitingPerKey: 0,
  activeMs: 60_000,
}

const openApp = () => startApp({ platform: () => ({ fairShare: openFairShare(threadClock, strict) }) })

test('fair share: a heavy account gets 503 with Retry-After beside a light one, which is served', async () => {
  await using app = await openApp()
  const other = await app.createAccount()
  await app.call(me.get)
  expect(await app.call(me.get, { key: other.api_key })).toMatchObject({ status: 200 })
  expect(await app.call(me.get)).toMatchObject({ status: 200 })
  expect(await app.call(me.get)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { message: 'Too many requests are waiting. Try again in 2 seconds.' },
  })
})

test('fair share: visitors of a form are charged to their network and to the account of the form', async () => {
  await using app = await openApp()
  const other = await app.createAccount()
  const { path } = await activeForm(app, { key: other.api_key, fields: [{ key: 'name' }] })
  const visit = (ip: string) => app.server.inject({ url: path, remoteAddress: ip })
  // The owner's account is light and active; the visited form's account pays for its visitors.
  expect((await visit('198.51.100.1')).statusCode).toBe(200)
  expect((await app.call(me.get)).status).toBe(200)
  const refused = await visit('198.51.100.2')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
})

test('fair share: a caller pays for its network, and for the /48 that networks of IPv6 are part of', () => {
  const keys = (ip: string) => networkShares({ ip } as FastifyRequest)
  expect(keys('203.0.113.7')).toEqual(['network 203.0.113.7'])
  expect(keys('2001:db8:1:2::3')).toEqual(['network 2001:db8:1:2::', 'site 2001:db8:1::'])
  expect(keys('2001:db8:1::3')).toEqual(['network 2001:db8:1::', 'site 2001:db8:1::'])
})

test('overload: beyond the bound a call is refused at once, and health and readiness still answer', async () => {
  const limits = { ...inFlightLimits, most: 2, least: 2 }
  const inFlight = openInFlight(() => 1, limits)
  await using app = await startApp({ platform: () => ({ inFlight }) })
  const other = await app.createAccount()
  const held = Promise.withResolvers<void>()
  const holding = inFlight.run([`account ${app.owner.account_id}`], () => held.promise)
  expect(await app.call(me.get)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', connection: 'close' },
    body: { message: 'Too many requests are waiting. Try again in 2 seconds.' },
  })
  // The other half is for others.
  expect(await app.call(me.get, { key: other.api_key })).toMatchObject({ status: 200 })
  const holdingAll = inFlight.run(['account of others'], () => held.promise)
  expect(await app.call(me.get, { key: other.api_key })).toMatchObject({ status: 503 })
  for (const url of ['/healthz', '/readyz']) expect((await app.server.inject({ url })).statusCode).toBe(200)
  held.resolve()
  await Promise.all([holding, holdingAll])
  expect(await app.call(me.get)).toMatchObject({ status: 200 })
  expect(inFlight.size()).toBe(0)
})
