import { refusal } from '../../shared/refusals/catalogue.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { limits } from '../../shared/contract/limits.ts'
import { leastRole } from '../../shared/contract/accounts/roles.ts'
import { leasedLimiter, type RateState } from '../lib/limits/lease.ts'
import { ipPrefix } from '../lib/ip-prefix.ts'
import type { Platform } from '../platform.ts'
import { tellRate } from './connections/rate-headers.ts'
import { accountShare, inFlightOf, inShares, networkShares, takeShare } from './connections/share.ts'
import { authenticator, type Authenticate } from './authentication/authenticate.ts'
import { requireGrant, requireRole, type Actor, type Client } from './authentication/actor.ts'
import type { FileAnswer, Route } from './bind.ts'
import { apiPrefix } from './api-address.ts'
import { unsupportedType } from './bodies/body-refusals.ts'
import { isCrossSite } from './connections/cross-site.ts'
import { ApiError, tooMany } from './errors.ts'
import { disposition } from './disposition.ts'
import { eventStreamsOf } from './events/event-streams.ts'
import { sendEvents } from './events/send-events.ts'
import { countLimitedCall } from './endpoint-limit.ts'
import { runner, type Answer, type Call } from './kernel.ts'
import { tempSpace } from './bodies/temp-space.ts'
import { uploadsIn } from './bodies/request-files.ts'
import { receiveUpload, type ExpectedParts } from './bodies/uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
  }
}

const sessionDays = 30

/** Hangs the API's routes on the server, each with its kernel. */
export function serveApi(server: FastifyInstance, routes: readonly Route[], platform: Platform): void {
  const { config, database, signals } = platform
  const authenticate = authenticator(database, signals)
  const rate = generalLimit(platform)
  const isClosing = endStreamsOf(server, platform)
  const cookieName = config.publicUrl.startsWith('https:') ? '__Host-foyer_session' : 'foyer_session'

  function registerRoute(server: FastifyInstance, route: Route): void {
    const run = runner(route, platform)
    const expected = expectedParts(route.spec, config.dataDir)
    server.route({
      method: route.spec.method,
      url: apiPrefix + route.spec.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(route.spec.maxBody !== undefined && { bodyLimit: route.spec.maxBody }),
      async onRequest(request, reply) {
        if (route.spec.auth === 'none') {
          refuseOtherSites(request, route.spec, config.publicUrl)
          return takeShare(platform, request, reply, networkShares(request))
        }
        const actor = await identify(request, route.spec, authenticate, cookieName)
        const state = await rate?.(actor)
        if (state) tellRate(reply, state)
        if (state?.refused) throw tooMany('requests', state.resetSeconds)
        requirePermission(actor, request, route)
        await takeShare(platform, request, reply, [accountShare(actor.account.id)])
        // Only what the caller may do: calls that are refused anyway use up none of the account's places.
        if (route.spec.limit) await countLimitedCall(platform.limiter, actor.account.id, route.spec.limit)
        request.actor = actor
      },
      async handler(request, reply) {
        const call = callOf(request, config.publicUrl)
        const answer = await inFlightOf(platform, request, ({ aside }) => {
          if (!expected) return run(call)
          const receive = () => receiveUpload(request.raw, expected, tempSpace.open(request.ip))
          return run({ ...call, receive: () => aside(receive) })
        })
        if (answer.parts && request.actor) {
          answer.parts = inShares(platform, [accountShare(request.actor.account.id)], answer.parts)
        }
        if (answer.events) return sendEvents(answer.events, request, reply, isClosing())
        return send(answer, request, reply, { name: cookieName, secure: config.publicUrl.startsWith('https:') })
      },
    })
  }

  for (const route of routes) if (!route.spec.files) registerRoute(server, route)
  refuseOthers(server, routes)
  void server.register((scope, _options, done) => {
    // A body with files is read by the kernel, when it is known that the call may be made; of whatever type it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const route of routes) if (route.spec.files) registerRoute(scope, route)
    done()
  })
}

/** Ends the open streams of events when the server stops; gives whether it does. */
function endStreamsOf(server: FastifyInstance, platform: Platform): () => boolean {
  let closing = false
  server.addHook('preClose', (done) => {
    closing = true
    eventStreamsOf(platform).endAll()
    done()
  })
  return () => closing
}

function expectedParts({ files, body }: EndpointSpec, dataDir: string): ExpectedParts | undefined {
  if (!files) return undefined
  const texts = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  return { files, texts, folder: uploadsIn(dataDir) }
}

