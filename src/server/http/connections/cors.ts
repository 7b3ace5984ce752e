import type { FastifyReply } from 'fastify'

/**
 * The API is open to scripts of any origin that bring a key. Cookies are never sent along, since no origin is named, so a
 * dashboard session is of no use to them.
 */
const exposed = [
  'ETag',
  'Idempotency-Replayed',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ')
const allowed = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id'
const preflightSeconds = '7200'

/** Whether an address is the API's, its reference included. */
export function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** On every answer of the API, errors included. */
export function allowOrigins(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', exposed)
}

/** The answer to OPTIONS, a browser's preflight or any other caller's. */
export function answerOptions(methods: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('allow', methods)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', allowed)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
