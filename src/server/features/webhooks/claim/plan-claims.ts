import { maxDepth } from './paces.ts'

/**
 * What is known of a receiver: its last attempt succeeded, it was never tried, or its last attempt failed.
 */
export type ReceiverHealth = 'proven' | 'untried' | 'failing'

/** A subscription of which deliveries are due. */
export interface DueSubscription {
  account_id: number
  webhook_id: number
  /** `host:port` of its URL. */
  target: string
  standing: ReceiverHealth
  /** How many are due; counted only as far as one plan can take. */
  due: number
  /** How many to claim for each place, while it is proven and no other process holds any of its host. */
  depth: number
}

/** A subscription of which deliveries are claimed at the moment. */
export interface HeldSubscription {
  account_id: number
  webhook_id: number
  target: string
  standing: ReceiverHealth
  /** By this process. */
  mine: number
  /** By other processes. */
  others: number
}

/** So many deliveries of a subscription to claim, and how many of them may be under way at once. */
export interface Share {
  account_id: number
  webhook_id: number
  take: number
  subscriptionSlots: number
  targetSlots: number
}

/**
 * Exchanges at once [B14]: per target host and per subscription over all processes, the others per process.
 * A subscription whose last attempt failed, or that has not proved itself yet, gets one. Those that fail leave a quarter of the process's
 * places to the proven ones, so that receivers which hang cannot take every place. Those that were never tried have places of their own: what
 * hangs holds one until the time-out, and after it counts as failing, so that a new receiver that answers is told from it by one exchange.
 */
export const slots = {
  process: 256,
  failing: 192,
  untried: 256,
  target: 8,
  subscription: 4,
  doubtful: 1,
  doubtfulPerTarget: 6,
}

/** An account that holds so many places of failing or untried subscriptions leaves the last quarter of them to others. */
export const fewOfAccount = 8

/**
 * Deliveries to a proven receiver are claimed ahead, so that its next exchange waits for no transaction: so many for each
 * place as it takes soon. Ahead is claimed only where no other process holds any of the same host, which then finds it taken: so the
 * limits of a host hold over all processes, though each counts its own exchanges.
 */
export const maxShare = slots.subscription * maxDepth
/** Claimed of proven subscriptions, in all. */
export const claimedAhead = 1_024

/** Which deliveries to claim next, one at a time round the accounts, those that hold least first. `due`: longest due first. */
export function planClaims(due: readonly DueSubscription[], held: readonly HeldSubscription[]): Share[] {
  const tally = tallyOf(held)
  const shares = new Map<number, Share>()
  const accounts = [...Map.groupBy(due, ({ account_id }) => account_id).values()].map((queue) => [...queue])
  const heldBy = (queue: DueSubscription[]) => tally.account.get(queue[0]?.account_id ?? 0) ?? 0
  let round = accounts.sort((a, b) => heldBy(a) - heldBy(b))
  while (round.length > 0) {
    for (const queue of round) takeOne(queue, tally, shares)
    round = round.filter((queue) => queue.length > 0)
  }
  return [...shares.values()]
}

/** Takes one delivery of the queue's first subscription that has room, and moves it to the end; drops those without. */
function takeOne(queue: DueSubscription[], tally: Tally, shares: Map<number, Share>): void {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const free = freeSlots(next, tally)
    const share = shares.get(next.webhook_id) ?? { ...idsOf(next), take: 0, ...free }
    if (share.take >= next.due || !hasRoom(next, tally)) continue
    share.take++
    shares.set(next.webhook_id, share)
    count(tally, next, 1)
    queue.push(next)
    return
  }
}

const idsOf = ({ account_id, webhook_id }: DueSubscription) => ({ account_id, webhook_id })

/** What is claimed of subscriptions that are not proven. */
interface UnprovenClaims {
  total: number
  account: Map<number, number>
}

interface Tally {
  proven: number
  failing: UnprovenClaims
  untried: UnprovenClaims
  account: Map<number, number>
  subscription: Map<number, number>
  target: Map<string, number>
  doubtfulOfTarget: Map<string, number>
  othersOfSubscription: Map<number, number>
  othersOfTarget: Map<string, number>
}

function tallyOf(held: readonly HeldSubscription[]): Tally {
  const tally: Tally = {
    proven: 0,
    failing: { total: 0, account: new Map() },
    untried: { total: 0, account: new Map() },
    account: new Map(),
    subscription: new Map(),
    target: new Map(),
    doubtfulOfTarget: new Map(),
    othersOfSubscription: new Map(),
    othersOfTarget: new Map(),
  }
  for (const row of held) {
    count(tally, row, row.mine)
    add(tally.account, row.account_id, row.others)
    add(tally.othersOfSubscription, row.webhook_id, row.others)
    add(tally.othersOfTarget, row.target, row.others)
  }
  return tally
}

type SubscriptionKey = Pick<HeldSubscription, 'account_id' | 'webhook_id' | 'target' | 'standing'>

function count(tally: Tally, { account_id, webhook_id, target, standing }: SubscriptionKey, amount: number): void {
  add(tally.account, account_id, amount)
  add(tally.subscription, webhook_id, amount)
  add(tally.target, target, amount)
  if (standing === 'proven') {
    tally.proven += amount
    return
  }
  tally[standing].total += amount
  add(tally[standing].account, account_id, amount)
  add(tally.doubtfulOfTarget, target, amount)
}

function add<K>(counts: Map<K, number>, key: K, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount)
}

/** The places that other processes leave to this one. */
function freeSlots({ webhook_id, target, standing }: DueSubscription, tally: Tally) {
  const all = standing === 'proven' ? slots.subscription : slots.doubtful
  return {
    subscriptionSlots: Math.max(0, all - (tally.othersOfSubscription.get(webhook_id) ?? 0)),
    targetSlots: Math.max(0, slots.target - (tally.othersOfTarget.get(target) ?? 0)),
  }
}

function hasRoom(next: DueSubscription, tally: Tally): boolean {
  const { subscriptionSlots, targetSlots } = freeSlots(next, tally)
  const { standing } = next
  const alone = (tally.othersOfTarget.get(next.target) ?? 0) === 0
  const ahead = standing === 'proven' && alone ? next.depth : 1
  const fits =
    (tally.subscription.get(next.webhook_id) ?? 0) < subscriptionSlots * ahead &&
    (tally.target.get(next.target) ?? 0) < targetSlots * (alone ? next.depth : 1)
  if (!fits) return false
  return standing === 'proven' ? tally.proven < claimedAhead : hasDoubtfulRoom({ ...next, standing }, tally)
}

type DoubtfulSubscription = DueSubscription & { standing: Exclude<ReceiverHealth, 'proven'> }

function hasDoubtfulRoom({ standing, account_id, target }: DoubtfulSubscription, tally: Tally): boolean {
  const { total, account } = tally[standing]
  const isFew = (account.get(account_id) ?? 0) < fewOfAccount
  return (
    total < slots[standing] * (isFew ? 1 : 0.75) && (tally.doubtfulOfTarget.get(target) ?? 0) < slots.doubtfulPerTarget
  )
}
