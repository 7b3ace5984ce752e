import { refusal } from '../../../shared/refusals/catalogue.ts'
import { randomBytes } from 'node:crypto'
import type { PageAnswer, PageRequest, PageRoute } from '../../http/pages.ts'
import type { Platform } from '../../platform.ts'
import { websiteAt } from '../domains/index.ts'
import { openFiles, type DashboardFiles } from './files.ts'
import { dashboardPage, dashboardPolicy } from './page.ts'

/** The dashboard at `/app`: one page for every address below it, and the files that it loads. */
export function dashboardRoutes(platform: Platform): PageRoute[] {
  const { config } = platform
  let opened: DashboardFiles | undefined
  const files = () => (opened ??= openFiles())

  /** The path of PUBLIC_URL, without the slash at its end. */
  const basePath = () => new URL(config.publicUrl).pathname.replace(/\/$/, '')

  function page(): PageAnswer {
    const nonce = randomBytes(16).toString('base64url')
    return {
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'content-security-policy': dashboardPolicy(nonce),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      },
      body: { type: 'html', text: dashboardPage({ base: basePath(), nonce, files: files() }) },
    }
  }

  /** The front page of an account's own host is the agency's website; the dashboard is at PUBLIC_URL alone. */
  async function front(request: PageRequest): Promise<PageAnswer> {
    const website = await websiteAt(platform, request.header('host'))
    const dashboard = `${website === null ? config.publicUrl : basePath()}/app`
    return { status: 302, headers: { location: website ?? dashboard } }
  }

  function asset(request: PageRequest): PageAnswer {
    const file = files().find(request.params['name'] ?? '')
    if (!file) return { status: 404, refusal: refusal('nothing_here') }
    const packed = /\bgzip\b/.test(request.header('accept-encoding') ?? '') ? file.gzipped : undefined
    return {
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(packed && { 'content-encoding': 'gzip' }),
      },
      body: { type: 'file', content_type: file.content_type, bytes: packed ?? file.bytes },
    }
  }

  return [
    { method: 'GET', path: '/', handle: front },
    { method: 'GET', path: '/app', handle: page },
    { method: 'GET', path: '/app/*', handle: page },
    { method: 'GET', path: '/app/assets/:name', handle: asset },
  ]
}
