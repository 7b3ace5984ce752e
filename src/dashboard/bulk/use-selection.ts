import { useCallback, useMemo, useState } from 'react'

interface Row {
  id: number
}

export interface Selection<T extends Row> {
  chosen: readonly T[]
  has: (item: T) => boolean
  /** Chooses one or gives it up; with `isRange` everything on the page from the one that was changed last. */
  toggle: (item: T, page: readonly T[], isRange: boolean) => void
  /** All of a page, or none of it. */
  choosePage: (page: readonly T[], isChosen: boolean) => void
  /** Gives these up: they are done with. */
  drop: (items: readonly T[]) => void
  clear: () => void
}

/** What is chosen in a list. It stays while one leafs through the pages. */
export function useSelection<T extends Row>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(() => new Map())
  const [last, setLast] = useState<number | undefined>()
  const set = useCallback((items: readonly T[], isChosen: boolean) => {
    setChosen((old) => {
      const next = new Map(old)
      for (const item of items) {
        if (isChosen) next.set(item.id, item)
        else next.delete(item.id)
      }
      return next
    })
  }, [])
  return useMemo(
    () => ({
      chosen: [...chosen.values()],
      has: ({ id }) => chosen.has(id),
      toggle(item, page, isRange) {
        set(isRange ? between(page, last, item.id) : [item], !chosen.has(item.id))
        setLast(item.id)
      },
      choosePage: set,
      drop: (items) => set(items, false),
      clear: () => setChosen(new Map()),
    }),
    [chosen, last, set],
  )
}

/** Those of a page from one to another, in either direction; only the other where the one is not there. */
export function between<T extends Row>(page: readonly T[], from: number | undefined, to: number): T[] {
  const places = [from ?? to, to].map((id) => page.findIndex((item) => item.id === id))
  const [low, high] = [Math.min(...places), Math.max(...places)]
  return page.slice(low < 0 ? high : low, high + 1)
}
