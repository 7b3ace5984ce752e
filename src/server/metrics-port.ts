import { createServer } from 'node:http'
import { once } from 'node:events'
import { isHostOfAccount } from './features/domains/index.ts'
import { openWorkHealth } from './http/health.ts'
import { openMetrics } from './http/metrics/metrics.ts'
import { explainMetricsPort } from './listening.ts'
import type { Platform } from './platform.ts'
import type { Stoppable } from './work/lane.ts'

/** Answers `GET /metrics` and `GET /workz`, and says which domains are ours, on METRICS_PORT, in every role; `undefined` where the variable is not set. */
export async function startMetricsPort(platform: Platform): Promise<(Stoppable & { address: string }) | undefined> {
  const { listen } = platform.config.metrics
  if (listen === null) return undefined
  const metrics = openMetrics(platform)
  const work = openWorkHealth(platform)
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD'
    if (isAsked && request.url === '/workz') {
      return void work().then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
    }
    const asked =
      isAsked && request.url?.startsWith('/domains?')
        ? new URL(request.url, 'http://foyer').searchParams.get('domain')
        : null
    if (asked !== null) {
      return void isHostOfAccount(platform, asked.toLowerCase()).then(
        (known) => response.writeHead(known ? 200 : 404).end(),
        () => response.writeHead(503).end(),
      )
    }
    if (!isAsked || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        platform.log.warn({ err: error }, 'metrics not read')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(listen.port, listen.host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw explainMetricsPort(cause, listen)
  }
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : listen.port
  return {
    address: `http://${listen.host.includes(':') ? `[${listen.host}]` : listen.host}:${port}/metrics`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
