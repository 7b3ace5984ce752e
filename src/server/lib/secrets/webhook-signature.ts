import { createHmac, createSecretKey, randomBytes } from 'node:crypto'

/** What is signed of a delivery: the body byte for byte as it is sent, the time in whole seconds since 1970. */
export interface SignedContent {
  deliveryId: string
  timestampSeconds: number
  body: string | Uint8Array
}

const prefix = 'whsec_'

/** A new signing secret: `whsec_` and 32 random bytes in base64 (50 characters). */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** Gives the headers that sign one attempt. */
export type Signer = ReturnType<typeof webhookSigner>

/**
 * Signs with a secret, whose keys are made once. Both signatures are made with the same secret [B6, B14]:
 * `X-Service-Signature` keys HMAC-SHA256 with the whole secret as text and covers the body; the Standard Webhooks
 * headers key it with the bytes after `whsec_` and cover `id.timestamp.body`.
 */
export function webhookSigner(secret: string) {
  const whole = createSecretKey(secret, 'utf8')
  const bytes = createSecretKey(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
  return ({ deliveryId, timestampSeconds, body }: SignedContent) => {
    const signature = createHmac('sha256', bytes).update(`${deliveryId}.${timestampSeconds}.`).update(body)
    return {
      'X-Service-Signature': `sha256=${createHmac('sha256', whole).update(body).digest('hex')}`,
      'webhook-id': deliveryId,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': `v1,${signature.digest('base64')}`,
    }
  }
}
