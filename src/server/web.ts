import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { startDomainTls } from './domain-tls.ts'
import { announceStop, closeServer } from './http/connections/connection-end.ts'
import { listenBeside, listenOptions, socketsAt } from './http/connections/listeners.ts'
import { uploadsIn } from './http/bodies/request-files.ts'
import { announceStarted, announceStarting } from './http/starting.ts'
import { removeOutdated } from './lib/files/outdated-files.ts'
import { explainListening } from './listening.ts'
import { writeCounts } from './features/statistics/index.ts'
import type { Platform } from './platform.ts'
import { startLanes, type Lane, type Stoppable } from './work/lane.ts'

export interface Web extends Stoppable {
  server: FastifyInstance
  /** `http://HOST:PORT` as it listens. */
  address: string
  /** `/readyz` answers 503 until then: what the start has to tell is to be read by those who wait for it. */
  announceStarted(): void
}

const tidyMs = 3_600_000
/** The web half: listens, and answers until it is stopped. */
export async function startWeb(platform: Platform): Promise<Web> {
  const { config } = platform
  const server = await createApp(platform)
  announceStarting(server)
  const { host } = config
  const { port, others } = await listen(server, host, config.port)
  const background = startLanes(platform, [tidyingLane(platform)])
  const tls = await startDomainTls(platform, server)
  // With PORT=0 the system chose the port, which the default PUBLIC_URL could not know.
  if (config.port === 0) config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    announceStarted: () => void announceStarted(server),
    async stop() {
      await announceStop(server, config.stopDelayMs)
      await Promise.all([background.stop(), closeServer(server, others), tls?.close()])
      await writeCounts(platform.database.system)
    },
  }
}

/** Removes the uploads of requests that ended with their process: now and every hour. */
const tidyingLane = ({ config }: Platform): Lane => ({
  name: 'uploads',
  pollMs: tidyMs,
  turn: () => removeOutdated(uploadsIn(config.dataDir)),
})

async function listen(server: FastifyInstance, host: string, port: number) {
  try {
    const count = socketsAt(port)
    await server.listen(listenOptions(host, port, count))
    const others = await listenBeside(server.server, port, count)
    const bound = server.server.address()
    return { port: typeof bound === 'object' && bound ? bound.port : port, others }
  } catch (error) {
    throw explainListening(error, host, port)
  }
}
