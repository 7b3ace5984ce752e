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
    ['Shown as', 'How the form appears with the code under “Share”.'],
    ['Darstellung', 'Wie das Formular mit dem Code unter „Teilen“ erscheint.'],
  ),
  embed_button_label: label(
    ['Label of the button', 'Of window, corner button and side panel.'],
    ['Beschriftung des Knopfs', 'Bei Fenster, Knopf in der Ecke und Seitenleiste.'],
  ),
  embed_events_enabled: label(
    [
      'Tell the website what happens',
      'That the form is ready, a step, sending, errors. Answers only where sites are listed above.',
    ],
    [
      'Der Website melden, was geschieht',
      'Dass es bereit ist, Schritte, Absenden, Fehler. Antworten nur, wenn oben Websites stehen.',
    ],
  ),
  embed_auto_height: label(['Height follows the form', ''], ['Höhe folgt dem Formular', '']),
  embed_transparent: label(
    ['No background of its own', 'That of the page around it shows.'],
    ['Kein eigener Hintergrund', 'Der der umgebenden Seite scheint durch.'],
  ),
  embed_hide_header: label(['Without logo and title', ''], ['Ohne Logo und Titel', '']),
  embed_hide_footer: label(['Without footer lines', 'The links stay.'], ['Ohne Fußzeilen', 'Die Links bleiben.']),
}
