import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyedAnswer, KeyedCall } from './model.ts'

/** An API key of each account. */
interface KeyedCallsOptions {
  base: string
  apiKeys: readonly string[]
}

export interface KeyedCalls {
  /** Begins no more calls, and waits until each has its answers. */
  stop(): Promise<KeyedCall[]>
}

const perSecond = 2
/** So many copies of a call are sent at once, and so many more after it. */
const [together, later] = [3, 2]
/** Between copies that are sent one after the other: on most machines a crash lies between them. */
const apartMs = 1_500
const askAgainMs = 500
/** A crash and the minute for which the key of an ended process is held are far shorter. */
const patienceMs = 300_000

/** Makes form groups with an Idempotency-Key for each, whatever becomes of the server, and asks until each copy of a call has its answer. */
export function sendKeyedCalls({ base, apiKeys }: KeyedCallsOptions): KeyedCalls {
  const calls: Promise<KeyedCall>[] = []
  let isStopped = false
  const begun = (async () => {
    for (let n = 0; !isStopped; n++) {
      calls.push(sendCopies({ base, apiKey: apiKeys[n % apiKeys.length] ?? '' }, `crash-${n}`))
      await sleep(1000 / perSecond)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await begun
      return Promise.all(calls)
    },
  }
}

interface Caller {
  base: string
  apiKey: string
}

/** The copies of one call, and then its key with another body. */
async function sendCopies(caller: Caller, key: string): Promise<KeyedCall> {
  const from = Date.now()
  const send = () => untilAnswered(caller, key, { name: key })
  const answers = await Promise.all(Array.from({ length: together }, send))
  for (let i = 0; i < later; i++) {
    await sleep(apartMs)
    answers.push(await send())
  }
  const until = Date.now()
  const otherBody = await untilAnswered(caller, key, { name: `${key} changed` })
  return { key, from, until, answers, otherBody: otherBody.status }
}

/** A connection that breaks, a key that is held and a server that is not there are asked again. */
async function untilAnswered({ base, apiKey }: Caller, key: string, body: object): Promise<KeyedAnswer> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key }
  const end = Date.now() + patienceMs
  let last: KeyedAnswer = { status: 0, body: 'no answer' }
  while (Date.now() < end) {
    try {
      const signal = AbortSignal.timeout(5_000)
      const response = await fetch(`${base}/api/v1/form-groups`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      })
      last = { status: response.status, body: await response.text() }
      if (last.status < 500 && last.status !== 409) return last
    } catch {
      // It may have been done or not: the next copy is told.
    }
    await sleep(askAgainMs)
  }
  return last
}
