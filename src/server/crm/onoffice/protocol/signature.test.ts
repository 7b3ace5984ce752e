import { expect, test } from 'vitest'
import vectors from '../../../../../test/fixtures/onoffice-signatures.json' with { type: 'json' }
import {
  firstGeneration,
  isSigned,
  secondGeneration,
  type SignedAction,
} from '../../../testing/onoffice-server/signatures.ts'
import { signatureOf } from './signature.ts'
import { requestBody } from './wire.ts'

const keys = { token: 't'.repeat(32), secret: 's'.repeat(64) }

test.for([...vectors.v2_sdk, ...vectors.php.map((vector) => ({ ...vector, ...keys, hmac: vector.v2 }))])(
  'crm: an action is signed as the other implementations sign it: $resourcetype at $timestamp',
  ({ token, secret, hmac, ...action }) => {
    expect(signatureOf(action, { token, secret })).toBe(hmac)
    expect(secondGeneration(asSent(action), { token, secret })).toBe(hmac)
  },
)

test.for(vectors.php)('crm: the server knows the first generation, too: $resourcetype', ({ v1, v2, ...action }) => {
  expect(firstGeneration(asSent(action), keys)).toBe(v1)
  expect(isSigned({ ...asSent(action), hmac: v1 }, keys)).toBe(true)
  for (const hmac_version of [2, '2']) expect(isSigned({ ...asSent(action), hmac: v2, hmac_version }, keys)).toBe(true)
  for (const [hmac, hmac_version] of [
    [v1, '2'],
    [v2, undefined],
    [v2, '3'],
    ['', '2'],
    [undefined, '2'],
  ] as const) {
    expect(isSigned({ ...asSent(action), hmac, hmac_version }, keys)).toBe(false)
  }
})

const asSent = (action: object): SignedAction => ({
  actionid: '',
  resourcetype: '',
  resourceid: '',
  identifier: '',
  timestamp: 0,
  hmac: undefined,
  hmac_version: undefined,
  parameters: [],
  ...action,
})

test('crm: a request carries token, signature and claim, and never the secret', () => {
  const actions = [{ verb: 'read', resource: 'address', id: '7', parameters: { data: ['Name'] } }] as const
  const body = requestBody(actions, { ...keys, claim: 'claim-1' }, 1_600_000_000_999)
  expect(body).not.toContain(keys.secret)
  expect(JSON.parse(body)).toMatchObject({
    token: keys.token,
    request: {
      actions: [
        {
          actionid: 'urn:onoffice-de-ns:smart:2.5:smartml:action:read',
          resourcetype: 'address',
          resourceid: '7',
          timestamp: 1_600_000_000,
          hmac_version: '2',
          parameters: { data: ['Name'], extendedclaim: 'claim-1' },
        },
      ],
    },
  })
})