/** An address that is a route by itself is no `{id}` of another one: its other methods are a 405. */
function refuseOthers(server: FastifyInstance, routes: readonly Route[]): void {
  const withId = routes
    .filter(({ spec }) => spec.path.includes('{'))
    .map(({ spec }) => ({ method: spec.method, pattern: new RegExp(`^${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  for (const path of new Set(routes.map(({ spec }) => spec.path).filter((path) => !path.includes('{')))) {
    const own = new Set(routes.filter(({ spec }) => spec.path === path).map(({ spec }) => spec.method))
    const others = withId.filter(({ pattern }) => pattern.test(path))
    for (const method of new Set(others.map((other) => other.method))) {
      if (own.has(method)) continue
      const config = { refused: true }
      server.route({ method, url: apiPrefix + path, config, handler: (_request, reply) => reply.callNotFound() })
    }
  }
}

/** 403 for what every caller may call, a sign-in say, where a page of another site has a browser send it. */
function refuseOtherSites(request: FastifyRequest, { method }: EndpointSpec, publicUrl: string): void {
  if (method === 'GET' || !isCrossSite((name) => headerOf(request, name), publicUrl)) return
  throw new ApiError('forbidden', refusal('sent_from_other_site'))
}

/** Who calls, or the 401. */
async function identify(
  request: FastifyRequest,
  spec: EndpointSpec,
  authenticate: Authenticate,
  cookieName: string,
): Promise<Actor> {
  const actor = await authenticate({
    authorization: request.headers.authorization,
    session: request.cookies[cookieName],
    network: ipPrefix(request.ip),
  })
  if (actor && (spec.auth !== 'session' || actor.via === 'session')) return actor
  const said = refusal(actor ? 'session_required' : 'key_required')
  throw new ApiError('unauthenticated', said, { headers: { 'www-authenticate': 'Bearer' } })
}

/** 403 for what the user's role does not include, what a key was not made for, or a write with a session from elsewhere. */
function requirePermission(actor: Actor, request: FastifyRequest, { spec, grant }: Route): void {
  if (grant) requireGrant(actor, grant)
  requireRole(actor, leastRole(spec))
  if (spec.method === 'GET') return
  if (actor.via === 'session' && request.headers['sec-fetch-site'] !== 'same-origin') {
    throw new ApiError('forbidden', refusal('session_used_elsewhere'))
  }
}

/** The general limit of API keys and of sessions; none where the operator has switched it off. */
function generalLimit({ config, database: { system }, tokenKey }: Platform) {
  const { apiRateLimit } = config
  if (apiRateLimit <= 0) return undefined
  const ofKeys = leasedLimiter(system, tokenKey, { limit: 'api_key', places: apiRateLimit })
  const ofSessions = leasedLimiter(system, tokenKey, { limit: 'api_session', places: limits.api_session.places })
  return ({ via, subject }: Actor): Promise<RateState> => (via === 'key' ? ofKeys : ofSessions)(subject)
}

function callOf(request: FastifyRequest, publicUrl: string): Call {
  if (request.body instanceof URLSearchParams) throw unsupportedType('application/json')
  const header = (name: string) => headerOf(request, name)
  return {
    actor: request.actor,
    client: clientOf(request),
    params: request.params as Record<string, string>,
    query: request.query,
    body: request.body,
    url: publicUrl + request.url,
    ifMatch: header('if-match'),
    idempotencyKey: header('idempotency-key'),
    requestId: request.id,
    signal: () => request.signal,
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const maxDevice = 300

function clientOf(request: FastifyRequest): Client {
  return {
    network: ipPrefix(request.ip),
    device: request.headers['user-agent']?.slice(0, maxDevice) ?? null,
    request_id: request.id,
    cookie: (name) => request.cookies[name],
  }
}

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply, cookie: { name: string; secure: boolean }) {
  if (answer.etag !== undefined) reply.header('etag', answer.etag)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  if (answer.session !== undefined) {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure } as const
    if (answer.session === null) reply.clearCookie(cookie.name, options)
    else reply.setCookie(cookie.name, answer.session, { ...options, maxAge: sessionDays * 86_400 })
  }
  if (answer.cookie) {
    const { name, value, seconds } = answer.cookie
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: cookie.secure } as const
    reply.setCookie(name, value, { ...options, maxAge: seconds })
  }
  if (answer.etag !== undefined && request.method === 'GET' && request.headers['if-none-match'] === answer.etag) {
    return reply.code(304).send()
  }
  reply.code(answer.status)
  if (answer.file) return sendFile(answer.file, reply)
  if (answer.parts) return reply.type(jsonType).send(Readable.from(answer.parts))
  return answer.body === null ? reply.send() : reply.type(jsonType).send(asSent(answer.body))
}

const jsonType = 'application/json; charset=utf-8'

/** A long text costs a socket several times what its bytes do. */
const asSent = (text: string) => (text.length > 8_192 ? Buffer.from(text) : text)

/** Bytes that were sent to us keep the type we found, and may load nothing. */
function sendFile({ content, content_type, file_name, download }: FileAnswer, reply: FastifyReply) {
  return reply
    .type(content_type)
    .header('content-disposition', disposition(file_name, download ? 'attachment' : 'inline'))
    .header('content-security-policy', download ? "default-src 'none'; sandbox" : "default-src 'none'")
    .send(content)
}
