/** Compares what the quiet account met beside a hostile one with what it met alone. */

export interface Sample {
  probe: string
  ms: number
  /** What went wrong, or `undefined`. */
  fault?: string
}

export interface Memory {
  /** Highest sum of all processes of the installation, in bytes; shared pages count once. */
  peakBytes: number
}

/** Bounds of the promise "a hostile neighbour": ratios to the same run without it. */
export const bounds = { p50: 2, p99: 5, peakBytes: 1.2e9 } as const

export interface Row {
  probe: string
  alone: { count: number; p50: number; p99: number }
  beside: { count: number; p50: number; p99: number }
  faults: string[]
  broken: string[]
}

/** Value below which the share `q` of the values lies; of few values the 99th percentile is the largest. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Requests of a kind from which on a short run judges their median: of the two to five previews of half a minute it is chance. */
const judgesMediansFrom = 8

/**
 * Seconds from which on a run is long enough to judge its slowest hundredth, which in a shorter one is the burst of the beginning, and the
 * highest memory, which is a matter of whose documents are made at the same moment.
 */
export const judgesPeaksFrom = 100

/**
 * One row per probe: its figures alone and beside the hostile account, and which bounds are broken.
 *
 * @param tails whether the 99th percentiles are judged, too
 */
export function judge(alone: readonly Sample[], beside: readonly Sample[], { tails }: { tails: boolean }): Row[] {
  const probes = [...new Set([...alone, ...beside].map(({ probe }) => probe))]
  return probes.map((probe) => {
    const [quiet, loud] = [figuresOf(alone, probe), figuresOf(beside, probe)]
    const faults = beside.flatMap((sample) =>
      sample.probe === probe && sample.fault !== undefined ? sample.fault : [],
    )
    return { probe, alone: quiet, beside: loud, faults, broken: brokenBounds(quiet, loud, { faults, tails }) }
  })
}

function figuresOf(samples: readonly Sample[], probe: string): Row['alone'] {
  const times = samples.filter((one) => one.probe === probe && one.fault === undefined).map(({ ms }) => ms)
  return { count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

function brokenBounds(
  alone: Row['alone'],
  beside: Row['beside'],
  { faults, tails }: { faults: string[]; tails: boolean },
): string[] {
  if (alone.count === 0) return ['did not succeed alone']
  if (beside.count === 0) return ['did not succeed beside the hostile account']
  const broken = faults.length > 0 ? [`${faults.length} failed`] : []
  const few = Math.min(alone.count, beside.count) < judgesMediansFrom
  for (const name of tails ? (['p50', 'p99'] as const) : few ? [] : (['p50'] as const)) {
    // Written so that a ratio that is not a number is a broken bound.
    if (!(beside[name] <= alone[name] * bounds[name])) {
      broken.push(`${name} ${(beside[name] / alone[name]).toFixed(1)} × (≤ ${bounds[name]} ×)`)
    }
  }
  return broken
}
