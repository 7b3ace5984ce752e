import { label } from './label.ts'

export const accessLabels = {
  allowed_ip_ranges: label(
    ['Only from these addresses', 'IP addresses and ranges. Empty: from anywhere.'],
    ['Nur von diesen Adressen', 'IP-Adressen und Bereiche. Leer: von überall.'],
  ),
  link_expiry_required: label(
    ['Only with a personal link', 'Signed and not expired; other visitors see a page that says so.'],
    ['Nur mit persönlichem Link', 'Signiert und nicht abgelaufen; alle anderen sehen einen Hinweis.'],
  ),
  single_use_links_enabled: label(
    ['Each link once', 'A signed link takes one completed submission.'],
    ['Jeder Link einmal', 'Ein signierter Link nimmt eine abgeschlossene Einsendung an.'],
  ),
  staff_only_enabled: label(
    ['Internal form', 'Only for members. They log in with a link that is mailed to them.'],
    ['Internes Formular', 'Nur für eingetragene Personen. Sie melden sich mit einem Link aus einer E-Mail an.'],
  ),
  staff_prefill_identity: label(
    ['Say who sent it', 'The submission and the e-mail about it name the member.'],
    ['Sagen, wer gesendet hat', 'Die Einsendung und die E-Mail darüber nennen die Person.'],
  ),
  staff_allowed_member_ids: label(
    ['Admitted people', 'With the groups below; both empty: all.'],
    ['Zugelassene Personen', 'Zusammen mit den Gruppen unten; beides leer: alle.'],
  ),
  staff_allowed_group_ids: label(['Admitted groups', ''], ['Zugelassene Gruppen', '']),
  password: label(
    ['Password', 'Visitors must enter it before they see the form.'],
    ['Passwort', 'Besucher müssen es eingeben, bevor sie das Formular sehen.'],
  ),
}
