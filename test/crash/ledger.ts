import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJournal } from './journal.ts'
import type { LedgerEntry, Target, TimedEntry } from './model.ts'
import { seededRandom } from './random.ts'

/**
 * The client, in a process of its own: submits at a steady rate whatever becomes of the server, and keeps a book of what
 * it sent and what it was told. What it was not told it asks again with the same Idempotency-Key, but for every tenth.
 */

export type LedgerOrder =
  | { kind: 'start'; journal: string; host?: string; port: number; targets: Target[]; perSecond: number; seed: number }
  | { kind: 'stop' }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const timeoutMs = 5_000
const askAgainMs = 250

interface Answer {
  status: number
  body: string
  /** When to come again, as the answer says; null where it does not. */
  retryAfter: string | null
}

interface Server {
  host: string
  port: number
}

function post(server: Server, { path, input }: Target, token: string): Promise<Answer> {
  const body = JSON.stringify({ [input]: token })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': token,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ ...server, path, method: 'POST', headers, agent, timeout: timeoutMs })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      const retryAfter = response.headers['retry-after'] ?? null
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, retryAfter }))
      response.on('aborted', () => reject(new Error('the answer was cut off')))
    })
    sent.end(body)
  })
}

let stopped = false
let underWay = 0
let sent = 0

function entryOf(token: string, { status, body, retryAfter }: Answer): LedgerEntry {
  if (status === 201) {
    const { data } = JSON.parse(body) as { data: { id: number; index: number } }
    return { kind: 'acked', token, id: data.id, index: data.index }
  }
  const why = `status ${status}${retryAfter === null ? '' : `, Retry-After: ${retryAfter}`}`
  return status >= 500 ? { kind: 'unknown', token, why } : { kind: 'refused', token, status, body }
}

interface Book {
  write(entry: LedgerEntry): void
}

async function submit(book: Book, server: Server, target: Target, token: string): Promise<void> {
  const persistent = sent % 10 !== 0
  book.write({ kind: 'sent', token, form_id: target.form_id })
  for (;;) {
    const outcome = await post(server, target, token).then(
      (answer) => entryOf(token, answer),
      (error: Error): LedgerEntry => ({ kind: 'unknown', token, why: error.message }),
    )
    book.write(outcome)
    if (outcome.kind !== 'unknown') return
    if (!persistent) return book.write({ kind: 'abandoned', token, why: outcome.why })
    await sleep(askAgainMs)
  }
}

function choose(targets: readonly Target[], share: number): Target {
  let left = share * targets.reduce((sum, { weight }) => sum + weight, 0)
  for (const target of targets) {
    left -= target.weight
    if (left < 0) return target
  }
  throw new Error('There is no form to submit to.')
}

async function run(order: LedgerOrder & { kind: 'start' }): Promise<void> {
  const journal = openJournal<TimedEntry>(order.journal)
  const book: Book = { write: (entry) => journal.write({ ...entry, at: Date.now() }) }
  const server = { host: order.host ?? '127.0.0.1', port: order.port }
  const random = seededRandom(order.seed)
  const begun = performance.now()
  const send = (target: Target) => {
    sent++
    underWay++
    void submit(book, server, target, `${order.seed}-${sent}`).finally(() => underWay--)
  }
  for (const target of order.targets) for (let i = 0; i < target.queued; i++) send(target)
  while (!stopped) {
    const due = Math.floor(((performance.now() - begun) * order.perSecond) / 1000)
    // While nothing answers, what is due piles up no further than a room full of people.
    while (sent < due && underWay < 100) send(choose(order.targets, random()))
    await sleep(5)
  }
  while (underWay > 0) await sleep(20)
  process.send?.({ sent })
}

process.on('message', (order: LedgerOrder) => {
  if (order.kind === 'stop') stopped = true
  else void run(order)
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
