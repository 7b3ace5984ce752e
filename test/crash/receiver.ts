import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openJournal, type Journal } from './journal.ts'
import type { Post } from './model.ts'

/**
 * The receivers of all subscriptions, in a process of their own: `POST /<name>`. A POST is judged and written down
 * before it is answered. Some are answered 500: always, or the first time, as the delivery's id decides. A subscription that is told to be silent
 * gets no answer at all. Below `/gone` there is nothing any more (410), and nothing is written down.
 */

export type ReceiverOrder =
  | { kind: 'open'; journal: string }
  /** What `name` in the path stands for, and the secret that its POSTs must be signed with. */
  | { kind: 'know'; subscriptions: [name: string, webhook_id: number, secret: string][] }
  /** Subscriptions that are not answered from now on, by their ids. */
  | { kind: 'silence'; webhooks: number[] }

let journal: Journal<Post>
const known = new Map<string, { webhook_id: number; secret: string }>()
let silent = new Set<number>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => receive(request, Buffer.concat(chunks), response))
})

function receive({ url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  if (url.startsWith('/gone/')) return void response.writeHead(410).end()
  const { webhook_id = 0, secret = '' } = known.get(url.slice(1)) ?? {}
  const delivery = String(headers['x-service-delivery'])
  const attempt = Number(headers['x-service-attempt'])
  const { form, submission } = JSON.parse(body.toString()) as { form: { id: number }; submission: { id: number } }
  const isSilent = silent.has(webhook_id)
  const answer = isSilent ? 0 : answerTo(delivery, attempt)
  journal.write({
    at: Date.now(),
    webhook_id,
    delivery,
    attempt,
    signed: isSigned(headers, body, secret),
    body_hash: createHash('sha256').update(body).digest('base64url'),
    form_id: form.id,
    submission_id: submission.id,
    answer,
  })
  if (isSilent) return
  response.writeHead(answer, { 'content-length': 2 }).end('ok')
}

function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const sent = Buffer.from(String(headers['x-service-signature']))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** 2 % of the deliveries are never taken, 8 % not at the first attempt. */
function answerTo(delivery: string, attempt: number): number {
  const percent = (createHash('sha256').update(delivery).digest()[0] ?? 0) / 2.56
  if (percent < 2) return 500
  return percent < 10 && attempt === 1 ? 500 : 200
}

process.on('message', (order: ReceiverOrder) => {
  if (order.kind === 'know') {
    for (const [name, webhook_id, secret] of order.subscriptions) known.set(name, { webhook_id, secret })
    return void process.send?.({})
  }
  if (order.kind === 'silence') {
    silent = new Set(order.webhooks)
    return void process.send?.({})
  }
  journal = openJournal(order.journal)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
