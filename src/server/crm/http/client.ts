import { randomUUID } from 'node:crypto'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { GuardedFetchError, type GuardedClient, type GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { retryAfterMs } from '../../lib/retry-after.ts'
import type { Signer } from '../../lib/secrets/webhook-signature.ts'
import { askAgain, NoResponseError } from '../ask-again.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import { CrmError, type SendObserver } from '../port.ts'
import { answers, errorIn, jsonIn, type HttpCrmAction, type HttpCrmAnswer } from './wire.ts'

export interface HttpCrmOptions {
  /** Without a slash at its end. */
  baseUrl: string
  sign: Signer
  http: GuardedClient
  breaker: CircuitBreaker
  /** Of one request, in milliseconds. */
  timeoutMs: number
  /** Told of what the CRM refuses for good. */
  onRefusal: (error: CrmError) => void
  /** Told when no answer has come for so long that the circuit breaker opens. */
  onSilence: () => void
}

export interface HttpCrmClient {
  /**
   * Asks for one thing, again where no answer came: nothing is done twice by that, since what is created has a reference. Throws
   * `CrmError`, `unavailable` where the CRM may be asked later.
   */
  call<A extends HttpCrmAction>(action: A, body: object, sending?: SendObserver): Promise<HttpCrmAnswer<A>>
}

const maxAnswerBytes = 16 * 1024 * 1024
/** Where a CRM that takes too many requests does not say how long it wants to rest. */
const defaultPauseMs = 10_000

export function openHttpCrmClient(options: HttpCrmOptions): HttpCrmClient {
  return {
    async call(action, body, sending) {
      let isNoted = false
      const once = () =>
        options.breaker.run(async () => {
          if (!isNoted) await sending?.begins()
          isNoted = true
          return exchange(options, action, Buffer.from(JSON.stringify({ action, ...body })))
        })
      try {
        return await askAgain(once)
      } catch (error) {
        if (isNoted && error instanceof CrmError && error.kind === 'unavailable') await sending?.notTaken()
        throw error
      }
    },
  }
}

/** One request, signed for now, and its answer. */
async function exchange<A extends HttpCrmAction>(
  options: HttpCrmOptions,
  action: A,
  body: Uint8Array,
): Promise<HttpCrmAnswer<A>> {
  const { breaker, onRefusal } = options
  const unanswered = (told: Refusal, again: 'soon' | 'never', cause?: unknown) => {
    if (breaker.recordFailure()) options.onSilence()
    return new NoResponseError(new CrmError('unavailable', told, { cause }), again)
  }
  const response = await post(options, action, body).catch((error: unknown) => {
    if (!(error instanceof GuardedFetchError)) throw error
    if (error.kind === 'blocked') throw new CrmError('unavailable', refusal('http_crm_address_blocked'))
    // Who did not answer in time once would take as long again.
    throw unanswered(
      noAnswer(error.kind),
      error.kind === 'timeout' || error.kind === 'aborted' ? 'never' : 'soon',
      error,
    )
  })
  const json = response.bodyComplete ? jsonIn(response.body) : undefined
  const { status } = response
  const rest = restOf(response)
  if (rest !== undefined) {
    breaker.pause(rest)
    const retryAfterSeconds = Math.ceil(rest / 1000)
    const told = new CrmError('unavailable', refusal('http_crm_asks_for_rest'), { retryAfterSeconds })
    throw new NoResponseError(told, 'after_pause')
  }
  if (status >= 200 && status < 300) {
    const read = answers[action].safeParse(json)
    if (!read.success) throw unanswered(noAnswer('unreadable', status), 'soon')
    breaker.recordAnswer()
    return read.data as HttpCrmAnswer<A>
  }
  const refused = refusalOf(status, json)
  if (refused === undefined) throw unanswered(noAnswer('unreadable', status), status >= 500 ? 'soon' : 'never')
  breaker.recordAnswer()
  onRefusal(refused)
  throw refused
}

function post(
  { baseUrl, http, sign, timeoutMs }: HttpCrmOptions,
  action: HttpCrmAction,
  body: Uint8Array,
): Promise<GuardedResponse> {
  const id = randomUUID()
  const timestampSeconds = Math.floor(databaseTime() / 1000)
  return http.request({
    method: 'POST',
    url: `${baseUrl}/${action}`,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'User-Agent': 'Foyer-CRM/1',
      'X-Service-Event': `crm.${action}`,
      'X-Service-Delivery': id,
      ...sign({ deliveryId: id, timestampSeconds, body }),
    },
    body,
    timeoutMs,
    maxBodyBytes: maxAnswerBytes,
  })
}

const noAnswer = (why: string, status = 0) => refusal('http_crm_no_answer', { why, status })

/** Milliseconds for which the CRM wants to rest; `undefined`: it did not say so. */
function restOf({ status, headers }: GuardedResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const asked = retryAfterMs(headers['retry-after'], databaseTime())
  return status === 429 ? asked || defaultPauseMs : asked
}

/** What a CRM refuses; `undefined`: the answer is none of a CRM, or may be another one later. */
function refusalOf(status: number, json: unknown): CrmError | undefined {
  if (status === 401 || status === 403) {
    return new CrmError('unavailable', refusal('http_crm_credentials_refused'), { reason: 'credentials' })
  }
  if (status === 413) return new CrmError('rejected', refusal('http_crm_too_large'))
  const error = status >= 400 && status < 500 ? errorIn(json) : undefined
  if (!error) return undefined
  const said = { code: shown(error.code, 100), said: shown(error.message ?? error.code, 300) }
  if (error.code !== 'unknown_field') return new CrmError('rejected', refusal('http_crm_refused', said))
  const missingFields = error.fields ?? []
  return new CrmError('rejected', refusal('http_crm_refused', said), { reason: 'fields', missingFields })
}

/** One line for a person. */
const shown = (text: string, max: number) =>
  text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\.$/, '')
