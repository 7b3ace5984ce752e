import { label } from './label.ts'

export const secondEmailLabels = {
  email2_enabled: label(['Second e-mail', 'With a recipient of its own.'], ['Zweite E-Mail', 'Mit eigenem Empfänger.']),
  email2_receiver: label(
    [
      'Second e-mail: recipient',
      'Addresses or macros. With addresses alone, its text may also say what the CRM has of the contact; with a macro it goes to the visitor and says what was sent.',
    ],
    [
      'Zweite E-Mail: Empfänger',
      'Adressen oder Makros. Stehen hier nur Adressen, kann der Text auch wiedergeben, was das CRM zum Kontakt hat; mit einem Makro geht sie an die Person, die gesendet hat, und gibt wieder, was gesendet wurde.',
    ],
  ),
  email2_subject: label(['Second e-mail: subject', ''], ['Zweite E-Mail: Betreff', '']),
  email2_body: label(['Second e-mail: text', ''], ['Zweite E-Mail: Text', '']),
  email2_via_crm: label(['Second e-mail: through the CRM', ''], ['Zweite E-Mail: über das CRM', '']),
}

export const notificationLabels = {
  notification_enabled: label(
    ['Notify the agency', 'An e-mail for each submission.'],
    ['Agentur benachrichtigen', 'Eine E-Mail für jede Einsendung.'],
  ),
  notification_receivers: label(
    ['Notification: recipients', 'Empty: those of the account.'],
    ['Benachrichtigung: Empfänger', 'Leer: die des Kontos.'],
  ),
  notification_subject: label(
    ['Notification: subject', 'May hold macros, also of what the CRM has of the contact.'],
    ['Benachrichtigung: Betreff', 'Darf Makros enthalten, auch zu dem, was das CRM zum Kontakt hat.'],
  ),
  notification_include_values: label(
    ['Notification: with the answers', 'Off for confidential forms.'],
    ['Benachrichtigung: mit Antworten', 'Aus bei vertraulichen Formularen.'],
  ),
  notification_attach_uploads: label(
    ['Attach uploads to the notification', 'Up to 10 MB; more is linked.'],
    ['Dateien an die Benachrichtigung hängen', 'Bis 10 MB; mehr wird verlinkt.'],
  ),
  notification_attach_pdf: label(['Notification: attach the PDF', ''], ['Benachrichtigung: PDF anhängen', '']),
  notification_to_supervisor: label(
    ['Notification: to the person who looks after the property', 'Where the submission is about one of the CRM.'],
    ['Benachrichtigung: an die Betreuung der Immobilie', 'Wenn die Einsendung zu einer Immobilie des CRM gehört.'],
  ),
  notification_reply_to_submitter: label(
    ['Notification: replies go to the sender', 'To the sender of the form.'],
    ['Benachrichtigung: Antworten an Absender', 'An die Person, die gesendet hat.'],
  ),
}
