import { label } from './label.ts'

export const scheduleLabels = {
  opens_at: label(['Opens', 'Not available before.'], ['Öffnet', 'Vorher nicht erreichbar.']),
  closes_at: label(['Closes', 'Not available from then on.'], ['Schließt', 'Ab dann nicht mehr erreichbar.']),
  max_submissions: label(
    ['Submission limit', 'The form closes when it is reached.'],
    ['Höchstzahl an Einsendungen', 'Danach schließt das Formular.'],
  ),
  waiting_list_enabled: label(
    ['Waiting list', 'Stays open when the limit is reached. You give the places.'],
    ['Warteliste', 'Bleibt offen, wenn die Höchstzahl erreicht ist. Plätze vergeben Sie.'],
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
