import { texts } from '../text/language.ts'

export const senderTexts = texts({
  en: {
    title: 'Senders',
    intro:
      'Forms can send their e-mails from these addresses. Each new address gets an e-mail with a link; a person with access to that mailbox confirms it once. Until then, e-mails go out from the address of this installation, and replies to them go to your address.',
    introOfCrm:
      'Forms can send their e-mails through the CRM from these addresses of its API user. Each new address gets a test e-mail from the CRM. Until that has worked, e-mails go out from the address of this installation, and replies to them go to your address.',
    none: 'No address is entered. E-mails go out from the address of this installation.',
    add: 'Another address',
    addNow: 'Add',
    saved: 'Saved.',
    state: {
      waiting: 'E-mail on its way',
      awaiting_confirmation: 'Waiting for confirmation',
      expired: 'Not confirmed in time',
      functional: 'Confirmed',
      failed: 'Does not work',
    },
    sent: (when: string) => `E-mail sent on ${when}.`,
    until: (when: string) => `Its link is valid until ${when}.`,
    againFrom: (when: string) => `It can be sent again from ${when}.`,
    again: 'Send again',
    againFor: (email: string) => `Send the e-mail to ${email} again`,
    sentAgain: (email: string) => `A new e-mail to ${email} is on its way.`,
    remove: 'Remove',
    removeFor: (email: string) => `Remove ${email}`,
  },
  de: {
    title: 'Absender',
    intro:
      'Formulare können ihre E-Mails mit diesen Adressen senden. Jede neue Adresse erhält eine E-Mail mit einem Link; damit wird sie einmal bestätigt. Bis dahin gehen E-Mails mit der Adresse dieser Installation hinaus, und Antworten darauf an Ihre Adresse.',
    introOfCrm:
      'Formulare können ihre E-Mails über das CRM mit diesen Adressen seines API-Benutzers senden. Jede neue Adresse erhält eine Test-E-Mail vom CRM. Bis das gelungen ist, gehen E-Mails mit der Adresse dieser Installation hinaus, und Antworten darauf an Ihre Adresse.',
    none: 'Es ist keine Adresse eingetragen. E-Mails gehen mit der Adresse dieser Installation hinaus.',
    add: 'Weitere Adresse',
    addNow: 'Hinzufügen',
    saved: 'Gespeichert.',
    state: {
      waiting: 'E-Mail unterwegs',
      awaiting_confirmation: 'Wartet auf Bestätigung',
      expired: 'Nicht rechtzeitig bestätigt',
      functional: 'Bestätigt',
      failed: 'Funktioniert nicht',
    },
    sent: (when: string) => `E-Mail gesendet am ${when}.`,
    until: (when: string) => `Der Link gilt bis ${when}.`,
    againFrom: (when: string) => `Erneut senden ist ab ${when} möglich.`,
    again: 'Erneut senden',
    againFor: (email: string) => `E-Mail an ${email} erneut senden`,
    sentAgain: (email: string) => `Eine neue E-Mail an ${email} ist unterwegs.`,
    remove: 'Entfernen',
    removeFor: (email: string) => `${email} entfernen`,
  },
})
