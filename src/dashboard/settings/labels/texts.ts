import { label } from './label.ts'

export const textsLabels = {
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
  browser_autocomplete_enabled: label(
    ['Browsers may fill in', 'Name, address, e-mail and telephone that they know.'],
    ['Browser dürfen ausfüllen', 'Name, Adresse, E-Mail und Telefon, die sie kennen.'],
  ),
  place_completion_enabled: label(
    ['Fill in the place', 'Of a postal code, from your list of places under Account. Visitors can change it.'],
    ['Ort ergänzen', 'Zur Postleitzahl, aus Ihrer Liste der Orte unter Konto. Besucher können ihn ändern.'],
  ),
  clear_hidden_values: label(
    ['Drop hidden answers', 'What stands in fields that rules hide is not stored.'],
    ['Verborgene Antworten verwerfen', 'Was in Feldern steht, die Regeln verbergen, wird nicht gespeichert.'],
  ),
  validate_on_blur: label(
    ['Check while filling in', 'A field is checked when one leaves it.'],
    ['Beim Ausfüllen prüfen', 'Ein Feld wird geprüft, sobald man es verlässt.'],
  ),
  timezone: label(
    ['Time zone', 'Of the times that are shown, in exports too. Until it is set: that of the account.'],
    ['Zeitzone', 'Der angezeigten Zeiten, auch in Exporten. Solange keine eingestellt ist: die des Kontos.'],
  ),
}
