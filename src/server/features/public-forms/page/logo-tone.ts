import { LRUCache } from 'lru-cache'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import { needsLightLogo } from '../../../../shared/form/styles/contrast-faults.ts'
import type { Db } from '../../../db/db.ts'
import type { FileStore } from '../../../lib/files/files.ts'
import { isDarkPicture } from '../../../lib/pictures/tone.ts'
import { visitorsOf } from '../../../lib/turns/turn-parties.ts'
import { ownPicture } from '../../pictures/index.ts'

/** By account and address, of which each names one picture for good. */
const known = new LRUCache<string, boolean>({ max: 1_000 })

/**
 * Whether a page gives its logo a light ground, in a design that is dark by its colours: one that the account has uploaded, and that could not be
 * read without. A logo from another server is not looked at.
 */
export async function needsPlate(
  { db, files }: { db: Db; files: FileStore },
  accountId: number,
  settings: FormSettings,
): Promise<boolean> {
  const { logo_url: url } = settings
  if (url === null || !needsLightLogo(settings)) return false
  const key = `${accountId} ${url}`
  const before = known.get(key)
  if (before !== undefined) return before
  // A page does without its plate rather than wait for a store that does not answer.
  const picture = await ownPicture({ db, files }, accountId, url).catch(() => undefined)
  if (!picture) return false
  const isDark = await isDarkPicture(picture.bytes, visitorsOf(accountId, 'logos'))
  known.set(key, isDark)
  return isDark
}
