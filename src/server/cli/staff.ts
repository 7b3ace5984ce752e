import type { Platform } from '../platform.ts'
import type { Outcome } from './administer.ts'
import { lines } from './layout.ts'

/** A one-time link that logs a member of the staff in to a form. */
export async function linkStaff(platform: Platform, options: { member: number; form: number }): Promise<Outcome> {
  // Other commands need none of the pages and mails that come with it.
  const { makeLink } = await import('../features/staff-access/index.ts')
  const document = await makeLink(platform, options)
  const shown = lines([
    ['Link', document.url],
    ['Valid until', document.expires_at],
  ])
  return { document, text: `${shown}\n\nThe link logs in once. Do not pass it on.` }
}
