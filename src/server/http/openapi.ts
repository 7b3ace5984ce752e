import type { FastifyInstance } from 'fastify'
import { openApiDocument, type Contract } from './openapi/document.ts'

/** `GET /api/v1/openapi.json`, for everybody: made on the first call. */
export function serveOpenApi(server: FastifyInstance, contract: Contract, serverUrl: string): void {
  let text: string | undefined
  server.get('/api/v1/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(contract, serverUrl))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
