import type { Check } from './checks.ts'

/** Prints each promise and gives the number of those that were broken. */
export function report(checks: readonly Check[], say: (line: string) => void): number {
  for (const { promise, faults } of checks) {
    say(`${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise}`)
    for (const fault of faults.slice(0, 10)) say(`          ${fault}`)
    if (faults.length > 10) say(`          and ${faults.length - 10} more`)
  }
  const broken = checks.filter(({ faults }) => faults.length > 0).length
  say(`${checks.length - broken} passed, ${broken} failed`)
  return broken
}
