import { label } from './label.ts'

export const trackingLabels = {
  tracking_provider: label(
    [
      'Analytics service',
      'Visits and submissions. It runs in a closed frame: it sees no answer and sets no cookie, so every visit counts as new. Not on internal pages or with a password.',
    ],
    [
      'Analysedienst',
      'Besuche und Einsendungen. Läuft in einem abgeschlossenen Rahmen: ohne Zugriff auf Antworten, ohne Cookies, jeder Besuch zählt als neu. Nicht auf internen Seiten oder mit Passwort.',
    ],
  ),
  tracking_id: label(
    [
      'Your ID there',
      'Such as GTM-ABC1234, G-ABC1234567, the number of the pixel, the account key of etracker; for Matomo address and site, https://matomo.agency.example/#1.',
    ],
    [
      'Ihre Kennung dort',
      'Etwa GTM-ABC1234, G-ABC1234567, Nummer des Pixels, Account-Schlüssel von etracker; bei Matomo Adresse und Website, https://matomo.agentur.example/#1.',
    ],
  ),
  tracking_consent_required: label(
    [
      'Ask visitors first',
      'Nothing is loaded until the visitor agrees. Switch this off only if you are legally allowed to.',
    ],
    [
      'Besucher vorher fragen',
      'Vor der Zustimmung wird nichts geladen. Nur abschalten, wenn Sie das rechtlich dürfen.',
    ],
  ),
  stats_enabled: label(['Count views', 'Without cookies.'], ['Aufrufe zählen', 'Ohne Cookies.']),
}
