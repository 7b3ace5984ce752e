import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { html } from '../../shared/form/markup/html.ts'
import { fontFile } from '../lib/font-file.ts'
import { packageFile } from '../lib/package-file.ts'

/** A file of the page, ready to be sent. */
interface Asset {
  type: string
  bytes: Buffer
  /** Absent where packing gains nothing. */
  gzipped: Buffer | undefined
  /** Changes with the content, so that browsers may keep the file for good. */
  version: string
}

const packaged = {
  styles: 'swagger-ui-dist/swagger-ui.css',
  script: 'swagger-ui-dist/swagger-ui-bundle.js',
}

/** What the page needs of packages. */
export const apiDocsFiles: readonly string[] = Object.values(packaged)

const own = (name: string) => new URL(`./api-docs/${name}`, import.meta.url)

const sources = {
  'swagger-ui.css': { type: 'text/css', file: packageFile(packaged.styles) },
  'swagger-ui-bundle.js': { type: 'text/javascript', file: packageFile(packaged.script) },
  'page.css': { type: 'text/css', file: own('page.css') },
  'page.js': { type: 'text/javascript', file: own('page.js') },
  'favicon.svg': { type: 'image/svg+xml', file: own('favicon.svg') },
  'inter-400.woff2': { type: 'font/woff2', file: fontFile('inter/inter-latin-400-normal.woff2') },
  'inter-600.woff2': { type: 'font/woff2', file: fontFile('inter/inter-latin-600-normal.woff2') },
}
type Name = keyof typeof sources

/** Everything comes from here; pictures may also be part of the style sheet (data:) or of an answer that is shown (blob:). */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const path = '/api/docs'

/** `GET /api/docs`, without a key: the OpenAPI document as a page on which calls can be tried. No third-party asset. */
export function serveApiDocs(server: FastifyInstance): void {
  let assets: Promise<Record<Name, Asset>> | undefined
  // A file that cannot be read now may be readable next time.
  const load = () => (assets ??= loadAssets().catch((error: unknown) => ((assets = undefined), Promise.reject(error))))

  server.get(path, async (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .send(page(await load()))
  })
  server.get(`${path}/`, (_request, reply) => reply.redirect('../docs', 308))
  for (const name of Object.keys(sources) as Name[]) {
    server.get(`${path}/${name}`, async (request, reply) => {
      const { type, bytes, gzipped, version } = (await load())[name]
      const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'])) ? gzipped : undefined
      if (packed) reply.header('content-encoding', 'gzip')
      const current = (request.query as { v?: string }).v === version
      return reply
        .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
        .header('vary', 'accept-encoding')
        .header('cache-control', `public, max-age=${current ? '31536000, immutable' : '3600'}`)
        .send(packed ?? bytes)
    })
  }
}

async function loadAssets(): Promise<Record<Name, Asset>> {
  const loaded = Object.entries(sources).map(async ([name, { type, file }]): Promise<[string, Asset]> => {
    const bytes = await readFile(file)
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const gzipped = type === 'font/woff2' ? undefined : await promisify(gzip)(bytes)
    return [name, { type, bytes, gzipped, version }]
  })
  return Object.fromEntries(await Promise.all(loaded)) as Record<Name, Asset>
}

/** Addresses are relative, since a proxy may serve the whole below a path of its own. */
function page(assets: Record<Name, Asset>): string {
  const address = (name: Name) => `docs/${name}?v=${assets[name].version}`
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Foyer API</title>
        <meta name="description" content="Reference of the Foyer API: every call, with examples to try." />
        <link rel="icon" href="${address('favicon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${address('swagger-ui.css')}" />
        <link rel="stylesheet" href="${address('page.css')}" />
        <script src="${address('swagger-ui-bundle.js')}" defer></script>
        <script src="${address('page.js')}" defer></script>
      </head>
      <body>
        <header class="top">
          <a class="brand" href="docs"
            ><img src="${address('favicon.svg')}" alt="" width="28" height="28" />Foyer API</a
          >
          <a class="download" href="v1/openapi.json" download="foyer-openapi.json">
            <span>Download </span>openapi.json
          </a>
        </header>
        <div class="frame">
          <nav class="contents" aria-label="Contents"></nav>
          <main id="reference">
            <p class="wait">
              The reference is shown with JavaScript. Without it, read <a href="v1/openapi.json">openapi.json</a>.
            </p>
          </main>
        </div>
      </body>
    </html>`
  return String(text)
}
