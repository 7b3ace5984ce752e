import { label } from './label.ts'

export const designLabels = {
  use_default_styling: label(
    ['Follow the design of the account', 'Changes in the account apply to this form, too.'],
    ['Design des Kontos übernehmen', 'Änderungen im Konto gelten auch für dieses Formular.'],
  ),
  logo_url: label(
    ['Logo', 'Upload a file, or enter the address of an image on the web.'],
    ['Logo', 'Datei hochladen oder die Adresse eines Bildes im Web angeben.'],
  ),
  logo_dark_url: label(
    [
      'Logo for dark pages',
      'A light version of the logo. Without one, the logo gets a light background on dark pages.',
    ],
    [
      'Logo für dunkle Seiten',
      'Eine helle Fassung des Logos. Ohne sie bekommt das Logo auf dunklen Seiten einen hellen Hintergrund.',
    ],
  ),
  logo_position: label(['Logo position', ''], ['Logo-Position', '']),
  logo_alt_text: label(
    ['Alt text', 'For people who cannot see the logo.'],
    ['Alternativtext', 'Für alle, die das Logo nicht sehen können.'],
  ),
  font: label(
    ['Font', 'All fonts are loaded from this server.'],
    ['Schrift', 'Alle werden von diesem Server geladen.'],
  ),
  background_color: label(['Background colour', ''], ['Hintergrundfarbe', '']),
  accent_color: label(
    ['Accent colour', 'Buttons, links and focus.'],
    ['Akzentfarbe', 'Schaltflächen, Links und Fokus.'],
  ),
  text_color: label(['Text colour', ''], ['Textfarbe', '']),
  button_text_color: label(
    ['Button text colour', 'Leave empty for the colour that is easiest to read on the accent.'],
    ['Textfarbe der Schaltflächen', 'Leer lassen: Es wird die Farbe gewählt, die auf dem Akzent lesbar ist.'],
  ),
  color_scheme: label(
    ['Light or dark', 'Automatic: as the device of the visitor is set; light on other websites.'],
    ['Hell oder dunkel', 'Automatisch: wie das Gerät des Besuchers eingestellt ist; auf anderen Websites hell.'],
  ),
  font_size: label(['Font size', '', 'pixels'], ['Schriftgröße', '', 'Pixel']),
  card_enabled: label(['Form on a card', ''], ['Formular auf einer Karte', '']),
  card_background_color: label(['Card colour', ''], ['Kartenfarbe', '']),
  card_width_px: label(['Maximum width', '', 'pixels'], ['Maximale Breite', '', 'Pixel']),
}
