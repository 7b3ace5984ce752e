import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../shared/contract/error-body.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError, codedOf } from '../errors.ts'
import { connectionLimits } from './time-outs.ts'

const unreadable = { status: 400, said: refusal('request_unreadable') }

/** What Node says of a request before there is one, by the code of its error. */
const refusals: Record<string, { status: number; said: Refusal }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, said: refusal('request_slow') },
  HPE_HEADER_OVERFLOW: { status: 431, said: refusal('headers_too_large', { max: connectionLimits.maxHeaderSize }) },
}

/**
 * Answers bytes that are no request, or no whole one in time, and ends their connection: where the next request would begin is not known, and a proxy in
 * front may see it elsewhere. An answer that has begun is not written into.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, requestId: () => string): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (socket.writable && !begun?.headersSent) socket.write(answerOf(error.code, requestId()))
  socket.destroy(error)
}

function answerOf(code: string | undefined, requestId: string): string {
  const { status, said } = refusals[code ?? ''] ?? unreadable
  const body = JSON.stringify({ message: said.message, ...codedOf(said) } satisfies ErrorBody)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * Refuses a request without a host, which HTTP/1.0 alone may be, and one with two: Node keeps the first, a proxy in front may have believed the other.
 */
export function requireOneHost({ raw: { rawHeaders, httpVersion } }: FastifyRequest): void {
  const hosts = rawHeaders.filter(
    (name, place) => place % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  )
  if (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')) return
  throw new ApiError('malformed', refusal('host_not_once'), { headers: { connection: 'close' } })
}
