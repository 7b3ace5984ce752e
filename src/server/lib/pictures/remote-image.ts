import type { GuardedClient, GuardedResponse } from '../guarded-fetch/guarded-fetch.ts'
import type { Party } from '../turns/turn-queue.ts'

export interface RemoteImage {
  bytes: Buffer
  /** By its first bytes, whatever its server calls it. */
  content_type: string
}

export interface ImageLimits {
  maxBytes: number
  /** Of the whole fetch, redirects included, in milliseconds. */
  timeoutMs: number
  /** For whom it is fetched. */
  turn?: Party
}

const maxRedirects = 3

/**
 * Fetches an image from an address that a user named. Redirects are followed, each under the client's checks like the
 * first address. `undefined` when there is no image to be had: not reachable, not allowed, too large, or something else.
 */
export async function fetchImage(
  client: GuardedClient,
  url: string,
  { maxBytes, timeoutMs, turn }: ImageLimits,
): Promise<RemoteImage | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Foyer' }
  let next: string | undefined = url
  for (let hop = 0; next !== undefined && hop <= maxRedirects; hop++) {
    const answer: GuardedResponse | undefined = await client
      .request({ method: 'GET', url: next, headers, maxBodyBytes: maxBytes, timeoutMs, signal, ...(turn && { turn }) })
      .catch(() => undefined)
    if (answer === undefined) return undefined
    if (answer.status === 200) return answer.bodyComplete ? asImage(Buffer.from(answer.body)) : undefined
    const location: string | undefined =
      answer.status >= 300 && answer.status <= 399 ? answer.headers['location'] : undefined
    next = location === undefined ? undefined : URL.parse(location, next)?.href
  }
  return undefined
}

function asImage(bytes: Buffer): RemoteImage | undefined {
  const content_type = imageType(bytes)
  return content_type === undefined ? undefined : { bytes, content_type }
}

const svg = /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--((?!-->).)*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/is

/** Whether a file that begins so, in Latin-1, is an SVG. */
export const isVector = (start: string) => svg.test(start)

/** What kind of image the bytes are, of those that every browser shows. */
function imageType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 1024)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  return isVector(start) ? 'image/svg+xml' : undefined
}
