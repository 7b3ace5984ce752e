import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform.ts'
import { tryUnseal } from '../../lib/secrets/sealed.ts'
import { contexts } from './contexts.ts'
import { holdersOfOthers, knownKeys, releaseKey } from './key-queries.ts'
import { rehashAddresses, type RehashCounts } from './rehash.ts'
import { oldValues, olderRecoveryCodes, replaceValues, slicesOf, type OldValue } from './reseal-queries.ts'
import { sealedPlaces, type SealedPlace } from './sealed-places.ts'

/** What became of the values of one column. */
export interface ResealedPlace {
  place: SealedPlace
  resealed: number
  /** Values that no key opens, by the reason. */
  unopened: Record<string, number>
  /** Ids of the keys that those are sealed under. */
  unopened_keys: string[]
}

/** What a change of the key leaves. */
export interface Reseal {
  key: string
  places: ResealedPlace[]
  addresses: RehashCounts
  /** Recovery codes that are still checked with a retired key. */
  recovery_codes: number
  /** Keys that nothing is sealed under any more. */
  released: string[]
  /** Keys that values are still sealed under, which cannot be opened, or which a process still seals with. */
  needed: string[]
  /** Processes that seal with another key. */
  other_processes: number
}

type ProgressReport = (line: string) => void

/** How long processes that end may take to be known as ended, and how often it is looked whether they are. */
const wait = { ms: 60_000, everyMs: 1_000 }
/** A value that changes while it is sealed anew is met by the next pass. */
const maxPasses = 5

/**
 * Seals everything anew that is not under the current key, and remakes hashes whose text is kept. May be interrupted, repeated and run
 * while any number of processes serve: each value is replaced only if it is still the one that was opened.
 */
export async function reseal(platform: Platform, tell: ProgressReport = () => undefined): Promise<Reseal> {
  const db = platform.database.system
  const { current } = platform.keys
  const other_processes = await otherProcesses(platform, tell)
  const places: ResealedPlace[] = []
  for (const place of sealedPlaces) {
    const done = await resealPlace(platform, place)
    places.push(done)
    tell(`  ${place.padEnd(40)}${sentenceOf(done)}`)
  }
  const addresses = await rehashAddresses(platform)
  const unopened = new Set(places.flatMap(({ unopened_keys }) => unopened_keys))
  const old = (await knownKeys(db)).filter(({ key_id, released }) => !released && key_id !== current)
  const released: string[] = []
  for (const { key_id } of old) {
    if (unopened.has(key_id) || other_processes > 0) continue
    if (await releaseKey(db, key_id)) released.push(key_id)
  }
  const needed = old.map(({ key_id }) => key_id).filter((id) => !released.includes(id))
  const recovery_codes = await olderRecoveryCodes(db, current)
  return { key: current, places, addresses, recovery_codes, released, needed, other_processes }
}

/** Processes that seal with another key would make more of what is sealed anew here; those that are ending are waited for. */
async function otherProcesses({ database: { system }, keys }: Platform, tell: ProgressReport): Promise<number> {
  const until = performance.now() + wait.ms
  let others = await holdersOfOthers(system, keys.current)
  if (others > 0) tell('Processes run that seal with another key. Waiting a minute for them to end.')
  while (others > 0 && performance.now() < until) {
    await sleep(wait.everyMs)
    others = await holdersOfOthers(system, keys.current)
  }
  return others
}

async function resealPlace(platform: Platform, place: SealedPlace): Promise<ResealedPlace> {
  let done = await passThrough(platform, place)
  let resealed = done.resealed
  for (let pass = 1; pass < maxPasses && done.resealed + done.changed > 0; pass++) {
    done = await passThrough(platform, place)
    resealed += done.resealed
  }
  return { place, resealed, unopened: done.unopened, unopened_keys: [...done.keys] }
}

async function passThrough({ database: { system }, sealer, keys }: Platform, place: SealedPlace) {
  const context = contexts[place]
  const done = { resealed: 0, changed: 0, unopened: {} as Record<string, number>, keys: new Set<string>() }
  const [table = ''] = place.split('.')
  for (const slice of await slicesOf(system, table)) {
    const rows = await oldValues(system, place, { columns: context.columns, keyId: keys.current, slice })
    const values = rows.flatMap((row: OldValue) => {
      const opened = tryUnseal(sealer, row.sealed, context.of(row))
      if ('plain' in opened) return [{ ...row, resealed: sealer.seal(opened.plain, context.of(row)) }]
      done.unopened[opened.fault] = (done.unopened[opened.fault] ?? 0) + 1
      done.keys.add(row.sealed.split('.')[1] ?? '')
      return []
    })
    if (values.length === 0) continue
    const replaced = await replaceValues(system, place, values)
    done.resealed += replaced
    done.changed += values.length - replaced
  }
  return done
}

function sentenceOf({ resealed, unopened }: ResealedPlace): string {
  const count = Object.values(unopened).reduce((sum, n) => sum + n, 0)
  return `${resealed} sealed anew${count > 0 ? `, ${count} cannot be opened` : ''}`
}
