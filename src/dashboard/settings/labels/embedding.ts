import { label } from './label.ts'

export const embeddingLabels = {
  embed_enabled: label(
    ['May be embedded', 'Other pages may show the form in a frame.'],
    ['Darf eingebettet werden', 'Andere Seiten dürfen das Formular in einem Rahmen zeigen.'],
  ),
  embed_allowed_origins: label(
    ['Only on these sites', 'Such as https://www.agency.example. Empty: any.'],
    ['Nur auf diesen Websites', 'Etwa https://www.agentur.example. Leer: auf allen.'],
  ),
  embed_mode: label(
    ['Display', 'How the form appears with the code under “Share”.'],
    ['Darstellung', 'Wie das Formular mit dem Code unter „Teilen“ erscheint.'],
  ),
  embed_button_label: label(
    ['Button label', 'For window, corner button and side panel.'],
    ['Beschriftung der Schaltfläche', 'Bei Fenster, Schaltfläche in der Ecke und Seitenleiste.'],
  ),
  embed_events_enabled: label(
    ['Report events to the website', 'Form ready, steps, sending, errors. Answers only if sites are listed above.'],
    [
      'Ereignisse an die Website melden',
      'Formular bereit, Schritte, Absenden, Fehler. Antworten nur, wenn oben Websites stehen.',
    ],
  ),
  embed_auto_height: label(['Height follows the form', ''], ['Höhe folgt dem Formular', '']),
  embed_transparent: label(
    ['Transparent background', 'The page around it shows through.'],
    ['Transparenter Hintergrund', 'Die umgebende Seite scheint durch.'],
  ),
  embed_hide_header: label(['Without logo and title', ''], ['Ohne Logo und Titel', '']),
  embed_hide_footer: label(['Without footer lines', 'The links stay.'], ['Ohne Fußzeilen', 'Die Links bleiben.']),
}
