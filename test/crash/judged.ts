import type { Check } from './checks.ts'

/** A promise about a figure, with what was found. */
export const judged = (promise: string, holds: boolean, found: string): Check => ({
  promise: `${promise}: ${found}`,
  faults: holds ? [] : [found],
})

/** The value that this share of all is at most; of none it is infinite. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Infinity
