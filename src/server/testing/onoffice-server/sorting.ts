import { Refusal } from './refusal.ts'
import { compared } from './values.ts'

/**
 * Records in the order that a list was asked for: `"sortby": {"kaufpreis": "ASC", "ort": "DESC"}`, or one name with `sortorder` beside
 * it. `textOf` gives what a record has under a name, and `undefined` for a name that cannot be sorted by.
 */
export function sorted<T>(
  records: readonly T[],
  parameters: Record<string, unknown>,
  textOf: (record: T, name: string) => string | undefined,
): T[] {
  const order = orderOf(parameters)
  return records.toSorted((a, b) => {
    for (const { name, sign } of order) {
      const [left, right] = [textOf(a, name), textOf(b, name)]
      if (left === undefined || right === undefined) throw new Refusal(212, name)
      const difference = compared(left, right)
      if (difference !== 0) return sign * difference
    }
    return 0
  })
}

export function orderOf({ sortby, sortorder = 'ASC' }: Record<string, unknown>): { name: string; sign: number }[] {
  if (sortby === undefined || sortby === '' || (Array.isArray(sortby) && sortby.length === 0)) return []
  const entries =
    typeof sortby === 'object' && sortby !== null ? Object.entries(sortby) : [[String(sortby as string), sortorder]]
  return (entries as [string, unknown][]).map(([name, direction]) => {
    if (direction !== 'ASC' && direction !== 'DESC') throw new Refusal(255, 'sortorder')
    return { name, sign: direction === 'ASC' ? 1 : -1 }
  })
}
