import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { gzipped } from '../../lib/gzipped.ts'

const file = new URL('../../../../dist/openapi.json', import.meta.url)
/** How `docs/openapi.json` names the address of the API: relative, for every installation. */
const anyServer = '"url":"/api/v1"'

/** `GET /api/v1/openapi.json`, without a key: `docs/openapi.json`, as the build made it smaller, with the address of this installation. */
export function serveOpenApi(server: FastifyInstance, serverUrl: string): void {
  let body: Promise<OpenApiFile> | undefined
  // A file that cannot be read now may be readable next time.
  const load = () => (body ??= read(serverUrl).catch((error: unknown) => ((body = undefined), Promise.reject(error))))
  server.get('/api/v1/openapi.json', async (request, reply) => {
    const document = await load()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return document.bytes
    reply.header('content-encoding', 'gzip')
    return gzipped(document)
  })
}

/** Nearly a megabyte: as text it would be made into bytes for each caller. */
interface OpenApiFile {
  text: string
  bytes: Buffer
}

async function read(serverUrl: string): Promise<OpenApiFile> {
  const any = await readFile(file, 'utf8')
  const text = any.replace(anyServer, () => `"url":${JSON.stringify(serverUrl)}`)
  return { text, bytes: Buffer.from(text) }
}
