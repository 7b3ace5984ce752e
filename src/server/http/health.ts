import type { FastifyInstance } from 'fastify'
import { readWaiting, standsStillSeconds } from '../db/work-waiting.ts'
import { sharedFor } from '../lib/shared-for.ts'
import type { Platform } from '../platform.ts'
import { isStopping } from './connections/connection-end.ts'
import { isStarting } from './starting.ts'

/** A database that takes longer to say anything is not ready for requests either. */
const pingMs = 2_000

/**
 * `GET /healthz`: the process is up. `GET /readyz`: the database answers; it has been migrated, since no process serves
 * before that, and the process neither starts nor stops. `GET /workz`: no kind of background work of the installation stands still.
 */
export function serveHealth(server: FastifyInstance, platform: Platform): void {
  const { database } = platform
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const why = reasonOfProcess(server) ?? (await silence(database.ping()))
    reply.code(why === undefined ? 200 : 503).header('cache-control', 'no-store')
    return why === undefined ? { status: 'ready' } : { status: 'unavailable', message: why }
  })
  const work = openWorkHealth(platform)
  server.get('/workz', async (_request, reply) => {
    const { status, body } = await work()
    reply.code(status).header('cache-control', 'no-store')
    return body
  })
}

function reasonOfProcess(server: FastifyInstance): string | undefined {
  if (isStopping(server)) return 'The service stops.'
  return isStarting(server) ? 'The service starts.' : undefined
}

export interface WorkHealth {
  status: 200 | 503
  body: { status: 'working' } | { status: 'standing_still'; kinds: string[] } | { status: 'unavailable' }
}

/** However many ask, the database is asked once in so long. */
const workAgeMs = 5_000

/** The same for all processes of the installation; without SMTP_URL no mail is meant to be sent. */
export function openWorkHealth({ database, config }: Platform): () => Promise<WorkHealth> {
  const read = sharedFor(workAgeMs, () => readWaiting(database.system))
  return async () => {
    const waiting = await read().catch(() => undefined)
    if (waiting === undefined) return { status: 503, body: { status: 'unavailable' } }
    const kinds = waiting
      .filter(({ kind, overdue }) => overdue > standsStillSeconds && (kind !== 'mails' || config.smtpUrl !== null))
      .map(({ kind }) => kind)
    return kinds.length === 0
      ? { status: 200, body: { status: 'working' } }
      : { status: 503, body: { status: 'standing_still', kinds } }
  }
}

function silence(ping: Promise<void>): Promise<string | undefined> {
  const why = 'The database does not answer.'
  const { promise: tooLate, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve(why), pingMs)
  const answered = ping.then(
    () => undefined,
    () => why,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
