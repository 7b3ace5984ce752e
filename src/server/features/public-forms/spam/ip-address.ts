import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type IpRule = 'full' | 'anonymised' | 'off'

/** The address as the form's privacy settings let it be stored; anonymised: the /24 or /48 prefix. */
export function storedIp(address: string, rule: IpRule): string | null {
  if (rule === 'off' || !ipaddr.isValid(address)) return null
  if (rule === 'full' && !address.startsWith('::ffff:')) return address
  const parsed = ipaddr.process(address)
  const text = parsed.toString()
  if (rule === 'full') return text
  return isIPv6(text)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${text}/48`).toString()
    : ipaddr.IPv4.networkAddressFromCIDR(`${text}/24`).toString()
}
