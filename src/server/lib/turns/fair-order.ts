/** One of several parties that share something: a queue of work, in most cases. */
export interface Member {
  readonly key: string
  /** Its share compared with that of the others; set at every `enter`. */
  weight: number
  /** The cost of what it has had, divided by its weight. */
  used: number
  /** Pieces of its work that wait or run. */
  active: number
}

export interface FairOrder<M extends Member> {
  /** The member with this key, which has one more piece of work from now on. */
  enter(key: string, weight: number): M
  /** The member whose work begins next, of those that may begin; `undefined` for none. */
  next(mayBegin: (member: M) => boolean): M | undefined
  /** Charges what a piece of work typically costs; gives that cost, for `end`. */
  begin(member: M): number
  /** Corrects the charge by what the work has cost in fact. */
  end(member: M, charged: number, cost: number): void
  /** Ends what `enter` began: after `end`, or for work that did not begin. */
  leave(member: M): void
  /** What a piece of work of any member will cost, judged by those before. */
  typicalCost(): number
}

/** Work that seems to cost nothing counts as much, so that no number of such pieces stays ahead of another member for ever. */
const leastCost = 1
/** How much of the typical cost comes from the last piece of work. */
const smoothing = 0.3

/**
 * Weighted fair queueing (Demers, Keshav, Shenker 1989; with start tags as in Goyal, Vin, Cheng 1996), for work whose cost is known once it
 * has ended: next comes the member that has used the least for its weight. `clock` is what each member would have used by now if all with work
 * were served at the same time. A member that comes back begins at the clock: what it did not use is not kept for it, and what it
 * used in excess is not forgotten while others have work.
 *
 * Bound: while a member waits, each other one is served at most until its `used` passes that member's by one typical cost, plus
 * one piece of its work. Members that come meanwhile begin at the clock, which passes every waiting member in time: with n members at most,
 * once n times the member's lead has been served.
 */
export function openFairOrder<M extends Member>(make: (member: Member) => M, firstCost = 100): FairOrder<M> {
  const members = new Map<string, M>()
  let clock = 0
  let typical = firstCost
  let weights = 0
  let active = 0

  const weightOf = ({ weight }: Member) => Math.max(weight, 0.001)
  const tagOf = (member: M) => member.used + typical / weightOf(member)

  function advance(cost: number): void {
    clock += cost / Math.max(weights, 0.001)
    for (const member of members.values()) {
      if (member.active === 0 && member.used <= clock) members.delete(member.key)
    }
  }

  return {
    enter(key, weight) {
      let member = members.get(key)
      if (!member) members.set(key, (member = make({ key, weight, used: clock, active: 0 })))
      if (member.active === 0) member.used = Math.max(member.used, clock)
      else weights -= weightOf(member)
      member.weight = weight
      weights += weightOf(member)
      member.active++
      active++
      return member
    },
    next(mayBegin) {
      let first: M | undefined
      for (const member of members.values()) {
        if (mayBegin(member) && (first === undefined || tagOf(member) < tagOf(first))) first = member
      }
      return first
    },
    begin(member) {
      member.used += typical / weightOf(member)
      return typical
    },
    end(member, charged, spent) {
      const cost = Math.max(spent, leastCost)
      member.used += (cost - charged) / weightOf(member)
      typical += smoothing * (cost - typical)
      advance(cost)
    },
    leave(member) {
      member.active--
      active--
      if (member.active === 0) weights -= weightOf(member)
      // No member waits, so none was kept waiting by what another one used.
      if (active > 0) return
      members.clear()
      clock = 0
      weights = 0
    },
    typicalCost: () => typical,
  }
}
