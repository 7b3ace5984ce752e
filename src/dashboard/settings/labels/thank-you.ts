import { label } from './label.ts'

export const thankYouLabels = {
  thankyou_headline: label(['Headline', 'After sending.'], ['Überschrift', 'Nach dem Absenden.']),
  thankyou_text: label(
    ['Text', 'After sending, with light formatting and macros such as _Vorname.'],
    ['Text', 'Nach dem Absenden, mit einfacher Formatierung und Makros wie _Vorname.'],
  ),
  thankyou_steps: label(
    ['What happens next', 'Up to five steps below the text, each with a time such as “within 24 hours”.'],
    ['So geht es weiter', 'Bis zu fünf Schritte unter dem Text, jeder mit einer Zeit wie „innerhalb von 24 Stunden“.'],
  ),
  thankyou_links: label(
    ['Buttons', 'Up to three. Another form of the account begins with what the visitor gave for the same CRM fields.'],
    [
      'Schaltflächen',
      'Bis zu drei. In ein anderes Formular des Kontos gehen die Angaben zu denselben CRM-Feldern mit.',
    ],
  ),
  redirect: label(
    [
      'Go to another page',
      'Visitors are led there instead of to the thank-you page. Macros put answers into the address.',
    ],
    [
      'Auf eine andere Seite leiten',
      'Besucher kommen dorthin statt auf die Dankesseite. Makros setzen Angaben in die Adresse ein.',
    ],
  ),
  redirect_rules: label(
    ['Redirects by answer', 'The first one whose conditions hold counts; without one, the address above.'],
    ['Weiterleitung je nach Antwort', 'Die erste, deren Bedingungen zutreffen, gilt; sonst die Adresse oben.'],
  ),
  thankyou_show_summary: label(
    ['Show the answers', 'The thank-you page lists what was sent.'],
    ['Antworten zeigen', 'Die Dankesseite listet auf, was gesendet wurde.'],
  ),
  thankyou_show_reference: label(
    ['Show the number', 'The thank-you page names the number of the submission.'],
    ['Nummer zeigen', 'Die Dankesseite nennt die Nummer der Einsendung.'],
  ),
  redirect_delay_seconds: label(
    ['Redirect after', 'The thank-you page is shown for this long.', 'seconds'],
    ['Weiterleiten nach', 'So lange wird die Dankesseite gezeigt.', 'Sekunden'],
  ),
  redirect_target: label(
    ['Where it leads on', 'In place of the form, of the page around it, or in a new window.'],
    ['Wo die Weiterleitung öffnet', 'Anstelle des Formulars, der Seite darum herum oder in einem neuen Fenster.'],
  ),
  redirect_append_params: label(
    ['Add to that address', 'As query parameters.'],
    ['An die Adresse anhängen', 'Als Abfrageparameter.'],
  ),
  refill_enabled: label(
    ['Offer another answer', 'A button on the thank-you page opens an empty form.'],
    ['Weitere Antwort anbieten', 'Ein Knopf auf der Dankesseite öffnet ein leeres Formular.'],
  ),
}
