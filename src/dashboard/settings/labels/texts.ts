import { label } from './label.ts'

export const textsLabels = {
  language: label(
    ['Language', 'For buttons, messages and e-mails.'],
    ['Sprache', 'Für Schaltflächen, Meldungen und E-Mails.'],
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
  submit_button_label: label(['Button label', ''], ['Beschriftung der Schaltfläche', '']),
  submit_spinner_label: label(['Button label while sending', ''], ['Beschriftung beim Senden', '']),
  required_marker: label(
    ['Required fields', 'How they are marked.'],
    ['Pflichtfelder', 'Wie sie gekennzeichnet sind.'],
  ),
  error_summary_enabled: label(
    ['List of errors', 'Above the form, each with a link to its field.'],
    ['Liste der Fehler', 'Über dem Formular, jeweils mit Link zum Feld.'],
  ),
  browser_autocomplete_enabled: label(
    ['Allow browser autofill', 'For name, address, e-mail and telephone.'],
    ['Browser dürfen ausfüllen', 'Für Name, Adresse, E-Mail und Telefon.'],
  ),
  place_completion_enabled: label(
    ['Fill in the place', 'From the postal code, using your list of places under Account. Visitors can change it.'],
    ['Ort ergänzen', 'Zur Postleitzahl, aus Ihrer Liste der Orte unter Konto. Besucher können ihn ändern.'],
  ),
  clear_hidden_values: label(
    ['Discard hidden answers', 'Answers in fields that rules hide are not stored.'],
    ['Ausgeblendete Antworten verwerfen', 'Antworten in Feldern, die Regeln ausblenden, werden nicht gespeichert.'],
  ),
  validate_on_blur: label(
    ['Check while filling in', 'A field is checked when the visitor leaves it.'],
    ['Beim Ausfüllen prüfen', 'Ein Feld wird geprüft, sobald man es verlässt.'],
  ),
  timezone: label(
    ['Time zone', 'For the times shown, also in exports. If not set, that of the account.'],
    ['Zeitzone', 'Für angezeigte Zeiten, auch in Exporten. Ohne Angabe gilt die des Kontos.'],
  ),
}
