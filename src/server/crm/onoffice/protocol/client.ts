import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { GuardedClient, GuardedResponse } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { CrmError, type SendObserver } from '../../port.ts'
import { meaningOf, noAnswer, RefusedAction } from './errors.ts'
import { NoResponseError } from '../../ask-again.ts'
import type { CircuitBreaker } from '../../circuit-breaker.ts'
import { pauseMsOf, sendRepeatedly, unanswered } from '../../protocol/send-repeatedly.ts'
import { batchPerTick } from './tick-batch.ts'
import type { Credentials } from './signature.ts'
import { orderedRecords, readAnswer, requestBody, type Action, type WireAnswer, type WireResult } from './wire.ts'

export interface ClientOptions {
  url: string
  credentials: Credentials
  http: GuardedClient
  breaker: CircuitBreaker
  /** Of one request, in milliseconds. */
  timeoutMs: number
  /** Told of every error that onOffice gives: what it says about the connection, or about fields, is noted elsewhere. */
  onRefusal: (error: CrmError) => void
  /** Told when no answer has come for so long that the circuit breaker opens. */
  onSilence: () => void
}

export interface CallOptions {
  /** Asking again does nothing twice. Reads are; what creates or sends is not. */
  isRepeatable: boolean
  sending?: SendObserver | undefined
}

/** What became of one action of a request. */
export type Outcome = WireResult | CrmError

export interface OnOfficeClient {
  /**
   * The records of one action. Throws `CrmError`. Reads that are asked for in the same turn of the event loop go in one request, and so do
   * creations.
   */
  call(action: Action, options: CallOptions): Promise<WireResult>
  /** Several actions in one request, each with its own outcome: one that is refused leaves the others as they are. */
  callAll(actions: readonly Action[], options: CallOptions): Promise<Outcome[]>
  /** Several reads whose elements have an order. Throws for the first; what is refused of the others has no records. */
  callOrdered(actions: readonly Action[]): Promise<ReturnType<typeof orderedRecords>>
}

/** In one request. */
const mostActions = 20
const maxAnswerBytes = 32 * 1024 * 1024

export function openClient(options: ClientOptions): OnOfficeClient {
  const ask = (
    actions: readonly Action[],
    { isRepeatable, sendings }: { isRepeatable: boolean; sendings: readonly SendObserver[] },
  ) => sendRepeatedly(options.breaker, sendings, () => exchange(options, actions, isRepeatable))

  function outcomes({ answer }: ParsedResponse, isRepeatable: boolean): Outcome[] {
    return answer.results.map((result) => {
      if (result.errorcode === 0) return result
      const error = new RefusedAction(
        result.errorcode,
        withoutSecrets(result.message, options.credentials),
        isRepeatable,
      )
      options.onRefusal(error)
      return error
    })
  }

  const read = batchPerTick(mostActions, async (actions: readonly Action[]) =>
    outcomes(await ask(actions, { isRepeatable: true, sendings: [] }), true),
  )
  const create = batchPerTick(mostActions, async (asked: readonly ActionRequest[]) => {
    const sendings = asked.flatMap(({ sending }) => sending ?? [])
    const actions = asked.map(({ action }) => action)
    return outcomes(await ask(actions, { isRepeatable: false, sendings }), false)
  })

  async function callAll(actions: readonly Action[], { isRepeatable, sending }: CallOptions): Promise<Outcome[]> {
    if (isRepeatable && actions.every(({ verb }) => verb === 'read' || verb === 'get')) {
      return Promise.all(actions.map(read))
    }
    const [action] = actions
    if (!isRepeatable && actions.length === 1 && action?.verb === 'create') return [await create({ action, sending })]
    return outcomes(await ask(actions, { isRepeatable, sendings: sending ? [sending] : [] }), isRepeatable)
  }

  return {
    callAll,
    async call(action, call) {
      const [outcome] = await callAll([action], call)
      if (outcome === undefined || outcome instanceof CrmError)
        throw outcome ?? noAnswer(call.isRepeatable, { why: '', status: 0 })
      return outcome
    },
    async callOrdered(actions) {
      const answered = await ask(actions, { isRepeatable: true, sendings: [] })
      const [first] = outcomes(answered, true)
      if (first instanceof CrmError) throw first
      return orderedRecords(answered.text)
    },
  }
}

/** A creation. */
interface ActionRequest {
  action: Action
  sending: SendObserver | undefined
}

interface ParsedResponse {
  answer: WireAnswer
  text: string
}

/** One request, signed for now, and its answer: whatever the HTTP status says, the answer is what its JSON says. */
async function exchange(
  options: ClientOptions,
  actions: readonly Action[],
  isRepeatable: boolean,
): Promise<ParsedResponse> {
  const { breaker, credentials } = options
  const noteFailure = () => {
    if (breaker.recordFailure()) options.onSilence()
  }
  const response = await post(options, requestBody(actions, credentials, databaseTime())).catch((error: unknown) => {
    noteFailure()
    throw unanswered(error, { isRepeatable, blocked: refusal('onoffice_address_blocked'), noAnswer })
  })
  const text = response.bodyComplete ? Buffer.from(response.body).toString('utf8') : ''
  const answer = readAnswer(text)
  // Nothing was done: the request as a whole was refused.
  if (response.status === 429) {
    const ms = pauseMsOf(response)
    breaker.pause(ms)
    const told = { retryAfterSeconds: Math.ceil(ms / 1000) }
    throw new NoResponseError(new CrmError('unavailable', refusal('onoffice_asks_for_rest'), told), 'after_pause')
  }
  if (answer && answer.results.length === actions.length) {
    breaker.recordAnswer()
    return { answer, text }
  }
  const isBroken = response.status >= 500 && answer !== undefined && meaningOf(answer.errorcode) === undefined
  if (answer && answer.errorcode !== 0 && answer.results.length === 0 && !isBroken) {
    breaker.recordAnswer()
    const error = new RefusedAction(answer.errorcode, withoutSecrets(answer.message, credentials), isRepeatable)
    options.onRefusal(error)
    throw error
  }
  noteFailure()
  const told = noAnswer(isRepeatable, { why: 'unreadable', status: response.status })
  throw new NoResponseError(told, isRepeatable ? 'soon' : 'never')
}

function post({ http, url, timeoutMs }: ClientOptions, body: string): Promise<GuardedResponse> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' }
  return http.request({ method: 'POST', url, headers, body, timeoutMs, maxBodyBytes: maxAnswerBytes })
}

/** What onOffice says, as one line that can be shown: it may repeat what it was sent. */
function withoutSecrets(message: string, { token, secret, claim }: Credentials): string {
  return [token, secret, ...(claim === undefined ? [] : [claim])]
    .reduce((text, hidden) => text.replaceAll(hidden, '…'), message)
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
