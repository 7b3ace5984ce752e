import { label } from './label.ts'

export const basicLabels = {
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
    ['Readable address', 'a–z, 0–9 and dashes; the generated address keeps working.'],
    ['Lesbare Adresse', 'a–z, 0–9 und Bindestriche; die erzeugte Adresse gilt weiter.'],
  ),
  form_groups: label(['Groups', 'Where the form is sorted in.'], ['Gruppen', 'Wo das Formular eingeordnet ist.']),
  language: label(
    ['Language', 'Of the built-in words: buttons, faults, mails.'],
    ['Sprache', 'Der eingebauten Wörter: Knöpfe, Fehler, E-Mails.'],
  ),
  additional_languages: label(
    ['Further languages', 'Visitors can switch to them; a link with “?lang=fr” opens the form in French.'],
    [
      'Weitere Sprachen',
      'Besucher können zu ihnen wechseln; ein Link mit „?lang=fr“ öffnet das Formular auf Französisch.',
    ],
  ),
  translations: label(
    ['Translations', 'Your own texts in these languages. What is missing stays in the language of the form.'],
    ['Übersetzungen', 'Ihre eigenen Texte in diesen Sprachen. Was fehlt, bleibt in der Sprache des Formulars.'],
  ),
  submit_button_label: label(['Label of the button', ''], ['Beschriftung des Knopfes', '']),
  submit_spinner_label: label(['Label while sending', ''], ['Beschriftung beim Senden', '']),
  required_marker: label(
    ['Required fields', 'How they are marked.'],
    ['Pflichtfelder', 'Wie sie gekennzeichnet sind.'],
  ),
  error_summary_enabled: label(
    ['List of faults', 'Above the form, each with a link to its field.'],
    ['Liste der Fehler', 'Über dem Formular, jeweils mit Link zum Feld.'],
  ),
  validate_on_blur: label(
    ['Check while filling in', 'A field is checked when one leaves it.'],
    ['Beim Ausfüllen prüfen', 'Ein Feld wird geprüft, sobald man es verlässt.'],
  ),
  timezone: label(['Time zone', 'Of the times that are shown.'], ['Zeitzone', 'Der angezeigten Zeiten.']),
  thankyou_headline: label(['Headline', 'After sending.'], ['Überschrift', 'Nach dem Absenden.']),
  thankyou_text: label(
    ['Text', 'After sending, with light formatting.'],
    ['Text', 'Nach dem Absenden, mit einfacher Formatierung.'],
  ),
  redirect: label(
    ['Go to another page', 'Visitors are led there instead of to the thank-you page.'],
    ['Auf eine andere Seite leiten', 'Besucher kommen dorthin statt auf die Dankesseite.'],
  ),
  thankyou_show_summary: label(
    ['Show the answers', 'The thank-you page lists what was sent.'],
    ['Antworten zeigen', 'Die Dankesseite listet auf, was gesendet wurde.'],
  ),
  thankyou_show_reference: label(
    ['Show the number', 'The thank-you page names the number of the submission.'],
    ['Nummer zeigen', 'Die Dankesseite nennt die Nummer der Einsendung.'],
  ),
  redirect_rules: label(
    ['Redirects by answer', 'The first one whose conditions hold counts; without one, the address above.'],
    ['Weiterleitung je nach Antwort', 'Die erste, deren Bedingungen zutreffen, gilt; sonst die Adresse oben.'],
  ),
  redirect_delay_seconds: label(
    ['Seconds before leading on', 'The thank-you page is shown so long.'],
    ['Sekunden bis zum Weiterleiten', 'So lange wird die Dankesseite gezeigt.'],
  ),
  redirect_append_params: label(
    ['Add to that address', 'As query parameters.'],
    ['An die Adresse anhängen', 'Als Abfrageparameter.'],
  ),
  refill_enabled: label(
    ['Offer another answer', 'A button on the thank-you page opens an empty form.'],
    ['Weitere Antwort anbieten', 'Ein Knopf auf der Dankesseite öffnet ein leeres Formular.'],
  ),
  closed_headline: label(['Headline while offline', ''], ['Überschrift, solange offline', '']),
  closed_text: label(['Text while offline', ''], ['Text, solange offline', '']),
  not_open_yet_text: label(
    ['Text before the start', 'The time of the start follows it.'],
    ['Text vor Beginn', 'Der Zeitpunkt des Beginns folgt darauf.'],
  ),
  limit_reached_text: label(
    ['Text when it is full', 'Once the most submissions are reached.'],
    ['Text, wenn es voll ist', 'Sobald die Höchstzahl an Einsendungen erreicht ist.'],
  ),
  pdf_download_enabled: label(['Offer the PDF', 'On the thank-you page.'], ['PDF anbieten', 'Auf der Dankesseite.']),
  pdf_download_valid_hours: label(['PDF link works for', 'Hours.'], ['PDF-Link gilt', 'Stunden.']),
  pdf_filename_pattern: label(
    ['Name of the PDF file', 'May hold {internal_title}, {index} and the like, and macros such as _Name.'],
    ['Name der PDF-Datei', 'Darf {internal_title}, {index} und Ähnliches sowie Makros wie _Name enthalten.'],
  ),
}
