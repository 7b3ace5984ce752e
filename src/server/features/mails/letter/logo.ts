import { createHash } from 'node:crypto'
import { openCache } from '../../../lib/cache.ts'
import type { FileStore } from '../../../lib/files/files.ts'
import { drawMailLogo, type MailLogo } from '../../../lib/pictures/mail-logo.ts'
import { backgroundOf } from '../../../lib/turns/turn-parties.ts'
import type { Db } from '../../../db/db.ts'
import { ownPicture } from '../../pictures/index.ts'

/** By address, which names one picture for good. */
const kept = openCache<string, MailLogo>('mailLogos', ({ bytes }) => bytes.length)
/** Mails that are sent at the same time have it drawn once. */
const underWay = new Map<string, Promise<MailLogo>>()

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
  try {
    // Each time: the account may have deleted it.
    const picture = await ownPicture(from, accountId, url)
    if (!picture) return undefined
    return kept.get(url) ?? (await drawn(picture.bytes, { accountId, url }))
  } catch {
    return undefined
  }
}

function drawn(bytes: Buffer, { accountId, url }: { accountId: number; url: string }): Promise<MailLogo> {
  const before = underWay.get(url)
  if (before) return before
  const drawing = drawMailLogo(bytes, backgroundOf(accountId, 'logos'))
    .then((logo) => {
      kept.set(url, logo)
      return logo
    })
    .finally(() => underWay.delete(url))
  underWay.set(url, drawing)
  return drawing
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
