import { label } from './label.ts'

export const doubleOptInLabels = {
  double_opt_in_enabled: label(
    [
      'Confirm the e-mail address',
      'Visitors get an e-mail with a link to confirm that the address is theirs. Needs an e-mail field.',
    ],
    [
      'E-Mail-Adresse bestätigen lassen',
      'Besucher bestätigen über einen Link in einer E-Mail, dass die Adresse ihnen gehört. Braucht ein E-Mail-Feld.',
    ],
  ),
  double_opt_in_field_id: label(['Field with the address', ''], ['Feld mit der Adresse', '']),
  double_opt_in_subject: label(['Subject of that e-mail', ''], ['Betreff dieser E-Mail', '']),
  double_opt_in_body: label(
    [
      'Text of that e-mail',
      'Must contain {link}; [words]({link}) turns the words into a link. The e-mail may reach another person: do not use answers that could contain advertising.',
    ],
    [
      'Text dieser E-Mail',
      'Muss {link} enthalten; [Wörter]({link}) macht die Wörter zum Link. Die E-Mail kann an Dritte gehen: Setzen Sie keine Antworten ein, die Werbung sein könnten.',
    ],
  ),
  double_opt_in_valid_hours: label(
    ['Link valid for', 'What is not confirmed by then is deleted.', 'hours'],
    ['Gültigkeit des Links', 'Was bis dahin nicht bestätigt ist, wird gelöscht.', 'Stunden'],
  ),
  double_opt_in_hold: label(
    [
      'Wait for the confirmation',
      'CRM, e-mails, webhooks and PDF wait for it. Off: everything is sent at once, nothing is deleted, and only the confirmation is recorded.',
    ],
    [
      'Auf die Bestätigung warten',
      'CRM, E-Mails, Webhooks und PDF warten darauf. Aus: Alles wird sofort gesendet, nichts wird gelöscht, und nur die Bestätigung wird vermerkt.',
    ],
  ),
}
