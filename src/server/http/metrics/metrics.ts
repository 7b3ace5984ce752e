import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isSame } from '../../lib/secrets/keyed-hash.ts'
import { limitRefusals } from '../../lib/limits/refusals.ts'
import { spanCounts } from '../../lib/traces/span-counts.ts'
import { tokenHash } from '../../lib/secrets/token.ts'
import { allTurnGauges, type TurnGauges } from '../../lib/turns/turn-gauges.ts'
import type { Platform } from '../../platform.ts'
import { ApiError } from '../errors.ts'
import { wasStream } from '../events/send-events.ts'
import { domainCertificates, eventStreams, workByLane, workWaiting } from './metrics-of-work.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/**
 * Counts the requests of a server; with METRICS_TOKEN also answers `GET /metrics` there to callers that have the token. Without it the
 * public port knows no such address: a proxy that hides where a request comes from would publish it.
 */
export function serveMetrics(server: FastifyInstance, platform: Platform): void {
  const { requests } = (ofProcess ??= openProcessMetrics())
  server.addHook('onResponse', (request, reply, done) => {
    if (wasStream(request)) return done()
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    observed(requests, request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  const { token } = platform.config.metrics
  if (token === null) return
  const expected = tokenHash(`Bearer ${token}`)
  const metrics = openMetrics(platform)
  server.get('/metrics', async (request, reply) => {
    if (!isSame(expected, tokenHash(request.headers.authorization ?? ''))) {
      throw new ApiError('not_found', refusal('nothing_here'))
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/**
 * What this process measures, in the format of Prometheus: requests by route and status, event loop lag and memory, turns of its shared
 * pools, work that waits in the whole installation.
 */
export function openMetrics(platform: Platform): { contentType: string; text(): Promise<string> } {
  const { registry } = (ofProcess ??= openProcessMetrics())
  const own = new Registry()
  workWaiting(own, platform)
  domainCertificates(own, platform)
  eventStreams(own, platform)
  return {
    contentType: registry.contentType,
    text: async () => (await Promise.all([registry.metrics(), own.metrics()])).join('\n'),
  }
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
  workByLane(registry)
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
  new Counter({
    name: 'foyer_trace_spans_total',
    help: 'Spans of traces: sent, or dropped while their receiver was away or too slow.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(spanCounts)) this.inc({ outcome }, count)
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
