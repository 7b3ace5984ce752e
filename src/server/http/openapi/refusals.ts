import type { ErrorBody } from '../../../shared/contract/error-body.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError, invalid } from '../errors.ts'
import type { Json } from './json-schema.ts'

interface Refusal {
  description: string
  /** An example; its status is the one of the refusal. */
  error: ApiError
  headers?: string[]
}

const notJson = refusal('body_not_json', { reason: 'Unexpected end of JSON input' })

/** Every way an operation can be refused, by the name of its component. */
const refusals = {
  BadRequest: {
    description: 'The body is not readable: no JSON, or not as long as announced.',
    error: new ApiError('malformed', notJson, { errors: { body: [notJson] } }),
  },
  Unauthorized: {
    description: 'The API key is missing or invalid.',
    error: new ApiError('unauthenticated', refusal('key_required')),
    headers: ['WWW-Authenticate'],
  },
  Forbidden: {
    description:
      'The record belongs to another account, the plan does not include the feature, the key lacks the scope or can only read, or the role of the user, or of who made the key, is not enough.',
    error: new ApiError('forbidden', refusal('record_of_other_account')),
  },
  NotFound: {
    description: 'The record does not exist.',
    error: new ApiError('not_found', refusal('record_missing')),
  },
  Conflict: {
    description: 'The first call with this Idempotency-Key is still running.',
    error: new ApiError('conflict', refusal('idempotency_key_running')),
  },
  PreconditionFailed: {
    description: 'The configuration has changed since the version that `If-Match` names; nothing was written.',
    error: new ApiError('precondition_failed', refusal('form_changed')),
  },
  ContentTooLarge: {
    description: 'The body is too large.',
    error: new ApiError('too_large', refusal('body_too_large', { max: 2_097_152 })),
  },
  UnsupportedMediaType: {
    description: 'The content type of the body is not supported.',
    error: new ApiError('unsupported_media_type', refusal('type_not_supported', { type: 'application/json' })),
  },
  UnprocessableContent: {
    description: 'Something sent is not valid. `errors` names every fault at once, by the dotted path of its field.',
    error: invalid({
      internal_title: [refusal('required', { field: 'internal title' })],
      accent_color: [refusal('not_colour', { field: 'accent color' })],
    }),
  },
  TooManyRequests: {
    description: 'Too many requests. Wait as many seconds as `Retry-After` says.',
    error: new ApiError('rate_limited', refusal('too_many', { what: 'requests', seconds: 12 })),
    headers: ['Retry-After'],
  },
  ServiceUnavailable: {
    description: 'The service is busy or restarting; nothing was done. Try again after `Retry-After` seconds.',
    error: new ApiError('unavailable', refusal('restarting')),
    headers: ['Retry-After'],
  },
} satisfies Record<string, Refusal>

type Name = keyof typeof refusals

/** The statuses with which an endpoint may refuse a call [B7, B11]. */
export function refusalStatuses(spec: EndpointSpec): number[] {
  return namesOf(spec).map((name) => refusals[name].error.status)
}

/** Derives from the declaration of an endpoint which refusals its calls can meet. */
function namesOf(spec: EndpointSpec): Name[] {
  const { method, path, auth, role, record, etag, query, body, files, transaction, conflict, tokened } = spec
  const writes = method !== 'GET'
  const isAuthenticated = auth !== 'none'
  const hasBody = body !== undefined || files !== undefined
  const repeatable = method === 'POST' && isAuthenticated
  const applies: Record<Name, boolean> = {
    BadRequest: hasBody,
    // Without a key, only signing in can be refused.
    Unauthorized: isAuthenticated || writes,
    // Without a key: sent by a page of another site.
    Forbidden: isAuthenticated ? auth !== 'session' || writes || record !== undefined || role !== undefined : writes,
    NotFound: path.includes('{'),
    Conflict: conflict !== undefined || (repeatable && transaction === false),
    PreconditionFailed: (etag === true && writes) || tokened === true,
    ContentTooLarge: hasBody,
    UnsupportedMediaType: hasBody,
    UnprocessableContent: hasBody || query !== undefined || repeatable,
    TooManyRequests: true,
    ServiceUnavailable: true,
  }
  return (Object.keys(applies) as Name[]).filter((name) => applies[name])
}

/** The refusals of one operation. */
export function refusalsOf(spec: EndpointSpec): Json {
  const described = (name: Name): Json =>
    name === 'Conflict' && spec.conflict !== undefined
      ? component(
          { ...refusals.Conflict, description: spec.conflict },
          {
            message: spec.conflict,
            code: 'conflict',
            params: {},
          },
        )
      : { $ref: `#/components/responses/${name}` }
  return Object.fromEntries(namesOf(spec).map((name) => [refusals[name].error.status, described(name)]))
}

export function refusalComponents(): Json {
  return Object.fromEntries(Object.entries(refusals).map(([name, refusal]) => [name, component(refusal)]))
}

function component({ description, error, headers = [] }: Refusal, example: ErrorBody = error.body): Json {
  const names = ['X-Request-Id', ...rateLimitHeaders, ...headers]
  return {
    description,
    headers: headersOf(names),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example,
      },
    },
  }
}

export const rateLimitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** References to headers among the components. */
export function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
