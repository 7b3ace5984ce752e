import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import type { AuditContext, Db } from '../db/db.ts'
import type { Platform } from '../platform.ts'
import type { Actor, Client } from './authentication/actor.ts'
import { auditOf, keepEntry } from './audit.ts'
import type { Context, Cookie, EventsAnswer, FileAnswer, Reply, Route } from './bind.ts'
import { envelope } from './envelope.ts'
import { ApiError, type FieldErrors } from './errors.ts'
import { bodyReader } from './bodies/form-body.ts'
import { idempotentCall, type IdempotentCall } from './idempotency/idempotency.ts'
import { onceFor } from './idempotency/once.ts'
import {
  absence,
  etagOf,
  formRevision,
  lockRecord,
  parseId,
  requireRecord,
  requireVersion,
  versionedForm,
} from './authentication/ownership.ts'
import type { UploadedFile } from './bodies/request-files.ts'
import type { Upload } from './bodies/uploads.ts'
import { validate } from './validate.ts'
import { refusal } from '../../shared/refusals/catalogue.ts'

/** One call as the HTTP layer hands it over, after authentication (401) and rate limit (429). */
export interface Call {
  actor: Actor | undefined
  client: Client
  params: Record<string, string>
  query: unknown
  /** Parsed JSON, or what is wrong with it as a whole. */
  body: unknown
  /** Absolute address asked for. */
  url: string
  ifMatch: string | undefined
  idempotencyKey: string | undefined
  requestId: string
  /** Is raised when the caller has hung up. */
  signal: () => AbortSignal
  /** Reads a multipart body; for endpoints with `files`. */
  receive?: (() => Promise<Upload>) | undefined
  files?: Record<string, UploadedFile>
  /** What is wrong with the parts of a multipart body as such, or was found before the transaction. */
  faults?: FieldErrors
}

export interface Answer {
  status: number
  /** JSON text, or null for 204. */
  body: string | null
  /** The parts of a JSON text that is made while it is sent; `body` is null then. */
  parts?: AsyncIterable<string>
  file?: FileAnswer
  events?: EventsAnswer
  etag?: string
  /** Session token to set, null to clear, undefined to leave. */
  session?: string | null | undefined
  cookie?: Cookie
  replayed?: boolean
  /** Nothing was changed, although the endpoint writes. */
  isTrial?: boolean
}

/**
 * Everything of an endpoint that is not its own business, in this order [B11-14]: the record exists (404) and is
 * the account's (403), the plan includes the feature (403), everything sent is valid (422), then the handler, all in
 * one transaction unless it only reads or says otherwise.
 */
export function runner(route: Route, platform: Platform): (call: Call) => Promise<Answer> {
  const run = transactionRunner(route, platform)
  const { faultsAhead } = route
  if (!faultsAhead) return run
  // What needs the network is asked before the transaction, and told with everything else that is wrong.
  return async (call) =>
    run({ ...call, ...(call.actor && { faults: await faultsAhead(call.body, platform, call.actor.account.id) }) })
}

function transactionRunner(route: Route, platform: Platform): (call: Call) => Promise<Answer> {
  const { spec } = route
  const bodyOf = bodyReader(route, platform)
  const inTransaction = spec.method !== 'GET' && spec.transaction !== false
  const once = onceFor(platform, { inTransaction })

  async function run(db: Db, call: Call, effects: (() => void)[]): Promise<Answer> {
    return once(db, idempotencyOf(spec, call, platform), async (): Promise<Answer> => {
      const id = call.params['id'] === undefined ? undefined : parseId(call.params['id'], spec.path)
      const formId = await admit(db, spec, id, call)
      if (call.body instanceof ApiError) throw call.body
      const query = spec.query ? validate(spec.query, call.query) : {}
      const answer: Answer = { status: spec.status ?? (spec.shape === 'empty' ? 204 : 200), body: null }
      const params = { ...call.params, ...(id !== undefined && { id }) }
      const context = { ...contextFor(spec, call, query), db, params, platform, reply: replyTo(answer, effects) }
      const handle = async (body: unknown) => route.handler({ ...context, body } as Context<EndpointSpec>)
      const result = await handle(await bodyOf(call, call.actor?.account.id, inTransaction ? handle : undefined))
      return finish(db, spec, { id, formId, result, answer, url: call.url })
    })
  }

  /** The call, with a note of who made it where it writes. */
  async function noted(db: Db, call: Call, audit: AuditContext | undefined, effects: (() => void)[]) {
    const answer = await run(db, call, effects)
    if (audit && call.actor && !answer.isTrial) {
      await keepEntry(db, call.actor.account.id, { ...audit, record: recordOf(spec, call) })
    }
    return answer
  }

  return async (call) => {
    const { actor } = call
    const audit =
      actor && spec.method !== 'GET' && spec.writes !== false ? auditOf(actor, route.name, call.requestId) : undefined
    const db = await handleFor(spec, platform, actor, audit)
    const effects: (() => void)[] = []
    const perform = (db: Db, call: Call) => noted(db, call, audit, effects)
    let answer: Answer
    if (call.receive) answer = await withUpload(db, spec, call, (call) => perform(db, call))
    else if (inTransaction) answer = await db.transaction().execute((db) => perform(db, call))
    else answer = await perform(db, call)
    for (const effect of effects) effect()
    return answer
  }
}

