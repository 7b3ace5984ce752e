import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Callers on kept connections, in a process of their own, who read and change; what is not answered 200 is written down. */

export type ReaderOrder =
  | { kind: 'start'; host: string; port: number; calls: Call[]; apiKey: string; callers: number }
  | { kind: 'stop' }

/** With `body` it is a PATCH, which nothing on the way may repeat. */
export interface Call {
  path: string
  body?: object
  /** It lists the submissions of this form, newest first. */
  lists?: number
}

export interface ReaderAnswer {
  answered: number
  failures: string[]
  seen: ListAnswer[]
}

/** What a list that was asked for then began with; index 0: it was empty. */
export interface ListAnswer {
  form_id: number
  asked: number
  index: number
}

/** Each caller has a connection of its own, and asks again this long after an answer. */
const pauseMs = 50
const timeoutMs = 5_000

const outcome: ReaderAnswer = { answered: 0, failures: [], seen: [] }
let stopped = false

async function callOn(order: ReaderOrder & { kind: 'start' }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; !stopped; i++) {
    const call = order.calls[i % order.calls.length]
    if (call) await note(call, Date.now(), send(call, order, agent))
    await sleep(pauseMs)
  }
  agent.destroy()
}

async function note({ path, body, lists }: Call, asked: number, answer: Promise<Answer>): Promise<void> {
  const name = `${body ? 'PATCH' : 'GET'} ${path}`
  try {
    const { status, text } = await answer
    if (status !== 200) outcome.failures.push(`${name}: ${status}`)
    else outcome.answered++
    if (status !== 200 || lists === undefined) return
    const { data } = JSON.parse(text) as { data: { index: number }[] }
    outcome.seen.push({ form_id: lists, asked, index: data[0]?.index ?? 0 })
  } catch (error) {
    outcome.failures.push(`${name}: ${(error as Error).message}`)
  }
}

interface Answer {
  status: number
  text: string
}

function send({ path, body }: Call, { host, port, apiKey }: ReaderOrder & { kind: 'start' }, agent: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const bytes = body && Buffer.from(JSON.stringify(body))
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
  }
  const sent = request({ host, port, path, method: bytes ? 'PATCH' : 'GET', headers, agent }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in time')))
  sent.on('error', reject)
  sent.end(bytes)
  return promise
}

process.on('message', (order: ReaderOrder) => {
  if (order.kind === 'stop') stopped = true
  else {
    void Promise.all(Array.from({ length: order.callers }, () => callOn(order))).then(() => process.send?.(outcome))
  }
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
