import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { hasOpenssl } from '../../testing/documents/openssl.ts'
import { newWebhookSecret, webhookSigner } from './webhook-signature.ts'

const now = () => Math.floor(Date.now() / 1000)

test('webhook signature: X-Service-Signature is the hex HMAC-SHA256 that GitHub publishes as its example [B6]', () => {
  const headers = webhookSigner("It's a Secret to Everybody")({
    deliveryId: 'd',
    timestampSeconds: 1,
    body: 'Hello, World!',
  })
  expect(headers['X-Service-Signature']).toBe('sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17')
})

test.skipIf(!hasOpenssl)(
  'webhook signature: openssl computes the same from the shown secret (where it is installed) [B6-9]',
  () => {
    const secret = newWebhookSecret()
    for (const body of ['', '{"name":"Jürgen 🏠"}', 'x'.repeat(100_000)]) {
      const openssl = spawnSync('openssl', ['dgst', '-sha256', '-hmac', secret], { input: body, encoding: 'utf8' })
      const expected = openssl.stdout.trim().split('= ').at(-1)
      const headers = webhookSigner(secret)({ deliveryId: 'd', timestampSeconds: 1, body })
      expect(headers['X-Service-Signature']).toBe(`sha256=${expected}`)
    }
  },
)

test('webhook signature: 1,000 random bodies, as text and as bytes, verify with an independent HMAC [B6-9]', async () => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const asText = (body: string | Uint8Array) => (typeof body === 'string' ? new TextEncoder().encode(body) : body)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 })),
      async (body: string | Uint8Array) => {
        const secret = newWebhookSecret()
        const header = webhookSigner(secret)({ deliveryId: 'd', timestampSeconds: 1, body })['X-Service-Signature']
        const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['verify'])
        const signature = Buffer.from(header.slice('sha256='.length), 'hex')
        return crypto.subtle.verify('HMAC', key, signature, new Uint8Array(asText(body)))
      },
    ),
    { numRuns: 1000 },
  )
})

test('webhook signature: the package standardwebhooks accepts the headers, and no changed byte [B14-20]', () => {
  fc.assert(
    fc.property(fc.json(), fc.uuid(), (body, deliveryId) => {
      const secret = newWebhookSecret()
      const headers = webhookSigner(secret)({ deliveryId, timestampSeconds: now(), body })
      const verifier = new Webhook(secret)
      expect(verifier.verify(body, headers)).toEqual(JSON.parse(body))
      expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature')
      expect(() => verifier.verify(body, { ...headers, 'webhook-id': `${deliveryId}0` })).toThrow('No matching')
      expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching')
    }),
    { numRuns: 200 },
  )
})

test('webhook signature: attempts of one delivery have one id and body signature, and own times [B14-20]', () => {
  const secret = newWebhookSecret()
  const [first, second] = [10, 20].map((timestampSeconds) =>
    webhookSigner(secret)({ deliveryId: 'same', timestampSeconds, body: '{}' }),
  )
  expect(first!['X-Service-Signature']).toBe(second!['X-Service-Signature'])
  expect(first!['webhook-id']).toBe(second!['webhook-id'])
  expect(first!['webhook-timestamp']).toBe('10')
  expect(first!['webhook-signature']).not.toBe(second!['webhook-signature'])
})

test('webhook signature: a secret without its prefix is base64 as a whole, and signs the same [B14-20]', () => {
  const secret = newWebhookSecret()
  const content = { deliveryId: 'd', timestampSeconds: 1, body: '{}' }
  const signatureOf = (one: string) => webhookSigner(one)(content)['webhook-signature']
  expect(signatureOf(secret.slice('whsec_'.length))).toBe(signatureOf(secret))
})

test('webhook signature: a new secret is whsec_ and 32 random bytes [B2.8-13]', () => {
  const secrets = new Set(Array.from({ length: 1000 }, newWebhookSecret))
  expect(secrets.size).toBe(1000)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})
