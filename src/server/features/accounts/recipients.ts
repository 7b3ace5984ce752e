import type { Db } from '../../db/db.ts'
import { noticeSettings } from './queries.ts'

/** One address each; null or an empty text: none. */
interface Positions {
  notification_email_1?: string | null | undefined
  notification_email_2?: string | null | undefined
  notification_email_3?: string | null | undefined
}

/** The recipients after a change of some positions: without gaps and repetitions, in their order [B4.11]. */
export function recipientsAfter(current: readonly string[], changed: Positions): string[] {
  const positions = [changed.notification_email_1, changed.notification_email_2, changed.notification_email_3]
  return distinct(positions.map((address, i) => (address === undefined ? current[i] : address)))
}

/** The addresses that the account's technical notices go to. None where it has switched off all of them. */
export async function notificationRecipients(db: Db, accountId: number): Promise<string[]> {
  const { notification_emails, notification_self, first_email } = await noticeSettings(db, accountId)
  return distinct([...notification_emails, notification_self ? first_email : null])
}

/** Addresses that differ in more than case, without the empty ones. */
function distinct(addresses: readonly (string | null | undefined)[]): string[] {
  const seen = new Map<string, string>()
  for (const address of addresses) {
    const key = address?.toLowerCase()
    if (address && key && !seen.has(key)) seen.set(key, address)
  }
  return [...seen.values()]
}
