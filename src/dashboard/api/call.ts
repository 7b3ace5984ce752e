import { basePath } from '../base-path.ts'
import type { ErrorBody } from '../../shared/contract/error-body.ts'
import { settled } from '../removal/store.ts'
import type { AnswerOf, BodyOf, Callable, QueryOf } from './endpoints.ts'
import { Problem, type Fault } from './problem.ts'

export interface CallOptions<C> {
  id?: number
  deliveryId?: string
  noteId?: number
  version?: number
  /** Of the CRM. */
  module?: string
  /** Of the gallery. */
  template?: string
  query?: QueryOf<C>
  body?: BodyOf<C> | FormData
  /** Version that the change is based on; a 412 when it is no longer the current one. */
  ifMatch?: string
  /** Names the call, so that it is made once however often it is repeated. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean
}

export interface Exchange<T> {
  answer: T
  etag: string | undefined
}

/** Calls an endpoint with the session's cookie and answers its data. Throws a {@link Problem}. */
export async function call<C extends Callable>(endpoint: C, options: CallOptions<C> = {}): Promise<AnswerOf<C>> {
  return (await exchange(endpoint, options)).answer
}

/** Like {@link call}, with the version of what was answered. */
export async function exchange<C extends Callable>(
  endpoint: C,
  options: CallOptions<C> = {},
): Promise<Exchange<AnswerOf<C>>> {
  const response = await request(endpoint, options)
  if (!response.ok) throw await problemOf(response)
  return {
    answer: (await answerOf(endpoint, response)) as AnswerOf<C>,
    etag: response.headers.get('etag') ?? undefined,
  }
}

async function request<C extends Callable>(endpoint: C, options: CallOptions<C>): Promise<Response> {
  const { body, ifMatch, idempotencyKey, signal, keepalive } = options
  // The name, or the place within the plan, of what was deleted seconds ago is free for what is made now.
  if (endpoint.method === 'POST') await settled(({ kind }) => kind === `/${endpoint.path.split('/').at(-1)}/{id}`)
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    return await fetch(addressOf(endpoint, options), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Problem(0, 'The server cannot be reached.')
  }
}

/** What stands in the path of an endpoint, by its name there. */
export const pathValues = <C extends Callable>(
  options: CallOptions<C>,
): Record<string, number | string | undefined> => {
  const { id, deliveryId, noteId, version, module, template } = options
  return { id, delivery_id: deliveryId, note_id: noteId, version, module, template }
}

/** Where an endpoint is, for links to files too. */
export function addressOf<C extends Callable>(endpoint: C, options: CallOptions<C>): string {
  const { query } = options
  const values = pathValues(options)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(String(values[name])))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${basePath}/api/v1${path}${search && `?${search}`}`
}

async function answerOf({ shape }: Callable, response: Response): Promise<unknown> {
  if (shape === 'empty') return undefined
  if (shape === 'events') return response.text()
  if (shape === 'file') return response.blob()
  const body = (await response.json()) as { data: unknown }
  return shape === 'page' ? body : body.data
}

async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  const wait = Number(response.headers.get('retry-after'))
  return new Problem(response.status, body.message ?? response.statusText, {
    code: body.code,
    params: body.params,
    ...(body.errors && { faults: faultsOf(body.errors, body.faults) }),
    ...(wait > 0 && { retryAfter: wait }),
  })
}

/** Each sentence with its code and params, which an answer has beside it; what stands in between may have dropped them. */
function faultsOf(errors: Record<string, string[]>, coded: ErrorBody['faults'] = {}): Record<string, Fault[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, all]) => [path, all.map((message, i) => ({ message, ...coded[path]?.[i] }))]),
  )
}
