import { label } from './label.ts'

export const trackingLabels = {
  tracking_provider: label(
    [
      'Also counted by',
      'Visits and submissions. It runs in a closed frame: it sees no answer and sets no cookie, so every visit counts as new. Not on internal pages or with a password.',
    ],
    [
      'Außerdem gezählt von',
      'Besuche und Einsendungen. Läuft in einem abgeschlossenen Rahmen: ohne Zugriff auf Antworten, ohne Cookies, jeder Besuch zählt als neu. Nicht auf internen Seiten oder mit Passwort.',
    ],
  ),
  tracking_id: label(
    [
      'Its number for you',
      'Such as GTM-ABC1234, G-ABC1234567, the number of the pixel, the account key of etracker; for Matomo address and site, https://matomo.agency.example/#1.',
    ],
    [
      'Ihre Kennung dort',
      'Etwa GTM-ABC1234, G-ABC1234567, Nummer des Pixels, Account-Schlüssel von etracker; bei Matomo Adresse und Website, https://matomo.agentur.example/#1.',
    ],
  ),
  tracking_consent_required: label(
    ['Ask first', 'Nothing is loaded before the visitor allows it. Switch off only if the law lets you.'],
    ['Vorher fragen', 'Vor der Erlaubnis wird nichts geladen. Nur abschalten, wenn Sie das rechtlich dürfen.'],
  ),
  stats_enabled: label(['Count views', 'Without cookies.'], ['Aufrufe zählen', 'Ohne Cookies.']),
}
