import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { toString } from 'qrcode'
import { embedCode } from '../../../../shared/form/page/embed-code.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import type { PageAnswer, PageRequest, PageRoute } from '../../../http/pages.ts'
import type { Platform } from '../../../platform.ts'
import { baseOf, basesOf } from '../../forms/index.ts'
import { addressOf, formNamed, isOrigin } from '../address.ts'
import { answerJson, answerRefusal } from './answer-page.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import { notFoundPage } from '../pages.ts'

/** Pixels of a frame where its page says nothing else. */
const frameSize = { width: 640, height: 800 }
const cacheSeconds = 3600

/** What programs are told of a form to share it: the QR code of its address, and how it is embedded (https://oembed.com). */
export function sharingRoutes(platform: Platform, forms: LiveForms): PageRoute[] {
  const { config } = platform

  async function qrCode(request: PageRequest): Promise<PageAnswer> {
    const form = await forms.current(addressOf(request))
    if (!form) return notFoundPage(platform, request)
    const svg = await toString(baseOf(config, form.hosts) + form.path, {
      type: 'svg',
      margin: 4,
      errorCorrectionLevel: 'M',
    })
    return {
      status: 200,
      // The address of the form may change.
      headers: { 'cache-control': 'public, max-age=300', 'content-security-policy': "default-src 'none'" },
      body: { type: 'file', content_type: 'image/svg+xml', bytes: Buffer.from(svg) },
    }
  }

  async function embedding({ query }: PageRequest): Promise<PageAnswer> {
    const format = query.get('format') ?? 'json'
    if (format !== 'json') return answerRefusal(501, refusal('embed_format_not_offered'))
    const named = formNamed(query.get('url') ?? '', config.publicUrl)
    const form = named && (await forms.current(named.address))
    if (
      !form ||
      !isOrigin(named.origin, basesOf(config, form.hosts)) ||
      !form.settings.active ||
      !form.settings.embed_enabled
    ) {
      return answerRefusal(404, refusal('no_form_to_embed'))
    }
    if (isPrivate(form)) return answerRefusal(401, refusal('form_not_public'))
    const answer = answerJson(200, describe(form, baseOf(config, form.hosts), frameWithin(query)))
    const headers = { 'cache-control': `public, max-age=${cacheSeconds}`, 'access-control-allow-origin': '*' }
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }

  return [
    ...['/f/:slug', '/f/:username/:slug'].map((path): PageRoute => ({
      method: 'GET',
      path: `${path}/qr.svg`,
      handle: qrCode,
    })),
    { method: 'GET', path: '/oembed', handle: embedding },
  ]
}

/** Where programs find {@link sharingRoutes} for a form; null where there is nothing for them. */
export function oembedAddress(form: LiveForm, base: string): string | null {
  if (!form.settings.embed_enabled || isPrivate(form)) return null
  return `${base}/oembed?format=json&url=${encodeURIComponent(base + form.path)}`
}

const isPrivate = ({ settings, passwordHash }: LiveForm) =>
  settings.staff_only_enabled ||
  settings.link_expiry_required ||
  settings.allowed_ip_ranges.length > 0 ||
  passwordHash !== null

/** The size of the frame: no more than the page has room for. */
function frameWithin(query: URLSearchParams): typeof frameSize {
  const most = (name: string, size: number) => {
    const room = query.get(name) ?? ''
    return /^[1-9]\d{0,4}$/.test(room) ? Math.min(Number(room), size) : size
  }
  return { width: most('maxwidth', frameSize.width), height: most('maxheight', frameSize.height) }
}

function describe({ settings, path }: LiveForm, base: string, { width, height }: typeof frameSize): object {
  // Not what the agency calls it among its own people.
  const title = settings.title ?? catalogue[settings.language].page.openForm
  const url = base + path
  const size = `width:${width}px;height:${height}px;max-width:100%`
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Foyer',
    provider_url: base,
    cache_age: cacheSeconds,
    html: embedCode('frame', { ...settings, title, url }, size),
    width,
    height,
  }
}
