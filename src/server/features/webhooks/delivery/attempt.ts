import { refusal, toStore } from '../../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { GuardedClient, GuardedResponse } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { retryAfterMs } from '../../../lib/retry-after.ts'
import type { Signer } from '../../../lib/secrets/webhook-signature.ts'
import { isSuccess } from './next-step.ts'
import { backgroundOf } from '../../../lib/turns/turn-parties.ts'

/** One POST as it is sent. */
export interface Post {
  id: string
  account_id: number
  event: string
  url: string
  sign: Signer
  /** Number of the attempt, from 1. */
  number: number
  body: string
  timeoutMs: number
}

/** What came of it; `status` is null where there was no answer. */
export interface AttemptResult {
  status: number | null
  durationMs: number
  /** As it is stored. */
  error: string | null
  excerpt: string | null
  retryAfterMs?: number | undefined
}

/** Of the answer's body so much is kept for the log [B14]. */
const maxExcerptBytes = 4096

/** Sends one attempt. `undefined`: it was given up by us, and what became of it is unknown. */
export async function attempt(client: GuardedClient, post: Post): Promise<AttemptResult | undefined> {
  const startedAt = performance.now()
  // Bytes once, which are signed twice and sent.
  const body = Buffer.from(post.body)
  try {
    const response = await client.request({
      method: 'POST',
      url: post.url,
      headers: headersOf(post, body),
      body,
      timeoutMs: post.timeoutMs,
      maxBodyBytes: maxExcerptBytes,
      turn: backgroundOf(post.account_id, 'webhooks'),
    })
    return answered(response)
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    if (error.kind === 'aborted') return undefined
    return unsent(`${error.kind}: ${toStore(refusal(`exchange_${error.kind}`))}`, performance.now() - startedAt)
  }
}

/** An attempt without an answer. */
export function unsent(error: string, durationMs = 0): AttemptResult {
  return { status: null, durationMs, error, excerpt: null }
}

function headersOf({ id, event, sign, number }: Post, body: Buffer): Record<string, string> {
  const timestampSeconds = Math.floor(databaseTime() / 1000)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Foyer-Webhooks/1',
    'X-Service-Event': event,
    'X-Service-Delivery': id,
    'X-Service-Attempt': String(number),
    ...sign({ deliveryId: id, timestampSeconds, body }),
  }
}

function answered({ status, durationMs, headers, body }: GuardedResponse): AttemptResult {
  return {
    status,
    durationMs,
    error: isSuccess(status) ? null : failureOf(status, headers),
    excerpt: body.length > 0 ? excerptOf(body) : null,
    retryAfterMs: retryAfterMs(headers['retry-after'], databaseTime()),
  }
}

function failureOf(status: number, headers: Record<string, string>): string {
  if (status < 300 || status > 399) return toStore(refusal('receiver_answered', { status }))
  const location = headers['location']
  const host = location === undefined ? undefined : URL.parse(location)?.host
  return toStore(host ? refusal('receiver_redirects_to', { status, host }) : refusal('receiver_redirects', { status }))
}

/** Text that the database can hold: what is no UTF-8 is replaced, and so is NUL. */
function excerptOf(body: Uint8Array): string {
  return new TextDecoder().decode(body).replaceAll('\0', '\uFFFD')
}
