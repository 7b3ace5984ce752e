import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { limitRefusals } from '../lib/limits/refusals.ts'
import { isPublicAddress } from '../lib/public-address.ts'
import { allTurnGauges, type TurnGauges } from '../lib/turn-gauges.ts'
import type { Platform } from '../platform.ts'
import { ApiError } from './errors.ts'

/**
 * `GET /metrics` in the format of Prometheus: requests by route and status, event loop lag and memory of this process,
 * turns of its shared pools, deliveries that wait in the whole installation. Only for a neighbour that asks directly: what arrives through a proxy
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
  turnsByPool(registry)
  new Counter({
    name: 'foyer_limit_refusals_total',
    help: 'What a limit has refused (docs/limits.md), mails included.',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [limit, count] of limitRefusals) this.inc({ limit }, count)
    },
  })
  return { registry, requests }
}

/** Who has a turn or waits for one is nothing for a label: the pools are all that is told apart. */
function turnsByPool(registry: Registry): void {
  const gauge = (name: string, help: string, read: (gauges: TurnGauges) => number) =>
    new Gauge({
      name: `foyer_turns_${name}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, gauges] of allTurnGauges()) this.set({ pool }, read(gauges))
      },
    })
  gauge('running', 'Pieces of work of a shared pool that run.', ({ running }) => running)
  gauge('waiting', 'Pieces of work that wait for a place in a shared pool.', ({ waiting }) => waiting)
  gauge(
    'longest_wait_seconds',
    'The longest wait for a place that ended within the last one to two minutes.',
    (gauges) => gauges.longestWaitMs() / 1000,
  )
  new Counter({
    name: 'foyer_turns_refused_total',
    help: 'Work that got no place: too much of the same party (own) or of others (full) waited, or it waited too long (late).',
    labelNames: ['pool', 'reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [pool, { refused }] of allTurnGauges()) {
        for (const [reason, count] of Object.entries(refused)) this.inc({ pool, reason }, count)
      }
    },
  })
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
