import { statusIn } from '../../shared/text/mail-status.ts'
import { texts } from './language.ts'

/** What a mail server means by what it says; undefined: that is not known. */
export type MailFault =
  | 'no_mailbox'
  | 'no_domain'
  | 'misspelt'
  | 'sender'
  | 'full'
  | 'closed'
  | 'list'
  | 'too_large'
  | 'system'
  | 'route'
  | 'expired'
  | 'protocol'
  | 'content'
  | 'login'
  | 'encryption'
  | 'unproven'
  | 'refused'
  | 'later'
  | 'unreachable'

/**
 * Status codes of RFC 3463 and of the registry that it begins; of those that a rule names by its class alone, what is said of one of them
 * stands before it.
 */
const statuses: readonly [status: RegExp, means: MailFault][] = [
  [/^5\.1\.[346]$/, 'misspelt'],
  [/^5\.1\.2$|^5\.4\.4$/, 'no_domain'],
  [/^5\.1\.[789]$|^5\.7\.27$/, 'sender'],
  [/^5\.1\./, 'no_mailbox'],
  [/^[45]\.2\.2$/, 'full'],
  [/^[45]\.(2\.3|3\.4)$|^5\.7\.16$/, 'too_large'],
  [/^5\.(2\.4|7\.2)$/, 'list'],
  [/^5\.2\.|^5\.7\.1[78]$/, 'closed'],
  [/^[45]\.4\.7$/, 'expired'],
  [/^4\./, 'later'],
  [/^5\.3\./, 'system'],
  [/^5\.4\./, 'route'],
  [/^5\.5\./, 'protocol'],
  [/^5\.6\./, 'content'],
  [/^5\.7\.([389]|1[23])$/, 'login'],
  [/^5\.7\.([4567]|1[01])$/, 'encryption'],
  [/^5\.7\.2[0-9]$/, 'unproven'],
  [/^5\.7\./, 'refused'],
]

/** What says more than the status code that stands beside it. */
const plainer: readonly [said: RegExp, means: MailFault][] = [
  // RFC 7505; Exchange says 5.1.10 of a mailbox that it does not find.
  [/5\.1\.10\b.*null[ -]?mx/i, 'no_domain'],
  // Of a server that knows all addresses of its domain.
  [/5\.4\.1\b.*recipient address rejected/i, 'no_mailbox'],
  [/(?<![\d.])53[08] .*(starttls|encrypt)/i, 'encryption'],
  [/(?<![\d.])53[0458] /, 'login'],
]

/** Codes of RFC 5321, where there is none of RFC 3463, then what a program says without a server. */
const replies: readonly [said: RegExp, means: MailFault][] = [
  [/(?<![\d.])(452|55[02])\b.*(full|quota)/i, 'full'],
  [/(?<![\d.])55[04]\b.*(disabled|inactive|suspended|deactivated)/i, 'closed'],
  [/(?<![\d.])55[014]\b.*(no such|unknown|not exist|not found|mailbox)/i, 'no_mailbox'],
  [/(?<![\d.])(521|556)\b/, 'no_domain'],
  [/(?<![\d.])(523|552)\b/, 'too_large'],
  [/(?<![\d.])553\b/, 'misspelt'],
  [/(?<![\d.])55[014]\b/, 'refused'],
  [/(?<![\d.])(50[0-4]|555) /, 'protocol'],
  [/(?<![\d.])4[25]\d\b/, 'later'],
  [/certificate|ERR_(TLS|SSL)|ssl routines|wrong version number/i, 'encryption'],
  [
    /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|timed? ?out|never received|closed|disconnected/i,
    'unreachable',
  ],
]

const meaning = (rules: readonly [RegExp, MailFault][], said: string) => rules.find(([shape]) => shape.test(said))?.[1]

export function mailFaultOf(said: string): MailFault | undefined {
  const status = statusIn(said)
  return (
    meaning(plainer, said) ?? (status === undefined ? undefined : meaning(statuses, status)) ?? meaning(replies, said)
  )
}

