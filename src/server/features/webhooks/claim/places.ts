import { suspectedFrom } from '../../../lib/crashes/crashes.ts'
import { openPieces } from '../../../work/pieces.ts'
import { slots, type ReceiverHealth } from './plan-claims.ts'

/** A claimed delivery, as far as its place in the queue is concerned. */
export interface QueuedDelivery {
  account_id: number
  webhook_id: number
  target: string
  standing: ReceiverHealth
  subscriptionSlots: number
  targetSlots: number
  /** Exchanges of it that began and ended with their process. */
  begun: number
}

const isSuspected = ({ begun }: QueuedDelivery) => begun >= suspectedFrom

/**
 * The exchanges of this process: claimed deliveries wait here until there is a place for them [B14], and of
 * several that could start, one of the account with the fewest under way does, its subscriptions in turn. Suspected deliveries go one at a
 * time, so that the end of the process counts against one of them only; the least suspected is the first. `run` must not reject.
 */
export function openPlaces<T extends QueuedDelivery>(run: (row: T) => Promise<void>) {
  const sound = openLanes<T>()
  let suspects: T[] = []
  const under = openTally()
  const running = openPieces<T>('webhooks', (row) => {
    under.move(row, -1)
    start()
  })

  function next(): T | undefined {
    const row = sound.takeFirst((account) => under.accounts.of(account), under.fits)
    if (row !== undefined || suspects.length === 0 || under.suspected() > 0) return row
    const ready = suspects.filter(under.fits)
    const least = ready.reduce<T | undefined>((best, one) => (best && best.begun <= one.begun ? best : one), undefined)
    suspects = suspects.filter((one) => one !== least)
    return least
  }

  function start(): void {
    for (let row = next(); row; row = next()) {
      under.move(row, 1)
      running.add(row, run(row))
    }
  }

  return {
    add(rows: readonly T[]): void {
      for (const row of rows) {
        if (isSuspected(row)) suspects.push(row)
        else sound.add(row)
      }
      start()
    },
    /** Takes what has not been started out of the queue. */
    takeBack(which: (row: T) => boolean): T[] {
      const taken = [...sound.takeBack(which), ...suspects.filter(which)]
      suspects = suspects.filter((row) => !which(row))
      return taken
    },
    /** Claimed and not done. */
    size: () => sound.size() + suspects.length + running.size(),
    /** Settles when everything that runs now has ended. */
    ended: running.settled,
  }
}

/** What waits, by account and subscription, each first come first served: a look costs by subscriptions, however much waits for them. */
function openLanes<T extends QueuedDelivery>() {
  const accounts = new Map<number, Map<number, T[]>>()
  let size = 0

  function remove(row: T, lanes: Map<number, T[]>, lane: T[]): void {
    size--
    lane.shift()
    lanes.delete(row.webhook_id)
    // To the end: the account's other subscriptions come first.
    if (lane.length > 0) lanes.set(row.webhook_id, lane)
    else if (lanes.size === 0) accounts.delete(row.account_id)
  }

  function add(row: T): void {
    const lanes = accounts.get(row.account_id) ?? new Map<number, T[]>()
    const lane = lanes.get(row.webhook_id)
    if (lane) lane.push(row)
    else accounts.set(row.account_id, lanes.set(row.webhook_id, [row]))
    size++
  }

  return {
    add,
    /** The first that fits, of the account with the fewest under way. */
    takeFirst(underWay: (account: number) => number, fits: (row: T) => boolean): T | undefined {
      let best: { row: T; lanes: Map<number, T[]>; lane: T[] } | undefined
      let fewest = Infinity
      for (const [account, lanes] of accounts) {
        const count = underWay(account)
        if (count >= fewest) continue
        for (const lane of lanes.values()) {
          const [row] = lane
          if (row === undefined || !fits(row)) continue
          best = { row, lanes, lane }
          fewest = count
          break
        }
        if (fewest === 0) break
      }
      if (best) remove(best.row, best.lanes, best.lane)
      return best?.row
    },
    takeBack(which: (row: T) => boolean): T[] {
      const all = [...accounts.values()].flatMap((lanes) => [...lanes.values()].flat())
      const taken = all.filter(which)
      if (taken.length === 0) return taken
      accounts.clear()
      size = 0
      for (const row of all) if (!which(row)) add(row)
      return taken
    },
    size: () => size,
  }
}

/** What is under way, by all that limits it. */
function openTally() {
  const accounts = openCounts<number>()
  const webhooks = openCounts<number>()
  const targets = openCounts<string>()
  const standings = openCounts<ReceiverHealth>()
  let suspected = 0
  return {
    accounts,
    suspected: () => suspected,
    fits({ webhook_id, target, standing, subscriptionSlots, targetSlots }: QueuedDelivery): boolean {
      const isPlaced =
        standing === 'untried'
          ? standings.of('untried') < slots.untried
          : standings.of('proven') + standings.of('failing') < slots.process &&
            (standing === 'proven' || standings.of('failing') < slots.failing)
      return isPlaced && webhooks.of(webhook_id) < subscriptionSlots && targets.of(target) < targetSlots
    },
    move(row: QueuedDelivery, amount: 1 | -1): void {
      accounts.add(row.account_id, amount)
      webhooks.add(row.webhook_id, amount)
      targets.add(row.target, amount)
      standings.add(row.standing, amount)
      if (isSuspected(row)) suspected += amount
    },
  }
}

function openCounts<Key>() {
  const counts = new Map<Key, number>()
  return {
    of: (key: Key) => counts.get(key) ?? 0,
    add(key: Key, amount: number): void {
      const left = (counts.get(key) ?? 0) + amount
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}
