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
    ['Recipient', 'Addresses or macros such as _Email.'],
    ['Empfänger', 'Adressen oder Makros wie _Email.'],
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
  email_sender_name: label(['Name of the sender', ''], ['Name des Absenders', '']),
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
    ['Mailbox of the CRM', 'One of the verified ones.'],
    ['Postfach des CRM', 'Eines der bestätigten.'],
  ),
  email_include_values: label(
    ['Add the answers', 'As a table below the text.'],
    ['Antworten anfügen', 'Als Tabelle unter dem Text.'],
  ),
  email_attach_pdf: label(['Attach the PDF', ''], ['PDF anhängen', '']),
  email_attach_uploads: label(['Attach uploaded files', ''], ['Hochgeladene Dateien anhängen', '']),
}
