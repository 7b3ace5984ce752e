import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openCrm } from '../../../../clients/crm-server/server.mjs'
import { newWebhookSecret } from '../../lib/secrets/webhook-signature.ts'
import de from '../../crm/built-in/fields.de.json' with { type: 'json' }
import en from '../../crm/built-in/fields.en.json' with { type: 'json' }

interface SampleRecord {
  id: string
  uuid: string
  url: string
  values: Record<string, unknown>
  address_id: string | null
  estate_id: string | null
}

interface SampleField {
  name: string
  label: Record<string, string>
  type: string
  length: number | null
  default: string | number | boolean | null
  permittedvalues: { code: string; label: Record<string, string> }[] | null
}

interface SampleModule {
  name: string
  fields: SampleField[]
}

export interface SampleCrm {
  answer(path: string, headers: object, body: Buffer): { status: number; body: unknown }
  /** All that changes. */
  store: {
    records: Record<string, Record<string, SampleRecord>>
    references: Record<string, string>
    relations: string[]
    files: Record<string, { module: string; id: string; name: string; content_type: string; content: string }>
  }
  modules: SampleModule[]
}

/**
 * What goes wrong with a request. `after`: the CRM has done it, and the answer does not say so. `answer`: what is sent instead, an answer of
 * another server before it.
 */
export type HttpFault = {
  /** The request that it happens to; left out: every one. */
  only?: string
  times?: number
} & (
  | { name: 'cut' | 'half' | 'hang' | 'failed'; after?: boolean }
  | { name: 'answer'; status: number; headers?: object }
)

export interface HttpCrmServer extends AsyncDisposable {
  crm: SampleCrm
  url: string
  /** As `CRM_ALLOW_HOSTS` names it. */
  host: string
  secret: string
  /** What was asked for, in order. */
  calls: string[]
  /** How often something went wrong, since it was told to. */
  failures(): number
  fail(fault: HttpFault | null): void
}

/** The modules of the built-in CRM, with labels in both languages. */
function bothLanguages(): SampleModule[] {
  return de.map(({ name, fields }, m) => ({
    name,
    fields: fields.map((field, f) => {
      const other = en[m]?.fields[f]
      return {
        ...field,
        label: { de: field.label, en: other?.label ?? field.label },
        permittedvalues:
          field.permittedvalues?.map(({ code, label }, v) => ({
            code,
            label: { de: label, en: other?.permittedvalues?.[v]?.label ?? label },
          })) ?? null,
      }
    }),
  })) as SampleModule[]
}

/** The sample server of `clients/crm-server`, with the fields of the built-in CRM, on a way that fails when it is told to. */
export async function startHttpCrm(): Promise<HttpCrmServer> {
  const secret = newWebhookSecret()
  const crm: SampleCrm = openCrm({
    secret,
    modules: bothLanguages(),
    users: [{ id: 1, name: 'Gaby Muster', email: 'gaby@agency.example', is_active: true, group_ids: [1] }],
    groups: [{ id: 1, name: 'Vermietung' }],
  })
  const calls: string[] = []
  let fault: HttpFault | null = null
  let times = 0
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { path, call } = calledWith(request.url, body)
    calls.push(call)
    const met = fault !== null && failures < times && (fault.only ?? call) === call ? fault : null
    if (met) failures++
    const answer = isReached(met) ? crm.answer(path, request.headers, body) : { status: 200, body: {} }
    if (met) return misbehave(response, met, answer)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    crm,
    url: `http://${host}/foyer`,
    host,
    secret,
    calls,
    failures: () => failures,
    fail(next) {
      fault = next
      times = next?.times ?? Infinity
      failures = 0
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The address, and the action with its module: `create task`. */
function calledWith(url: string | undefined, body: Buffer): { path: string; call: string } {
  const path = new URL(url ?? '/', 'http://crm').pathname
  const module = /"module":"(\w+)"/.exec(body.subarray(0, 300).toString())?.[1]
  return { path, call: [path.split('/').at(-1), ...(module === undefined ? [] : [module])].join(' ') }
}

/** Whether the CRM gets the request. */
const isReached = (fault: HttpFault | null) => fault === null || (fault.name !== 'answer' && fault.after === true)

function misbehave(response: ServerResponse, fault: HttpFault, answer: { body: unknown }): void {
  const text = JSON.stringify(answer.body)
  if (fault.name === 'cut') response.destroy()
  if (fault.name === 'failed') response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Failed</h1>')
  if (fault.name === 'answer') response.writeHead(fault.status, { ...fault.headers }).end('')
  if (fault.name !== 'half') return
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length + 10 })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}
