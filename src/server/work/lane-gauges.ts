/** What a lane says in `/metrics`, of this process. All lanes of one name are counted together. */
export interface LaneGauges {
  /** Turns that have ended. */
  turns: number
  /** Of those, the ones that had a fault. */
  failedTurns: number
  turnMs: number
  /** Pieces of work that have begun and not ended. */
  running: number
  /** Pieces of work that have ended, well or not. */
  ended: number
  /** How long those took, what they waited for included. */
  workMs: number
}

const lanes = new Map<string, LaneGauges>()

export function laneGauges(name: string): LaneGauges {
  const known = lanes.get(name)
  if (known) return known
  const gauges = { turns: 0, failedTurns: 0, turnMs: 0, running: 0, ended: 0, workMs: 0 }
  lanes.set(name, gauges)
  return gauges
}

/** Of every lane that this process has run. */
export const allLaneGauges = (): ReadonlyMap<string, LaneGauges> => lanes
