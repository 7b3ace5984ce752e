/** A call that lets others have their turn in between: what counts is the longest stretch in which it does not. */
export interface YieldingCall {
  inTurns(): Promise<unknown>
}

/** The largest calls of one budget, by what makes each of them slow; made ready ahead. */
export type Calls = Record<string, (() => unknown) | YieldingCall>
