import type { Platform } from '../../platform.ts'
import type { IdentityClaim } from './queries.ts'

export const oftenEnough =
  'This address has been sent as many test mails as it may get for now. The next one goes out by itself.'

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
