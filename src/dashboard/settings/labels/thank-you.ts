import { label } from './label.ts'

export const thankYouLabels = {
  thankyou_headline: label(['Headline', 'After sending.'], ['Überschrift', 'Nach dem Absenden.']),
  thankyou_text: label(
    ['Text', 'After sending. You can format it and insert placeholders such as _Vorname.'],
    ['Text', 'Nach dem Absenden. Sie können ihn formatieren und Platzhalter wie _Vorname einfügen.'],
  ),
  thankyou_steps: label(
    ['What happens next', 'Up to five steps below the text, each with a time such as “within 24 hours”.'],
    ['So geht es weiter', 'Bis zu fünf Schritte unter dem Text, jeder mit einer Zeit wie „innerhalb von 24 Stunden“.'],
  ),
  thankyou_links: label(
    ['Buttons', 'Up to three. Another form of the account starts with the answers to the same CRM fields.'],
    ['Schaltflächen', 'Bis zu drei. Ein anderes Formular des Kontos übernimmt die Angaben zu denselben CRM-Feldern.'],
  ),
  redirect: label(
    [
      'Redirect to another page',
      'Visitors go there instead of to the thank-you page. Placeholders insert answers into the address.',
    ],
    [
      'Auf eine andere Seite leiten',
      'Besucher kommen dorthin statt auf die Dankesseite. Platzhalter setzen Angaben in die Adresse ein.',
    ],
  ),
  redirect_rules: label(
    ['Redirects by answer', 'The first one whose conditions are met applies; otherwise the address above.'],
    ['Weiterleitung je nach Antwort', 'Es gilt die erste, deren Bedingungen erfüllt sind, sonst die Adresse oben.'],
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
    ['Open the redirect', 'In place of the form, of the page around it, or in a new window.'],
    ['Wo die Weiterleitung öffnet', 'Anstelle des Formulars, der Seite darum herum oder in einem neuen Fenster.'],
  ),
  redirect_append_params: label(
    ['Add to that address', 'As query parameters.'],
    ['An die Adresse anhängen', 'Als Abfrageparameter.'],
  ),
  refill_enabled: label(
    ['Offer another answer', 'A button on the thank-you page opens an empty form.'],
    ['Weitere Antwort anbieten', 'Eine Schaltfläche auf der Dankesseite öffnet ein leeres Formular.'],
  ),
}
