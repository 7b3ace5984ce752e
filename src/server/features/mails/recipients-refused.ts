import { statusIn } from '../../../shared/text/mail-status.ts'

/** Code of the reason of a mail of which no recipient was taken. */
export const recipientRefused = 'mail_recipient_refused'

/** That no recipient of a mail was taken, while the mail server works. */
export interface RecipientsRefusal {
  /** What the server said, of several the one that may change. */
  said: string
  /** None of the addresses exists: another try would end the same way. */
  isFinal: boolean
}

interface RefusedRecipient {
  responseCode: number
  response: string
}

/**
 * What is said to a recipient and means the sender, the sign-in, or the machine that sends: many servers check these when the first recipient is named. It
 * is no refusal of the recipient, and mended by who runs the service.
 */
const ourStatus = /^(?:5\.1\.[78]|5\.5\.[1-9]\d*|[45]\.7\.(?:[389]|1[0-3]|2\d))$/
/** A sign-in or its encryption that is missing or has failed (RFC 4954). */
const ourCodes = [530, 534, 535, 538]
const ourWords = [
  /\brelay(?! recipient table)|authenti|\bsend(?:er|ers|ing)\b|\bclients?\b|\bhelo\b|\behlo\b|\bip\b/i,
  /(?<!\b(?:user|mailbox|recipient)(?: is)? )blocked|(?<!not )\blisted\b|(?:black|block|deny) ?list|\b(?:dns|[rxsp])?bl\b|spamhaus|spamcop|reputation/i,
  /\bspf\b|\bdkim\b|\bdmarc\b|\breverse\b|\bptr\b|\brdns\b|\byour (?:account|host|server|domain|network)/i,
  /too many|\brate[ -]?limit|\b(?:message rate|rate exceeded|outgoing|outbound|daily|hourly|per (?:hour|day))\b/i,
]
/** Of a mailbox that is disabled, full, or takes no more for now. */
const mailboxStatus = /^[45]\.2\.[1-4]$/

/** An address that does not exist, by its status code (RFC 3463); `5.1.10` is said of a domain without mails, too. */
const absentStatus = /^5\.(?:1\.[1236]|2\.1)$/
const absentWords =
  /\b(?:user|recipient|mailbox|account|address) (?:is )?(?:unknown|not found|does ?n[o']t exist|does not exist)|\bmailbox (?:is )?unavailable|\b(?:unknown|no such) (?:user|recipient|mailbox|account|address)|no mailbox here|recipientnotfound/i
/** It may pass, whatever the status code says. */
const mayPass = /\bfull\b|quota|\brate\b|too (?:many|quick)|\blater\b|temporar|storage/i
/** A server that knows the sender not yet takes the next try. */
const greylisted = /gr[ae]y[ -]?list/i

const recipientStatus = /^5\.[12]\./
const recipientWords = /recipient|mailbox|\busers?\b|account|\b(?:un\w+ address|address rejected)|quota|\bfull\b/i

/** Without addresses and links, in which any word can stand. */
const wordsOf = (response: string) =>
  response
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => !/@|:\/\/|^www\./i.test(word))
    .join(' ')

/** Whom an answer to RCPT TO means; what is not told apart may be trouble of the server. */
function meantBy({ responseCode, response }: RefusedRecipient): 'recipient' | 'absent' | 'us' {
  const words = wordsOf(response)
  const status = statusIn(words) ?? ''
  if (responseCode < 500 && greylisted.test(words)) return 'recipient'
  if (ourCodes.includes(responseCode) || ourStatus.test(status)) return 'us'
  if (!mailboxStatus.test(status) && ourWords.some((one) => one.test(words))) return 'us'
  if (responseCode < 500) return 'recipient'
  if (!mayPass.test(words) && isAbsent(responseCode, status, words)) return 'absent'
  return recipientStatus.test(status) || recipientWords.test(words) ? 'recipient' : 'us'
}

const isAbsent = (code: number, status: string, words: string) =>
  absentStatus.test(status) || (code === 550 && (status === '' || status.startsWith('5.1.')) && absentWords.test(words))

/** Whether all recipients of a mail were refused, as far as the error of the mailer says; undefined: it is something else. */
export function recipientsRefusal(error: unknown): RecipientsRefusal | undefined {
  const { command, response, rejectedErrors } = error as Partial<RefusedRecipient> & {
    command?: string
    rejectedErrors?: readonly RefusedRecipient[]
  }
  if (command !== 'RCPT TO' || response === undefined || !rejectedErrors || rejectedErrors.length === 0)
    return undefined
  const meant = rejectedErrors.map(meantBy)
  if (meant.includes('us')) return undefined
  return { said: response, isFinal: meant.every((one) => one === 'absent') }
}
