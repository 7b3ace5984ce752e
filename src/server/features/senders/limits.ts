import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import type { Platform } from '../../platform.ts'
import type { IdentityClaim } from './queries.ts'

export const oftenEnough = toStore(refusal('too_many_test_mails'))

/** Counts one test mail to an address; seconds until one may go, 0 for now. */
export async function takeTestMail(
  { limiter }: Pick<Platform, 'limiter'>,
  { account_id, email, kind }: IdentityClaim,
): Promise<number> {
  const refusal = await limiter.take(
    { limit: 'test_mail_address', of: [account_id, kind, email] },
    { limit: 'test_mail_recipient', of: [email] },
    { limit: 'test_mail_account', of: [account_id] },
  )
  return refusal?.seconds ?? 0
}
