import { refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError } from '../../http/errors.ts'
import { hostName } from '../../domains-config.ts'
import type { Platform } from '../../platform.ts'
import { moveAddresses } from '../forms/index.ts'
import { domainStates, followDomains, setDomain } from './queries.ts'

/** Names the own domain of an account, or none (`null`); the certificate follows by itself. */
export async function nameDomain({ database, config, signals }: Platform, account: number, name: string | null) {
  const domain = name === null ? null : domainOf(name, config)
  await database.system.transaction().execute(async (db) => {
    await moveAddresses(db, account)
    const isThere = await setDomain(db, account, domain).catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'accounts_externaldomain_unique') throw error
      throw new ApiError('conflict', refusal('domain_of_other_account', { domain: domain ?? '' }))
    })
    if (!isThere) throw new ApiError('not_found', refusal('account_missing', { id: account }))
    await followDomains(db)
  })
  signals.publish('access_changed')
  return { account_id: account, externaldomain: domain, externaldomain_active: domain !== null }
}

/** A host name in ASCII with at least two labels, which is neither that of the service itself nor that of another account. */
function domainOf(name: string, { publicUrl, domains: { wildcard } }: Platform['config']): string {
  const domain = hostName(name)
  if (domain === undefined) throw new ApiError('invalid', refusal('domain_unusable', { domain: name }))
  const isOfService =
    domain === new URL(publicUrl).hostname || (wildcard !== null && `.${domain}`.endsWith(`.${wildcard}`))
  if (isOfService) throw new ApiError('invalid', refusal('domain_of_service', { domain }))
  return domain
}

export const listDomains = ({ database }: Platform) => domainStates(database.system)
