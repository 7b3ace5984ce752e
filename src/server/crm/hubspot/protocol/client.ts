import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { GuardedResponse } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import type { SendObserver } from '../../port.ts'
import { exchange, sendJson, type Dialect, type JsonClientOptions, type JsonRequest } from '../../protocol/exchange.ts'
import { pauseMsOf, sendRepeatedly } from '../../protocol/send-repeatedly.ts'
import { noAnswer, policyOf, RefusedRequest } from './errors.ts'

/** `url`: `https://api.hubapi.com`. */
export interface ClientOptions extends JsonClientOptions {
  /** Of a private app. */
  accessToken: string
}

export type HubSpotRequest = JsonRequest

export interface CallOptions {
  /** Asking again does nothing twice. Reads and changes are; what creates is not. */
  isRepeatable: boolean
  sending?: SendObserver | undefined
  /** Requests that it counts for; 1 without. */
  turns?: number
}

export interface HubSpotClient {
  /** The JSON of the answer. Throws `CrmError`. */
  call(request: HubSpotRequest, options: CallOptions): Promise<unknown>
}

export function openClient(options: ClientOptions): HubSpotClient {
  const { accessToken, breaker } = options
  const dialect: Dialect = {
    blocked: refusal('hubspot_address_blocked'),
    asksForRest: refusal('hubspot_asks_for_rest'),
    noAnswer,
    restMsOf,
    refusedBy: (status, json) =>
      status >= 400 && status < 500 && status !== 408 ? new RefusedRequest(status, json, accessToken) : undefined,
  }
  return {
    call: (request, { isRepeatable, sending, turns }) =>
      sendRepeatedly(
        breaker,
        sending ? [sending] : [],
        () =>
          exchange(options, dialect, {
            isRepeatable,
            send: () => sendJson(options, request, { authorization: `Bearer ${accessToken}` }),
            read: (json) => json,
          }),
        turns,
      ),
  }
}

/** Too many requests · a record that is locked · an account that moves to another data centre. */
const restStatuses = new Set([429, 423, 477])

/** The limit of a day ends at midnight of the account: it is asked again every five minutes. */
const dailyPauseMs = 300_000

function restMsOf(response: GuardedResponse, json: unknown): number | undefined {
  if (!restStatuses.has(response.status)) return undefined
  const asked = pauseMsOf(response)
  return policyOf(json) === 'DAILY' ? Math.max(asked, dailyPauseMs) : asked
}

/** Of requests that only read, and changes. */
export const repeatable = { isRepeatable: true } as const

export const get = (client: HubSpotClient, path: string, query?: JsonRequest['query']): Promise<unknown> =>
  client.call({ method: 'GET', path, ...(query && { query }) }, repeatable)
