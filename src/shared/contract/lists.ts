import { fault } from '../refusals/message.ts'
import { z } from 'zod'
import { maxFaults } from '../budgets.ts'

type ArrayParse = z.ZodArray['_zod']['parse']

/** An array whose elements are checked until `maxFaults` faults are found: the faults of 20,000 elements take 150 ms to describe. */
const FaultBoundedArray = z.core.$constructor<z.ZodArray>('FaultBoundedArray', (inst, def) => {
  z.ZodArray.init(inst, def)
  const { parse } = inst._zod
  const { element, checks } = def as z.core.$ZodArrayDef
  const longest = Math.min(...z.core.util.sizeCaps(checks).map(([max]) => max))
  const parseElements: ArrayParse = (payload, context) => {
    const { value } = payload as { value: unknown }
    if (!Array.isArray(value) || value.length > longest) return parse(payload, context)
    const parsed: unknown[] = []
    for (const [at, item] of value.entries()) {
      const result = element._zod.run({ value: item, issues: [] }, context)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues))
      parsed.push(result.value)
      if (payload.issues.length >= maxFaults) break
    }
    payload.value = parsed
    return payload
  }
  inst._zod.parse = parseElements
})

interface ListOptions {
  /** Elements at most. A longer list is refused before an element is checked. */
  max: number
  /** The refusal of a longer list, as a message. */
  tooMany?: string
  /** The refusal of what is no list, as a message. */
  error: string | ((issue: { input?: unknown }) => string)
}

/** A list of at most `max` elements. Where they have many faults, the first `maxFaults` of them are told. */
export function list<T extends z.ZodType>(element: T, { max, tooMany, error }: ListOptions): z.ZodArray<T> {
  const { def } = z.array(element, { error })
  const bounded = new FaultBoundedArray(def) as z.ZodArray<T>
  return bounded.max(max, { error: tooMany ?? fault('too_many_entries', { max }) })
}
