import type { Platform } from '../../platform.ts'
import { findShown, findUsername, findWebsite } from './queries.ts'

/** Whether a host is the own domain of an account, or its subdomain of the wildcard domain. */
export const isHostOfAccount = async (platform: Platform, host: string): Promise<boolean> =>
  (await accountAt(platform, host)) !== undefined

/** The website of the account that a request came to by its `Host`; null: it names none, `undefined`: the host is of no account. */
export async function websiteAt(platform: Platform, asked: string | undefined): Promise<string | null | undefined> {
  const host = (asked ?? '').replace(/:\d+$/, '').toLowerCase()
  if (host === new URL(platform.config.publicUrl).hostname) return undefined
  const account = await accountAt(platform, host)
  return account === undefined ? undefined : findWebsite(platform.database.system, account)
}

async function accountAt({ database: { system }, config }: Platform, host: string): Promise<number | undefined> {
  const { wildcard } = config.domains
  const [label = '', ...parents] = host.split('.')
  if (wildcard !== null && parents.join('.') === wildcard) return findUsername(system, label)
  return (await findShown(system, host))?.account_id
}
