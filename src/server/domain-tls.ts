import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import type { Server as Listener } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { shownCertificates } from './features/domains/index.ts'
import { closeListener, listenBeside, listenOptions, socketsAt } from './http/connections/listeners.ts'
import { endSlowReaders } from './http/connections/slow-readers.ts'
import { connectionLimits, timeOuts } from './http/connections/time-outs.ts'
import { answerUnreadable } from './http/connections/unreadable-requests.ts'
import { newRequestId } from './http/server.ts'
import { explainHttpsPort } from './listening.ts'
import type { Platform } from './platform.ts'

/** What only the address of the service itself has: dashboard and API, with their sessions; however it is encoded, and also as a whole URL. */
const onlyAtPublicUrl = /^(?!\/)|^\/(?:(?:app|api|metrics)(?:[/?]|$)|[^/?]*%)/
/** Headers that a proxy writes; here none stands in front. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'traceparent'] as const

export interface DomainTls {
  port: number
  /** What receives its requests. */
  server: Pick<HttpsServer, 'requestTimeout' | 'headersTimeout' | 'keepAliveTimeout'>
  /** Listens no more, and ends connections when their answers are sent. */
  close(): Promise<void>
}

/** Serves the accounts' own domains over TLS on HTTPS_PORT, with the certificate of the name that is asked for. */
export async function startDomainTls(platform: Platform, server: FastifyInstance): Promise<DomainTls | undefined> {
  const { host } = platform.config
  const { httpsPort } = platform.config.domains
  if (httpsPort === null) return undefined
  const certificateOf = shownCertificates(platform)
  const tls = createServer({
    ...timeOuts,
    ...connectionLimits,
    ALPNProtocols: ['http/1.1'],
    SNICallback: (name, done) => {
      certificateOf(name).then(
        (context) => (context ? done(null, context) : done(new Error('no certificate for this name'))),
        (error: unknown) => done(error as Error),
      )
    },
  })
  endSlowReaders(tls)
  tls.on('clientError', (error, socket) => answerUnreadable(error, socket as TLSSocket, newRequestId))
  tls.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { servername } = request.socket as TLSSocket
    if (request.headers.host?.replace(/:\d+$/, '').toLowerCase() !== servername)
      return void response.writeHead(421).end()
    if (onlyAtPublicUrl.test(request.url ?? '')) return void response.writeHead(404).end()
    for (const name of ofProxies) delete request.headers[name]
    server.server.emit('request', request, response)
  })
  // Strangers try all sorts of names and protocols; a browser shows what is wrong.
  tls.on('tlsClientError', () => undefined)
  const others = await listen(tls, host, httpsPort).catch((cause: unknown) => {
    throw explainHttpsPort(cause, host, httpsPort)
  })
  const bound = tls.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : httpsPort,
    server: tls,
    async close() {
      const closed = Promise.all([tls, ...others].map(closeListener))
      tls.closeIdleConnections()
      const sweep = setInterval(() => tls.closeIdleConnections(), 100)
      await closed.finally(() => clearInterval(sweep))
    },
  }
}

async function listen(tls: HttpsServer, host: string, port: number): Promise<Listener[]> {
  const count = socketsAt(port)
  tls.listen(listenOptions(host, port, count))
  await once(tls, 'listening')
  return listenBeside(tls, port, count)
}
