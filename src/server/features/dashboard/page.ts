import { html } from '../../../shared/form/markup/html.ts'
import type { DashboardFiles } from './files.ts'

export interface DashboardPage {
  /** Path that the whole service stands below; empty unless a proxy puts it somewhere. */
  base: string
  /** What inline styles are known by in this answer. */
  nonce: string
  files: Pick<DashboardFiles, 'script' | 'preloads' | 'styles'>
}

/** The one page of the dashboard: everything else is done by its script. */
export function dashboardPage({ base, nonce, files }: DashboardPage): string {
  const at = (name: string) => `${base}/app/${name}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Foyer</title>
        <link rel="icon" href="${base}/api/docs/favicon.svg" type="image/svg+xml" />
        ${files.styles.map((name) => html`<link rel="stylesheet" href="${at(name)}" />`)}
        ${files.preloads.map((name) => html`<link rel="modulepreload" href="${at(name)}" />`)}
        <script type="module" nonce="${nonce}" src="${at(files.script)}"></script>
      </head>
      <body>
        <div id="root" data-base="${base}"></div>
        <noscript>The dashboard needs JavaScript. / Das Dashboard braucht JavaScript.</noscript>
      </body>
    </html>`.text
}

/** Everything comes from here; inline styles of this answer only, and nothing inline that runs. */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
