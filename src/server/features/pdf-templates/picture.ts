import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { openCache } from '../../lib/cache.ts'
import { picturesOf } from '../../lib/pictures/page-pictures.ts'
import { personOf } from '../../lib/turns/turn-parties.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { DocumentModel } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { refusing, sampleDocument, type PreviewKey } from './preview.ts'
import { currentTemplate } from './template.ts'

/** A page of A4 becomes 496 pixels wide: a card of a list, on a screen of two pixels for one. */
const dpi = 60

/** The cards of a list that are seen at once, for a few users. */
const waiting = 40

/** Those that were asked for last, by what is on them. */
const drawn = openCache<string, Buffer>('templatePages', ({ length }) => length)

/** The first page of the document of a form, with sample data; `undefined` when the account has no such form. No work for inside a transaction. */
export async function firstPage(db: Db, key: PreviewKey, platform: Platform): Promise<FileAnswer | undefined> {
  const current = await currentTemplate(db, key)
  if (!current) return undefined
  const turn: Turn = { ...personOf(key.account_id, 'pictures of documents'), waiting }
  const model = await sampleDocument(db, key, platform, { ...current, turn })
  const digest = digestOf(model, current.template.design.letterhead_id)
  const content = drawn.get(digest) ?? (await draw(platform, model, turn))
  drawn.set(digest, content)
  return { content_type: 'image/png', content, file_name: `document-${key.id}.png` }
}

/**
 * Tells documents apart that look different. Files are told by their address and length: a letterhead never changes its sheets, and a picture
 * seldom what is behind its address.
 */
function digestOf({ assets, letterhead, ...model }: DocumentModel, letterheadId: number | null): string {
  const { first: _first, continuation: _continuation, ...margins } = letterhead ?? {}
  const files = Array.from(assets, ([key, { bytes, ...asset }]) => [key, bytes.length, asset])
  return createHash('sha256')
    .update(JSON.stringify([model, letterheadId, margins, files]))
    .digest('base64')
}

async function draw({ pdf }: Platform, model: DocumentModel, turn: Turn): Promise<Buffer> {
  const document = await refusing(() => pdf.render(model, turn))
  const [picture] = (await picturesOf(turn, document, { from: 1, count: 1, dpi }))?.pictures ?? []
  if (!picture) throw new ApiError('conflict', refusal('pages_not_drawable'))
  return picture
}
