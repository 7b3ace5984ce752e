import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One line to the internet: an address of IPv4, the /64 of IPv6 that a line has to itself. */
export function network(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const text = ipaddr.process(ip).toString()
  return isIPv6(text) ? ipaddr.IPv6.networkAddressFromCIDR(`${text}/64`).toString() : text
}
