import { expect, test } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Grant } from '../../../shared/contract/accounts/scopes.ts'
import { planOf } from '../../lib/plans.ts'
import type { Actor } from './actor.ts'
import { isHiddenFrom, type Confidential } from './hidden-from.ts'

const account = {
  id: 1,
  plan: 'enterprise',
  username: 'a',
  own_domain: null,
  has_certificate: false,
  timezone: 'UTC',
  features: planOf('enterprise').features,
}
const user = (role: Role): Actor => ({
  account,
  id: 1,
  name: 'Ada',
  user_id: 1,
  via: 'session',
  role,
  scopes: null,
  subject: 'session:1',
  read_only: false,
})
const key = (role: Role, scopes: readonly Grant[] | null, read_only = false): Actor => ({
  ...user(role),
  via: 'key',
  subject: 'key:1',
  scopes,
  read_only,
})
const seers = (thing: Exclude<Confidential, 'userLinks'>, actors: Record<string, Actor>) =>
  Object.keys(actors).filter((name) => !isHiddenFrom(actors[name] as Actor, thing))

const actors = {
  viewer: user('viewer'),
  editor: user('editor'),
  owner: user('owner'),
  'key of a viewer': key('viewer', null),
  'key of an editor': key('editor', null),
  'key that only reads': key('owner', null, true),
  'key for submissions': key('owner', ['submissions:write']),
  'key to read submissions': key('owner', ['submissions:read']),
  'key for webhooks': key('owner', ['webhooks:write']),
  'key to read webhooks': key('owner', ['webhooks:read']),
}

test('http: confidential answers are seen by actors that may change submissions', () => {
  expect(seers('confidentialAnswers', actors)).toEqual(['editor', 'owner', 'key of an editor', 'key for submissions'])
})

test('http: secrets of webhooks need the right to change webhooks, their targets the right to read them [B2.8-17]', () => {
  expect(seers('webhookSecrets', actors)).toEqual(['editor', 'owner', 'key of an editor', 'key for webhooks'])
  expect(seers('webhookTargets', actors)).toEqual([
    'editor',
    'owner',
    'key of an editor',
    'key that only reads',
    'key for webhooks',
    'key to read webhooks',
  ])
})

test('http: addresses of users are for owners, links of visitors for no actor', () => {
  expect(seers('userAddresses', { viewer: user('viewer'), editor: user('editor'), owner: user('owner') })).toEqual([
    'owner',
  ])
  expect(seers('visitorLinks', actors)).toEqual([])
})

test('http: links that let users in are seen by an owner who is signed in, where no mail server sends them', () => {
  const seen = (actor: Actor, hasMailServer: boolean) => !isHiddenFrom(actor, 'userLinks', { hasMailServer })
  expect(seen(user('owner'), false)).toBe(true)
  expect([user('editor'), key('owner', null)].map((actor) => seen(actor, false))).toEqual([false, false])
  expect(seen(user('owner'), true)).toBe(false)
})
