import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxComparands } from '../../budgets.ts'
import { isLonger } from '../../text/code-points.ts'

type SentValue = string | number | boolean | null | readonly (string | number)[]

interface RuleValueOptions {
  /** Code points of a text that is no element of a list. */
  longest: number
  /** Whether a list can have numbers. */
  numbersInLists: boolean
  /** The sentence for what is of another type, or a list of more than `maxComparands` elements. */
  error: string
}

/** Code points of one element of a list. */
const longestElement = 2000

/**
 * The value of a condition or of an action: a text, a list of texts, or what is kept as its text. Checked as a whole, since a body has
 * room for half a million elements, and a schema for each of them takes 100 ms.
 */
export function ruleValue({ longest, numbersInLists, error }: RuleValueOptions) {
  const isScalar = (value: unknown) => typeof value === 'string' || Number.isFinite(value)
  const isElement = (value: unknown) => (numbersInLists ? isScalar(value) : typeof value === 'string')
  const isSentValue = (value: unknown) =>
    Array.isArray(value)
      ? value.length <= maxComparands && value.every(isElement)
      : isScalar(value) || typeof value === 'boolean' || value === null
  const element = numbersInLists ? { type: ['string', 'number'] } : { type: 'string' }
  return z
    .custom<SentValue>(isSentValue, { error, abort: true })
    .superRefine((value, context) => {
      if (typeof value === 'string' && isLonger(value, longest)) context.addIssue(tooLong(longest, []))
      if (!Array.isArray(value)) return
      for (const [at, one] of value.entries()) {
        if (typeof one === 'string' && isLonger(one, longestElement)) context.addIssue(tooLong(longestElement, [at]))
      }
    })
    .transform((value) => {
      if (value === null || typeof value === 'string') return value
      return Array.isArray(value) ? value.map(String) : String(value)
    })
    .meta({
      anyOf: [
        { type: 'string' },
        { type: 'number' },
        { type: 'boolean' },
        { maxItems: maxComparands, type: 'array', items: element },
        { type: 'null' },
      ],
    })
}

const tooLong = (max: number, path: number[]) =>
  ({ code: 'custom', path, message: fault('too_long', { max }) }) as const
