import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { multipartType } from './bodies/body-refusals.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import type { ProblemTexts } from '../../shared/text/areas/problem-texts.ts'
import { wantsHtml, wantsJson } from './browsers/accept.ts'
import { browserLanguage } from './browsers/browser-language.ts'
import { UnreadableTexts } from './bodies/clean-json.ts'
import { ApiError, type ErrorKind } from './errors.ts'
import { headerValues } from './header-values.ts'
import { receiveForm, type ExpectedFiles, type ReceivedForm } from './bodies/form-upload.ts'
import { bytesType, receiveBytes, type ExpectedBytes, type ReceivedBytes } from './bodies/receive-bytes.ts'
import type { RequestSlot } from '../lib/fair-share/index.ts'
import { gzipped } from '../lib/gzipped.ts'
import { answerError, toApiError, type AnswerBrowser } from './server.ts'
import { accountShare, inFlightOf, networkShares, takeShare, type Shares } from './connections/share.ts'
import { tempSpace } from './bodies/temp-space.ts'
import { refusal, sentencesOf, type Refusal } from '../../shared/refusals/catalogue.ts'

/** A request for a public page or an asset, without anything of the HTTP library. */
export interface PageRequest {
  method: string
  /** Path and query as they were asked for. */
  url: string
  params: Record<string, string>
  query: URLSearchParams
  header(name: string): string | undefined
  ip: string
  /** As a proxy in front wrote it that is trusted (`TRUST_PROXY`). */
  traceparent: string | undefined
  /** The caller is a program: it accepts JSON, and no HTML before it. */
  wantsJson: boolean
  /** Of a multipart body on a route with `files` nothing yet: it is read by `receive`. */
  body: unknown
  receive?: (expected: ExpectedFiles) => Promise<ReceivedForm>
  /** The same for a body that is bytes of a file and nothing else. */
  receiveBytes?: (expected: ExpectedBytes) => Promise<ReceivedBytes>
}

/** A request for an address that nothing is at. */
export type StrayRequest = Pick<PageRequest, 'wantsJson' | 'header' | 'query'>

type RefusalStatus = ApiError['status'] | 410 | 501

/** Statuses of what may succeed later. */
export type LaterStatus = 429 | 503

type RefusedWith<Status> = Status extends LaterStatus
  ? { status: Status; refusal: Refusal; retryAfter: number }
  : { status: Status; refusal: Refusal }

/**
 * The outcome of a request that is refused: a status of 400 or more does not compile without the reason, nor one of what may succeed later
 * without the whole seconds until then, at least 1.
 */
export type PageRefusal = RefusedWith<RefusalStatus>

/** A page that says why a form cannot be filled in is a 200 with a refusal. */
export type PageOutcome = PageRefusal | { status: 200 | 201 | 202 | 204 | 301 | 302 | 303; refusal?: Refusal }

interface AnswerParts {
  /** Whole seconds until the caller comes again. */
  retryAfter?: number
  headers?: Record<string, string>
  /**
   * Goes out packed where the caller takes that. Only of what is the same for all visitors but for random numbers: the length of
   * what is packed tells about its content. A function gives the packed body where it can be had without packing the whole text.
   */
  packed?: true | (() => Buffer)
  body?:
    | { type: 'html' | 'json' | 'script' | 'text'; text: string }
    | { type: 'file'; content_type: string; bytes: Buffer }
    | { type: 'stream'; content_type: string; content: Readable }
}

export type PageAnswer = PageOutcome & AnswerParts

/** What is sent of an answer, whatever its status. */
type SentAnswer = AnswerParts & { status: number; refusal?: Refusal }

export interface PageRoute {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** `/f/:slug` */
  path: string
  /** A multipart body may hold files: it is read once it is known which. `bytes`: a body that is bytes of a file, too. */
  files?: true | 'bytes'
  /** The body has answers: those that cannot be read are refused as answers, in the language of their form. */
  hasAnswers?: true
  /** Id of the account whose page it is, where that is known without asking the database. */
  accountOf?(params: PageRequest['params']): number | undefined
  handle(request: PageRequest): Promise<PageAnswer> | PageAnswer
}

const contentTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Hangs public pages on the server: no key, no envelope; errors in the language of the caller (JSON or plain text). */
export function servePages(server: FastifyInstance, routes: readonly PageRoute[], shares: Shares): void {
  const { none = [], true: multipart = [], bytes = [] } = Object.groupBy(routes, ({ files }) => `${files ?? 'none'}`)
  registerRoutes(server, shares, none)
  registerUnread(server, [multipartType], (scope) => registerRoutes(scope, shares, multipart))
  registerUnread(server, [multipartType, bytesType], (scope) => registerRoutes(scope, shares, bytes))
}

/** Routes whose bodies of these types are read by those who answer them. */
function registerUnread(server: FastifyInstance, types: readonly RegExp[], register: (scope: FastifyInstance) => void) {
  void server.register((scope, _options, done) => {
    scope.removeContentTypeParser(multipartType)
    for (const type of types) scope.addContentTypeParser(type, (_request, _body, done) => done(null))
    register(scope)
    done()
  })
}

function registerRoutes(server: FastifyInstance, shares: Shares, routes: readonly PageRoute[]): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      async onRequest(request, reply) {
        const account = route.accountOf?.(request.params as Record<string, string>)
        const keys = account === undefined ? [] : [accountShare(account)]
        await takeShare(shares, request, reply, [...networkShares(request), ...keys])
      },
      async handler(request, reply) {
        return sendAnswer(
          await inFlightOf(shares, request, (slot) => route.handle(pageRequest(request, route, slot))),
          request,
          reply,
        )
      },
      errorHandler: (error, request, reply) => answerProblem(toApiError(error, request), request, reply),
    })
  }
}

