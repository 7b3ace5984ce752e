import { label } from './label.ts'

export const designLabels = {
  use_default_styling: label(
    ['Follow the design of the account', 'Changes there reach this form by themselves.'],
    ['Design des Kontos übernehmen', 'Änderungen dort gelten auch für dieses Formular.'],
  ),
  logo_url: label(
    ['Logo', 'A file of yours, or an image on the web, which we fetch and serve.'],
    ['Logo', 'Eine eigene Datei, oder ein Bild im Web, das wir holen und ausliefern.'],
  ),
  logo_dark_url: label(
    ['Logo for dark pages', 'A light version of the logo. Without one, the logo stands on a light ground in dark.'],
    ['Logo für dunkle Seiten', 'Eine helle Fassung des Logos. Ohne sie steht das Logo im Dunkeln auf hellem Grund.'],
  ),
  logo_position: label(['Logo position', ''], ['Logo-Position', '']),
  logo_alt_text: label(
    ['Alt text', 'For those who cannot see it. Empty: the name of the agency.'],
    ['Alternativtext', 'Für alle, die es nicht sehen. Leer: der Name des Unternehmens.'],
  ),
  font: label(['Font', 'All of them come from this server.'], ['Schrift', 'Alle werden von diesem Server geladen.']),
  background_color: label(['Background', ''], ['Hintergrund', '']),
  accent_color: label(['Accent', 'Buttons, links and focus.'], ['Akzent', 'Knöpfe, Links und Fokus.']),
  text_color: label(['Text', ''], ['Text', '']),
  button_text_color: label(
    ['Text on buttons', 'Empty: whatever can be read on the accent.'],
    ['Text auf Knöpfen', 'Leer: was auf dem Akzent lesbar ist.'],
  ),
  color_scheme: label(
    ['Light or dark', 'Automatic: as the device of the visitor is set; light on other websites.'],
    ['Hell oder dunkel', 'Automatisch: wie das Gerät des Besuchers eingestellt ist; auf anderen Websites hell.'],
  ),
  font_size: label(['Size of the text', 'In pixels.'], ['Schriftgröße', 'In Pixeln.']),
  card_enabled: label(['Form on a card', ''], ['Formular auf einer Karte', '']),
  card_background_color: label(['Card', ''], ['Karte', '']),
  card_width_px: label(['Largest width', 'In pixels.'], ['Größte Breite', 'In Pixeln.']),
}
