import { isIP } from 'node:net'
import { hostName } from '../domains-config.ts'
import type { EnvReader } from '../env-reader.ts'
import type { MailboxPlace } from '../lib/mailbox/mailbox.ts'

export interface ReturnsConfig {
  /** Before the `@`: what is added there names the mail. */
  local: string
  /** In ASCII. */
  domain: string
  mailbox: MailboxPlace
}

export function readReturns(read: EnvReader, faults: string[]): ReturnsConfig | null {
  const before = faults.length
  const address = read.optional('BOUNCE_ADDRESS', (text) => parseAddress(text) !== undefined)
  const url = read.optional('BOUNCE_IMAP_URL', (text) => parseMailbox(text) !== undefined)
  // A value that is not usable is one fault.
  const isReadable = faults.length === before
  if (isReadable && address !== null && url === null)
    faults.push('BOUNCE_IMAP_URL must be set where BOUNCE_ADDRESS is: what comes back there is read from a mailbox')
  if (isReadable && address === null && url !== null)
    faults.push('BOUNCE_ADDRESS must be set where BOUNCE_IMAP_URL is: mails come back to an address of that mailbox')
  const [parsed, mailbox] = [parseAddress(address ?? ''), parseMailbox(url ?? '')]
  return parsed && mailbox ? { ...parsed, mailbox } : null
}

/** With an id and a proof, what stands before the `@` has at most 64 characters. */
function parseAddress(text: string): Pick<ReturnsConfig, 'local' | 'domain'> | undefined {
  const [, local, name = ''] = /^([a-z0-9_](?:[a-z0-9._-]{0,18}[a-z0-9_])?)@(\S+)$/i.exec(text) ?? []
  const domain = hostName(name) ?? (name.toLowerCase() === 'localhost' ? 'localhost' : undefined)
  return local !== undefined && domain !== undefined ? { local: local.toLowerCase(), domain } : undefined
}

function parseMailbox(text: string): MailboxPlace | undefined {
  const url = /^imaps?:\/\//.test(text) ? URL.parse(text) : null
  if (!url) return undefined
  const secure = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const [user, password, path] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  if (host === '' || !user || !password || path === undefined || url.search !== '' || url.hash !== '') return undefined
  if (!secure && !isThisMachine(host)) return undefined
  return { host, port: Number(url.port) || (secure ? 993 : 143), secure, user, password, path: path || 'INBOX' }
}

function decoded(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part)
    return /\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