async function sendAnswer(answer: SentAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers = {}, body } = answer
  reply.code(status).headers(headerValues(headers))
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  if (answer.refusal) reply.header(codeHeader, answer.refusal.code)
  if (!body) return reply.send()
  if (answer.packed) reply.header('vary', [headers['vary'], 'accept-encoding'].filter(Boolean).join(', '))
  if (answer.packed && 'text' in body && takesGzip(request)) {
    return reply
      .type(contentTypes[body.type])
      .header('content-encoding', 'gzip')
      .send(answer.packed === true ? await gzipped(body) : answer.packed())
  }
  if (body.type === 'file') return reply.type(body.content_type).send(body.bytes)
  if (body.type === 'stream') return reply.type(body.content_type).send(body.content)
  return reply.type(contentTypes[body.type]).send(body.text)
}

/** Answers a browser with the page that says that nothing is at its address; any other caller not at all. */
export const missingPage =
  (page: (request: StrayRequest) => Promise<PageAnswer>): AnswerBrowser =>
  ({ status, refusal: said }, request, reply) => {
    if (!wantsHtml(request)) return undefined
    const [, query = ''] = request.url.split(/\?(.*)/s, 2)
    const stray = { wantsJson: false, header: headerOf(request), query: new URLSearchParams(query) }
    return page(stray).then((answer) => sendAnswer({ ...answer, status, refusal: said }, request, reply))
  }

/** The code of a refusal on every answer of a page: those that people read have no other place for it. */
const codeHeader = 'x-error-code'

const takesGzip = ({ headers }: FastifyRequest) => /\bgzip\b/.test(String(headers['accept-encoding']))

/** A body as a page takes it. Throws for one with faults that no page could make sense of either. */
function bodyOf({ body }: FastifyRequest, { hasAnswers }: PageRoute): unknown {
  if (!(body instanceof ApiError)) return body
  const isOfAnswers = hasAnswers && Object.keys(body.errors ?? {}).every((path) => /^field_\d/.test(path))
  if (isOfAnswers && body instanceof UnreadableTexts) return body.sent
  throw body
}

function pageRequest(request: FastifyRequest, route: PageRoute, { aside }: RequestSlot): PageRequest {
  const { files } = route
  const [, query = ''] = request.url.split(/\?(.*)/s, 2)
  return {
    method: request.method,
    url: request.url,
    params: pathParams(request),
    query: new URLSearchParams(query),
    header: headerOf(request),
    ip: request.ip,
    // With an address before its own the connection is that of a proxy that is trusted.
    traceparent: (request.ips?.length ?? 1) > 1 ? String(request.headers['traceparent'] ?? '') : undefined,
    wantsJson: wantsJson(request),
    body: bodyOf(request, route),
    ...(files &&
      isOfType(request, multipartType) && {
        receive: (expected) => aside(() => receiveForm(request.raw, expected, tempSpace.open(request.ip))),
      }),
    ...(files === 'bytes' &&
      isOfType(request, bytesType) && {
        receiveBytes: (expected) => aside(() => receiveBytes(request.raw, expected, tempSpace.open(request.ip))),
      }),
  }
}

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }

const isOfType = ({ headers }: FastifyRequest, type: RegExp) => type.test(headers['content-type'] ?? '')

/** The names in the path; no name holds a NUL, which the database could not even be asked for. */
function pathParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  if (Object.values(params).some((value) => value.includes('\0'))) {
    throw new ApiError('not_found', refusal('nothing_here'))
  }
  return params
}

/** What visitors read of a refusal that comes before a form is known, by its kind: programs have its code. */
const problems: Partial<Record<ErrorKind, Exclude<keyof ProblemTexts, 'failed' | 'furtherFaults'>>> = {
  malformed: 'unreadable',
  unsupported_media_type: 'unreadable',
  invalid: 'unreadable',
  not_found: 'missing',
  too_large: 'tooLarge',
  rate_limited: 'tooOften',
  unavailable: 'busy',
}

/** A caller that is no browser gets the sentence for programs, in German where it asks for that. */
const isGerman = ({ headers }: FastifyRequest) => /^de\b/i.test(headers['accept-language'] ?? '')

/** Before a form is known, its language is not: that of the browser is taken. */
function sentenceFor(error: ApiError | undefined, request: FastifyRequest): string {
  const language = wantsHtml(request)
    ? browserLanguage(request.headers['accept-language'])
    : isGerman(request)
      ? 'de'
      : 'en'
  const texts = catalogue[language].problems
  if (!error) return `${texts.failed} ${request.id}.`
  const { kind, message, refusal: said } = error
  const programs = sentencesOf(said.code)
  // A sentence of another catalogue is in the language of the form, and that of a move says where to.
  if (!programs) return message
  const name = wantsHtml(request) && said.code !== 'account_moved' ? problems[kind] : undefined
  if (name) return texts[name]
  return (language === 'de' && programs.de(said.params)) || message
}

function answerProblem(error: ApiError | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header(codeHeader, error?.refusal.code ?? 'internal')
  if (wantsJson(request)) return answerError(error, reply)
  return reply
    .code(error?.status ?? 500)
    .headers(error?.headers ?? {})
    .type('text/plain; charset=utf-8')
    .send(`${sentenceFor(error, request)}\n`)
}
