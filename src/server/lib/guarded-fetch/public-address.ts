import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Azure's host agent: inside public space, yet answered by the machine the guest runs on. */
const azureHostAgent = '168.63.129.16'

/** The part of IPv6 that IANA hands out as global unicast; everything else has no public hosts. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** 6bone, given back in 2006: inside 2000::/3 and without hosts, but ordinary unicast to the library. */
const sixBone = ipaddr.IPv6.parseCIDR('3ffe::/16')

/**
 * Whether `ip` is an ordinary public host: plain unicast of the internet, neither private, local, multicast, reserved
 * or documentation, nor an IPv6 form that carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 *
 * `ip` is in the spelling that the resolver or a socket gives (four decimal octets; IPv6 in any valid notation); an
 * IPv6 zone, another spelling or no address at all is `false`. `ownAddresses` are the addresses of this machine, which
 * are never a public target even when they are in public space.
 */
export function isPublicAddress(ip: string, ownAddresses: readonly string[] = []): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast' || ip === azureHostAgent) return false
  if (address.kind() === 'ipv6') {
    if (!address.match(globalUnicast) || address.match(sixBone)) return false
  }
  return !ownAddresses.some((own) => sameAddress(own, ip))
}

/** Whether two addresses are the same one, however they are spelled; IPv4 and its IPv6-mapped form are not. */
export function sameAddress(left: string, right: string): boolean {
  return left === right || (isIP(left) === 6 && isIP(right) === 6 && normal(left) === normal(right))
}

/** Every address this machine has at the moment, on all interfaces. */
export function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map((entry) => entry.address))
}

function normal(ip: string): string {
  return ipaddr.parse(ip).toNormalizedString()
}
