import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isPublicAddress } from '../lib/public-address.ts'
import type { Platform } from '../platform.ts'
import { ApiError } from './errors.ts'

/**
 * `GET /metrics` in the format of Prometheus: requests by route and status, event loop lag and memory of this process,
 * deliveries that wait in the whole installation. Only for a neighbour that asks directly: what arrives through a proxy
 * or from a public address gets a 404, since numbers about a service are nobody else's business.
 */
export function serveMetrics(server: FastifyInstance, platform: Platform): void {
  const { registry, requests } = (ofProcess ??= openProcessMetrics())
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    observed(requests, request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  const own = new Registry()
  deliveriesWaiting(own, platform)
  server.get('/metrics', async (request, reply) => {
    if (!isNeighbour(request)) throw new ApiError('not_found', 'There is nothing at this address.')
    const texts = await Promise.all([registry.metrics(), own.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

type Series = ReturnType<Histogram<'method' | 'route' | 'status'>['labels']>

/** One series for each route, method and status that occurs; finding it anew would hash three labels per request. */
const series = new Map<string, Series>()

function observed(
  requests: Histogram<'method' | 'route' | 'status'>,
  method: string,
  route: string,
  status: number,
): Series {
  const name = `${method} ${route} ${status}`
  let found = series.get(name)
  if (!found) series.set(name, (found = requests.labels(method, route, String(status))))
  return found
}

/** One for the process, however many apps it has: memory and event loop are the process's own. */
let ofProcess: ReturnType<typeof openProcessMetrics> | undefined

function openProcessMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'foyer_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, requests }
}

function deliveriesWaiting(registry: Registry, { database }: Platform): void {
  new Gauge({
    name: 'foyer_deliveries_waiting',
    help: 'Webhook deliveries of all accounts that are not finished.',
    registers: [registry],
    async collect() {
      const waiting = database.system
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', 'in', ['waiting', 'sending'])
      this.set((await waiting.executeTakeFirstOrThrow()).count)
    },
  })
}

function isNeighbour({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress } = socket
  const throughProxy = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return remoteAddress !== undefined && !throughProxy && !isPublicAddress(remoteAddress.replace(/^::ffff:/, ''))
}
