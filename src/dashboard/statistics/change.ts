/** How a sum of a period stands against the one before. */
export interface Change {
  /** Per cent of what was before; of a rate, the difference. */
  by: number
  isPoints: boolean
  /** `better` and `worse` are for what says how a form does; undefined: it is neither. */
  is: 'better' | 'worse' | undefined
}

/** Less than this comes and goes by itself. */
const muchInPerCent = 5
const muchInPoints = 1

type Name = 'views' | 'starts' | 'submissions' | 'conversion_rate' | 'median_seconds'

/** Undefined where there is nothing to compare. */
export function changeOf(name: Name, now: number | null, then: number | null | undefined): Change | undefined {
  if (now === null || then === null || then === undefined) return undefined
  const isPoints = name === 'conversion_rate'
  if (then === 0 && !isPoints) return undefined
  const grown = isPoints ? Math.round((now - then) * 10) / 10 : now - then
  const by = isPoints ? grown : Math.round((100 * grown) / then)
  // To be quicker is better.
  const gain = name === 'median_seconds' ? -by : by
  const isMuch = Math.abs(by) >= (isPoints ? muchInPoints : muchInPerCent)
  const is = !isMuch ? undefined : gain > 0 ? 'better' : 'worse'
  return { by, isPoints, is }
}
