import { refusal } from '../../../../shared/refusals/catalogue.ts'
import { createHash } from 'node:crypto'
import type { PageAnswer } from '../../../http/pages.ts'
import { guardedClient } from '../../../lib/guarded-fetch/guarded-fetch.ts'
import { openCache } from '../../../lib/cache.ts'
import { fetchImage, type RemoteImage } from '../../../lib/pictures/remote-image.ts'
import { visitorsOf } from '../../../lib/turns/turn-parties.ts'
import type { Platform } from '../../../platform.ts'
import { ownPicture } from '../../pictures/index.ts'

/**
 * Logos and other pictures of forms. They are pictures of the account, or stand on other servers; this one fetches and serves those, so that a
 * visitor's browser talks to no other server.
 */
export type Pictures = (url: string, accountId: number) => Promise<PageAnswer>

const limits = { maxBytes: 1024 * 1024, timeoutMs: 5_000 }
const maxFetches = 16
/** How long an image is taken for current, and a failure for lasting. */
const freshMs = 3_600_000
const failedMs = 60_000

interface CachedLogo {
  image: RemoteImage | undefined
  until: number
}

/** The address that a form's logo is served at: another one for another logo. */
export const logoPath = (slug: string, url: string): string => `/assets/logos/${slug}/${nameOf(url)}`

/** The addresses that its other pictures are served at, by those that its settings name. */
export const picturePaths = (slug: string, urls: readonly string[]): Record<string, string> =>
  Object.fromEntries(urls.map((url) => [url, `/assets/pictures/${slug}/${nameOf(url)}`]))

const nameOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 10)

export function openPictures({ config: { webhooks }, resolve, database, files }: Platform): Pictures {
  const client = guardedClient({
    allowHosts: webhooks.allowHosts,
    connectTimeoutMs: limits.timeoutMs,
    bodyTimeoutMs: limits.timeoutMs,
    ...(resolve && { resolve }),
  })
  const kept = openCache<string, CachedLogo>('logos', bytesOf)
  const fetching = new Map<string, Promise<CachedLogo>>()

  /** Fetches anew; what cannot be had now stays as it was known. */
  async function renew(url: string, accountId: number): Promise<CachedLogo> {
    const image = await fetchImage(client, url, { ...limits, turn: visitorsOf(accountId, 'logos') })
    const entry = image
      ? { image, until: Date.now() + freshMs }
      : { image: kept.get(url)?.image, until: Date.now() + failedMs }
    kept.set(url, entry)
    return entry
  }

  function fetchOnce(url: string, accountId: number): Promise<CachedLogo> {
    const running = fetching.get(url)
    if (running) return running
    if (fetching.size >= maxFetches) return Promise.resolve({ image: kept.get(url)?.image, until: 0 })
    const fresh = renew(url, accountId).finally(() => fetching.delete(url))
    fetching.set(url, fresh)
    return fresh
  }

  return async (url, accountId) => {
    const own = await ownPicture({ db: database.forAccount(accountId), files }, accountId, url)
    if (own) return answerOf({ image: own })
    const known = kept.get(url)
    if (known && known.until > Date.now()) return answerOf(known)
    const renewed = fetchOnce(url, accountId)
    // An image that has become old is shown once more while the new one is on its way.
    return answerOf(known?.image ? known : await renewed)
  }
}

const bytesOf = ({ image }: CachedLogo) => image?.bytes.length ?? 0

function answerOf({ image }: Pick<CachedLogo, 'image'>): PageAnswer {
  if (!image)
    return { status: 404, refusal: refusal('nothing_here'), headers: { 'cache-control': 'public, max-age=60' } }
  const { bytes, content_type } = image
  return {
    status: 200,
    headers: {
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      // Opened by itself, an SVG would be a document of our origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    body: { type: 'file', content_type, bytes },
  }
}
