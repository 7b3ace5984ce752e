import type { Answer, Operation, Page } from './call.ts'
import { FoyerError } from './error.ts'
import { operations, type Calls } from './operations.ts'
import { requestOf, type Input } from './request.ts'
import { send, sleep, type Sender } from './send.ts'

export interface ClientOptions {
  /** Where the API is, with or without its `/api/v1`: `https://forms.agency.example`. */
  baseUrl: string
  apiKey: string
  /** Attempts after the first, for 429, 503 and lost connections; default 3. */
  retries?: number
  /** Longest `Retry-After` to wait for, in seconds; default 60. Beyond it the call fails at once. */
  maxRetryAfter?: number
  /** Milliseconds that one attempt may take; default 30,000. */
  timeoutMs?: number
  /** In place of the global `fetch`. */
  fetch?: typeof fetch
  /** In place of a real wait between two attempts. */
  sleep?: Sender['sleep']
}

/**
 * A client for one account. Calls go by resource and name: `await foyer.forms.create({ body: { internal_title: 'Inquiry' } })`.
 * A call answers its data and throws `FoyerError`.
 */
export function createClient(options: ClientOptions): Calls {
  const { baseUrl, apiKey, timeoutMs = 30_000 } = options
  const sender: Sender = {
    fetch: options.fetch ?? ((...call) => fetch(...call)),
    retries: options.retries ?? 3,
    maxRetryAfter: options.maxRetryAfter ?? 60,
    sleep: options.sleep ?? sleep,
  }
  const api = baseUrl.replace(/\/+$/, '').replace(/(\/api\/v1)?$/, '/api/v1')

  async function call(operation: Operation, input: Input = {}): Promise<Answer<unknown>> {
    const request = requestOf(operation, input, { api, apiKey, timeoutMs })
    const response = await send(sender, request)
    return {
      data: await dataOf(operation, response),
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      requestId: response.headers.get('x-request-id') ?? undefined,
      headers: response.headers,
    }
  }

  const calls = Object.entries(operations).map(([resource, list]) => [
    resource,
    Object.fromEntries(Object.entries(list).flatMap(([name, operation]) => methodsOf(name, operation, call))),
  ])
  return Object.fromEntries(calls) as Calls
}

type Caller = (operation: Operation, input?: Input) => Promise<Answer<unknown>>

/** `forms.list`, `forms.list.withResponse` and `forms.listAll`. */
function methodsOf(name: string, operation: Operation, call: Caller): [string, unknown][] {
  const method = async (input?: Input) => (await call(operation, input)).data
  const methods: [string, unknown][] = [
    [name, Object.assign(method, { withResponse: (input?: Input) => call(operation, input) })],
  ]
  if (operation.shape === 'page' && operation.method === 'GET') {
    methods.push([`${name}All`, (input?: Input) => each(operation, input, call)])
  }
  return methods
}

/** As many elements per page as there may be: fewer calls. */
const largestPage = 100

async function* each(operation: Operation, input: Input = {}, call: Caller): AsyncGenerator<unknown, void, undefined> {
  let page = Number(input.query?.['page'] ?? 1)
  for (let last = page; page <= last; page++) {
    const query = { per_page: largestPage, ...input.query, page }
    const { data, meta } = (await call(operation, { ...input, query })).data as Page<unknown>
    yield* data
    last = meta.last_page
  }
}

/** What is in the envelope. */
async function dataOf({ shape }: Operation, response: Response): Promise<unknown> {
  if (shape === 'empty') return undefined
  if (shape === 'file') return response.blob()
  try {
    const body = (await response.json()) as { data: unknown }
    return shape === 'page' ? body : body.data
  } catch (cause) {
    throw new FoyerError('The answer is not the JSON of this API; is the address right?', {
      status: response.status,
      cause,
    })
  }
}
