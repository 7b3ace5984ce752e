/** `npm run test:thorough`: every combination. `npm test` takes some of each, always the same. */
export const thorough = process.env['THOROUGH'] === '1'

/** Every `step`-th of a list, beginning with the first; all of it on a thorough run. */
export function someOf<T>(all: readonly T[], step: number): T[] {
  return all.filter((_, place) => thorough || place % step === 0)
}
