import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFaults, type Fault as AnyFault } from '../crm-faults.ts'
import { Agency } from './agency.ts'
import { HttpError } from './attributes.ts'
import { perform, type ApiRequest } from './handlers.ts'

/**
 * What can go wrong on purpose. `down`: nothing listens · `slow`: a tenth of a second late · `silent`: no answer, and nothing done ·
 * `silent_after`: done, and no answer · `cut_off`: done, and half an answer · `reset`: done, and the connection ends ·
 * `broken`: HTTP 500, nothing done · `broken_after`: done, and HTTP 500 · `garbage`: an error page instead of JSON ·
 * `rate_limit`: HTTP 429 · `wrong_key`: HTTP 401 · `forbidden`: HTTP 403.
 */
export const faultNames = [
  'down',
  'slow',
  'silent',
  'silent_after',
  'cut_off',
  'reset',
  'broken',
  'broken_after',
  'garbage',
  'rate_limit',
  'wrong_key',
  'forbidden',
] as const
export type FaultName = (typeof faultNames)[number]
export type Fault = AnyFault<FaultName>

export interface PropstackServer extends AsyncDisposable {
  /** Of the API, as `PROPSTACK_API_URL` names it. */
  url: string
  /** `host:port`, as the allow list spells it. */
  host: string
  agency: Agency
  /** What was asked: `POST /contacts`, `GET /contacts/:id`. */
  calls: string[]
  /** Addresses and bodies of the requests, for what must not be in them. */
  sent: string[]
  fail(fault: FaultName | Fault | null): Promise<void>
}

/**
 * A server that speaks version 1 of Propstack's API on the loopback interface, as it is documented: keys, paths, envelopes, the upsert of
 * contacts, and attributes that are dropped without a word where they are not known. Everything is in memory.
 */
export async function startPropstack({ port = 0 }: { port?: number } = {}): Promise<PropstackServer> {
  const agency = new Agency()
  const faults = openFaults<FaultName>()
  const calls: string[] = []
  const sent: string[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url = '' } = request
    sent.push(`${method} ${url} ${text}`)
    const { pathname, searchParams: query } = new URL(url, 'http://propstack.example')
    if (!pathname.startsWith('/v1/')) return json(response, 404, { errors: ['Not found'] })
    const path = pathname.slice('/v1'.length)
    const call = `${method} ${path.replace(/\d+$/, ':id')}`
    calls.push(call)
    const fault = faults.take([call])
    try {
      if (fault && (await failBefore(response, fault))) return
      const asked = { method, path, query, body: text === '' ? null : (JSON.parse(text) as unknown) }
      const done = authorized(request.headers['x-api-key'], asked)
      if (!fault || !failAfter(response, fault, done)) json(response, method === 'POST' ? 201 : 200, done)
    } catch (error) {
      if (error instanceof HttpError) json(response, error.status, { errors: [error.message] })
      else page(response, 500)
    }
  }

  function authorized(key: unknown, asked: ApiRequest): object {
    if (key !== agency.apiKey) throw new HttpError(401, 'Unauthorized')
    return perform(agency, asked)
  }

  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listen(port)
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}/v1`,
    host: `127.0.0.1:${own}`,
    agency,
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

const slowMs = 100

/** Whether the request ends here, with nothing done. */
async function failBefore(response: ServerResponse, { name, ms }: Fault): Promise<boolean> {
  switch (name) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, ms ?? slowMs))
      return false
    case 'silent':
      return true
    case 'broken':
      page(response, 500)
      return true
    case 'garbage':
      page(response, 200)
      return true
    case 'rate_limit':
      if (ms !== 0) response.setHeader('retry-after', String((ms ?? 7_000) / 1000))
      page(response, 429)
      return true
    case 'wrong_key':
      throw new HttpError(401, 'Unauthorized')
    case 'forbidden':
      throw new HttpError(403, 'Forbidden')
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
