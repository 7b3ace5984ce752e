import { refusal, toStore, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { limits, type LimitName } from '../../../shared/contract/limits.ts'
import { batched } from '../../lib/scheduling/batcher.ts'
import type { Limiter, LimitOutcome, LimitRefusal, LimitUse } from '../../lib/limits/limiter.ts'
import { ipPrefix } from '../../lib/ip-prefix.ts'
import { keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import { planOf } from '../../lib/plans.ts'
import type { Platform } from '../../platform.ts'
import type { SubmissionMail } from './queries.ts'

/** A form whose visitors get mails. */
export interface MailingForm {
  account_id: number
  form_id: number
  plan: string
  /** What the network that causes the mail is counted by ({@link mailNetwork}); null: none is known. */
  network: string | null
}

/** A network as it waits with a submission for its mails: no address can be read from it, or found by trying. */
export const mailNetwork = (tokenKey: TokenKey, ip: string): string =>
  `network ${keyedHash(tokenKey, 'mail-network', ipPrefix(ip)).subarray(0, 16).toString('base64url')}`

/**
 * What a mail to addresses that a visitor has typed is counted by: each address for this form and for all forms, the network that causes
 * it, the form, the account.
 *
 * @param tag of the mail, by which its repetition counts once for its addresses
 */
export function visitorMail(
  { account_id, form_id, plan, network }: MailingForm,
  typed: readonly string[],
  tag?: string,
): LimitUse[] {
  const places = planOf(plan).visitorMailsPerDay
  const once = tag === undefined ? {} : { tag }
  const addresses = typed.flatMap((email): LimitUse[] => [
    { limit: 'mail_recipient_form', of: [form_id, email], ...once },
    { limit: 'mail_recipient', of: [email], ...once },
  ])
  const networks: LimitUse[] = network === null ? [] : [{ limit: 'mail_network', of: [account_id, network], ...once }]
  return [
    ...addresses,
    ...networks,
    { limit: 'mail_form', of: [form_id] },
    { limit: 'mail_account', of: [account_id], places },
  ]
}

/** Mails of many submissions are counted together. */
const takers = new WeakMap<Limiter, (uses: LimitUse[]) => Promise<LimitOutcome>>()

function takerOf(limiter: Limiter) {
  let take = takers.get(limiter)
  if (!take) takers.set(limiter, (take = batched((groups: LimitUse[][]) => limiter.takeEach(groups))))
  return take
}

/**
 * Mails as they are to be queued: those to addresses that a visitor has typed are counted, and one too many is kept as refused, so that
 * the agency sees why it did not go out. The visitor is not told, since the address may not be theirs.
 */
export function limitMails(
  { limiter }: Pick<Platform, 'limiter'>,
  form: Omit<MailingForm, 'account_id'>,
  mails: readonly SubmissionMail[],
): Promise<SubmissionMail[]> {
  const take = takerOf(limiter)
  return Promise.all(
    mails.map(async (mail) => {
      const { account_id, submission_id, purpose, typed } = mail
      if (typed.length === 0) return mail
      const { refusal } = await take(visitorMail({ account_id, ...form }, typed, `${submission_id} ${purpose}`))
      return refusal ? { ...mail, refused: refusedMail(refusal) } : mail
    }),
  )
}

/** Why a limit has stopped a mail. */
function limited(limit: LimitName): Refusal {
  switch (limit) {
    case 'opt_in_address':
    case 'resume_address':
    case 'resume_address_daily':
    case 'mail_form':
    case 'mail_account':
      return refusal(`limited_${limit}`)
    case 'mail_recipient_form':
    case 'mail_recipient':
    case 'mail_network':
      return refusal(`limited_${limit}`, { places: limits[limit].places })
    default:
      return refusal('limited_mails')
  }
}

/** What the outbox says of a mail that a limit has stopped, as it is stored. */
export const refusedMail = ({ limit }: LimitRefusal) => toStore(limited(limit))
