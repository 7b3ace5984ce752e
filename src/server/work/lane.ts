import type { Logger } from 'pino'
import type { SignalChannel, Signals } from '../lib/signal-channels.ts'
import { laneGauges } from './lane-gauges.ts'
import { openWaker, type Waker } from './waker.ts'

/** One kind of background work: what it does, and when. Any number of processes may run the same lane on one database. */
export interface Lane {
  /** In the log and in `/metrics`. */
  name: string
  /** The first turn comes so long after the start. */
  firstAfterMs?: number
  /** A turn comes so long after the end of the last one, at the latest. */
  pollMs: number
  /** Turns begin so far apart, at least. */
  apartMs?: number
  /** What wakes the lane: a signal of any process, of this payload or of none. */
  signal?: readonly [channel: SignalChannel, payload?: string]
  /** Wakes it from within, when its own work has ended. */
  waker?: Waker
  /** Comes before the first turn, and again until it succeeds. */
  begin?(): Promise<void>
  /** Resolves when a turn may begin; with false where there is none before the lane is woken. */
  ready?(): Promise<boolean>
  /** Does what is due, or begins it. Gives after how long to look again, 0 where there may be more; without, after `pollMs`. */
  turn(isStopping: () => boolean): Promise<number | void>
  /** At a stop: begins nothing any more. */
  close?(): void
  /** Resolves when all that was begun has ended. A stop waits for that, `graceMs` at most. */
  settled?(): Promise<unknown>
  /** Comes last: gives back what has not ended. */
  end?(): Promise<unknown>
}

/** What runs in a process until it is stopped: lanes, a server, a clock. */
export interface Stoppable {
  /** Begins nothing new; resolves when what runs has ended. */
  stop(): Promise<void>
}

/** What lanes need of the platform. */
interface LaneDependencies {
  log: Pick<Logger, 'warn'>
  signals?: Pick<Signals, 'subscribe'>
}

/** What is under way at a stop has so long to end [B10-15]. */
const graceMs = 9_000

/** Runs lanes beside each other until they are stopped. */
export function startLanes(needs: LaneDependencies, lanes: readonly Lane[]): Stoppable {
  const running = lanes.map((lane) => startLane(needs, lane))
  return {
    async stop() {
      await Promise.all(running.map((lane) => lane.stop()))
    },
  }
}

function startLane({ log, signals }: LaneDependencies, lane: Lane): Stoppable {
  const { name, signal, waker = openWaker() } = lane
  let isStopping = false
  const warn = (err: unknown) => log.warn({ err, lane: name }, 'background work has a fault, and goes on')
  if (signal) {
    const [channel, own] = signal
    signals?.subscribe(channel, (payload) => {
      if (own === undefined || payload === '' || payload === own) waker.wakeIn(0)
    })
  }
  const running = run(lane, waker, { isStopping: () => isStopping, warn })
  return {
    async stop() {
      isStopping = true
      lane.close?.()
      waker.wakeIn(0)
      await running
      await isSettledWithin(graceMs, lane.settled?.()).catch(warn)
      await lane.end?.().catch(warn)
    },
  }
}

interface Rules {
  isStopping: () => boolean
  warn: (error: unknown) => void
}

async function run(lane: Lane, waker: Waker, { isStopping, warn }: Rules): Promise<void> {
  const { firstAfterMs = 0, pollMs, apartMs = 0 } = lane
  const take = takesTurns(lane, waker, isStopping)
  if (firstAfterMs > 0) await waker.wait({ atMost: firstAfterMs })
  while (!isStopping()) {
    const begun = performance.now()
    const againInMs = await take().catch(warn)
    if (isStopping()) break
    await waker.wait({
      atLeast: apartMs - (performance.now() - begun),
      atMost: Math.min(againInMs ?? pollMs, pollMs),
    })
  }
}

/** One turn, after what has to come before it. */
function takesTurns(lane: Lane, waker: Waker, isStopping: () => boolean): () => Promise<number | void> {
  const gauges = laneGauges(lane.name)
  let isBegun = false
  return async () => {
    if (!isBegun) await lane.begin?.()
    isBegun = true
    if (lane.ready && !(await lane.ready())) return
    if (isStopping()) return
    // The turn sees what was announced so far.
    waker.look()
    const begun = performance.now()
    try {
      return await lane.turn(isStopping)
    } catch (error) {
      gauges.failedTurns++
      throw error
    } finally {
      gauges.turns++
      gauges.turnMs += performance.now() - begun
    }
  }
}

/** Waits for all, whatever becomes of some; then fails with what has failed. */
export async function settleAll(parts: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'Parts of it have failed.')
}

/** Waits so long at most; gives whether it has ended by then. */
export async function isSettledWithin(ms: number, settled: Promise<unknown> | undefined): Promise<boolean> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<boolean>()
  const timer = setTimeout(giveUp, ms, false)
  return Promise.race([Promise.resolve(settled).then(() => true), late]).finally(() => clearTimeout(timer))
}

/** Does the same with each, one after the other: what fails with one keeps the others from nothing. Throws at the end where some have failed. */
export async function settleEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const one of all) await work(one).catch((fault: unknown) => failed.push(fault))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${all.length} have failed.`)
}
