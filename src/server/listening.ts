import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config, Role } from './config.ts'
import { StartError } from './open-installation.ts'

/** Throws a `StartError` for what the process could not listen on, before anything else takes its time. */
export async function requirePorts(
  { host, port, metrics: { listen }, domains: { httpsPort } }: Pick<Config, 'host' | 'port' | 'metrics' | 'domains'>,
  role: Role,
): Promise<void> {
  if (role !== 'worker') {
    await tryToListen(host, port).catch((error: unknown) => {
      throw explainListening(error, host, port)
    })
    if (httpsPort !== null) {
      await tryToListen(host, httpsPort).catch((error: unknown) => {
        throw explainHttpsPort(error, host, httpsPort)
      })
    }
  }
  if (listen === null) return
  await tryToListen(listen.host, listen.port).catch((error: unknown) => {
    throw explainMetricsPort(error, listen)
  })
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Why `HOST` and `PORT` cannot be listened on, in sentences. */
export function explainListening(error: unknown, host: string, port: number): unknown {
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

/** The same for `METRICS_PORT`. */
export function explainMetricsPort(cause: unknown, { host, port }: { host: string; port: number }): StartError {
  const reason = (cause as { code?: string }).code === 'EADDRINUSE' ? 'is already in use' : 'cannot be listened on'
  return new StartError(`METRICS_PORT: port ${port} on ${host} ${reason}. Choose another one.`, { cause })
}

/** The same for `HTTPS_PORT`. */
export function explainHttpsPort(cause: unknown, host: string, port: number): StartError {
  const { code } = cause as { code?: string }
  const reason =
    code === 'EACCES'
      ? 'may not be listened on by this user; docs/operating/domains.md says how'
      : 'cannot be listened on'
  return new StartError(
    `HTTPS_PORT: port ${port} on ${host} ${code === 'EADDRINUSE' ? 'is already in use' : reason}.`,
    { cause },
  )
}
