import { label } from './label.ts'

export const layoutLabels = {
  page_layout: label(
    ['Layout of the page', 'On phones the picture is a band above the form; embedded there is none.'],
    ['Aufbau der Seite', 'Auf Handys ist das Bild ein Streifen über dem Formular; eingebettet entfällt es.'],
  ),
  rating_value: label(['Rating', 'Out of 5 stars, such as 4.8.'], ['Bewertung', 'Von 5 Sternen, zum Beispiel 4,8.']),
  rating_count: label(['Number of ratings', ''], ['Anzahl der Bewertungen', '']),
  rating_source: label(
    ['Source of the rating', 'For example Google or ImmoScout24.'],
    ['Quelle der Bewertung', 'Zum Beispiel Google oder ImmoScout24.'],
  ),
  rating_url: label(
    ['Page with the ratings', 'The rating leads there.'],
    ['Seite mit den Bewertungen', 'Die Bewertung führt dorthin.'],
  ),
  trust_seals: label(
    ['Seals', 'Memberships, awards, certificates: up to four, as text or picture.'],
    ['Siegel', 'Mitgliedschaften, Auszeichnungen, Zertifikate: bis zu vier, als Text oder Bild.'],
  ),
  contact_name: label(
    ['Contact person', 'With the form, after sending, and while it is closed.'],
    ['Kontaktperson', 'Beim Formular, nach dem Absenden und solange es geschlossen ist.'],
  ),
  contact_role: label(
    ['Role', 'For example: real-estate agent, sales.'],
    ['Funktion', 'Zum Beispiel: Immobilienmaklerin, Verkauf.'],
  ),
  contact_phone: label(
    ['Telephone', 'Visitors can call it with one tap.'],
    ['Telefon', 'Besucher rufen mit einem Tipp an.'],
  ),
  contact_email: label(['E-mail', ''], ['E-Mail', '']),
  contact_photo_url: label(
    ['Photo', 'Your own file or an image on the web, up to 1 MB. It is shown as a circle.'],
    ['Foto', 'Eigene Datei oder Bild im Web, bis 1 MB. Es wird rund gezeigt.'],
  ),
  picture_url: label(
    ['Picture', 'Beside or behind the form: your own file or an image on the web, up to 1 MB.'],
    ['Bild', 'Neben oder hinter dem Formular: eine eigene Datei oder ein Bild im Web, bis 1 MB.'],
  ),
  picture_focus: label(
    ['Picture focus', 'This part is shown where the whole picture does not fit.'],
    ['Bildausschnitt', 'Dieser Teil wird gezeigt, wenn das ganze Bild nicht passt.'],
  ),
}
