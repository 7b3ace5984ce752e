import type { Delivery } from './model.ts'

type Attempt = Delivery['attempts'][number]
export type Alike = [Attempt, ...Attempt[]]

/** Attempts, those that follow one another with the same answer together. */
export function alike(attempts: readonly Attempt[]): Alike[] {
  const runs: Alike[] = []
  const answer = ({ status, error_details, response_excerpt }: Attempt) =>
    JSON.stringify([status, error_details, response_excerpt])
  for (const attempt of attempts) {
    const last = runs.at(-1)
    if (last && answer(last[0]) === answer(attempt)) last.push(attempt)
    else runs.push([attempt])
  }
  return runs
}
