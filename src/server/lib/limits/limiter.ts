import { limits, type KeyPart, type LimitName, type LimitSpec } from '../../../shared/contract/limits.ts'
import type { Db } from '../../db/db.ts'
import { ipPrefix } from '../ip-prefix.ts'
import { keyedHash, type TokenKey } from '../secrets/keyed-hash.ts'
import { noteRefusal } from './refusals.ts'
import { clearLimits, reserveTurns, returnLimits, takeLimits, type LimitResult, type LimitRequest } from './queries.ts'

/** One thing that is about to be done, as a limit counts it. */
export interface LimitUse {
  limit: LimitName
  /** What has the count, in the order of the declaration's `per`. Only a keyed hash of it is stored. */
  of: readonly (string | number)[]
  /** How many are counted; 1 unless said otherwise. */
  amount?: number
  /** What is known by the same tag is counted once. */
  tag?: string
  /** Where the declaration leaves these to a setting, a variable or a plan. */
  places?: number
  seconds?: number
}

/** There is no place left: whole seconds until there is, at least 1. */
export interface LimitRefusal {
  limit: LimitName
  seconds: number
}

export interface Limiter {
  /**
   * Counts one of each use, or nothing where one of the limits has no place left. Exact over all processes at any concurrency,
   * by the clock of the database.
   */
  take(...uses: LimitUse[]): Promise<LimitRefusal | undefined>
  /** The same, for several independent groups at once; and whether each was counted now (not one whose tag was before). */
  takeEach(groups: readonly (readonly LimitUse[])[]): Promise<LimitOutcome[]>
  /**
   * Reserves the next turns (`amount`) of a limit that keeps its places at a distance, `places` in a second: the milliseconds until the
   * first. No two of all that were reserved, by whatever process, are nearer to each other.
   */
  reserve(use: LimitUse & { places: number }): Promise<number>
  /** Gives back what was taken, for what has not happened. */
  giveBack(...uses: LimitUse[]): Promise<void>
  /** Forgets all that was counted under these keys: a success after failures. */
  clear(...keys: Pick<LimitUse, 'limit' | 'of'>[]): Promise<void>
  /** The same limits in a transaction: the counts are part of it, and their rows are held until it ends. */
  within(db: Db): Pick<Limiter, 'take' | 'takeEach'>
}

export interface LimitOutcome {
  refusal: LimitRefusal | undefined
  counted: boolean
}

/** Places up to which each is counted by its own time; beyond, by slices of the window. */
const countedSingly = 300
/** The same where each has a tag. Beyond, a tag is not looked at: all tags of a window are in one row. */
const countedByTag = 10_000
/** Groups that one statement takes: the time it needs rises with their square. */
const groupsAtOnce = 20
/** Slices of a window: what is counted may count so much of the window too long. */
const slices = 60

/** The limiter of a process: `db` sees all accounts. */
export function openLimiter(db: Db, tokenKey: TokenKey): Limiter {
  const takeEach = async (on: Db, groups: readonly (readonly LimitUse[])[], asynchronous: boolean) => {
    const takings = groups.map((uses) => uses.map((use) => takingOf(tokenKey, use)))
    if (takings.every((group) => group.length === 0)) return groups.map(() => ({ refusal: undefined, counted: false }))
    const outcomes: LimitOutcome[] = []
    for (let at = 0; at < takings.length; at += groupsAtOnce) {
      const taken = await takeLimits(on, takings.slice(at, at + groupsAtOnce), { asynchronous })
      outcomes.push(...taken.map(outcomeOf))
    }
    return outcomes
  }
  return {
    take: async (...uses) => (await takeEach(db, [uses], true))[0]?.refusal,
    takeEach: (groups) => takeEach(db, groups, true),
    reserve: async ({ amount = 1, places, ...use }) =>
      (await reserveTurns(db, keyOf(tokenKey, use), { turns: amount, perSecond: places })) * 1000,
    giveBack: (...uses) =>
      returnLimits(
        db,
        uses.map((use) => ({ ...keyOf(tokenKey, use), amount: use.amount ?? 1, tag: tagOf(use) })),
      ),
    clear: (...keys) =>
      clearLimits(
        db,
        keys.map((key) => keyOf(tokenKey, key)),
      ),
    within: (db) => ({
      take: async (...uses) => (await takeEach(db, [uses], false))[0]?.refusal,
      takeEach: (groups) => takeEach(db, groups, false),
    }),
  }
}

/** Name and key of a limit's row. No e-mail address, network or id can be read or guessed from it. */
export function keyOf(
  tokenKey: TokenKey,
  { limit, of }: Pick<LimitUse, 'limit' | 'of'>,
): { name: string; key: Buffer } {
  const { per } = limits[limit]
  if (of.length !== per.length) throw new Error(`The limit ${limit} is per ${per.join(' and ')}.`)
  const parts = per.map((part, at) => normal(part, of[at] ?? ''))
  return { name: limit, key: keyedHash(tokenKey, 'limit', [limit, ...parts].join('\0')).subarray(0, 16) }
}

/** One spelling of what is the same, so that no caller can forget it. */
function normal(part: KeyPart, value: string | number): string {
  const text = String(value)
  if (part === 'network') return ipPrefix(text)
  if (part !== 'e-mail address' && part !== 'recipient') return text
  const address = text.normalize('NFC').trim().toLowerCase()
  return part === 'recipient' ? address.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1') : address
}

function takingOf(tokenKey: TokenKey, use: LimitUse): LimitRequest {
  const spec: LimitSpec = limits[use.limit]
  const places = placesOf(use)
  const seconds = use.seconds ?? spec.seconds
  if (seconds === null) throw withoutNumber(use)
  const { amount = 1 } = use
  const tag = tagOf(use)
  const slice = places <= countedSingly || tag !== null ? 0 : seconds / slices
  return { ...keyOf(tokenKey, use), places, seconds, slice, amount, tag }
}

function placesOf(use: LimitUse): number {
  const { places }: LimitSpec = limits[use.limit]
  const found = use.places ?? places
  if (typeof found !== 'number') throw withoutNumber(use)
  return found
}

const tagOf = (use: LimitUse) => (use.tag !== undefined && placesOf(use) <= countedByTag ? use.tag : null)

const withoutNumber = ({ limit }: LimitUse) => new Error(`The limit ${limit} needs its number and time.`)

function outcomeOf({ refused_by, wait, counted }: LimitResult): LimitOutcome {
  const refusal =
    refused_by === null ? undefined : { limit: refused_by as LimitName, seconds: Math.max(1, Math.ceil(wait)) }
  if (refusal) noteRefusal(refusal.limit)
  return { refusal, counted }
}
