import { isProblem } from '../api/problem.ts'
import { retryAfterPause } from '../progress/retry-after-pause.ts'
import type { Failure, Step } from '../progress/store.ts'

export interface Tally<T> {
  done: T[]
  failures: (Failure & { item: T })[]
}

interface Words<T> {
  nameOf: (item: T) => string
  explain: (error: unknown) => string
}

/**
 * Does something to each of many, one after the other. What fails is noted and the next one follows; a server that asks for a pause gets it;
 * who is signed out, or cancels, has the rest left as it was.
 */
export async function each<T>(
  items: readonly T[],
  action: (item: T, signal: AbortSignal) => Promise<unknown>,
  step: Step,
  { nameOf, explain }: Words<T>,
): Promise<Tally<T>> {
  const { signal, told } = step
  const tally: Tally<T> = { done: [], failures: [] }
  for (const [place, item] of items.entries()) {
    if (signal.aborted) break
    told(place, items.length)
    try {
      await retryAfterPause(step, () => action(item, signal))
      tally.done.push(item)
    } catch (error) {
      if (signal.aborted) break
      tally.failures.push({ item, name: nameOf(item), reason: explain(error) })
      if (isProblem(error, 401)) break
    }
  }
  return tally
}
