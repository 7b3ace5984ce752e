import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureTurns } from './fit-pictures.ts'
import { guardedClient, type Resolver } from '../guarded-fetch/guarded-fetch.ts'
import { drawVector } from '../inspection/inspect.ts'
import { openCache } from '../cache.ts'
import { fetchImage } from './remote-image.ts'
import type { Turn } from '../turns/turns.ts'

/** An image as it can be drawn into a document, whatever was sent. */
export interface DocumentImage {
  content_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
}

export interface DocumentImages {
  /**
   * The image at an address that a user named; null when there is none to be had within a few seconds: not reachable, not
   * allowed, too large, broken, or no PNG, JPEG, WebP, GIF or SVG. Never throws.
   */
  get(url: string, turn: Turn): Promise<DocumentImage | null>
  /** Ends what is being fetched. */
  close(): Promise<void>
}

const fetchLimits = { maxBytes: 8 * 1024 * 1024, timeoutMs: 5_000 }
/** Pixels of an image that is decoded row by row, and of one that has to be held as a whole. */
const maxPixels = { inRows: 25_000_000, atOnce: 12_000_000 }
/** The longest edge of what is drawn: 300 dpi across an A4 page. */
const maxEdge = 2_480
const decodeSeconds = 5
/** How long an image is taken for current, and a failure for lasting: a user who corrects it sees that soon. */
const freshMs = { image: 300_000, failure: 15_000 }

interface CachedImage {
  image: DocumentImage | null
  until: number
}

/** Fetches, decodes and keeps the images of documents; several documents that want the same one share it. */
export function openDocumentImages(options: { allowHosts: ReadonlySet<string>; resolve?: Resolver }): DocumentImages {
  const { timeoutMs } = fetchLimits
  const client = guardedClient({ ...options, connectTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs })
  const kept = openCache<string, CachedImage>('documentImages', bytesOf)
  const running = new Map<string, Promise<DocumentImage | null>>()

  async function load(url: string, turn: Turn): Promise<DocumentImage | null> {
    const fetched = await fetchImage(client, url, { ...fetchLimits, turn })
    const draw = fetched?.content_type === 'image/svg+xml' ? drawableVector : drawable
    const image = fetched ? await pictureTurns.run(turn, () => draw(fetched.bytes, turn)) : null
    kept.set(url, { image, until: Date.now() + (image ? freshMs.image : freshMs.failure) })
    return image
  }

  return {
    async get(url, turn) {
      const known = kept.get(url)
      if (known && known.until > Date.now()) return known.image
      const loading = running.get(url) ?? load(url, turn).finally(() => running.delete(url))
      running.set(url, loading)
      return loading
    },
    close: () => client.close(),
  }
}

const bytesOf = ({ image }: CachedImage) => image?.bytes.length ?? 0

/** The picture of an SVG, drawn by a process of its own that is ended when it takes too much; null for one that cannot be drawn. */
async function drawableVector(bytes: Buffer, turn: Turn): Promise<DocumentImage | null> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-vector-'))
  try {
    const [drawing, picture] = [join(folder, 'drawing.svg'), join(folder, 'picture.png')]
    await writeFile(drawing, bytes, { mode: 0o600 })
    if (!(await drawVector({ ...turn, waiting: Infinity }, drawing, picture))) return null
    return { content_type: 'image/png', bytes: await readFile(picture) }
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The image upright, in sRGB, no larger than a page needs, without metadata: written anew, so that nothing of what was sent
 * goes into a document. Null for what is no whole image, or too large a one.
 */
async function drawable(bytes: Buffer): Promise<DocumentImage | null> {
  // Loaded by the first image: a start pays nothing.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels.inRows, sequentialRead: true })
    const { format, hasAlpha, isProgressive, width, height } = await image.metadata()
    if (isProgressive && width * height > maxPixels.atOnce) return null
    const upright = image
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
    if (hasAlpha || format === 'png' || format === 'gif') {
      return { content_type: 'image/png', bytes: await upright.png().toBuffer() }
    }
    return { content_type: 'image/jpeg', bytes: await upright.jpeg({ quality: 88 }).toBuffer() }
  } catch {
    return null
  }
}
