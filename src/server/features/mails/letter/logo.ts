import { openCache } from '../../../lib/cache.ts'
import type { FileStore } from '../../../lib/files/files.ts'
import { drawMailLogo, type MailLogo } from '../../../lib/pictures/mail-logo.ts'
import { backgroundOf } from '../../../lib/turns/turn-parties.ts'
import type { Db } from '../../../db/db.ts'
import { ownPicture } from '../../pictures/index.ts'

/** By account and address, of which each names one picture for good. */
const kept = openCache<string, MailLogo>('mailLogos', ({ bytes }) => bytes.length)

/**
 * The logo of a mail's head: one of the account's own pictures. Any other address is never asked, since what stands there could change after the mail
 * was written. No mail fails by its logo, it has the name of the agency then.
 */
export async function logoFor(
  from: { db: Db; files: FileStore },
  accountId: number,
  url: string | null,
): Promise<MailLogo | undefined> {
  if (url === null) return undefined
  const key = `${accountId} ${url}`
  const before = kept.get(key)
  if (before) return before
  try {
    const picture = await ownPicture(from, accountId, url)
    const logo = picture && (await drawMailLogo(picture.bytes, backgroundOf(accountId, 'logos')))
    if (logo) kept.set(key, logo)
    return logo
  } catch {
    return undefined
  }
}

/** Where the HTML of a mail finds the logo that comes with it. */
export const logoId = 'logo'
/** What it is called where a mail program lists it. */
export const logoName = 'logo.png'

/** The logo within a page of HTML that is shown to people of the account, and is not sent. */
export const inPage = (logo: MailLogo | undefined) =>
  logo && { ...logo, src: `data:image/png;base64,${logo.bytes.toString('base64')}` }

export const inMail = (logo: MailLogo | undefined) => logo && { ...logo, src: `cid:${logoId}` }

/** A logo as the layout prints it. */
export type ShownLogo = NonNullable<ReturnType<typeof inPage>>
