import { label } from './label.ts'

export const secondEmailLabels = {
  email2_enabled: label(['Second e-mail', 'With a recipient of its own.'], ['Zweite E-Mail', 'Mit eigenem Empfänger.']),
  email2_receiver: label(
    [
      'Second e-mail: recipient',
      'Addresses or placeholders. With addresses only, the text may also contain data of the contact from the CRM; with a placeholder, the e-mail goes to the visitor and contains only their answers.',
    ],
    [
      'Zweite E-Mail: Empfänger',
      'Adressen oder Platzhalter. Stehen hier nur Adressen, kann der Text auch Angaben zum Kontakt aus dem CRM enthalten; mit einem Platzhalter geht die E-Mail an die absendende Person und enthält nur deren Angaben.',
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
    ['Notification: subject', 'You can insert placeholders, also for data of the contact from the CRM.'],
    ['Benachrichtigung: Betreff', 'Sie können Platzhalter einfügen, auch für Angaben zum Kontakt aus dem CRM.'],
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
    ['Notification: replies go to the sender', 'To the person who sent the form.'],
    ['Benachrichtigung: Antworten an Absender', 'An die absendende Person.'],
  ),
}
