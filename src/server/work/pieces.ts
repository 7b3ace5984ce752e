import { laneGauges } from './lane-gauges.ts'

/** The pieces of work of a lane that have begun and not ended. */
export interface Pieces<Piece> {
  /** `work` must not reject. */
  add(piece: Piece, work: Promise<unknown>): void
  all(): Iterable<Piece>
  size(): number
  /** Resolves when everything that runs now has ended. */
  settled(): Promise<void>
}

/** @param onEnd called when a piece has ended */
export function openPieces<Piece>(lane: string, onEnd: (piece: Piece) => void = () => {}): Pieces<Piece> {
  const running = new Map<Piece, Promise<unknown>>()
  const gauges = laneGauges(lane)
  return {
    add(piece, work) {
      const begun = performance.now()
      gauges.running++
      const ended = work.finally(() => {
        gauges.running--
        gauges.ended++
        gauges.workMs += performance.now() - begun
        running.delete(piece)
        onEnd(piece)
      })
      running.set(piece, ended)
    },
    all: () => running.keys(),
    size: () => running.size,
    async settled() {
      await Promise.all(running.values())
    },
  }
}
