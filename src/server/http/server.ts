import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Platform } from '../platform.ts'
import { maxBodyBytes } from '../../shared/budgets.ts'
import { openRareLog } from '../lib/log-lines/rare-log.ts'
import { bodyTooLarge, multipartType, packedBody, unsupportedType } from './bodies/body-refusals.ts'
import { readUrlencoded, requireFewNames } from './bodies/body-names.ts'
import { parseJson } from './bodies/clean-json.ts'
import { endConnections } from './connections/connection-end.ts'
import { allowOrigins, answerOptions, isApiAddress } from './connections/cors.ts'
import { tellRate, unusedRate } from './connections/rate-headers.ts'
import { ApiError, asApiError } from './errors.ts'
import { readFormFields } from './bodies/form-upload.ts'
import { endSlowReaders } from './connections/slow-readers.ts'
import { endSlowSenders } from './connections/slow-senders.ts'
import { connectionLimits, timeOuts } from './connections/time-outs.ts'
import { answerUnreadable, requireOneHost } from './connections/unreadable-requests.ts'
import { refusal } from '../../shared/refusals/catalogue.ts'

/**
 * The HTTP server without its routes: time-outs, request ids, body parsing and the one place where errors become
 * answers. API and public pages hang their routes on it.
 */
export async function createServer({ log, config }: Platform, answerBrowser: AnswerBrowser): Promise<FastifyInstance> {
  const answerMissing = missingAnswer(answerBrowser)
  const setHeaders = headersOfAll(config)
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    bodyLimit: maxBodyBytes,
    trustProxy: trusted(config.trustProxy),
    connectionTimeout: 0,
    requestTimeout: timeOuts.requestTimeout,
    keepAliveTimeout: timeOuts.keepAliveTimeout,
    http: { headersTimeout: timeOuts.headersTimeout, ...connectionLimits },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, newRequestId),
    // An address that no route can be looked up for, before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      return answerMissing(toApiError(error, request), request, reply)
    },
  })
  endSlowSenders(server.server)
  endSlowReaders(server.server)
  endConnections(server)
  acceptForms(server)
  answerUnknown(server, answerMissing)
  await server.register(cookie)
  // Raw events: an answer whose client has gone has ended, too.
  server.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    requireOneHost(request)
    done()
  })
  server.addHook('preParsing', (request, _reply, body, done) => done(isPacked(request) ? packedBody() : null, body))
  server.setErrorHandler((error, request, reply) => answerError(toApiError(error, request), reply))
  return server
}

/** Sets what every answer has, whatever becomes of the call. */
function headersOfAll({ publicUrl, apiRateLimit }: Platform['config']) {
  const isSecure = publicUrl.startsWith('https:')
  const unused = unusedRate(apiRateLimit)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    // What may be kept says so itself.
    reply.header('cache-control', 'no-store')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (!isApiAddress(request.url)) return
    // No page: it runs nothing, stands in no frame, and names its address to none.
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.header('referrer-policy', 'no-referrer')
    allowOrigins(reply)
    // The count of its key follows where the call has one.
    if (unused) tellRate(reply, unused)
  }
}

