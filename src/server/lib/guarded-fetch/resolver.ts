import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver as DnsResolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { openTurns, type Turns } from '../turns/turns.ts'
import type { Party } from '../turns/turn-queue.ts'

export interface LookupOptions {
  /** Ends the lookup: nothing of it goes on. */
  signal?: AbortSignal
  /** For whom the name is resolved; lookups for one party never take the places of others. */
  turn?: Party
}

/** All addresses of a host name. Rejects when the name does not resolve. */
export type Resolver = (hostname: string, options?: LookupOptions) => Promise<string[]>

export interface ResolverOptions {
  /** `address:port` of name servers instead of the system's. */
  servers?: readonly string[]
  hostsFile?: string
  turns?: Turns
}

/** A name server that does not answer is asked again after this time, and then given up. */
const query = { timeout: 1_200, tries: 2 }

/**
 * Resolves names by asking the name servers over the network, IPv4 and IPv6, as names of the hosts file first. Unlike the system's
 * `getaddrinfo` it holds no thread while a name server is silent, and can be cancelled. Names are taken as they are: search
 * domains are not tried. Nothing is remembered, since every connection checks the addresses that it uses.
 */
export function openResolver({ servers, hostsFile = '/etc/hosts', turns = dnsTurns }: ResolverOptions = {}): Resolver {
  return async (hostname, { signal, turn = { key: `name ${hostname}` } } = {}) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const known = await hostsEntries(hostsFile, name)
    if (known.length > 0) return known
    if (isLocalhost(name)) return ['127.0.0.1', '::1']
    return turns.run({ ...turn, signal }, () => ask(name, servers, signal))
  }
}

/** Lookups of this process; an account has so many under way that its own slow name servers hold up no other. */
const dnsTurns = openTurns({
  what: 'look-ups of names',
  name: 'dns',
  places: 256,
  waiting: 2_000,
  perKey: { running: 16, waiting: 200 },
})

async function ask(name: string, servers: readonly string[] | undefined, signal?: AbortSignal): Promise<string[]> {
  const resolver = new DnsResolver(query)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    signal?.throwIfAborted()
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal?.throwIfAborted()
    const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const failures = [four, six].map((answer) => (answer.status === 'rejected' ? (answer.reason as Error) : undefined))
    throw failures.find((error) => !isNothing(error)) ?? failures[0] ?? new Error('The name has no address.')
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Of a name server that answers late, nothing is waited for.
    resolver.cancel()
  }
}

const nothing: readonly unknown[] = [NODATA, NOTFOUND]
const isNothing = (error: unknown) => nothing.includes((error as { code?: unknown } | undefined)?.code)

/** The addresses that the hosts file gives a name. */
async function hostsEntries(path: string, name: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return address && names.some((one) => one.toLowerCase() === name) ? [address] : []
  })
}

/** RFC 6761: never asked of a name server. */
const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** The resolver of this process: hosts file, then the name servers of the system. */
export const systemResolver: Resolver = openResolver()
