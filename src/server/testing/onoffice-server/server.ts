import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openFaults } from '../crm-faults.ts'
import type { Fault, FaultName } from './faults.ts'
import { Office } from './office.ts'
import { perform, readRequest, refused, phpJson, type ReadRequest } from './protocol.ts'
import { Refusal } from './refusal.ts'

export interface OnOfficeServer extends AsyncDisposable {
  /** Of the API, as `ONOFFICE_API_URL` names it. */
  url: string
  /** `host:port`, as the allow list spells it. */
  host: string
  /** The first agency; `addOffice` makes others. */
  office: Office
  addOffice(): Office
  /** What was asked, request by request: `create address`. */
  calls: string[][]
  /** Bodies of the requests, for what must not be in them. */
  bodies: string[]
  /** Requests that have come and are not answered; what they ask for may still be done. */
  underWay(): number
  fail(fault: FaultName | Fault | null): Promise<void>
}

/**
 * A server that speaks onOffice's API on the loopback interface: as strict as the documented one about signatures, clocks,
 * unknown fields and values, ids and limits, and with the same encodings. Everything is in memory.
 */
export async function startOnOffice({ port = 0 }: { port?: number } = {}): Promise<OnOfficeServer> {
  const offices = [new Office()]
  const faults = openFaults<FaultName>()
  const calls: string[][] = []
  const bodies: string[] = []
  let underWay = 0
  const server = createServer((request, response) => {
    underWay++
    void answer(request, response).finally(() => underWay--)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== 'POST' || !/^\/api\/(stable|latest)\/api\.php$/.test(request.url ?? '')) {
      return page(response, 404)
    }
    const body = Buffer.concat(chunks).toString('utf8')
    bodies.push(body)
    try {
      const read = readRequest(body, offices)
      calls.push(read.calls)
      await respond(response, read, faults.take(read.calls))
    } catch (error) {
      // Whether errors have an HTTP status of their own is not documented.
      if (error instanceof Refusal) json(response, refused(error))
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
    url: `http://127.0.0.1:${own}/api/stable/api.php`,
    host: `127.0.0.1:${own}`,
    office: offices[0]!,
    addOffice() {
      const office = new Office()
      offices.push(office)
      return office
    },
    calls,
    bodies,
    underWay: () => underWay,
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

type FaultHandler = (response: ServerResponse, met: Fault) => void

/** Faults by which nothing is done. */
const refusing: Partial<Record<Fault['name'], FaultHandler>> = {
  silent: () => undefined,
  reset_before: (response) => response.destroy(),
  broken: (response) => page(response, 500),
  garbage: (response) => page(response, 200),
  rate_limit(response, { ms = 7_000 }) {
    if (ms !== 0) response.setHeader('retry-after', String(ms / 1000))
    page(response, 429)
  },
  not_authenticated() {
    throw new Refusal(22)
  },
}

/** Faults of an answer to what is done. */
const spoiling: Partial<Record<Fault['name'], (response: ServerResponse, answer: object) => void>> = {
  silent_after: () => undefined,
  broken_after: (response) => page(response, 500),
  reset: (response) => response.destroy(),
  cut_off(response, answer) {
    const text = phpJson(answer)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  },
}

async function respond(response: ServerResponse, read: ReadRequest, met: Fault | undefined): Promise<void> {
  const refuse = met && refusing[met.name]
  if (refuse) return refuse(response, met)
  if (met?.name === 'slow') await delay(met.ms ?? slowMs)
  const answer = perform(read, Date.now(), met?.name)
  const spoil = met ? spoiling[met.name] : undefined
  ;(spoil ?? json)(response, answer)
}

function json(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(phpJson(answer))
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(`<html><title>${status}</title></html>`)
}
