import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openJournal } from './journal.ts'
import { multipart } from '../../src/server/testing/multipart.ts'
import type { LedgerEntry, Target, TimedEntry } from './model.ts'
import { seededRandom } from './random.ts'

/**
 * The client, in a process of its own: submits at a steady rate whatever becomes of the server, and keeps a book of what
 * it sent and what it was told. What it was not told it asks again with the same Idempotency-Key, but for every tenth.
 */

export type LedgerOrder =
  | {
      kind: 'start'
      journal: string
      host?: string
      ports: number[]
      targets: Target[]
      perSecond: number
      seed: number
      /** Every second submission comes on a new connection and without an Idempotency-Key, as from a visitor. */
      newcomers?: boolean
    }
  /** Where submissions go from now on, in turn. */
  | { kind: 'ports'; ports: number[] }
  | { kind: 'stop' }

const kept = new Agent({ keepAlive: true, maxSockets: 64 })
const anew = new Agent({ keepAlive: false })
/** How long a visitor waits for an answer and before asking again; with a file, which a process of its own inspects, longer. */
const patience = { timeoutMs: 5_000, askAgainMs: 250 }
const patienceWithFile = { timeoutMs: 30_000, askAgainMs: 1_000 }
const patienceFor = ({ file }: Target) => (file === undefined ? patience : patienceWithFile)

interface Answer {
  status: number
  body: string
  /** When to come again, as the answer says; null where it does not. */
  retryAfter: string | null
}

function bodyOf({ input, file, email }: Target, token: string): { contentType: string; body: Buffer } {
  const answers = { [input]: token, ...(email !== undefined && { [email]: `${token}@visitor.example` }) }
  if (file === undefined) return { contentType: 'application/json', body: Buffer.from(JSON.stringify(answers)) }
  return multipart({ ...answers, [file]: { name: 'token.txt', content: Buffer.from(token) } })
}

function post(target: Target, token: string, isNewcomer: boolean): Promise<Answer> {
  const { contentType, body } = bodyOf(target, token)
  const headers = {
    accept: 'application/json',
    'content-type': contentType,
    'content-length': body.length,
    ...(!isNewcomer && { 'idempotency-key': token }),
    // A network of its own for each visitor, where a proxy is believed.
    'x-forwarded-for': `10.${posted % 250}.${(posted >> 8) % 250}.1`,
  }
  const { path } = target
  const { timeoutMs } = patienceFor(target)
  return new Promise((resolve, reject) => {
    const port = ports[posted++ % ports.length]
    const agent = isNewcomer ? anew : kept
    const sent = request({ host, port, path, method: 'POST', headers, agent, timeout: timeoutMs })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, retryAfter: response.headers['retry-after'] ?? null }),
      )
      response.on('aborted', () => reject(new Error('the answer was cut off')))
    })
    sent.end(body)
  })
}

let host = '127.0.0.1'
let ports: number[] = []
let newcomers = false
let posted = 0
let stopped = false
let underWay = 0
let sent = 0

function entryOf({ file }: Target, token: string, { status, body, retryAfter }: Answer): LedgerEntry {
  const at = Date.now()
  if (status === 201) {
    const { data } = JSON.parse(body) as { data: { id: number; index: number } }
    return { kind: 'acked', token, id: data.id, index: data.index, at }
  }
  // A file waits for its turn to be inspected.
  const isTurn = status === 429 && file !== undefined
  if (status < 500 && !isTurn) return { kind: 'refused', token, status, body }
  const why = `status ${status}${retryAfter === null ? '' : `, Retry-After: ${retryAfter}`}`
  return { kind: 'unknown', token, why, at }
}

interface LedgerWriter {
  write(entry: LedgerEntry): void
}

async function submit(book: LedgerWriter, target: Target, token: string): Promise<void> {
  const isNewcomer = newcomers && sent % 2 === 0
  // What was stored under no key would be stored again.
  const persistent = sent % 10 !== 0 && !isNewcomer
  book.write({ kind: 'sent', token, form_id: target.form_id })
  for (;;) {
    const outcome = await post(target, token, isNewcomer).then(
      (answer) => entryOf(target, token, answer),
      (error: Error): LedgerEntry => ({ kind: 'unknown', token, why: error.message, at: Date.now() }),
    )
    book.write(outcome)
    if (outcome.kind !== 'unknown') return
    if (!persistent) return book.write({ ...outcome, kind: 'abandoned' })
    await sleep(patienceFor(target).askAgainMs)
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
  const book: LedgerWriter = { write: (entry) => journal.write({ ...entry, at: Date.now() }) }
  host = order.host ?? host
  ports = order.ports
  newcomers = order.newcomers ?? false
  const random = seededRandom(order.seed)
  const begun = performance.now()
  const send = (target: Target) => {
    sent++
    underWay++
    void submit(book, target, `${order.seed}-${sent}`).finally(() => underWay--)
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
  else if (order.kind === 'ports') ports = order.ports
  else void run(order)
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
