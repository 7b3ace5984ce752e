import { openFairOrder, type FairOrder, type Member } from './fair-order.ts'

/** Pieces of work of one party that may run at a time, and that may wait beside them. */
export interface Limits {
  running: number
  waiting: number
}

export interface QueueLimits {
  /** Pieces of work that run at a time. */
  places: number
  /** Work that waits, of all parties together. Default: any number. */
  waiting?: number | undefined
  /** Of one key, with all its subkeys. Default: any number. */
  perKey?: Partial<Limits> | undefined
  /** Of one subkey of a key. Default: any number. */
  perSubkey?: Partial<Limits> | undefined
}

/** For whom a piece of work is done. */
export interface Party {
  /** Keys share the places equally: in most queues the account that the work is for. */
  key: string
  /** Subkeys share what their key gets, by weight: one network of visitors, one kind of work. */
  subkey?: string
  /** Of the subkey; default 1. */
  weight?: number
  /** Work of the subkey that may wait, where it is not as much as the queue says. */
  waiting?: number
}

/** `own`: the party's own waiting places are used up · `full`: those of its key, or of all. */
export type QueueFullReason = 'own' | 'full'

/** A piece of work that waits or runs. */
export interface QueueItem<W> {
  readonly work: W
  readonly key: KeyQueue<W>
  readonly subkey: SubkeyQueue<W>
  /** Of the fair orders, once it runs. */
  charged: { key: number; subkey: number } | undefined
}

interface SubkeyQueue<W> extends Member {
  running: number
  waiting: number
  queue: QueueItem<W>[]
}

interface KeyQueue<W> extends Member {
  running: number
  waiting: number
  subkeys: FairOrder<SubkeyQueue<W>>
}

/**
 * Who runs next, of those that wait for a limited number of places. Knows no time and starts nothing: `turns.ts` runs functions by it, and
 * anything else that is taken one by one can be.
 */
export interface TurnQueue<W> {
  /** Takes work into the queue, or says why there is no room for it. Work that could begin at once needs no room to wait. */
  add(party: Party, work: W): QueueItem<W> | QueueFullReason
  /** Begins the next piece of work; `undefined` when no place is free, or nothing waits that may begin. */
  begin(): QueueItem<W> | undefined
  /** Takes out work that has not begun. */
  remove(queued: QueueItem<W>): void
  /** Frees the place of work that has begun, and charges its cost to its key and subkey. */
  end(queued: QueueItem<W>, cost: number): void
  /** In the order in which the keys came. */
  waiting(): Iterable<QueueItem<W>>
  counts(): { running: number; waiting: number }
  /** What a piece of work will cost, judged by those before. */
  typicalCost(): number
}

const unlimited: Limits = { running: Infinity, waiting: Infinity }

/**
 * A fair queue of two levels: places are shared equally between keys, and what a key gets by weight between its subkeys, both measured by
 * what the work has cost (`fair-order.ts`). Within a subkey, work begins in the order in which it came.
 */
export function openTurnQueue<W>(limits: QueueLimits): TurnQueue<W> {
  const { places, keyMayRun, subkeyMayRun, fullness } = rulesOf<W>(limits)
  const keys = openKeys<W>()
  const waiting = new Set<QueueItem<W>>()
  let running = 0

  const subkeyMayBegin = (subkey: SubkeyQueue<W>) => subkey.waiting > 0 && subkeyMayRun(subkey)
  const nextOf = (key: KeyQueue<W>) => (keyMayRun(key) ? key.subkeys.next(subkeyMayBegin) : undefined)
  const keyMayBegin = (key: KeyQueue<W>) => key.waiting > 0 && nextOf(key) !== undefined

  function unqueue(queued: QueueItem<W>): void {
    const { queue } = queued.subkey
    queue.splice(queue.indexOf(queued), 1)
    waiting.delete(queued)
    count(queued, 'waiting', -1)
  }

  return {
    add(party, work) {
      const key = keys.enter(party.key, 1)
      const subkey = key.subkeys.enter(party.subkey ?? '', party.weight ?? 1)
      const queued: QueueItem<W> = { work, key, subkey, charged: undefined }
      // No work that may begin is left waiting while a place is free: every caller begins what it can.
      const begins = running < places && keyMayRun(key) && subkeyMayRun(subkey)
      const full = begins ? undefined : fullness(queued, waiting.size, party)
      if (full) {
        leave(keys, queued)
        return full
      }
      subkey.queue.push(queued)
      waiting.add(queued)
      count(queued, 'waiting', 1)
      return queued
    },
    begin() {
      const key = running < places ? keys.next(keyMayBegin) : undefined
      const subkey = key && nextOf(key)
      const queued = subkey?.queue[0]
      if (!key || !queued) return undefined
      unqueue(queued)
      running++
      count(queued, 'running', 1)
      queued.charged = { key: keys.begin(key), subkey: key.subkeys.begin(subkey) }
      return queued
    },
    remove(queued) {
      unqueue(queued)
      leave(keys, queued)
    },
    end(queued, cost) {
      const { key, subkey, charged } = queued
      if (!charged) throw new Error('Work that has not begun cannot end.')
      queued.charged = undefined
      running--
      count(queued, 'running', -1)
      key.subkeys.end(subkey, charged.subkey, cost)
      keys.end(key, charged.key, cost)
      leave(keys, queued)
    },
    waiting: () => waiting,
    counts: () => ({ running, waiting: waiting.size }),
    typicalCost: keys.typicalCost,
  }
}

const openKeys = <W>() =>
  openFairOrder<KeyQueue<W>>((member) => ({ ...member, running: 0, waiting: 0, subkeys: openSubkeys<W>() }))
const openSubkeys = <W>() =>
  openFairOrder<SubkeyQueue<W>>((member) => ({ ...member, running: 0, waiting: 0, queue: [] }))

function rulesOf<W>(limits: QueueLimits) {
  const perKey = { ...unlimited, ...limits.perKey }
  const perSubkey = { ...unlimited, ...limits.perSubkey }
  return {
    places: limits.places,
    keyMayRun: ({ running }: KeyQueue<W>) => running < perKey.running,
    subkeyMayRun: ({ running }: SubkeyQueue<W>) => running < perSubkey.running,
    /** Why there is no room to wait. */
    fullness({ key, subkey }: QueueItem<W>, waiting: number, party: Party): QueueFullReason | undefined {
      if (subkey.waiting >= (party.waiting ?? perSubkey.waiting)) return 'own'
      if (key.waiting >= perKey.waiting) return party.subkey === undefined ? 'own' : 'full'
      return waiting >= (limits.waiting ?? Infinity) ? 'full' : undefined
    },
  }
}

function count<W>({ key, subkey }: QueueItem<W>, what: 'running' | 'waiting', by: 1 | -1): void {
  key[what] += by
  subkey[what] += by
}

function leave<W>(keys: FairOrder<KeyQueue<W>>, { key, subkey }: QueueItem<W>): void {
  key.subkeys.leave(subkey)
  keys.leave(key)
}
