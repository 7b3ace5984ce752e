import type { Check } from './checks.ts'

/** Prints each promise and gives the number of those that were broken. */
export function report(checks: readonly Check[]): number {
  for (const { promise, faults } of checks) {
    console.log(`${faults.length === 0 ? 'kept  ' : 'BROKEN'}  ${promise}`)
    for (const fault of faults.slice(0, 10)) console.log(`          ${fault}`)
    if (faults.length > 10) console.log(`          and ${faults.length - 10} more`)
  }
  const broken = checks.filter(({ faults }) => faults.length > 0).length
  console.log(`${checks.length - broken} passed, ${broken} failed`)
  return broken
}
