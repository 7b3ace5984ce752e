import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import { needsLightLogo } from '../../../../shared/form/styles/contrast-faults.ts'
import type { Db } from '../../../db/db.ts'
import type { FileStore } from '../../../lib/files/files.ts'
import { isDarkPicture } from '../../../lib/pictures/tone.ts'
import { visitorsOf } from '../../../lib/turns/turn-parties.ts'
import { ownPicture } from '../../pictures/index.ts'

interface Sources {
  db: Db
  files: FileStore
}

/** Whether a logo could not be read on a dark ground; `undefined`: it is not one of the account's pictures. */
type Judge = (from: Sources, accountId: number, url: string) => Promise<boolean | undefined>

/** `unknown`: not yet, or not this time. */
export type Plate = 'needed' | 'unneeded' | 'unknown'

/** Longer than a page waits for anything that it can do without. */
const patience = 200

/**
 * Whether a page gives its logo a light ground, in a design that is dark by its colours: one that the account has uploaded, and that could not be
 * read without. A logo from another server is not looked at. No page fails by it or waits for it longer than a moment: it goes
 * without, a late answer is for the next page, and a failure is not remembered.
 */
export function plates(judge: Judge) {
  /** By account and address, of which each names one picture for good. */
  const known = new LRUCache<string, boolean>({ max: 1_000 })
  const asked = new Map<string, Promise<Plate>>()

  async function answerTo(key: string, ...question: Parameters<Judge>): Promise<Plate> {
    try {
      const isDark = await judge(...question)
      if (isDark !== undefined) known.set(key, isDark)
      return isDark ? 'needed' : 'unneeded'
    } catch {
      return 'unknown'
    }
  }

  function ask(key: string, ...question: Parameters<Judge>): Promise<Plate> {
    const answer = asked.get(key) ?? answerTo(key, ...question).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }

  return async (from: Sources, accountId: number, settings: FormSettings): Promise<Plate> => {
    const { logo_url: url } = settings
    if (url === null || !needsLightLogo(settings)) return 'unneeded'
    const key = `${accountId} ${url}`
    const before = known.get(key)
    if (before !== undefined) return before ? 'needed' : 'unneeded'
    return Promise.race([ask(key, from, accountId, url), setTimeout(patience, 'unknown' as const, { ref: false })])
  }
}

export const plateOf = plates(async (from, accountId, url) => {
  const picture = await ownPicture(from, accountId, url)
  return picture && isDarkPicture(picture.bytes, visitorsOf(accountId, 'logos'))
})
