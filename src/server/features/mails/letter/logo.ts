import { createHash } from 'node:crypto'
import { openCache } from '../../../lib/cache.ts'
import type { FileStore } from '../../../lib/files/files.ts'
import { drawMailLogo, type MailLogo } from '../../../lib/pictures/mail-logo.ts'
import type { Turn } from '../../../lib/turns/turns.ts'
import type { Db } from '../../../db/db.ts'
import { findOwnPicture, pictureIfThere } from '../../pictures/index.ts'

/** By the file of the picture, which never changes. */
const kept = openCache<string, MailLogo>('mailLogos', ({ bytes }) => bytes.length)
/** Mails that are sent at the same time have it drawn once. */
const underWay = new Map<string, Promise<MailLogo | undefined>>()

/**
 * The logo of a mail's head: one of the account's own pictures. Any other address is never asked, since what stands there could change after the mail
 * was written. No mail fails by its logo, it has the name of the agency then.
 */
export async function logoFor(
  { db, files }: { db: Db; files: FileStore },
  url: string | null,
  { account_id, turn }: { account_id: number; turn: Turn },
): Promise<MailLogo | undefined> {
  if (url === null) return undefined
  try {
    // Each time: the account may have deleted it.
    const picture = await findOwnPicture(db, account_id, url)
    if (!picture) return undefined
    return kept.get(picture.file_key) ?? (await drawnOnce(files, picture, turn))
  } catch {
    return undefined
  }
}

type StoredPicture = Parameters<typeof pictureIfThere>[1]

function drawnOnce(files: FileStore, picture: StoredPicture, turn: Turn): Promise<MailLogo | undefined> {
  const { file_key } = picture
  const drawing = underWay.get(file_key) ?? draw(files, picture, turn).finally(() => underWay.delete(file_key))
  underWay.set(file_key, drawing)
  return drawing
}

async function draw(files: FileStore, picture: StoredPicture, turn: Turn): Promise<MailLogo | undefined> {
  const loaded = await pictureIfThere(files, picture)
  const logo = loaded && (await drawMailLogo(loaded.bytes, turn))
  if (logo) kept.set(picture.file_key, logo)
  return logo
}

/** Where the HTML of a mail finds the logo that comes with it: another one for each logo, as a program may show several mails in one. */
export const logoId = ({ bytes }: MailLogo) =>
  `logo.${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}@foyer`
/** What it is called where a mail program lists it. */
export const logoName = 'logo.png'

/** The logo within a page of HTML that is shown to people of the account, and is not sent. */
export const inPage = (logo: MailLogo | undefined) =>
  logo && { ...logo, src: `data:image/png;base64,${logo.bytes.toString('base64')}` }

export const inMail = (logo: MailLogo | undefined) => logo && { ...logo, src: `cid:${logoId(logo)}` }

/** A logo as the layout prints it. */
export type ShownLogo = NonNullable<ReturnType<typeof inPage>>
