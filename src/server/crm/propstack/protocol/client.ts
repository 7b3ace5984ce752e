import { refusal } from '../../../../shared/refusals/catalogue.ts'
import type { SendObserver } from '../../port.ts'
import { exchange, sendJson, type Dialect, type JsonClientOptions, type JsonRequest } from '../../protocol/exchange.ts'
import { pauseMsOf, sendRepeatedly } from '../../protocol/send-repeatedly.ts'
import { oneLine } from '../../protocol/values.ts'
import { noAnswer, RefusedRequest } from './errors.ts'

/** `url`: of the API, with its version: `https://api.propstack.de/v1`. */
export interface ClientOptions extends JsonClientOptions {
  /** Goes in the header `X-API-KEY`. */
  apiKey: string
}

export type PropstackRequest = Omit<JsonRequest, 'content'>

export interface CallOptions {
  /** Asking again does nothing twice. Reads and changes are; what creates is not. */
  isRepeatable: boolean
  sending?: SendObserver | undefined
}

export interface PropstackClient {
  /** The JSON of the answer. Throws `CrmError`. */
  call(request: PropstackRequest, options: CallOptions): Promise<unknown>
}

export function openClient(options: ClientOptions): PropstackClient {
  const { apiKey, breaker } = options
  const dialect: Dialect = {
    blocked: refusal('propstack_address_blocked'),
    asksForRest: refusal('propstack_asks_for_rest'),
    noAnswer,
    restMsOf: (response) => (response.status === 429 ? pauseMsOf(response) : undefined),
    refusedBy: (status, json) =>
      status >= 400 && status < 500 && status !== 408 ? new RefusedRequest(status, wordsOf(json, apiKey)) : undefined,
  }
  return {
    call: (request, { isRepeatable, sending }) =>
      sendRepeatedly(breaker, sending ? [sending] : [], () =>
        exchange(options, dialect, {
          isRepeatable,
          send: () => sendJson(options, request, { 'x-api-key': apiKey }),
          read: (json) => json,
        }),
      ),
  }
}

/** What Propstack says, as one line that can be shown: it may repeat what it was sent. The form of its errors is not documented. */
const wordsOf = (json: unknown, apiKey: string): string =>
  oneLine(textsIn(json).join(', ').replaceAll(apiKey, '…'), 300)

function textsIn(json: unknown): string[] {
  if (typeof json === 'string') return [json]
  if (Array.isArray(json)) return json.flatMap(textsIn)
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => {
    const texts = textsIn(value)
    return ['error', 'errors', 'message', 'messages', 'base'].includes(name)
      ? texts
      : texts.map((text) => `${name}: ${text}`)
  })
}
