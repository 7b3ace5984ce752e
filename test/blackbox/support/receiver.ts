/** A webhook receiver on 127.0.0.1 that keeps every request with its raw bytes and answers as told. */
import { createHmac } from 'node:crypto'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import { type Json, service, until } from './client.ts'

export interface ReceivedRequest {
  at: number
  method: string
  path: string
  headers: IncomingHttpHeaders
  raw: Buffer
  json: Json
}

export interface Receiver {
  url(path?: string): string
  received: ReceivedRequest[]
  /** Decides the answer to a request; `n` counts the requests to the same path from 1. */
  respond: (request: ReceivedRequest, n: number, response: ServerResponse) => void
  /** What arrived at a path, as soon as it is `count` requests. */
  at(path: string, count?: number, ms?: number): Promise<[ReceivedRequest, ...ReceivedRequest[]]>
  close(): Promise<void>
}

export const ok = (_request: ReceivedRequest, _n: number, response: ServerResponse): void => {
  response.writeHead(200).end('thanks')
}

/** Answers with these statuses one after the other, the last one for ever. */
export const statuses =
  (...codes: number[]) =>
  (_request: ReceivedRequest, n: number, response: ServerResponse): void => {
    response.writeHead(codes[n - 1] ?? codes.at(-1) ?? 200).end()
  }

/** `port` is the index of one of the ports the service may send to. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const counts = new Map<string, number>()
  const number = service().hookPorts[port]!
  const receiver: Receiver = {
    url: (path = '/') => `http://127.0.0.1:${number}${path}`,
    received,
    respond: ok,
    at: (path, count = 1, ms = 15_000) =>
      until(() => {
        const found = received.filter((request) => request.path === path)
        return found.length >= count ? (found as [ReceivedRequest, ...ReceivedRequest[]]) : undefined
      }, ms),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const at = Date.now()
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const path = request.url ?? '/'
      const n = (counts.get(path) ?? 0) + 1
      counts.set(path, n)
      const entry = { at, method: request.method ?? '', path, headers: request.headers, raw, json: parse(raw) }
      received.push(entry)
      receiver.respond(entry, n, response)
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(number, '127.0.0.1', done)
  })
  return receiver
}

/** The signature a receiver computes: over the raw bytes, with the secret as shown. */
export const signatureOf = (raw: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

function parse(raw: Buffer): Json {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
