/** What was looked at: the part of the installation that a person would mend. */
export type Part =
  | 'configuration'
  | 'address'
  | 'database'
  | 'clock'
  | 'work'
  | 'mail'
  | 'returned mails'
  | 'CRM'
  | 'files'
  | 'disk'
  | 'domains'

/** `problem`: something does not work, or will not soon; `warning`: it works, and a person should look at it. */
export type State = 'ok' | 'warning' | 'problem'

/** One thing that was found, in full sentences without secrets. */
export interface Finding {
  part: Part
  state: State
  says: string
  /** What a person does about it. */
  advice?: string
}

/** Looks at one part. What it throws is a problem of that part. */
export interface Check {
  part: Part
  /** What to do when the check itself fails. */
  advice: string
  run(signal: AbortSignal): Promise<Omit<Finding, 'part'>[]>
}

export const ok = (says: string) => ({ state: 'ok' as const, says })
export const warning = (says: string, advice: string) => ({ state: 'warning' as const, says, advice })
export const problem = (says: string, advice: string) => ({ state: 'problem' as const, says, advice })

/** A check that has not ended by then is a problem. */
export const longestCheckMs = 25_000

/** What a check finds; a check that fails, or does not end in time, is a finding as well. */
export async function findingsOf({ part, advice, run }: Check, withinMs = longestCheckMs): Promise<Finding[]> {
  const signal = AbortSignal.timeout(withinMs)
  const silence = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`There was no answer within ${withinMs / 1000} s.`)))
  })
  try {
    const found = await Promise.race([run(signal), silence])
    return found.map((finding) => ({ part, ...finding }))
  } catch (error) {
    return [{ part, ...problem(reasonOf(error), advice) }]
  }
}

/** The reason in words: what lies behind the error of a request, and the first of several addresses that were tried. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (error instanceof TypeError && error.cause !== undefined) return reasonOf(error.cause)
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
