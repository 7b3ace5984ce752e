interface PendingItem<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * What is asked for in the same turn of the event loop is sent together, so many at most: `send` gives a result for each, in their
 * order. Where it fails, it has failed for each.
 */
export function ridingTogether<Item, Result>(
  most: number,
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let riders: PendingItem<Item, Result>[] = []

  async function depart(): Promise<void> {
    const all = riders
    riders = []
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
      if (riders.push({ item, resolve, reject }) === 1) setImmediate(() => void depart())
    })
}
