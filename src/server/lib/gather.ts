/**
 * Group commit: items that come in while a write is under way ride together in the next; no timer, so a lone item waits
 * for nobody. A batch that fails is repeated one by one; what fails alone is handed to `failed`. Reads gain from company
 * in the same way: a read that rides along begins after it was asked for.
 */
export function gather<T>(write: (batch: T[]) => Promise<void>, failed: (item: T, error: unknown) => void) {
  const maxBatch = 200
  let waiting: T[] = []
  let writing: Promise<void> | undefined

  async function commit(batch: T[]): Promise<void> {
    try {
      await write(batch)
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only !== undefined) return failed(only, error)
      for (const item of batch) await commit([item])
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commit(waiting.splice(0, maxBatch))
    writing = undefined
  }

  return {
    add(item: T): void {
      waiting.push(item)
      writing ??= drain()
    },
    /** Settles when all that was added has been written or handed to `failed`. */
    async settled(): Promise<void> {
      while (writing) await writing
    },
  }
}
