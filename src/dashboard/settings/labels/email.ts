import { label } from './label.ts'

export const emailLabels = {
  subject: label(
    ['Subject', 'You can insert answers as placeholders.'],
    ['Betreff', 'Sie können Antworten als Platzhalter einfügen.'],
  ),
  body: label(
    [
      'Text',
      'You can format the text and insert answers as placeholders; with a personal link, also data of the contact from the CRM.',
    ],
    [
      'Text',
      'Sie können den Text formatieren und Antworten als Platzhalter einfügen, bei einem persönlichen Link auch Angaben zum Kontakt aus dem CRM.',
    ],
  ),
  receiver: label(
    ['Recipient', 'Addresses or placeholders such as _Email.'],
    ['Empfänger', 'Adressen oder Platzhalter wie _Email.'],
  ),
  send_email_via_crm: label(
    ['Send through the CRM', 'It then shows up in the contact’s history.'],
    ['Über das CRM senden', 'Sie erscheint dann im Verlauf des Kontakts.'],
  ),
  email_enabled: label(
    ['Confirmation e-mail', 'To the person who sent the form, if they entered an e-mail address.'],
    ['Bestätigungs-E-Mail', 'An die absendende Person, wenn sie eine E-Mail-Adresse angegeben hat.'],
  ),
  email_on_program_posts: label(
    ['Also for submissions from programs', ''],
    ['Auch bei Einsendungen von Programmen', ''],
  ),
  email_receiver_field_id: label(['Field with the recipient', ''], ['Feld mit dem Empfänger', '']),
  email_sender_name: label(['Sender name', ''], ['Absendername', '']),
  email_reply_to: label(
    ['Replies go to', 'An address or a placeholder.'],
    ['Antworten gehen an', 'Eine Adresse oder ein Platzhalter.'],
  ),
  email_cc: label(['Copy (CC)', ''], ['Kopie (CC)', '']),
  email_bcc: label(
    ['Blind copy (BCC)', 'Other recipients do not see these addresses.'],
    ['Blindkopie (BCC)', 'Andere Empfänger sehen diese Adressen nicht.'],
  ),
  email_crm_identity: label(
    ['CRM mailbox', 'One of the verified mailboxes.'],
    ['CRM-Postfach', 'Eines der bestätigten Postfächer.'],
  ),
  email_include_values: label(
    ['Add the answers', 'As a table below the text.'],
    ['Antworten anfügen', 'Als Tabelle unter dem Text.'],
  ),
  email_attach_pdf: label(['Attach the PDF', ''], ['PDF anhängen', '']),
  email_attach_uploads: label(['Attach uploaded files', ''], ['Hochgeladene Dateien anhängen', '']),
}
