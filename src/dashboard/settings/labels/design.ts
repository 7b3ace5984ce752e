import { label } from './label.ts'

const imprintLine = (n: number) => label([`Footer line ${n}`, ''], [`Fußzeile ${n}`, ''])

export const designLabels = {
  use_default_styling: label(
    ['Follow the design of the account', 'Changes there reach this form by themselves.'],
    ['Design des Kontos übernehmen', 'Änderungen dort gelten auch für dieses Formular.'],
  ),
  logo_url: label(
    ['Address of the logo', 'An image on the web; we fetch and serve it.'],
    ['Adresse des Logos', 'Ein Bild im Web; wir holen es und liefern es aus.'],
  ),
  logo_position: label(['Place of the logo', ''], ['Platz des Logos', '']),
  logo_alt_text: label(
    ['Words for the logo', 'For those who cannot see it. Empty: the name of the agency.'],
    ['Text zum Logo', 'Für alle, die es nicht sehen. Leer: der Name der Agentur.'],
  ),
  font: label(['Font', 'All of them come from this server.'], ['Schrift', 'Alle werden von diesem Server geladen.']),
  background_color: label(['Background', ''], ['Hintergrund', '']),
  accent_color: label(['Accent', 'Buttons, links and focus.'], ['Akzent', 'Knöpfe, Links und Fokus.']),
  text_color: label(['Text', ''], ['Text', '']),
  button_text_color: label(
    ['Text on buttons', 'Empty: whatever can be read on the accent.'],
    ['Text auf Knöpfen', 'Leer: was auf dem Akzent lesbar ist.'],
  ),
  font_size: label(['Size of the text', 'In pixels.'], ['Schriftgröße', 'In Pixeln.']),
  card_enabled: label(['Form on a card', ''], ['Formular auf einer Karte', '']),
  card_background_color: label(['Card', ''], ['Karte', '']),
  card_width_px: label(['Largest width', 'In pixels.'], ['Größte Breite', 'In Pixeln.']),
  use_default_imprint: label(
    ['Follow the legal links of the account', 'Changes there reach this form by themselves.'],
    ['Rechtliche Angaben des Kontos übernehmen', 'Änderungen dort gelten auch für dieses Formular.'],
  ),
  privacypolicy_url: label(
    ['Privacy policy', 'Link in the footer.'],
    ['Datenschutzerklärung', 'Link in der Fußzeile.'],
  ),
  imprint_url: label(['Imprint', 'Link in the footer.'], ['Impressum', 'Link in der Fußzeile.']),
  homepage_url: label(
    ['Website', 'Link in the footer and on the logo.'],
    ['Website', 'Link in der Fußzeile und auf dem Logo.'],
  ),
  imprint_line_1: imprintLine(1),
  imprint_line_2: imprintLine(2),
  imprint_line_3: imprintLine(3),
  imprint_line_4: imprintLine(4),
  imprint_line_5: imprintLine(5),
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
    ['Label of the button', 'Of window, corner button and side panel. Empty: the title.'],
    ['Beschriftung des Knopfs', 'Bei Fenster, Knopf in der Ecke und Seitenleiste. Leer: der Titel.'],
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
  multistep_enabled: label(
    ['In steps', 'One page at a time, from each “New step” on.'],
    ['In Schritten', 'Eine Seite nach der anderen, jeweils ab „Neuer Schritt“.'],
  ),
  multistep_next_label: label(['Label of “Next”', ''], ['Beschriftung von „Weiter“', '']),
  multistep_back_label: label(['Label of “Back”', ''], ['Beschriftung von „Zurück“', '']),
  multistep_progress: label(['Progress', 'How it is shown.'], ['Fortschritt', 'Wie er gezeigt wird.']),
  multistep_allow_back: label(['Allow going back', ''], ['Zurück erlauben', '']),
  multistep_review_enabled: label(
    ['Review before sending', 'A last step shows all answers.'],
    ['Vor dem Absenden prüfen', 'Ein letzter Schritt zeigt alle Antworten.'],
  ),
  seo_indexable: label(
    ['In search engines', 'They may list the page.'],
    ['In Suchmaschinen', 'Sie dürfen die Seite aufführen.'],
  ),
  seo_title: label(['Title for search and sharing', ''], ['Titel für Suche und Teilen', '']),
  seo_description: label(['Description for search and sharing', ''], ['Beschreibung für Suche und Teilen', '']),
  tracking_provider: label(
    [
      'Also counted by',
      'Visits and submissions. It runs in a closed frame: it sees no answer and sets no cookie, so everybody counts as new. Not on pages with a password or for staff.',
    ],
    [
      'Außerdem gezählt von',
      'Besuche und Einsendungen. Läuft in einem abgeschlossenen Rahmen: ohne Zugriff auf Antworten, ohne Cookies, jeder Besuch zählt als neu. Nicht auf Seiten mit Passwort oder für Mitarbeitende.',
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
