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

/** Lets one piece of work under each key run at a time; the others wait in the order they came. */
export function oneByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const done = before.then(work)
    // The next one begins however this one ends.
    const ended = done.catch(() => {})
    last.set(key, ended)
    try {
      return await done
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
