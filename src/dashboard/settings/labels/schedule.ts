import { label } from './label.ts'

export const scheduleLabels = {
  opens_at: label(['Opens', 'Not available before.'], ['Öffnet', 'Vorher nicht erreichbar.']),
  closes_at: label(['Closes', 'Not available from then on.'], ['Schließt', 'Ab dann nicht mehr erreichbar.']),
  max_submissions: label(
    ['Submission limit', 'The form closes when it is reached.'],
    ['Höchstzahl an Einsendungen', 'Danach schließt das Formular.'],
  ),
  max_submissions_per_email: label(
    [
      'Submission limit for one e-mail address',
      'In upper or lower case. Counts from when it is set; where addresses are confirmed, confirmed ones.',
    ],
    [
      'Höchstzahl je E-Mail-Adresse',
      'Groß oder klein geschrieben. Zählt ab dem Setzen; wo Adressen bestätigt werden, die bestätigten.',
    ],
  ),
  max_submissions_per_ip: label(
    ['Submission limit from one address', 'Within the time below.'],
    ['Höchstzahl von einer Adresse', 'Innerhalb der Zeit unten.'],
  ),
  max_submissions_per_ip_minutes: label(['Within', '', 'minutes'], ['Innerhalb von', '', 'Minuten']),
}
