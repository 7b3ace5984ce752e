import { label } from './label.ts'

export const doubleOptInLabels = {
  double_opt_in_enabled: label(
    [
      'Confirm the e-mail address',
      'Visitors get an e-mail with a link, and confirm on its page that the address is theirs. Without an e-mail field there is nothing to confirm.',
    ],
    [
      'E-Mail-Adresse bestätigen lassen',
      'Besucher bekommen eine E-Mail mit einem Link und bestätigen auf dessen Seite, dass die Adresse ihnen gehört. Ohne E-Mail-Feld gibt es nichts zu bestätigen.',
    ],
  ),
  double_opt_in_field_id: label(['Field with the address', ''], ['Feld mit der Adresse', '']),
  double_opt_in_subject: label(['Subject of that e-mail', ''], ['Betreff dieser E-Mail', '']),
  double_opt_in_body: label(
    [
      'Text of that e-mail',
      'Must hold {link}; [words]({link}) makes the words a link. The sender of the form chooses who gets it: do not put answers in it that could be an advertisement.',
    ],
    [
      'Text dieser E-Mail',
      'Muss {link} enthalten; [Wörter]({link}) macht die Wörter zum Link. Wer das Formular sendet, bestimmt, wer sie bekommt: Setzen Sie keine Antworten hinein, die Werbung sein könnten.',
    ],
  ),
  double_opt_in_valid_hours: label(
    ['Link valid for', 'What is not confirmed by then is deleted.', 'hours'],
    ['Gültigkeit des Links', 'Was bis dahin nicht bestätigt ist, wird gelöscht.', 'Stunden'],
  ),
  double_opt_in_hold: label(
    [
      'Wait for the confirmation',
      'CRM, e-mails, webhooks and PDF wait for it. Off: they go at once, nothing is deleted, and only the confirmation is recorded.',
    ],
    [
      'Auf die Bestätigung warten',
      'CRM, E-Mails, Webhooks und PDF warten darauf. Aus: Alles geht sofort, nichts wird gelöscht, und nur die Bestätigung wird vermerkt.',
    ],
  ),
}
