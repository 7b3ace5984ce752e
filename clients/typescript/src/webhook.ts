/**
 * Whether a delivery was signed with the subscription's secret. `rawBody` is the body as it arrived, byte for byte and not
 * yet parsed; `header` is the value of `X-Service-Signature`. The comparison takes the same time for every wrong signature.
 */
export async function verifySignature(
  rawBody: string | Uint8Array | ArrayBuffer,
  header: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (hex === undefined) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify'])
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const body = typeof rawBody === 'string' ? text.encode(rawBody) : new Uint8Array(rawBody)
  return crypto.subtle.verify('HMAC', key, signature, body)
}
