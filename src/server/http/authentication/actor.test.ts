import { expect, test } from 'vitest'
import { planOf } from '../../lib/plans.ts'
import { requireGrant, requireRole, sessionOf, type Actor } from './actor.ts'

const session: Actor = {
  account: {
    id: 1,
    plan: 'enterprise',
    username: 'a',
    own_domain: null,
    has_certificate: false,
    timezone: 'UTC',
    features: planOf('enterprise').features,
  },
  id: 1,
  name: 'Ada',
  user_id: 1,
  via: 'session',
  role: 'editor',
  scopes: null,
  subject: 'session:47',
  read_only: false,
}
const key: Actor = { ...session, via: 'key', subject: 'key:9' }

test('http: a session is known by its id, and a key is none', () => {
  expect(sessionOf(session)).toBe(47)
  expect(() => sessionOf(key)).toThrow('This endpoint is for sessions.')
})

test('http: a role includes the lesser ones; the refusal says whether it is that of the user or of the key', () => {
  expect(() => requireRole(session, 'viewer')).not.toThrow()
  expect(() => requireRole(session, 'editor')).not.toThrow()
  expect(() => requireRole(session, 'owner')).toThrow('Your role (editor) does not include this')
  expect(() => requireRole(key, 'owner')).toThrow('An API key can do no more than the user who made it')
})

test('http: a key does what its scopes name; one that only reads writes nothing', () => {
  expect(() => requireGrant(key, 'forms:write')).not.toThrow()
  const scoped: Actor = { ...key, scopes: ['forms:write', 'submissions:read'] }
  for (const grant of ['forms:read', 'forms:write', 'submissions:read'] as const)
    expect(() => requireGrant(scoped, grant)).not.toThrow()
  expect(() => requireGrant(scoped, 'submissions:write')).toThrow(
    'This API key lacks the scope submissions:write; it has forms:write, submissions:read.',
  )
  expect(() => requireGrant({ ...key, scopes: [] }, 'forms:read')).toThrow('it has none.')
  const reader: Actor = { ...scoped, read_only: true }
  expect(() => requireGrant(reader, 'forms:read')).not.toThrow()
  expect(() => requireGrant(reader, 'forms:write')).toThrow('This API key can only read.')
})
