import { isIP } from 'node:net'
import { fault } from '../../../shared/refusals/message.ts'
import { interfaceAddresses, isPublicAddress } from './public-address.ts'
import { systemResolver, type Resolver } from './resolver.ts'
import { isBadPort, isLocalName } from './target-url-names.ts'
import type { Party } from '../turns/turn-queue.ts'

/** What a target is measured against. */
export interface TargetRules {
  /** `host:port` pairs (as `targetKey` writes them) that may be local: `WEBHOOK_ALLOW_HOSTS`. */
  allowHosts: ReadonlySet<string>
  /** The addresses of this machine, asked for at each check. Default: those of its interfaces. */
  ownAddresses?: () => string[]
}

export interface ResolvedTargetRules extends TargetRules {
  /** Default: the hosts file and the name servers of the system. */
  resolve?: Resolver
  /** For whom names are resolved. */
  turn?: Party
  /** How long an answer is waited for, in milliseconds. Default 3,000. */
  dnsTimeoutMs?: number
}

/** How long a name may take to resolve, in milliseconds [B14]. */
export const dnsTimeout = 3000

/** More addresses than this is no answer of an honest name, and would make checking it costly. */
export const maxAddresses = 64

const maxLength = 2048

const faults = {
  required: fault('required'),
  length: fault('too_long', { max: maxLength }),
  characters: fault('address_with_spaces'),
  scheme: fault('target_scheme'),
  notSecure: fault('target_not_secure'),
  credentials: fault('address_with_user'),
  fragment: fault('target_with_fragment'),
  invalid: fault('target_unreadable'),
  port: fault('target_port'),
  local: fault('target_not_public'),
  name: fault('target_without_name'),
} as const

/** `host:port` of a URL as the allow list spells it: lower case, port always given, IPv6 in brackets. */
export function targetKey(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
}

/**
 * What is wrong with an address that the service is asked to call, judged by its text alone: a message that carries the
 * refusal, or `undefined` when nothing is. It names the rule that was broken, never an address.
 *
 * The raw text is checked before it is parsed, because a URL parser repairs what an attacker wrote (drops tabs, turns
 * `\` into `/`, decodes `%6c`). Hosts on the allow list are exempt from the rules for hosts and ports, not from those
 * for the text.
 */
export function checkTargetUrl(raw: string, rules: TargetRules): string | undefined {
  const broken = checkText(raw)
  if (broken !== undefined) return broken
  const url = URL.parse(raw)
  if (url === null) return faults.invalid
  return rules.allowHosts.has(targetKey(url)) ? undefined : checkHost(url, rules)
}

/** The same for an address that takes what visitors wrote: without TLS it has to be on the allow list. */
export function checkSecureUrl(raw: string, rules: TargetRules): string | undefined {
  const url = URL.parse(raw)
  const isSecure = url === null || url.protocol === 'https:' || rules.allowHosts.has(targetKey(url))
  return checkTargetUrl(raw, rules) ?? (isSecure ? undefined : faults.notSecure)
}

/**
 * What is wrong with an address that visitors are sent to: a message like above, or `undefined`. A browser goes there from where it
 * is, so that names are not resolved here, and the addresses of this machine are like any other.
 */
export function checkVisitedUrl(raw: string, { allowHosts }: Pick<TargetRules, 'allowHosts'>): string | undefined {
  const url = URL.parse(raw)
  if (url === null) return faults.invalid
  return allowHosts.has(targetKey(url)) ? undefined : checkHost(url, { allowHosts, ownAddresses: () => [] })
}

/**
 * `checkTargetUrl`, and then the addresses that the host name has now: any one that is not public refuses the target,
 * and so does a name without addresses. A name that does not resolve, or not in time, is accepted: the guard decides
 * again when the connection is opened.
 */
export async function checkResolvedTarget(raw: string, rules: ResolvedTargetRules): Promise<string | undefined> {
  const broken = checkTargetUrl(raw, rules)
  if (broken !== undefined) return broken
  const url = new URL(raw)
  if (literalAddress(url) !== undefined || rules.allowHosts.has(targetKey(url))) return undefined
  const addresses = await resolveOrGiveUp(url.hostname, rules)
  if (addresses === undefined) return undefined
  return arePublic(addresses, rules) ? undefined : faults.local
}

/** Whether a resolver's whole answer may be connected to: 1 to 64 addresses, all of them public. */
export function arePublic(addresses: readonly string[], rules: TargetRules): boolean {
  if (addresses.length === 0 || addresses.length > maxAddresses) return false
  const own = (rules.ownAddresses ?? interfaceAddresses)()
  return addresses.every((address) => isPublicAddress(address, own))
}

/** The address that a URL names directly, without brackets; `undefined` when its host is a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? undefined : host
}

function checkText(raw: string): string | undefined {
  if (raw.trim() === '') return faults.required
  if (raw.length > maxLength) return faults.length
  // Cf holds what is invisible (soft hyphen, byte order mark, joiners), Cs an unpaired surrogate.
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.test(raw)) return faults.characters
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(raw) ?? []
  if (authority === undefined) return faults.scheme
  if (authority.includes('@')) return faults.credentials
  if (raw.includes('#')) return faults.fragment
  // A percent sign in the host is an encoded name or an IPv6 zone; an empty host is one the parser would look for in the path.
  if (authority === '' || authority.includes('%')) return faults.invalid
  return undefined
}

function checkHost(url: URL, rules: TargetRules): string | undefined {
  if (isBadPort(url.port)) return faults.port
  const address = literalAddress(url)
  if (address !== undefined) return arePublic([address], rules) ? undefined : faults.local
  const name = url.hostname.replace(/\.$/, '')
  if (isLocalName(name)) return faults.local
  return isFullName(name) ? undefined : faults.name
}

/** At least two labels of letters, digits, hyphens (and underscores, which real names use), the last one not a number. */
function isFullName(name: string): boolean {
  const labels = name.split('.')
  const wellFormed = labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  return wellFormed && labels.length >= 2 && name.length <= 253 && /^[a-z]/.test(labels.at(-1) ?? '')
}

/** The resolver's answer; rejects when it fails or is late, and with the signal's reason. Then nothing of the lookup goes on. */
export async function resolveWithin(
  hostname: string,
  { resolve = systemResolver, dnsTimeoutMs = dnsTimeout, turn }: ResolvedTargetRules,
  signal?: AbortSignal,
): Promise<string[]> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The name was not resolved in time.')), dnsTimeoutMs)
  const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(ended.reason)
  ended.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([resolve(hostname, { signal: ended, ...(turn && { turn }) }), aborted])
  } finally {
    clearTimeout(timer)
    ended.removeEventListener('abort', onAbort)
  }
}

/** The answer of the resolver, or `undefined` when it fails or is late. */
async function resolveOrGiveUp(hostname: string, rules: ResolvedTargetRules): Promise<string[] | undefined> {
  return resolveWithin(hostname, rules).catch(() => undefined)
}
