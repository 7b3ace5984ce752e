import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exchangeFaults, openFaults, type Fault as AnyFault } from '../crm-faults.ts'

/** What can go wrong on purpose, besides what can with every CRM. `wrong_key`: HTTP 401 · `forbidden`: HTTP 403. */
export const faultNames = [...exchangeFaults, 'wrong_key', 'forbidden'] as const
export type FaultName = (typeof faultNames)[number]
export type Fault = AnyFault<FaultName>

/** An error of the API, with the HTTP status and the body that it is answered with. */
export class HttpError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export interface ApiRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The JSON of the body; null where it is none. */
  body: unknown
}

/** What a CRM answers. */
export interface JsonApi {
  /** What a request is called: `POST /contacts`, `GET /contacts/:id`. */
  callOf(method: string, path: string): string
  /** Throws an `HttpError`. */
  answer(asked: ApiRequest): { status: number; body: object } | Promise<{ status: number; body: object }>
  /** The body of a refusal that has nothing to do with the request: 401, 403, 429. */
  refusal(status: number): object
}

export interface JsonCrm extends AsyncDisposable {
  /** `host:port`, as the allow list spells it. */
  host: string
  /** What was asked: `POST /contacts`, `GET /contacts/:id`. */
  calls: string[]
  /** Addresses and bodies of the requests, for what must not be in them. */
  sent: string[]
  fail(fault: FaultName | Fault | null): Promise<void>
}

/** Serves the API of a CRM on the loopback interface, with faults on purpose. */
export async function serveJsonCrm(api: JsonApi, port: number): Promise<JsonCrm> {
  const faults = openFaults<FaultName>()
  const calls: string[] = []
  const sent: string[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const { method = '', url = '', headers } = request
    sent.push(`${method} ${url} ${bytes.toString('utf8')}`)
    const { pathname: path, searchParams: query } = new URL(url, 'http://crm.example')
    const call = api.callOf(method, path)
    calls.push(call)
    const fault = faults.take([call])
    try {
      if (fault && (await failBefore(api, response, fault))) return
      const done = await api.answer({ method, path, query, headers, bytes, body: jsonOf(bytes) })
      if (!fault || !failAfter(response, fault, done.body)) json(response, done.status, done.body)
    } catch (error) {
      if (error instanceof HttpError) json(response, error.status, error.body)
      else page(response, 500)
    }
  }

  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listen(port)
  const own = (server.address() as AddressInfo).port
  return {
    host: `127.0.0.1:${own}`,
    calls,
    sent,
    async fail(fault) {
      const next = typeof fault === 'string' ? { name: fault } : fault
      faults.set(next)
      if (next?.name === 'down') await stop()
      else if (!server.listening) await listen(own)
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await stop()
    },
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return null
  }
}

const slowMs = 100

/** Whether the request ends here, with nothing done. */
async function failBefore(api: JsonApi, response: ServerResponse, { name, ms }: Fault): Promise<boolean> {
  switch (name) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, ms ?? slowMs))
      return false
    case 'silent':
      return true
    case 'reset_before':
      response.destroy()
      return true
    case 'broken':
      page(response, 500)
      return true
    case 'garbage':
      page(response, 200)
      return true
    case 'rate_limit':
      if (ms !== 0) response.setHeader('retry-after', String((ms ?? 7_000) / 1000))
      json(response, 429, api.refusal(429))
      return true
    case 'wrong_key':
      json(response, 401, api.refusal(401))
      return true
    case 'forbidden':
      json(response, 403, api.refusal(403))
      return true
    default:
      return false
  }
}

/** Whether the request ends here, though it was done. */
function failAfter(response: ServerResponse, { name }: Fault, done: object): boolean {
  if (name === 'silent_after') return true
  if (name === 'broken_after') {
    page(response, 500)
    return true
  }
  if (name === 'reset') {
    response.destroy()
    return true
  }
  if (name !== 'cut_off') return false
  const text = JSON.stringify(done)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
  return true
}

function json(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(`<html><title>${status}</title></html>`)
}
