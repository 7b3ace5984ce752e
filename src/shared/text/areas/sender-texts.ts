import type { AgencyLanguage } from '../languages.ts'
import type { PeopleText } from './people-texts.ts'

/** What the person is told who reads the mail of an address that an account wants to send from. */
interface SenderTexts {
  /** `{account}`, `{email}`, `{hours}`. */
  mail: PeopleText
  askedHeadline: string
  /** `{account}`, `{email}`. */
  askedText: string
  askedNot: string
  confirm: string
  confirmedHeadline: string
  /** `{account}`, `{email}`. */
  confirmedText: string
  alreadyHeadline: string
  /** `{account}`, `{email}`. */
  alreadyText: string
  endedHeadline: string
  endedText: string
  missingHeadline: string
  missingText: string
}

export const senderTexts: Record<AgencyLanguage, SenderTexts> = {
  en: {
    mail: {
      subject: 'Confirm this e-mail address as a sender',
      body: 'Hello,\n\nthe account “{account}” wants to send e-mails from its forms with the sender {email}. It may do so once you have confirmed it:',
      action: 'Go to the confirmation',
      remark:
        'The link is valid for {hours} hours and once only. No e-mail is sent with this address until then. If you do not know what this is about, ignore this e-mail: nothing happens.',
    },
    askedHeadline: 'Confirm the sender',
    askedText: 'The account “{account}” wants to send e-mails from its forms with the sender {email}.',
    askedNot: 'If you do not know about this, close this page. No e-mail is sent with your address then.',
    confirm: 'Yes, it may send from this address',
    confirmedHeadline: 'Sender confirmed',
    confirmedText: 'The account “{account}” may send e-mails from its forms with the sender {email} from now on.',
    alreadyHeadline: 'Already confirmed',
    alreadyText: 'The sender {email} was confirmed for the account “{account}” before. There is nothing left to do.',
    endedHeadline: 'This link has expired',
    endedText: 'The sender is not confirmed. The account can have a new e-mail sent in its CRM settings.',
    missingHeadline: 'This link confirms nothing',
    missingText:
      'It is incomplete, a newer e-mail has replaced it, or the account has removed the address. Use the link of the latest e-mail.',
  },
  de: {
    mail: {
      subject: 'Diese E-Mail-Adresse als Absender bestätigen',
      body: 'Guten Tag,\n\ndas Konto „{account}“ möchte E-Mails aus seinen Formularen mit dem Absender {email} senden. Das ist erst möglich, wenn Sie es bestätigt haben:',
      action: 'Zur Bestätigung',
      remark:
        'Der Link gilt {hours} Stunden und nur einmal. Bis dahin wird keine E-Mail mit dieser Adresse gesendet. Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail: Dann geschieht nichts.',
    },
    askedHeadline: 'Absender bestätigen',
    askedText: 'Das Konto „{account}“ möchte E-Mails aus seinen Formularen mit dem Absender {email} senden.',
    askedNot:
      'Wenn Sie davon nichts wissen, schließen Sie diese Seite. Dann wird keine E-Mail mit Ihrer Adresse gesendet.',
    confirm: 'Ja, von dieser Adresse darf gesendet werden',
    confirmedHeadline: 'Absender bestätigt',
    confirmedText: 'Das Konto „{account}“ darf ab jetzt E-Mails aus seinen Formularen mit dem Absender {email} senden.',
    alreadyHeadline: 'Schon bestätigt',
    alreadyText: 'Der Absender {email} ist für das Konto „{account}“ bereits bestätigt. Sie müssen nichts mehr tun.',
    endedHeadline: 'Dieser Link ist abgelaufen',
    endedText:
      'Der Absender ist nicht bestätigt. Das Konto kann in seinen CRM-Einstellungen eine neue E-Mail anfordern.',
    missingHeadline: 'Dieser Link bestätigt nichts',
    missingText:
      'Er ist unvollständig, wurde durch eine neuere E-Mail ersetzt, oder das Konto hat die Adresse entfernt. Verwenden Sie den Link der neuesten E-Mail.',
  },
}
