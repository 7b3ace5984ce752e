import { texts } from './language.ts'

/** A status code of RFC 3463, whose dots stand for themselves. */
const enhanced = (code: string) => new RegExp(String.raw`^(\d{3}[ -])?${code.replaceAll('.', String.raw`\.`)}(?![\d.])`)

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

/**
 * Status codes of RFC 3463 first, those of RFC 5321 where there is none, then what a program says without a server. A code stands at the
 * beginning, or behind that of its reply: elsewhere, such numbers are parts of network addresses.
 */
const meanings: readonly [said: RegExp, means: MailFault][] = [
  [enhanced('5.1.(0|1|6|10)'), 'no_mailbox'],
  [enhanced('5.(1.2|4.4)'), 'no_domain'],
  [enhanced('5.1.3'), 'misspelt'],
  [enhanced('[45].2.2'), 'full'],
  [enhanced('5.2.1'), 'closed'],
  [enhanced('[45].[23].[34]'), 'too_large'],
  [enhanced('5.7.[89]'), 'login'],
  [/^535\b/, 'login'],
  [enhanced(String.raw`5.7.\d+`), 'refused'],
  [enhanced(String.raw`4.\d+.\d+`), 'later'],
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
    too_large: 'The e-mail is too large for the mail server.',
    login: 'The mail server of this service refuses the sign-in.',
    refused: 'The mail server of the recipient refuses the e-mail, often as spam.',
    later: 'The mail server takes no e-mails at the moment.',
    unreachable: 'The mail server cannot be reached.',
    server: (said) => `Mail server: ${said}`,
  },
  de: {
    no_mailbox: 'Die E-Mail-Adresse gibt es nicht.',
    no_domain: 'Zu der E-Mail-Adresse gibt es keinen Mailserver.',
    misspelt: 'Die E-Mail-Adresse ist falsch geschrieben.',
    full: 'Das Postfach ist voll.',
    closed: 'Das Postfach ist geschlossen.',
    too_large: 'Die E-Mail ist für den Mailserver zu groß.',
    login: 'Der Mailserver dieses Dienstes lehnt die Anmeldung ab.',
    refused: 'Der Mailserver des Empfängers lehnt die E-Mail ab, oft wegen Spamverdachts.',
    later: 'Der Mailserver nimmt zurzeit keine E-Mails an.',
    unreachable: 'Der Mailserver ist nicht erreichbar.',
    server: (said) => `Mailserver: ${said}`,
  },
})
