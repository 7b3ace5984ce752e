import type { Clock } from './clock.ts'

/** Counts requests that are under way, each for `placeMs` at most: one that takes longer waits for something else. */
export interface Places {
  taken(key: string): number
  /** Takes a place of each key; the function gives them back. */
  take(keys: readonly string[]): () => void
}

interface SlotHolder {
  takenAt: number
}

export function openPlaces(clock: Clock, placeMs: number): Places {
  /** In the order in which they were taken. */
  const taken = new Map<string, Set<SlotHolder>>()

  function giveBack(key: string, place: SlotHolder): void {
    const places = taken.get(key)
    places?.delete(place)
    if (places?.size === 0) taken.delete(key)
  }

  return {
    taken(key) {
      const since = clock.now() - placeMs
      for (const place of taken.get(key) ?? []) {
        if (place.takenAt > since) break
        giveBack(key, place)
      }
      return taken.get(key)?.size ?? 0
    },
    take(keys) {
      const place = { takenAt: clock.now() }
      for (const key of keys) {
        const places = taken.get(key)
        if (places) places.add(place)
        else taken.set(key, new Set([place]))
      }
      return () => {
        for (const key of keys) giveBack(key, place)
      }
    },
  }
}
