import { picturesOf } from '../../lib/pictures/page-pictures.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { PagePreviews } from '../../pdf/index.ts'

/** The first pages, in a row. */
const most = 6
/** A page of A4 becomes 215 pixels wide, and is printed 20 mm wide. */
const dpi = 26
/** Of all pictures together; a page of text takes 15 KB. */
const maxBytes = 400_000
/** Of one account. */
const mostWaiting = 20
/** Waiting for a place included. */
const timeoutMs = 15_000

/** Small pictures of the first pages of a document, or null where there are none to be had in time. Never rejects. */
export async function pagePreviews(
  pdf: Buffer,
  turn: Turn,
  failed: (error: unknown) => void,
): Promise<PagePreviews | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const drawn = await picturesOf({ ...turn, waiting: mostWaiting, signal }, pdf, { from: 1, count: most, dpi })
    if (!drawn) throw new Error('The pages cannot be drawn.')
    let bytes = 0
    const pictures = drawn.pictures.filter((picture) => (bytes += picture.length) <= maxBytes)
    return pictures.length === 0 ? null : { pages: drawn.pages, pictures }
  } catch (error) {
    failed(error)
    return null
  }
}
