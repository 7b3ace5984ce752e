/** Lets one line of each kind through in a while, so that an outage is a line and not as many as there are requests. */
export interface RareLog {
  /** How many of the kind were held back since its last line, where it is time for a line; else `undefined`. */
  due(kind: string): number | undefined
}

const everyMs = 60_000
/** Kinds that are told apart; past this many all are forgotten. */
const maxKinds = 100

/** @param now milliseconds since some moment */
export function openRareLog(now: () => number = () => performance.now()): RareLog {
  const kinds = new Map<string, { at: number; heldBack: number }>()
  return {
    due(kind) {
      const known = kinds.get(kind)
      if (known && now() - known.at < everyMs) {
        known.heldBack++
        return undefined
      }
      if (!known && kinds.size >= maxKinds) kinds.clear()
      kinds.set(kind, { at: now(), heldBack: 0 })
      return known?.heldBack ?? 0
    },
  }
}
