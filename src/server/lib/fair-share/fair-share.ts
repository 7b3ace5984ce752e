import { openBalances } from './balances.ts'
import { BusyError } from './busy-error.ts'
import { threadClock, type Clock } from './clock.ts'
import { openGate, type Gate, type GateLimits } from './gate.ts'
import { openMeter } from './meter.ts'
import { openPlaces } from './places.ts'
import { openWaitingLine, type WaitingLine } from './waiting-line.ts'

/**
 * Fair-share scheduling of a process's main thread between its callers. While at least one light caller is active, heavy
 * ones share a part of the thread's time, one request of each in turn; with no light caller active, nothing waits.
 *
 * A caller is one or several keys (a network, an account). A key whose requests cost more than it earns is heavy until it has
 * earned that back and none of them waits. What a key sends beyond a few requests at a time counts as heavy as well, so that a burst
 * gets nothing ahead whose cost is not known yet.
 */
export interface FairShare {
  /**
   * Resolves when the request may begin, at once for a light caller; the function tells that it has ended. Rejects with
   * `BusyError`, at once, when too many requests of heavy callers wait or what is in front of this one would take too long; later, only
   * when that took longer than it was to.
   */
  enter(keys: readonly string[]): Promise<() => void>
  /** What requests of all keys cost on average, in milliseconds of the thread's time. */
  costMs(): number
  /** Requests of heavy callers that wait now. */
  waiting(): number
}

interface Limits extends GateLimits {
  /** Requests of a light key under way; more wait like those of a heavy one. */
  lightPlaces: number
  /** A request holds its place for so long at most: one that takes longer waits for something else. */
  placeMs: number
  /** Thread time that a key earns, as a part of the time that passes, and saves up at most. */
  earned: number
  savedMs: number
  /** So long after its begin a request takes part in what the thread does. */
  chargedMs: number
  /** So long after its last request a light caller still counts as active. */
  activeMs: number
  longestWaitMs: number
  /** What would wait longer than this is refused at once, unless so few are in front of it that nothing is known of their time. */
  longestExpectedMs: number
  shortLine: number
  /** Requests of one key that wait at most, and of all keys. */
  waitingPerKey: number
  waitingInAll: number
}

export const shareLimits: Limits = {
  earned: 0.2,
  savedMs: 400,
  chargedMs: 100,
  largePart: 0.2,
  smallPart: 0.7,
  smallMs: 3,
  smallPlaces: 16,
  lightPlaces: 6,
  placeMs: 250,
  activeMs: 1_000,
  longestWaitMs: 5_000,
  longestExpectedMs: 2_500,
  shortLine: 512,
  waitingPerKey: 1_024,
  waitingInAll: 4_096,
}

/** The key of the places that requests of all heavy keys share. */
const heavyPlaces = ''

/** Of the newest request in what requests cost on average. */
const newestPart = 0.02
/** What a request costs as long as nothing is known. */
const firstCostMs = 1

export function openFairShare(clock: Clock = threadClock, limits: Limits = shareLimits): FairShare {
  const meter = openMeter(clock, limits.chargedMs)
  const balances = openBalances(clock, limits)
  const gate = openGate(clock, limits)
  const places = openPlaces(clock, limits.placeMs)
  const light = lightCallers(clock, limits.activeMs)
  const line = openWaitingLine()
  let averageMs = firstCostMs

  /** Whether a key's next request may have to wait. */
  const isHeavy = (key: string) =>
    line.size(key) > 0 || balances.isHeavy(key) || places.taken(key) >= limits.lightPlaces

  /** Whether the next request of a heavy key may begin. */
  function isOpen(heavy: string): boolean {
    if (light.isActiveBeside(heavy)) return gate.isOpen(places.taken(heavyPlaces))
    gate.forgive()
    return true
  }

  /** A key that is heavy pays alone: a network that floods a form does not use up what the form's account has. */
  function begin(keys: readonly string[], heavy: string | undefined): () => void {
    if (heavy === undefined) light.notice(keys)
    const leave = places.take(heavy === undefined ? keys : [heavyPlaces])
    const end = meter.begin()
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const costMs = end()
      averageMs += (costMs - averageMs) * newestPart
      for (const key of heavy === undefined ? keys : [heavy]) balances.spend(key, costMs)
      if (heavy !== undefined) gate.spend(costMs)
      leave()
      admit()
    }
  }

  let looksAgain = false
  /** Refuses what has waited too long, and lets begin what may. */
  function admit(): void {
    line.refuseBefore(clock.now() - limits.longestWaitMs)
    for (let key = line.next(); key !== undefined && isOpen(key); key = line.next()) line.take().begin()
    if (line.size() === 0 || looksAgain) return
    looksAgain = true
    clock.later(gate.opensInMs(), () => {
      looksAgain = false
      admit()
    })
  }

  return {
    waiting: () => line.size(),
    costMs: () => averageMs,
    async enter(keys) {
      const heavy = keys.find(isHeavy)
      if (heavy === undefined) return begin(keys, undefined)
      if (line.size(heavy) === 0 && isOpen(heavy)) return begin(keys, heavy)
      if (!hasRoom(line, gate, limits, heavy)) throw new BusyError()
      return new Promise((resolve, reject) => {
        line.push(heavy, { since: clock.now(), begin: () => resolve(begin(keys, heavy)), refuse: reject })
        admit()
      })
    },
  }
}

/** Whether one more request of a heavy key may wait. Keys take turns, so that of no other key more than its own number are in front of it. */
function hasRoom(line: WaitingLine, gate: Gate, limits: Limits, heavy: string): boolean {
  const own = line.size(heavy)
  if (own >= limits.waitingPerKey || line.size() >= limits.waitingInAll) return false
  const inFront = Math.min(line.size(), (own + 1) * line.keys())
  return inFront <= limits.shortLine || gate.expectedMs(inFront) <= limits.longestExpectedMs
}

/** The last two light callers: one of them at least is not the caller that has just become heavy. */
function lightCallers(clock: Clock, activeMs: number) {
  let last: { keys: readonly string[]; at: number }[] = []
  return {
    notice(keys: readonly string[]): void {
      last = [{ keys, at: clock.now() }, ...last.filter((one) => one.keys[0] !== keys[0])].slice(0, 2)
    },
    isActiveBeside(heavy: string): boolean {
      const since = clock.now() - activeMs
      return last.some(({ keys, at }) => at >= since && !keys.includes(heavy))
    },
  }
}
