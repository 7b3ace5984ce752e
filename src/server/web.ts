import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { closeServer } from './http/connection-end.ts'
import { uploadsIn } from './http/uploads.ts'
import { removeOutdated } from './lib/outdated-files.ts'
import { StartError } from './open-installation.ts'
import { writeCounts } from './features/statistics/index.ts'
import type { Platform } from './platform.ts'
import type { Running } from './worker.ts'

export interface Web extends Running {
  server: FastifyInstance
  /** `http://HOST:PORT` as it listens. */
  address: string
}

const tidyMs = 3_600_000

/** The web half: listens, and answers until it is stopped. */
export async function startWeb(platform: Platform): Promise<Web> {
  const { config } = platform
  const server = await createApp(platform)
  const stopTidying = keepTidy(platform)
  const { host } = config
  const port = await listen(server, host, config.port)
  // With PORT=0 the system chose the port, which the default PUBLIC_URL could not know.
  if (config.port === 0) config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async stop() {
      stopTidying()
      await closeServer(server)
      await writeCounts(platform.database.system)
    },
  }
}

/** Removes the uploads of requests that ended with their process: now and every hour. */
function keepTidy({ config, log }: Platform): () => void {
  const tidy = () =>
    removeOutdated(uploadsIn(config.dataDir)).catch((error: unknown) =>
      log.warn({ err: error }, 'uploads were not tidied'),
    )
  void tidy()
  const timer = setInterval(() => void tidy(), tidyMs).unref()
  return () => clearInterval(timer)
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw explained(error, host, port)
  }
  const bound = server.server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

function explained(error: unknown, host: string, port: number): unknown {
  switch ((error as { code?: unknown }).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      )
    default:
      return error
  }
}
