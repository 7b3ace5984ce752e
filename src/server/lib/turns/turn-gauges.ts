/** What a pool's turns say in `/metrics`, of this process. All pools of one name are counted together. */
export interface TurnGauges {
  running: number
  waiting: number
  refused: { own: number; full: number; late: number }
  /** The longest wait of work that began, or was refused, within the last one to two minutes. */
  longestWaitMs(): number
  waited(ms: number): void
}

const windowMs = 60_000

const pools = new Map<string, TurnGauges>()

/** The gauges of the pools with this name; of those without a name, ones of its own that are not shown. */
export function turnGauges(name: string | undefined): TurnGauges {
  const known = name === undefined ? undefined : pools.get(name)
  if (known) return known
  const gauges = openGauges()
  if (name !== undefined) pools.set(name, gauges)
  return gauges
}

/** Of every pool with a name that this process has opened. */
export const allTurnGauges = (): ReadonlyMap<string, TurnGauges> => pools

function openGauges(): TurnGauges {
  let [earlier, current, since] = [0, 0, performance.now()]
  const roll = () => {
    const windows = Math.floor((performance.now() - since) / windowMs)
    if (windows === 0) return
    earlier = windows === 1 ? current : 0
    current = 0
    since += windows * windowMs
  }
  return {
    running: 0,
    waiting: 0,
    refused: { own: 0, full: 0, late: 0 },
    longestWaitMs() {
      roll()
      return Math.max(earlier, current)
    },
    waited(ms) {
      roll()
      current = Math.max(current, ms)
    },
  }
}
