import { randomUUID } from 'node:crypto'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { GuardedClient, GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts'
import { retryAfterMs } from '../../lib/retry-after.ts'
import type { Signer } from '../../lib/secrets/webhook-signature.ts'
import { askAgain } from '../ask-again.ts'
import { CrmError, type SendObserver } from '../port.ts'
import { exchange, type Dialect, type ExchangeContext } from '../protocol/exchange.ts'
import { oneLine } from '../protocol/values.ts'
import { answers, errorIn, type HttpCrmAction, type HttpCrmAnswer } from './wire.ts'

export interface HttpCrmOptions extends ExchangeContext {
  /** Without a slash at its end. */
  baseUrl: string
  sign: Signer
  http: GuardedClient
  /** Of one request, in milliseconds. */
  timeoutMs: number
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
          return ask(options, action, Buffer.from(JSON.stringify({ action, ...body })))
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

const dialect: Dialect = {
  blocked: refusal('http_crm_address_blocked'),
  asksForRest: refusal('http_crm_asks_for_rest'),
  // What is created has a reference: everything may be asked again.
  noAnswer: (_isRepeatable, { why, status }, cause) =>
    new CrmError('unavailable', refusal('http_crm_no_answer', { why, status }), { cause }),
  restMsOf: ({ status, headers }) => {
    if (status !== 429 && status !== 503) return undefined
    const asked = retryAfterMs(headers['retry-after'], databaseTime())
    return status === 429 ? asked || defaultPauseMs : asked
  },
  refusedBy: refusalOf,
}

/** One request, signed for now, and its answer. */
const ask = <A extends HttpCrmAction>(
  options: HttpCrmOptions,
  action: A,
  body: Uint8Array,
): Promise<HttpCrmAnswer<A>> =>
  exchange(options, dialect, {
    isRepeatable: true,
    send: () => post(options, action, body),
    read: (json) => answers[action].safeParse(json).data as HttpCrmAnswer<A> | undefined,
  })

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

const shown = (text: string, max: number) => oneLine(text, max).replace(/\.$/, '')