/** What unpacks a body for us may be given one that is a thousand times as large. */
function isPacked({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/** Hops are counted from this server outwards. */
function trusted(proxies: Platform['config']['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Ids of this process begin alike; random bytes for each would be 3 % of a request's time. */
const idPrefix = randomBytes(6).toString('base64url')
let requests = 0

export const newRequestId = (): string => `${idPrefix}-${(++requests).toString(36)}`

function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : newRequestId()
}

function acceptForms(server: FastifyInstance) {
  server.removeAllContentTypeParsers()
  const asBytes = { parseAs: 'buffer' } as const
  server.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:$|;)/, asBytes, ({ url }, bytes, done) => {
    try {
      const depth = requireFewNames(bytes as Buffer, isApiAddress(url))
      done(null, bytes.length === 0 ? undefined : parseJson(textOf(bytes as Buffer), depth))
    } catch (error) {
      // What is valid JSON but not valid is told in its turn: after 404 and 403 [B11-14].
      if (error instanceof ApiError && error.kind === 'invalid') done(null, error)
      else done(error as Error)
    }
  })
  server.addContentTypeParser(/^application\/x-www-form-urlencoded(?:$|;)/, asBytes, (_request, bytes, done) => {
    try {
      done(null, readUrlencoded(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  const multipart = ({ headers, url }: FastifyRequest, body: Buffer) => {
    if (isApiAddress(url)) throw unsupportedType('application/json')
    return readFormFields(headers, body)
  }
  server.addContentTypeParser(multipartType, { parseAs: 'buffer' }, multipart)
}

/** Bodies are UTF-8 [B11]: what is not would be stored as something else than was sent. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  const said = refusal('body_not_utf8')
  throw new ApiError('malformed', said, { errors: { body: [said] } })
}

/** Fastify's own refusals in our words. */
const refusals: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType('application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) => bodyTooLarge(routeOptions.bodyLimit ?? maxBodyBytes),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new ApiError('malformed', refusal('body_length_wrong')),
  FST_ERR_BAD_URL: () => new ApiError('malformed', refusal('address_unreadable')),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('not_found', refusal('nothing_here')),
}

/** What a caller may know of an error; `undefined` for a fault of ours, which is logged with the request's id. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = asApiError(error) ?? refusals[code ?? '']?.(request)
  if (known) {
    if (known.status >= 500) logUnavailable(known, error, request)
    return known
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('malformed', refusal('request_unreadable'))
  }
  request.log.error({ err: error, request_id: request.id }, 'request failed')
  return undefined
}

/** An outage and an overload refuse thousands of requests a second, each for the same reason. */
const unavailable = openRareLog()

function logUnavailable(known: ApiError, err: unknown, request: FastifyRequest): void {
  const held_back = unavailable.due(known.message)
  if (held_back !== undefined) request.log.error({ err, request_id: request.id, held_back }, known.message)
}

/** Answers a browser with a page where there is nothing; `undefined` for any other caller. */
export type AnswerBrowser = (
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | undefined

/** The answer of an address that nothing is at, or that cannot be read: programs get JSON, and the API has nothing else [B11]. */
const missingAnswer =
  (answerBrowser: AnswerBrowser) =>
  (error: ApiError | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    if (!error || isApiAddress(request.url)) return answerError(error, reply)
    reply.header('vary', 'accept')
    return answerBrowser(error, request, reply) ?? answerError(error, reply)
  }

/**
 * 404 for an unknown path; 405 with `Allow` for a known one [B11]. Learns the paths as the routes are hung on the
 * server, so it comes before them.
 */
function answerUnknown(server: FastifyInstance, answerMissing: ReturnType<typeof missingAnswer>): void {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  server.addHook('onRoute', ({ url, method, config }) => {
    if ((config as { refused?: true } | undefined)?.refused) return
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    const known = paths.get(url) ?? { pattern, methods: new Set() }
    for (const name of [method].flat()) known.methods.add(name)
    if (!url.includes('*')) paths.set(url, known)
  })
  const knownAt = (path: string) => {
    // An address that is a route by itself is no `{id}` of another.
    const exact = paths.get(path)
    return exact ? [exact] : [...paths.values()].filter(({ pattern }) => pattern.test(path))
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = knownAt(path)
    if (known.length === 0) {
      const hasSlash = path.endsWith('/') && knownAt(path.slice(0, -1)).length > 0
      const said = hasSlash ? refusal('slash_at_end') : refusal('nothing_here')
      return answerMissing(new ApiError('not_found', said), request, reply)
    }
    const allow = [...new Set(known.flatMap(({ methods }) => [...methods]))].join(', ')
    if (request.method === 'OPTIONS' && isApiAddress(request.url)) return answerOptions(`${allow}, OPTIONS`, reply)
    const said = refusal('method_not_possible', { method: request.method, allowed: allow })
    return answerError(new ApiError('method_not_allowed', said, { headers: { allow } }), reply)
  })
}

/** `undefined` is a fault of ours: nothing of it leaves the house but the request id. */
export function answerError(error: ApiError | undefined, reply: FastifyReply): FastifyReply {
  // Fastify closes the connection with these; the rest of the body is read, so it may stay open.
  if (error?.kind === 'too_large' || error?.kind === 'unsupported_media_type') reply.removeHeader('connection')
  const ours = {
    message: `Something went wrong on our side. Request ${reply.request.id}.`,
    code: 'internal',
    params: { request: String(reply.request.id) },
  }
  const body = error?.body ?? ours
  return reply
    .code(error?.status ?? 500)
    .headers(error?.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
