interface PendingItem<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches the calls of one turn of the event loop, `most` in a batch: `send` gives a result for each item, in their order. Where it
 * fails, it has failed for each.
 */
export function batchPerTick<Item, Result>(
  most: number,
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let pending: PendingItem<Item, Result>[] = []

  async function flush(): Promise<void> {
    const all = pending
    pending = []
    const groups = Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
    await Promise.all(
      groups.map(async (group) => {
        try {
          const results = await send(group.map(({ item }) => item))
          group.forEach(({ resolve }, i) => resolve(results[i] as Result))
        } catch (error) {
          for (const { reject } of group) reject(error)
        }
      }),
    )
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (pending.push({ item, resolve, reject }) === 1) setImmediate(() => void flush())
    })
}
