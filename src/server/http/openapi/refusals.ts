import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Json } from './json-schema.ts'

interface Refusal {
  status: number
  description: string
  message: string
  errors?: Record<string, string[]>
  headers?: string[]
}

/** Every way an operation can be refused, by the name of its component. */
const refusals = {
  BadRequest: {
    status: 400,
    description: 'The body is not readable: no JSON, or not as long as announced.',
    message: 'The body is not valid JSON.',
    errors: { body: ['The body is not valid JSON.'] },
  },
  Unauthorized: {
    status: 401,
    description: 'The API key is missing or invalid.',
    message: 'A valid API key is required: Authorization: Bearer <API key>.',
    headers: ['WWW-Authenticate'],
  },
  Forbidden: {
    status: 403,
    description:
      'The record belongs to another account, the plan does not include the feature, the key lacks the scope or can only read, or the role of the user, or of who made the key, is not enough.',
    message: 'This record belongs to another account.',
  },
  NotFound: { status: 404, description: 'The record does not exist.', message: 'This record does not exist.' },
  Conflict: {
    status: 409,
    description: 'The first call with this Idempotency-Key is still running.',
    message: 'The first call with this Idempotency-Key is still running.',
  },
  PreconditionFailed: {
    status: 412,
    description: 'The configuration has changed since the version that `If-Match` names; nothing was written.',
    message: 'The form was changed in the meantime. Read it again and repeat the change.',
  },
  ContentTooLarge: {
    status: 413,
    description: 'The body is too large.',
    message: 'The body is larger than 2097152 bytes.',
  },
  UnsupportedMediaType: {
    status: 415,
    description: 'The content type of the body is not supported.',
    message: 'This content type is not supported. Send application/json.',
  },
  UnprocessableContent: {
    status: 422,
    description: 'Something sent is not valid. `errors` names every fault at once, by the dotted path of its field.',
    message: 'The internal title field is required. (and 1 more error)',
    errors: {
      internal_title: ['The internal title field is required.'],
      accent_color: ['The accent color field must be a colour such as #1f2937.'],
    },
  },
  TooManyRequests: {
    status: 429,
    description: 'Too many requests. Wait as many seconds as `Retry-After` says.',
    message: 'Too many requests. Try again in 12 seconds.',
    headers: ['Retry-After'],
  },
  ServiceUnavailable: {
    status: 503,
    description: 'The service is busy or restarting; nothing was done. Try again after `Retry-After` seconds.',
    message: 'The service is busy or restarting. Please try again in a moment.',
    headers: ['Retry-After'],
  },
} satisfies Record<string, Refusal>

type Name = keyof typeof refusals

/** The statuses with which an endpoint may refuse a call [B7, B11]. */
export function refusalStatuses(spec: EndpointSpec): number[] {
  return namesOf(spec).map((name) => refusals[name].status)
}

function namesOf(spec: EndpointSpec): Name[] {
  const { method, path, auth, role, record, etag, query, body, files, transaction, conflict, tokened } = spec
  const writes = method !== 'GET'
  const known = auth !== 'none'
  const hasBody = body !== undefined || files !== undefined
  const repeatable = method === 'POST' && known
  const when: Record<Name, boolean> = {
    BadRequest: hasBody,
    // Without a key, only signing in can be refused.
    Unauthorized: known || writes,
    // Without a key: sent by a page of another site.
    Forbidden: known ? auth !== 'session' || writes || record !== undefined || role !== undefined : writes,
    NotFound: path.includes('{'),
    Conflict: conflict !== undefined || (repeatable && transaction === false),
    PreconditionFailed: (etag === true && writes) || tokened === true,
    ContentTooLarge: hasBody,
    UnsupportedMediaType: hasBody,
    UnprocessableContent: hasBody || query !== undefined || repeatable,
    TooManyRequests: true,
    ServiceUnavailable: true,
  }
  return (Object.keys(when) as Name[]).filter((name) => when[name])
}

/** The refusals of one operation. */
export function refusalsOf(spec: EndpointSpec): Json {
  const described = (name: Name): Json =>
    name === 'Conflict' && spec.conflict !== undefined
      ? component({ ...refusals.Conflict, description: spec.conflict, message: spec.conflict })
      : { $ref: `#/components/responses/${name}` }
  return Object.fromEntries(namesOf(spec).map((name) => [refusals[name].status, described(name)]))
}

export function refusalComponents(): Json {
  return Object.fromEntries(Object.entries(refusals).map(([name, refusal]) => [name, component(refusal)]))
}

function component({ description, message, errors, headers = [], status }: Refusal): Json {
  const names = ['X-Request-Id', ...(status === 401 ? [] : rateLimitHeaders), ...headers]
  return {
    description,
    headers: headersOf(names),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { message, ...(errors && { errors }) },
      },
    },
  }
}

export const rateLimitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** References to headers among the components. */
export function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
