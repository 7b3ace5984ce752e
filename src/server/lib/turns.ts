/** Lets at most `places` pieces of work run at a time; the others wait in the order they came. */
export function turns(places: number): <T>(work: () => T | Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    // Whoever has done hands the place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
