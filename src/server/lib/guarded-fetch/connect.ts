import { connect as openTcp, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as openTls } from 'node:tls'
import { GuardedFetchError } from './error.ts'
import { sameAddress } from './public-address.ts'
import { arePublic, literalAddress, resolveWithin, targetKey, type ResolvedTargetRules } from './target-url.ts'

export interface ConnectRules extends ResolvedTargetRules {
  /** Time limit of connection and TLS handshake together, in milliseconds. */
  connectTimeoutMs: number
  /** Certificate authorities in PEM instead of the system's. */
  ca?: string
  /** Opens the TCP connection. Default `net.connect`; a stand-in can play a network that leads elsewhere. */
  dial?: (options: TcpNetConnectOpts) => Socket
}

/** Of a long answer only the first are tried. */
const maxTried = 8

/**
 * A connection to the target, ready to be written to: it leads to one of `addresses`, which `checkedAddresses` gave for this very
 * exchange, and for `https` the certificate is trusted and names the host. Throws `GuardedFetchError`, or the signal's reason once that
 * is aborted; no socket is left behind.
 */
export async function connectGuarded(
  url: URL,
  addresses: readonly string[],
  rules: ConnectRules,
  signal: AbortSignal,
): Promise<Socket> {
  const limit = startLimit(rules.connectTimeoutMs)
  const tcp = (rules.dial ?? openTcp)(tcpOptions(url, addresses))
  // A socket between two owners must not end the process with an error that has no listener.
  tcp.on('error', () => {})
  try {
    await opened({ socket: tcp, event: 'connect', kind: 'connect', limit, signal })
    const remote = tcp.remoteAddress
    if (remote === undefined) throw new GuardedFetchError('connect')
    if (!addresses.some((address) => sameAddress(address, remote))) throw new GuardedFetchError('blocked')
    if (url.protocol !== 'https:') return tcp
    const tls = openTls({ socket: tcp, ...tlsOptions(url, rules) })
    tls.on('error', () => {})
    await opened({ socket: tls, event: 'secureConnect', kind: 'tls', limit, signal })
    return tls
  } catch (error) {
    tcp.destroy()
    throw error
  } finally {
    limit.stop()
  }
}

/**
 * The addresses that an exchange with the target may use now: the literal or every resolved one is public, or the target is on the allow
 * list. Throws like `connectGuarded`.
 */
export async function checkedAddresses(url: URL, rules: ConnectRules, signal: AbortSignal): Promise<string[]> {
  const literal = literalAddress(url)
  const addresses = literal === undefined ? await resolved(url.hostname, rules, signal) : [literal]
  if (!rules.allowHosts.has(targetKey(url)) && !arePublic(addresses, rules)) throw new GuardedFetchError('blocked')
  return addresses.slice(0, maxTried)
}

async function resolved(hostname: string, rules: ConnectRules, signal: AbortSignal): Promise<string[]> {
  try {
    return await resolveWithin(hostname, rules, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new GuardedFetchError('dns', error)
  }
}

/** With the checked addresses in place of a lookup, nothing is resolved a second time. */
function tcpOptions(url: URL, addresses: readonly string[]): TcpNetConnectOpts {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const [first = ''] = addresses
  if (addresses.length === 1) return { host: first, port, noDelay: true }
  const entries = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, entries)
  return { host: url.hostname, port, lookup, autoSelectFamily: true, noDelay: true }
}

function tlsOptions(url: URL, rules: ConnectRules) {
  const host = literalAddress(url) ?? url.hostname.replace(/\.$/, '')
  return {
    host,
    // SNI carries names only.
    ...(isIP(host) === 0 && { servername: host }),
    ...(rules.ca !== undefined && { ca: rules.ca }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2' as const,
    // Said aloud so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
  }
}

/** One time limit for several steps: `expired` settles when it has passed. */
function startLimit(ms: number) {
  const { promise: expired, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return { expired, stop: () => clearTimeout(timer) }
}

interface ConnectStep {
  socket: Socket
  event: 'connect' | 'secureConnect'
  kind: 'connect' | 'tls'
  limit: { expired: Promise<void> }
  signal: AbortSignal
}

async function opened({ socket, event, kind, limit, signal }: ConnectStep): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onError = (error: Error) => reject(new GuardedFetchError(kind, error))
  const onClose = () => reject(new GuardedFetchError(kind))
  const onAbort = () => reject(signal.reason)
  socket.once(event, resolve).once('error', onError).once('close', onClose)
  signal.addEventListener('abort', onAbort)
  void limit.expired.then(onClose)
  try {
    await promise
  } finally {
    socket.off(event, resolve).off('error', onError).off('close', onClose)
    signal.removeEventListener('abort', onAbort)
  }
}
