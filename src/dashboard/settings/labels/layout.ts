import { label } from './label.ts'

export const layoutLabels = {
  page_layout: label(
    ['Layout of the page', 'On phones a picture becomes a band above the form; inside other websites there is none.'],
    [
      'Aufbau der Seite',
      'Auf Handys wird das Bild zu einem Streifen über dem Formular; in anderen Websites entfällt es.',
    ],
  ),
  picture_url: label(
    ['Picture address', 'Beside or behind the form: an image on the web, up to 1 MB. We fetch and serve it.'],
    [
      'Adresse des Bildes',
      'Neben oder hinter dem Formular: ein Bild im Web, bis 1 MB. Wir holen es und liefern es aus.',
    ],
  ),
}