/** What a call is about, by its address. */
function recordOf({ record, path }: EndpointSpec, { params: { id } }: Call) {
  return record === undefined || id === undefined ? null : { record_type: record, record_id: parseId(id, path) }
}

async function handleFor(
  { replica }: EndpointSpec,
  { database }: Platform,
  actor: Actor | undefined,
  audit: AuditContext | undefined,
): Promise<Db> {
  if (!actor) return database.system
  return replica ? database.forReading(actor.account.id) : database.forAccount(actor.account.id, audit)
}

/** What a handler gets of the call itself. */
function contextFor(spec: EndpointSpec, { actor, client, signal, files = {} }: Call, query: unknown) {
  return {
    ...(actor && { account: actor.account, actor }),
    client,
    signal,
    query,
    files,
    page: pageOf(spec, query as PageInput),
  }
}

/** Reads the files of a call that may be made, and removes them when it has ended. */
async function withUpload(db: Db, spec: EndpointSpec, call: Call, run: (call: Call) => Promise<Answer>) {
  const { id } = call.params
  await admit(db, spec, id === undefined ? undefined : parseId(id, spec.path), call)
  const upload = await call.receive?.()
  if (!upload) throw new Error('This endpoint takes files.')
  try {
    return await run({ ...call, body: upload.values, files: upload.files, faults: upload.faults })
  } finally {
    await upload.discard()
  }
}

/** Lists and searches would answer emptily for a record that is not there, and a plan is asked about one that is. */
const asksFirst = ({ shape, query, feature }: EndpointSpec) => shape === 'page' || Boolean(query ?? feature)

/**
 * 404, 403 for the record, 403 for the plan, 412: in this order. A write holds the record until it ends. Answers the form whose
 * version the write moves, if it is one of a form.
 */
async function admit(db: Db, spec: EndpointSpec, id: number | undefined, call: Call): Promise<number | undefined> {
  const writes = spec.method !== 'GET'
  if (spec.record && id !== undefined) {
    if (writes && spec.transaction !== false) await lockRecord(db, spec.record, id)
    // A read of one record finds out by itself, in the query that answers it.
    else if (writes || asksFirst(spec)) await requireRecord(db, spec.record, id)
  }
  if (spec.feature && !call.actor?.account.features.has(spec.feature)) {
    throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature: spec.feature }))
  }
  if (!spec.etag || !writes || id === undefined) return undefined
  const formId = await versionedForm(db, spec.record, id)
  if (formId !== undefined) await requireVersion(db, formId, call.ifMatch)
  return formId
}

interface HandlerResult {
  id: number | undefined
  /** The form whose version the write has moved. */
  formId: number | undefined
  result: unknown
  answer: Answer
  url: string
}

/** The envelope and the version of what the handler gave. */
async function finish(db: Db, spec: EndpointSpec, { id, formId, result, answer, url }: HandlerResult): Promise<Answer> {
  if (spec.shape !== 'empty') {
    if (result === undefined) throw await absence(db, spec.record ?? 'forms', id ?? 0)
    if (spec.shape === 'file') answer.file = result as FileAnswer
    else if (spec.shape === 'events') answer.events = result as EventsAnswer
    else {
      const text = envelope(spec, result, url)
      if (typeof text === 'string') answer.body = text
      else answer.parts = text
    }
  }
  // A form that was deleted has no version any more.
  const isGone = spec.shape === 'empty' && spec.record === 'forms'
  if (formId !== undefined && !isGone) answer.etag = etagOf(await formRevision(db, formId))
  return answer
}

interface PageInput {
  page?: number
  per_page?: number
}

function pageOf(spec: EndpointSpec, query: PageInput) {
  return { page: query.page ?? 1, per_page: query.per_page ?? (spec.perPage === 'all' ? Infinity : 25) }
}

/** Only a POST creates what must not be created twice [B11]. */
function idempotencyOf(spec: EndpointSpec, call: Call, { tokenKey }: Platform): IdempotentCall | undefined {
  if (spec.method !== 'POST' || call.idempotencyKey === undefined || !call.actor) return undefined
  const { pathname } = new URL(call.url)
  // What a user does with the own sign-in is not shown to other users of the account.
  const path = spec.auth === 'session' ? `${pathname} user ${call.actor.user_id}` : pathname
  const files = Object.entries(call.files ?? {}).map(([name, { sha256 }]) => [name, sha256])
  const body = files.length > 0 ? [call.body, files] : call.body
  return idempotentCall({ account_id: call.actor.account.id, key: call.idempotencyKey, path, body }, tokenKey)
}

function replyTo(answer: Answer, effects: (() => void)[]): Reply {
  return {
    etag: (revision) => {
      answer.etag = etagOf(revision)
    },
    changedNothing: () => {
      answer.isTrial = true
    },
    afterCommit: (effect) => effects.push(effect),
    session: (token) => {
      answer.session = token
    },
    cookie: (cookie) => {
      answer.cookie = cookie
    },
  }
}
