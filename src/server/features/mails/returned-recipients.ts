import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import type { Mail } from '../../lib/mail.ts'
import { stoppedAddresses } from '../mail-returns/index.ts'
import type { Lane } from './lanes.ts'
import type { QueuedMail } from './queries.ts'

/** How long no mail goes by itself to an address from which one came back. */
const days = 30

export const mailAddressReturned = toStore(refusal('mail_address_returned', { days }))

type Recipients = Required<Pick<Mail, 'cc' | 'bcc'>> & { to: readonly string[] }

/** What a person has sent, or waits for at a screen, goes to every address. */
const goesToAll = ({ is_resent, is_reply }: QueuedMail, lane: Lane) => is_resent || is_reply || lane === 'screen'

/** What is emptied once it has failed, and may be all that an office gets of a submission, is not left to a person: none could send it. */
const isOnlyCopy = ({ is_unsaved }: QueuedMail, lane: Lane) => is_unsaved && lane === 'notice'

/** Recipients of a mail, but for those whose mails come back; `left` says how many these are. */
export async function reachableOf(
  db: Db,
  queued: QueuedMail,
  lane: Lane,
): Promise<{ addressed: Recipients; left: number; none: boolean }> {
  const { account_id, recipient, more_recipients, cc, bcc } = queued
  const to = [recipient, ...more_recipients]
  const addresses = [...to, ...cc, ...bcc].map((address) => address.toLowerCase())
  const stopped = goesToAll(queued, lane) ? new Set() : await stoppedAddresses(db, { account_id, addresses, days })
  const open = (list: readonly string[]) => list.filter((address) => !stopped.has(address.toLowerCase()))
  const addressed = { to: open(to), cc: open(cc), bcc: open(bcc) }
  const count = addressed.to.length + addressed.cc.length + addressed.bcc.length
  if (count === 0 && isOnlyCopy(queued, lane)) return { addressed: { to, cc, bcc }, left: 0, none: false }
  return { addressed, left: addresses.length - count, none: count === 0 }
}
