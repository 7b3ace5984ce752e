import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { openCache } from '../../lib/cache.ts'
import { picturesOf } from '../../lib/pictures/page-pictures.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import { openTurns, type Turn } from '../../lib/turns/turns.ts'
import { missingAssets } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { findLetterhead } from '../letterheads/index.ts'
import { loadSample, refusing, resolvedSample, type PreviewKey, type Sample } from './preview.ts'
import { shareWork } from './share-work.ts'
import { currentTemplate } from './template.ts'

/** A page of A4 becomes 496 pixels wide: a card of a list, on a screen of two pixels for one. */
const dpi = 60

/**
 * Before the queue of documents: what an account has here takes two of its places there at most, and loads the files of no more than two
 * documents. The dashboard asks for three at a time.
 */
const turns = openTurns({
  what: 'pictures of documents',
  places: 4,
  waiting: 40,
  longestWaitMs: 60_000,
  perSubkey: { running: 2, waiting: 4 },
})

/** Those that were asked for last, by what is on them. */
const drawn = openCache<string, Buffer>('templatePages', ({ length }) => length)

const inShares = shareWork<Buffer>(() => new ApiError('conflict', refusal('pages_not_drawable')))

/**
 * The first page of the document of a form, with sample data; `undefined` when the account has no such form. It is not drawn once the
 * signals of all that ask for it are raised. No work for inside a transaction.
 */
export async function firstPage(
  db: Db,
  key: PreviewKey,
  platform: Platform,
  signal: AbortSignal,
): Promise<FileAnswer | undefined> {
  const current = await currentTemplate(db, key)
  if (!current) return undefined
  const sample = await resolvedSample(db, key, current)
  const digest = await digestOf(db, key, sample)
  const content =
    drawn.get(digest) ??
    (await inShares(digest, signal, async (signal) => {
      const turn: Turn = { ...personOf(key.account_id, 'pictures of documents'), signal }
      const { picture, isWhole } = await turns.run(turn, () => draw({ db, key, platform }, sample, turn))
      if (isWhole) drawn.set(digest, picture)
      return picture
    }))
  return { content_type: 'image/png', content, file_name: `document-${key.id}.png` }
}

/**
 * Tells documents apart that look different, before a file is loaded: a letterhead never changes its sheets, and a picture seldom what is
 * behind its address.
 */
async function digestOf(db: Db, { account_id }: PreviewKey, { on, letterhead_id }: Sample): Promise<string> {
  const letterhead = letterhead_id === null ? undefined : await findLetterhead(db, account_id, letterhead_id)
  const document = await refusing(async () => on(null))
  return createHash('sha256')
    .update(JSON.stringify([account_id, document, letterhead]))
    .digest('base64')
}

interface Scope {
  db: Db
  key: PreviewKey
  platform: Platform
}

/** `isWhole`: no gap stands for an image that could not be loaded, and may be there the next time. */
async function draw(
  { db, key, platform }: Scope,
  sample: Sample,
  turn: Turn,
): Promise<{ picture: Buffer; isWhole: boolean }> {
  const model = await loadSample(db, key, platform, { ...sample, turn })
  const document = await refusing(() => platform.pdf.render(model, turn))
  const [picture] = (await picturesOf(turn, document, { from: 1, count: 1, dpi }))?.pictures ?? []
  if (!picture) throw new ApiError('conflict', refusal('pages_not_drawable'))
  return { picture, isWhole: missingAssets(model).length === 0 }
}
