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

  /** One mail of each account behind the last one, then from the first on. */
  async function claim(free: number): Promise<QueuedMail[]> {
    const busy = accountsAtLimit()
    const take = (limit: number, after: number, besides: readonly number[]) =>
      takeMails(db, { lane, via_crm, limit, leaseSeconds, after, besides })
    const mails = await take(free, last, busy)
    if (mails.length < free && last > 0) {
      const had = [...busy, ...mails.map(({ account_id }) => account_id)]
      mails.push(...(await take(free - mails.length, 0, had)))
    }
    last = mails.at(-1)?.account_id ?? 0
    return mails
  }

  return {
    async fill() {
      const free = isClosed ? 0 : places - running.size()
      const mails = free > 0 ? await claim(free) : []
      if (isClosed) {
        await releaseMails(db, mails, 'unsent')
        return 0
      }
      for (const mail of mails) running.add(mail, send(mail))
      return mails.length
    },
    idle: running.settled,
    close: () => void (isClosed = true),
    release: () => releaseMails(db, [...running.all()], 'cut_off'),
  }
}
