import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

/** A database that takes longer to say anything is not ready for requests either. */
const pingMs = 2_000

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database answers; it has been migrated, since no process serves
 * before that.
 */
export function serveHealth(server: FastifyInstance, { database }: Platform): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await answers(database.ping())
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return ready ? { status: 'ready' } : { status: 'unavailable', message: 'The database does not answer.' }
  })
}

function answers(ping: Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), pingMs)
  const answered = ping.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
