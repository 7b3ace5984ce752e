import type { Db } from '../../db/db.ts'
import { openPieces } from '../../work/pieces.ts'
import type { Lane } from './lanes.ts'
import { releaseMails } from './end-queries.ts'
import { takeMails, type QueuedMail } from './queries.ts'

export interface QueueSpec {
  lane: Lane
  /** Of what the accounts' CRMs send, or of what we send. */
  via_crm: boolean
  /** Mails under way at a time, in one process. */
  places: number
  /** Those of one account. */
  perAccount: number
  /** Longer than sending one mail can take. */
  leaseSeconds: number
}

export interface LaneQueue {
  /** Begins to send as much as there are places for; gives how many mails. */
  fill(): Promise<number>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Begins nothing any more; what is claimed from now on is given back. */
  close(): void
  /** Gives back what has not ended by now. */
  release(): Promise<void>
}

export const nameOf = ({ lane, via_crm }: QueueSpec) => `mails-${lane}${via_crm ? '-crm' : ''}`

/** Sends the mails of one lane, in turns of their accounts. `ended` is called when one of them has ended. */
export function openLaneQueue(
  db: Db,
  spec: QueueSpec,
  send: (mail: QueuedMail) => Promise<unknown>,
  ended?: () => void,
): LaneQueue {
  const { lane, via_crm, places, perAccount, leaseSeconds } = spec
  const running = openPieces<QueuedMail>(nameOf(spec), ended)
  let isClosed = false
  /** The account that had the last turn. */
  let last = 0

  function accountsAtLimit(): number[] {
    const accounts = [...running.all()].map(({ account_id }) => account_id)
    return [...new Set(accounts)].filter((id) => accounts.filter((one) => one === id).length >= perAccount)
  }

  /** Takes one mail of each account behind this one and begins to send them, before anything else can go wrong; gives their accounts. */
  async function begin(limit: number, after: number, besides: readonly number[]): Promise<number[]> {
    const mails = await takeMails(db, { lane, via_crm, limit, leaseSeconds, after, besides })
    if (isClosed) {
      await releaseMails(db, mails, 'unsent')
      return []
    }
    for (const mail of mails) running.add(mail, send(mail))
    return mails.map(({ account_id }) => account_id)
  }

  return {
    async fill() {
      const free = places - running.size()
      if (isClosed || free <= 0) return 0
      const busy = accountsAtLimit()
      const begun = await begin(free, last, busy)
      // From the first account on.
      if (begun.length < free && last > 0) begun.push(...(await begin(free - begun.length, 0, [...busy, ...begun])))
      last = begun.at(-1) ?? 0
      return begun.length
    },
    idle: running.settled,
    close: () => void (isClosed = true),
    release: () => releaseMails(db, [...running.all()], 'cut_off'),
  }
}
