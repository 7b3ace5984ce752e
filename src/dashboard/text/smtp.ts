import { texts } from './language.ts'

/** What a mail server means by what it says; undefined: that is not known. */
export type MailFault =
  | 'no_mailbox'
  | 'no_domain'
  | 'misspelt'
  | 'full'
  | 'closed'
  | 'too_large'
  | 'login'
  | 'refused'
  | 'later'
  | 'unreachable'

/** Status codes of RFC 3463 first, those of RFC 5321 where there is none, then what a program says without a server. */
const meanings: readonly [said: RegExp, means: MailFault][] = [
  [/\b5\.1\.(0|1|6|10)\b/, 'no_mailbox'],
  [/\b5\.(1\.2|4\.4)\b/, 'no_domain'],
  [/\b5\.1\.3\b/, 'misspelt'],
  [/\b[45]\.2\.2\b/, 'full'],
  [/\b5\.2\.1\b/, 'closed'],
  [/\b[45]\.(2|3)\.[34]\b/, 'too_large'],
  [/\b5\.7\.(8|9)\b|\b535\b/, 'login'],
  [/\b5\.7\.\d+\b/, 'refused'],
  [/\b4\.\d+\.\d+\b/, 'later'],
  [/\b550\b.*(no such|unknown|not exist|not found|mailbox)/i, 'no_mailbox'],
  [/\b55[02]\b.*(full|quota)/i, 'full'],
  [/\b552\b/, 'too_large'],
  [/\b553\b/, 'misspelt'],
  [/\b55[04]\b/, 'refused'],
  [/\b4[25]\d\b/, 'later'],
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timed? ?out/i, 'unreachable'],
]

export const mailFaultOf = (said: string): MailFault | undefined => meanings.find(([shape]) => shape.test(said))?.[1]

/** It goes to an address that takes no mails: trying again changes nothing. */
export const isAddressFault = (fault: MailFault | undefined): boolean =>
  fault === 'no_mailbox' || fault === 'no_domain' || fault === 'misspelt' || fault === 'closed'

export const mailFaultTexts = texts<Record<MailFault, string> & { server: (said: string) => string }>({
  en: {
    no_mailbox: 'The e-mail address does not exist.',
    no_domain: 'There is no mail server for the e-mail address.',
    misspelt: 'The e-mail address is not spelt correctly.',
    full: 'The mailbox is full.',
    closed: 'The mailbox is closed.',
    too_large: 'The mail is too large for the mail server.',
    login: 'The mail server of this service refuses the sign-in.',
    refused: 'The mail server of the recipient refuses the mail, often as spam.',
    later: 'The mail server takes no mails at the moment.',
    unreachable: 'The mail server cannot be reached.',
    server: (said) => `Mail server: ${said}`,
  },
  de: {
    no_mailbox: 'Die E-Mail-Adresse gibt es nicht.',
    no_domain: 'Zu der E-Mail-Adresse gibt es keinen Mailserver.',
    misspelt: 'Die E-Mail-Adresse ist falsch geschrieben.',
    full: 'Das Postfach ist voll.',
    closed: 'Das Postfach ist geschlossen.',
    too_large: 'Die Mail ist für den Mailserver zu groß.',
    login: 'Der Mailserver dieses Dienstes lehnt die Anmeldung ab.',
    refused: 'Der Mailserver des Empfängers lehnt die Mail ab, oft wegen Spamverdachts.',
    later: 'Der Mailserver nimmt zurzeit keine Mails an.',
    unreachable: 'Der Mailserver ist nicht erreichbar.',
    server: (said) => `Mailserver: ${said}`,
  },
})
