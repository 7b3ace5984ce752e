import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventsAnswer } from '../bind.ts'
import { leaveShare } from '../connections/share.ts'

export const eventsType = 'text/event-stream'

/** When a caller that was cut off comes again: after a restart, not all of them at once. */
const [retryFromMs, retryToMs] = [2_000, 6_000]

const streamed = new WeakSet<FastifyRequest>()

/** Whether an answer has stayed open for what happens: its time says nothing of how quick the service is. */
export const wasStream = (request: FastifyRequest): boolean => streamed.has(request)

/**
 * Answers with events. It stays open for who asks for events: programs that read every endpoint to its end come to one. While the server
 * stops, it ends at once, so that the caller goes to another.
 */
export function sendEvents(
  events: EventsAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  isClosing: boolean,
): FastifyReply {
  const beginning = `retry: ${randomInt(retryFromMs, retryToMs)}\n\n${events.begin(request.headers['last-event-id'] !== undefined)}`
  // Proxies are not to gather, pack or keep it.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no').type(eventsType)
  if (isClosing || !asksForEvents(request)) return reply.send(beginning)
  events.join(reply.raw)
  streamed.add(request)
  leaveShare(request)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.write(beginning)
  return reply
}

const asksForEvents = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').toLowerCase().includes(eventsType)
