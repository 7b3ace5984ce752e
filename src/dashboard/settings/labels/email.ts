import { label } from './label.ts'

export const emailLabels = {
  subject: label(
    ['Subject', 'May hold macros such as _Vorname: they say what was sent.'],
    ['Betreff', 'Darf Makros wie _Vorname enthalten: Sie geben wieder, was gesendet wurde.'],
  ),
  body: label(
    [
      'Text',
      'May hold light formatting and macros: they say what was sent and, through a personal link, what the CRM has of that contact. _Briefanrede is the salutation.',
    ],
    [
      'Text',
      'Darf einfache Formatierung und Makros enthalten: Sie geben wieder, was gesendet wurde, und bei einem persönlichen Link auch, was das CRM zu diesem Kontakt hat. _Briefanrede ist die Anrede.',
    ],
  ),
  receiver: label(
    ['Recipient', 'Addresses or macros such as _Email. Empty: the e-mail field of the form.'],
    ['Empfänger', 'Adressen oder Makros wie _Email. Leer: das E-Mail-Feld des Formulars.'],
  ),
  send_email_via_crm: label(
    ['Send through the CRM', 'It then shows up in the contact’s history.'],
    ['Über das CRM senden', 'Sie erscheint dann im Verlauf des Kontakts.'],
  ),
  email_enabled: label(
    ['Confirmation e-mail', 'To the sender of the form, once an address is known.'],
    ['Bestätigungs-E-Mail', 'An die Person, die gesendet hat, sobald eine Adresse bekannt ist.'],
  ),
  email_on_program_posts: label(['Also for programs', ''], ['Auch für Programme', '']),
  email_receiver_field_id: label(['Field with the recipient', ''], ['Feld mit dem Empfänger', '']),
  email_sender_name: label(
    ['Name of the sender', 'Empty: the name of the account.'],
    ['Name des Absenders', 'Leer: der Name des Kontos.'],
  ),
  email_reply_to: label(
    ['Replies go to', 'An address or a macro.'],
    ['Antworten gehen an', 'Eine Adresse oder ein Makro.'],
  ),
  email_cc: label(['Copy', ''], ['Kopie', '']),
  email_bcc: label(
    ['Hidden copy', 'Other recipients do not see these addresses.'],
    ['Blindkopie', 'Diese Empfänger sieht niemand sonst.'],
  ),
  email_crm_identity: label(
    ['Mailbox of the CRM', 'One of the verified ones. Empty: the first.'],
    ['Postfach des CRM', 'Eines der bestätigten. Leer: das erste.'],
  ),
  email_include_values: label(
    ['Add the answers', 'As a table below the text.'],
    ['Antworten anfügen', 'Als Tabelle unter dem Text.'],
  ),
  email_attach_pdf: label(['Attach the PDF', ''], ['PDF anhängen', '']),
  email_attach_uploads: label(['Attach uploaded files', ''], ['Hochgeladene Dateien anhängen', '']),
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
