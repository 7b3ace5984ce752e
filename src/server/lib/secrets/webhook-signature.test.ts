import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { generatedSeed, reportGenerated } from '../../../../test/generated.ts'
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

/** The content with one of its bytes changed, wherever `at` falls. */
function withFlippedByte(content: string | Buffer, at: number, mask: number): Buffer {
  const bytes = Buffer.from(content)
  const place = at % bytes.length
  bytes[place] = (bytes[place] ?? 0) ^ mask
  return bytes
}

test('webhook signature: the package standardwebhooks accepts 1,000 bodies, and none with a changed byte [B14-20]', () => {
  const flip = { at: fc.nat(), mask: fc.integer({ min: 1, max: 255 }) }
  fc.assert(
    fc.property(fc.json(), fc.uuid(), fc.record(flip), (body, deliveryId, { at, mask }) => {
      const secret = newWebhookSecret()
      const headers = webhookSigner(secret)({ deliveryId, timestampSeconds: now(), body })
      const verifier = new Webhook(secret)
      expect(verifier.verify(body, headers)).toEqual(JSON.parse(body))
      expect(() => verifier.verify(withFlippedByte(body, at, mask), headers)).toThrow('No matching signature')
      expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature')
      expect(() => verifier.verify(body, { ...headers, 'webhook-id': `${deliveryId}0` })).toThrow('No matching')
      expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching')
    }),
    { numRuns: 1000, seed: generatedSeed },
  )
  reportGenerated('R20', '1000 bodies accepted by standardwebhooks, 1000 with a changed byte refused')
})

test('webhook signature: each changed byte of a body, an id, a time or a signature is refused [B14-20]', () => {
  const secret = newWebhookSecret()
  const body = '{"event":"submission.created","submission":{"id":7,"values":{"address":{"Name":"Jürgen 🏠"}}}}'
  const headers = webhookSigner(secret)({ deliveryId: 'dlv_7', timestampSeconds: now(), body })
  const verifier = new Webhook(secret)
  expect(verifier.verify(body, headers)).toEqual(JSON.parse(body))
  const isRefused = (sent: string | Buffer, change: Partial<typeof headers> = {}) =>
    expect(() => verifier.verify(sent, { ...headers, ...change })).toThrow(/No matching signature|too old|too new/)
  for (let at = 0; at < Buffer.byteLength(body); at++) isRefused(withFlippedByte(body, at, 1))
  for (const name of ['webhook-id', 'webhook-timestamp'] as const) {
    for (let at = 0; at < headers[name].length; at++)
      isRefused(body, { [name]: withFlippedByte(headers[name], at, 1).toString() })
  }
  const [version, text = ''] = headers['webhook-signature'].split(',')
  const signature = Buffer.from(text, 'base64')
  for (let at = 0; at < signature.length; at++)
    isRefused(body, { 'webhook-signature': `${version},${withFlippedByte(signature, at, 1).toString('base64')}` })
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
