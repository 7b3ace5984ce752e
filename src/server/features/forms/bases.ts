import type { Config } from '../../config.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'

type Installation = Pick<Config, 'publicUrl' | 'domains'>

/**
 * What may stand before the path of an address of an account's forms; the first one is in the addresses that are given out. No other
 * account has the hosts of the first ones, and any form is found at all of them: none is taken from a request.
 */
export function basesOf({ publicUrl, domains }: Installation, hosts: AccountHosts): string[] {
  const own = [ownHost(domains, hosts), subdomain(domains, hosts)].flatMap((host) => host ?? [])
  return [...own.map((host) => `https://${host}`), publicUrl]
}

export const baseOf = (installation: Installation, hosts: AccountHosts): string =>
  basesOf(installation, hosts)[0] ?? installation.publicUrl

/** Where the service gets certificates, a domain is in use once it has one; a proxy that gets them has them. */
function ownHost({ acme }: Config['domains'], { own_domain, has_certificate }: AccountHosts): string | null {
  return acme === null || has_certificate ? own_domain : null
}

/** A label of a host name ends with another character than a dash, which the names of some older accounts do. */
function subdomain({ wildcard }: Config['domains'], { username }: AccountHosts): string | null {
  return wildcard === null || !isHostLabel(username) ? null : `${username}.${wildcard}`
}

const isHostLabel = (text: string) => /^(?=.{1,63}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text)
