import { domainToASCII } from 'node:url'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { domainStates, followDomains, setDomain } from './queries.ts'

/** Names the own domain of an account, or none (`null`); the certificate follows by itself. */
export async function nameDomain({ database, config }: Platform, account: number, name: string | null) {
  const domain = name === null ? null : domainOf(name, new URL(config.publicUrl).hostname)
  const db = database.system
  const isThere = await setDomain(db, account, domain).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint !== 'accounts_externaldomain_unique') throw error
    throw new ApiError('conflict', refusal('domain_of_other_account', { domain: domain ?? '' }))
  })
  if (!isThere) throw new ApiError('not_found', refusal('account_missing', { id: account }))
  await followDomains(db)
  return { account_id: account, externaldomain: domain, externaldomain_active: domain !== null }
}

/** A host name in ASCII with at least two labels, which is not that of the service itself. */
function domainOf(name: string, own: string): string {
  const domain = domainToASCII(name.trim().replace(/\.$/, '')).toLowerCase()
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/.test(domain)) {
    throw new ApiError('invalid', refusal('domain_unusable', { domain: name }))
  }
  if (domain === own) throw new ApiError('invalid', refusal('domain_of_service', { domain }))
  return domain
}

export const listDomains = ({ database }: Platform) => domainStates(database.system)
