import { label } from './label.ts'

export const accessLabels = {
  allowed_ip_ranges: label(
    ['Only from these addresses', 'IP addresses and ranges. Empty: from anywhere.'],
    ['Nur von diesen Adressen', 'IP-Adressen und Bereiche. Leer: von überall.'],
  ),
  link_expiry_required: label(
    ['Only with a personal link', 'Signed and not expired. Other visitors see a notice.'],
    ['Nur mit persönlichem Link', 'Signiert und nicht abgelaufen; alle anderen sehen einen Hinweis.'],
  ),
  single_use_links_enabled: label(
    ['Single-use links', 'Each signed link accepts one submission.'],
    ['Jeder Link nur einmal', 'Ein signierter Link gilt für eine Einsendung.'],
  ),
  staff_only_enabled: label(
    ['Internal form', 'Only for members, who log in with a link sent by e-mail.'],
    [
      'Internes Formular',
      'Nur für eingetragene Personen. Sie melden sich mit einem Link an, den sie per E-Mail bekommen.',
    ],
  ),
  staff_prefill_identity: label(
    ['Show who sent it', 'The submission and its e-mail name the member.'],
    ['Anzeigen, wer gesendet hat', 'Einsendung und E-Mail nennen die Person.'],
  ),
  staff_allowed_member_ids: label(
    ['Allowed people', 'Together with the groups below. If both are empty: all.'],
    ['Zugelassene Personen', 'Zusammen mit den Gruppen unten. Ist beides leer: alle.'],
  ),
  staff_allowed_group_ids: label(['Allowed groups', ''], ['Zugelassene Gruppen', '']),
  password: label(
    ['Password', 'Visitors must enter it before they see the form.'],
    ['Passwort', 'Besucher müssen es eingeben, bevor sie das Formular sehen.'],
  ),
}
