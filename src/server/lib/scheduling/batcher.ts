import { setTimeout as sleep } from 'node:timers/promises'

export interface BatchOptions {
  /** Batches begin so many milliseconds apart, so that a stream of items takes fewer of them. */
  everyMs?: number
  /** Resolves when the items have come that come together. */
  gathered?: () => Promise<void>
}

/**
 * Group commit: items that arrive while a write is under way are the batch of the next write; a lone item waits for no other. A batch that
 * fails is repeated item by item, and an item that fails alone is passed to `failed`. Reads are batched in the same way, by {@link batched}.
 */
export function batcher<T>(
  write: (batch: T[]) => Promise<void>,
  failed: (item: T, error: unknown) => void,
  { everyMs = 0, gathered }: BatchOptions = {},
) {
  const maxBatch = 200
  let waiting: T[] = []
  let begunAt = -Infinity
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
    // Items added in the same turn of the event loop are part of the batch.
    await Promise.resolve()
    while (waiting.length > 0) {
      if (everyMs > 0) await sleepUntil(begunAt + everyMs)
      if (gathered) await gathered()
      begunAt = performance.now()
      await commit(waiting.splice(0, maxBatch))
    }
    writing = undefined
  }

  return {
    add(item: T): void {
      waiting.push(item)
      writing ??= drain()
    },
    /** Settles when all that was added has been written or passed to `failed`. */
    async settled(): Promise<void> {
      while (writing) await writing
    },
  }
}

/** Timers end up to a millisecond early. `timeMs` is one of `performance.now()`. */
async function sleepUntil(timeMs: number): Promise<void> {
  for (let restMs; (restMs = timeMs - performance.now()) > 0;) await sleep(Math.ceil(restMs))
}

/**
 * Batches a read: callers that ask while one `answer` is under way share the next. `answer` gives one value for each key, in their
 * order; where it fails for a batch, it is called for each key alone, so it must be repeatable.
 */
export function batched<Key, Value>(
  answer: (keys: Key[]) => Promise<readonly Value[]>,
  options: Pick<BatchOptions, 'gathered'> = {},
): (key: Key) => Promise<Value> {
  interface PendingKey {
    key: Key
    resolve: (value: Value) => void
    reject: (error: unknown) => void
  }
  const pending = batcher<PendingKey>(
    async (batch) => {
      const values = await answer(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, i) => resolve(values[i] as Value))
    },
    ({ reject }, error) => reject(error),
    options,
  )
  return (key) => new Promise((resolve, reject) => pending.add({ key, resolve, reject }))
}

/** The same for answers that are found by their key: each key is looked up once, `undefined` where nothing is found. */
export function batchedById<Value>(
  find: (keys: number[]) => Promise<ReadonlyMap<number, Value>>,
): (key: number) => Promise<Value | undefined> {
  return batched(async (keys) => {
    const found = await find([...new Set(keys)])
    return keys.map((key) => found.get(key))
  })
}

/** Answers keys that are alike together, group by group; the values in the order of the keys. */
export async function inGroups<Key, Value>(
  keys: readonly Key[],
  likeness: (key: Key) => string,
  answer: (group: Key[]) => Promise<readonly Value[]>,
): Promise<Value[]> {
  const answers = new Map<Key, Value>()
  for (const group of Map.groupBy(keys, likeness).values()) {
    const values = await answer(group)
    group.forEach((key, i) => answers.set(key, values[i] as Value))
  }
  return keys.map((key) => answers.get(key) as Value)
}

/** One of something for each handle of the database: an account's work goes together, a transaction's by itself. */
export function perHandle<Handle extends object, Made>(make: (handle: Handle) => Made): (handle: Handle) => Made {
  const made = new WeakMap<Handle, Made>()
  return (handle) => {
    let one = made.get(handle)
    if (one === undefined) made.set(handle, (one = make(handle)))
    return one
  }
}