/** What the server said, without what the program that spoke with it has put before; where no server has spoken, what that program says. */
function saidBy(server: string, said: string): string {
  const words = /(?<![\d.])[245]\d\d[ -].*$/s.exec(said)?.[0]
  return words === undefined ? said : `${server}: ${words}`
}

/** It goes to an address that takes no mails: trying again changes nothing. */
export const isAddressFault = (fault: MailFault | undefined): boolean =>
  fault === 'no_mailbox' || fault === 'no_domain' || fault === 'misspelt' || fault === 'closed'

/** It is about what the mail holds: the same mail ends the same way. */
export const isContentFault = (fault: MailFault | undefined): boolean => fault === 'too_large' || fault === 'content'

export const mailFaultTexts = texts<Record<MailFault, string> & { server: (said: string) => string }>({
  en: {
    no_mailbox: 'The e-mail address does not exist.',
    no_domain: 'There is no mail server for the e-mail address.',
    misspelt: 'The e-mail address is not spelt correctly.',
    sender: 'The mail server does not accept the sender address.',
    full: 'The mailbox is full.',
    closed: 'The mailbox is closed.',
    list: 'The mailing list does not take the e-mail.',
    too_large: 'The e-mail is too large for the mail server.',
    system: 'The mail server of the recipient has a fault.',
    route: 'The e-mail cannot be passed on to the mail server of the recipient.',
    expired: 'The mail server of the recipient has not taken the e-mail in time.',
    protocol: 'The mail server does not understand what this service sends.',
    content: 'The mail server does not accept the content of the e-mail.',
    login: 'The mail server of this service refuses the sign-in.',
    encryption: 'This service and the mail server do not agree on the encryption.',
    unproven: 'The mail server of the recipient cannot verify the sender (SPF, DKIM or DMARC).',
    refused: 'The mail server of the recipient refuses the e-mail, often as spam.',
    later: 'The mail server takes no e-mails at the moment.',
    unreachable: 'The mail server cannot be reached.',
    server: (said) => saidBy('Mail server', said),
  },
  de: {
    no_mailbox: 'Die E-Mail-Adresse gibt es nicht.',
    no_domain: 'Zu der E-Mail-Adresse gibt es keinen Mailserver.',
    misspelt: 'Die E-Mail-Adresse ist falsch geschrieben.',
    sender: 'Der Mailserver akzeptiert die Absenderadresse nicht.',
    full: 'Das Postfach ist voll.',
    closed: 'Das Postfach ist geschlossen.',
    list: 'Der E-Mail-Verteiler nimmt die E-Mail nicht an.',
    too_large: 'Die E-Mail ist für den Mailserver zu groß.',
    system: 'Der Mailserver des Empfängers hat eine Störung.',
    route: 'Die E-Mail kann nicht an den Mailserver des Empfängers weitergeleitet werden.',
    expired: 'Der Mailserver des Empfängers hat die E-Mail nicht rechtzeitig angenommen.',
    protocol: 'Der Mailserver versteht nicht, was dieser Dienst sendet.',
    content: 'Der Mailserver akzeptiert den Inhalt der E-Mail nicht.',
    login: 'Der Mailserver dieses Dienstes lehnt die Anmeldung ab.',
    encryption: 'Dieser Dienst und der Mailserver einigen sich nicht auf eine Verschlüsselung.',
    unproven: 'Der Mailserver des Empfängers kann den Absender nicht prüfen (SPF, DKIM oder DMARC).',
    refused: 'Der Mailserver des Empfängers lehnt die E-Mail ab, oft wegen Spamverdachts.',
    later: 'Der Mailserver nimmt zurzeit keine E-Mails an.',
    unreachable: 'Der Mailserver ist nicht erreichbar.',
    server: (said) => saidBy('Mailserver', said),
  },
})
