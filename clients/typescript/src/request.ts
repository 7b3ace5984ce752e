import type { CallOptions, Keyed, Operation, Versioned } from './call.ts'
import type { Request } from './send.ts'

type Scalar = string | number | boolean

/** What any call is given. */
export interface Input extends CallOptions, Keyed, Versioned {
  query?: Record<string, Scalar | undefined>
  body?: unknown
  [pathParameter: string]: unknown
}

export interface Setting {
  /** Address of the API, without a slash at its end. */
  api: string
  apiKey: string
  timeoutMs: number
}

/** The request that a call is. */
export function requestOf(operation: Operation, input: Input, setting: Setting): Request {
  const { method, multipart } = operation
  const { body, ifMatch, signal } = input
  // The same key in all attempts: what the first one did is not done again.
  const key = method === 'POST' ? (input.idempotencyKey ?? crypto.randomUUID()) : undefined
  return {
    method,
    url: urlOf(operation, input, setting.api),
    headers: {
      authorization: `Bearer ${setting.apiKey}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body !== undefined && !multipart && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: multipart ? formOf(body as FormValues) : JSON.stringify(body) }),
    signal,
    timeoutMs: input.timeoutMs ?? setting.timeoutMs,
    repeatable: method === 'GET' || key !== undefined,
  }
}

function urlOf({ path }: Operation, input: Input, api: string): string {
  const url = new URL(api + path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(name, input[name])))
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.toString()
}

/** Without this check a forgotten id would ask for the record `undefined`. */
function pathPart(name: string, value: unknown): string {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return encodeURIComponent(value)
  throw new TypeError(`This call needs ${name}.`)
}

type FormValues = Record<string, Scalar | Blob | null | undefined>

function formOf(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}
