import { median } from './report.ts'

/** The median of ratios, and the interval that has it with a probability of 95 %. */
export interface RatioEstimate {
  ratio: number
  from: number
  to: number
}

const resamples = 2_000

/**
 * Of ratios that were measured in pairs, in groups of their own: turns of the same two processes. Two equal processes differ by more than their
 * turns do, so that the bootstrap draws groups first and turns within them second.
 */
export function estimateRatio(groups: readonly (readonly number[])[]): RatioEstimate {
  const random = generator(1)
  const drawn = <T>(from: readonly T[]) => from.map(() => from[Math.floor(random() * from.length)] as T)
  const medians = Array.from({ length: resamples }, () => median(drawn(groups).flatMap(drawn)))
  medians.sort((a, b) => a - b)
  const at = (share: number) => medians[Math.round(share * (resamples - 1))] ?? NaN
  return { ratio: median(groups.flat()), from: at(0.025), to: at(0.975) }
}

/** Numbers from 0 to 1, the same for a seed (mulberry32): an interval can be computed again. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
