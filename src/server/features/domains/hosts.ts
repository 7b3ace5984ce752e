import type { Platform } from '../../platform.ts'
import { findShown, isUsername } from './queries.ts'

/** Whether a host is the own domain of an account, or its subdomain of the wildcard domain. */
export async function isHostOfAccount({ database: { system }, config }: Platform, host: string): Promise<boolean> {
  const { wildcard } = config.domains
  const [label = '', ...parents] = host.split('.')
  if (wildcard !== null && parents.join('.') === wildcard) return isUsername(system, label)
  return (await findShown(system, host)) !== undefined
}
