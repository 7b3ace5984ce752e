import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that an address belongs to, as limits count it: an address of IPv4 by itself, the /64 of IPv6 that one connection to
 * the internet has. An IPv4 address in IPv6 spelling is the IPv4 address.
 */
export function ipPrefix(ip: string): string {
  return prefixOf(ip, 64)
}

/** The /48 of IPv6 that a provider gives to one customer with many networks; the address itself of IPv4. */
export function sitePrefix(ip: string): string {
  return prefixOf(ip, 48)
}

function prefixOf(ip: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(ip)) return ip
  const text = ipaddr.process(ip).toString()
  return isIPv6(text) ? ipaddr.IPv6.networkAddressFromCIDR(`${text}/${bits}`).toString() : text
}
