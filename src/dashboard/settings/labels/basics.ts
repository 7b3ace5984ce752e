import { label } from './label.ts'

export const basicsLabels = {
  internal_title: label(
    ['Internal name', 'Only you see it, in the list of forms.'],
    ['Interner Name', 'Nur Sie sehen ihn, in der Liste der Formulare.'],
  ),
  title: label(['Title', 'Heading of the page.'], ['Titel', 'Überschrift der Seite.']),
  active: label(
    ['Online', 'Visitors can open and send the form.'],
    ['Online', 'Besucher können das Formular öffnen und absenden.'],
  ),
  description: label(
    ['Introduction', 'Text above the form, with light formatting.'],
    ['Einleitung', 'Text über dem Formular, mit einfacher Formatierung.'],
  ),
  custom_slug: label(
    ['Short link', 'a–z, 0–9 and dashes. The generated address keeps working.'],
    ['Kurzadresse', 'a–z, 0–9 und Bindestriche; die erzeugte Adresse gilt weiter.'],
  ),
  form_groups: label(['Groups', 'For sorting your forms.'], ['Gruppen', 'Zum Ordnen Ihrer Formulare.']),
}
