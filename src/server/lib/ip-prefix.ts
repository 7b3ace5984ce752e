import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that an address belongs to, as limits count it: an address of IPv4 by itself, the /64 of IPv6 that one connection to
 * the internet has. An IPv4 address in IPv6 spelling is the IPv4 address.
 */
export function ipPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const text = ipaddr.process(ip).toString()
  return isIPv6(text) ? ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString() : text
}
