import { label } from './label.ts'

export const scheduleLabels = {
  opens_at: label(['Opens', 'Not available before.'], ['Öffnet', 'Vorher nicht erreichbar.']),
  closes_at: label(['Closes', 'Not available from then on.'], ['Schließt', 'Ab dann nicht mehr erreichbar.']),
  max_submissions: label(
    ['Submission limit', 'The form closes when it is reached.'],
    ['Höchstzahl an Einsendungen', 'Danach schließt das Formular.'],
  ),
  waiting_list_enabled: label(
    [
      'Waiting list',
      'The form stays open when the limit is reached. Visitors read that all places are taken, and join the waiting list, which counts towards the limit. You give them a place at the submission.',
    ],
    [
      'Warteliste',
      'Das Formular bleibt offen, wenn die Höchstzahl erreicht ist. Besucher lesen, dass alle Plätze vergeben sind, und kommen auf die Warteliste; auch die zählt zur Höchstzahl. Einen Platz vergeben Sie an der Einsendung.',
    ],
  ),
  max_submissions_per_email: label(
    [
      'Submission limit per e-mail address',
      'Upper and lower case count as the same. Counts from when it is set; where addresses are confirmed, only confirmed ones.',
    ],
    [
      'Höchstzahl je E-Mail-Adresse',
      'Groß- und Kleinschreibung ist gleich. Gezählt wird ab dem Einstellen; werden Adressen bestätigt, nur die bestätigten.',
    ],
  ),
  max_submissions_per_ip: label(
    ['Submission limit per IP address', 'Within the time below.'],
    ['Höchstzahl je IP-Adresse', 'Innerhalb der Zeit unten.'],
  ),
  max_submissions_per_ip_minutes: label(['Within', '', 'minutes'], ['Innerhalb von', '', 'Minuten']),
}
