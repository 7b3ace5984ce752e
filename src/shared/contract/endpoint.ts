import { z } from 'zod'
import type { EndpointLimit } from './limits.ts'
import type { Role } from './accounts/roles.ts'

/** Largest file of a multipart body: 10 MiB [B11-9]; of a visitor's, the form says more or less [B11-10]. */
export const maxFileBytes = 10 * 1024 * 1024

/**
 * An endpoint is data. Authentication, ownership of `{id}`, plan feature, transaction, parsing, envelope, paging,
 * status, OpenAPI and the sweep test all follow from its declaration; a handler holds only what is its own.
 *
 *     list: endpoint({ method: 'GET', path: '/form-groups', query: PageQuery, data: FormGroup, shape: 'page' })
 *     remove: endpoint({ method: 'DELETE', path: '/form-groups/{id}', record: 'form_groups', shape: 'empty' })
 */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`; `{id}` is a positive integer that names the `record`. */
  path: string
  /** A few words for OpenAPI. */
  summary: string
  /** What a caller must know beyond that, in full sentences; plan, limit and paging are said by themselves. */
  description?: string
  /** When the endpoint answers 409, in a full sentence. */
  conflict?: string
  /** Who may call: an API key or a dashboard session (`account`, the default), a session only, or every caller. */
  auth?: 'account' | 'session' | 'none'
  /**
   * Least role of a user who calls with a session, or of who made the API key. Unless said otherwise, `viewer` for what only reads,
   * else `editor`.
   */
  role?: Role
  /** The table of the record that `{id}` names: missing → 404, another account's → 403. */
  record?: RecordKind
  /** Plan feature without which the endpoint answers 403. */
  feature?: PlanFeature
  query?: z.ZodType
  body?: z.ZodType
  /**
   * What the handler finds wrong is told beside a property that `body` needs and lacks: the handler is tried with the property's example
   * in its place. For handlers that ask nothing but the database.
   */
  standsIn?: true
  /** Largest body in bytes; 2 MiB unless said otherwise [B11]. */
  maxBody?: number
  /** The body is multipart/form-data: its values are checked with `body`, its files are these. Needs `transaction: false`. */
  files?: readonly string[]
  /** Those of `files` without which the call is refused. */
  requiredFiles?: readonly string[]
  /** Schema of `data` (of one element where `shape` is `page`). */
  data?: z.ZodType
  /**
   * `one`: `{data}` · `page`: `{data: [], links, meta}` · `empty`: 204 without body · `file`: bytes of one of `contentTypes` · `events`:
   * server-sent events, each with `data`.
   */
  shape: 'one' | 'page' | 'empty' | 'file' | 'events'
  /** What a `file` may be. */
  contentTypes?: readonly string[]
  /** Limit of its own, per minute and account, besides the general one [B8]. Endpoints can share one. */
  limit?: EndpointLimit
  /** Success status; 200 unless said otherwise, 204 for `empty`. */
  status?: 200 | 201
  /** Elements per page when the caller names none; `all` for lists that are written back as a whole [B12]. */
  perPage?: 25 | 'all'
  /** The answer carries an `ETag`, and a write with a stale `If-Match` answers 412. */
  etag?: true
  /** A `token` in body or query names the state that the change is based on, and a stale one answers 412. */
  tokened?: true
  /** A replica may answer it (`DATABASE_READ_URL`): lists, statistics and exports, which read much. It shows all that was committed before the call. */
  replica?: true
  /** `false`: nothing of the account is changed, although it is no GET, so that there is nothing to note in the audit log. */
  writes?: false
  /** `false`: the handler does network I/O and opens its own short transactions. */
  transaction?: false
}

/** Tables whose rows an `{id}` in a path can name. */
export const recordKinds = [
  'forms',
  'fields',
  'form_groups',
  'submissions',
  'quarantined_submissions',
  'submission_files',
  'submission_views',
  'webhooks',
  'letterheads',
  'pictures',
  'staff_members',
  'staff_groups',
  'api_keys',
  'mails',
  'partial_submissions',
  'users',
  'user_invitations',
  'sessions',
  'passkeys',
  'failed_work',
  'reply_templates',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Features that a plan includes or not; what they gate is in [B16]. */
export const planFeatures = ['rules', 'webhooks', 'pdf_templates', 'staff_area', 'branding'] as const
export type PlanFeature = (typeof planFeatures)[number]

/** What changes something is for the primary, and every path with `{id}` must say which record it names. */
type ReplicaCheck<E extends EndpointSpec> = E extends { replica: true; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
  ? 'a replica only answers a GET'
  : RecordCheck<E>

type RecordCheck<E extends EndpointSpec> = E['path'] extends `${string}{id}${string}`
  ? E extends { record: RecordKind }
    ? E
    : 'a path with {id} needs a record'
  : E

export function endpoint<const E extends EndpointSpec>(spec: ReplicaCheck<E> & E): E {
  return spec
}

export type Endpoints = Record<string, EndpointSpec>

export const PageLinks = z
  .strictObject({
    first: z.string().describe('Address of the first page'),
    last: z.string().describe('Address of the last page'),
    prev: z.string().nullable().describe('Address of the page before; null on the first'),
    next: z.string().nullable().describe('Address of the page after; null on the last'),
  })
  .meta({ title: 'PageLinks' })

export const PageMeta = z
  .strictObject({
    current_page: z.int().describe('Number of this page, from 1'),
    per_page: z.int().describe('Elements per page'),
    total: z.int().describe('Elements on all pages together'),
    last_page: z.int().describe('Number of the last page; 1 where there is nothing'),
  })
  .meta({ title: 'PageMeta' })

/** One page of `T` as a handler returns it; the kernel adds `links` and `meta`. */
export interface Page<T> {
  data: T[]
  total: number
  page: number
  per_page: number
}
