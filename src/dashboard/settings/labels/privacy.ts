import { label } from './label.ts'

export const privacyLabels = {
  retention_days: label(
    [
      'Delete after',
      'Days. Submissions go with their files and PDFs, also when mails, webhooks or the CRM still wait for them; statistics stay.',
    ],
    [
      'Löschen nach',
      'Tagen. Einsendungen werden samt Dateien und PDFs gelöscht, auch wenn noch E-Mails, Webhooks oder das CRM auf sie warten; Statistiken bleiben.',
    ],
  ),
  delete_after_crm_write: label(
    ['Delete content that the CRM has', 'As soon as the e-mails and webhooks about it are through.'],
    ['Inhalte löschen, die das CRM hat', 'Sobald E-Mails und Webhooks dazu durch sind.'],
  ),
  confidential_field_ids: label(
    [
      'Confidential fields',
      'Shown as ••• in e-mails, exports and webhooks, and to viewers and API keys that can only read.',
    ],
    [
      'Vertrauliche Felder',
      'Als ••• in E-Mails, Exporten und Webhooks, für Betrachter und für API-Schlüssel, die nur lesen.',
    ],
  ),
  self_service_deletion: label(
    ['Visitors can delete what they sent', 'By a link on the thank-you page and in the confirmation, for 30 days.'],
    [
      'Besucher können ihre Angaben löschen',
      'Über einen Link auf der Dankeseite und in der Bestätigung, 30 Tage lang.',
    ],
  ),
  consent_enabled: label(
    ['Ask for consent', 'A checkbox above the button.'],
    ['Einwilligung einholen', 'Ein Kästchen über der Schaltfläche.'],
  ),
  consent_text: label(
    ['Text of the consent', '{privacy} becomes the link to the privacy policy. Stored with time and version as proof.'],
    ['Text der Einwilligung', '{privacy} wird zum Link auf die Datenschutzerklärung. Wird als Nachweis gespeichert.'],
  ),
  consent_required: label(
    ['Consent is required', 'Without it the form cannot be sent.'],
    ['Einwilligung ist Pflicht', 'Ohne sie lässt sich das Formular nicht absenden.'],
  ),
  consent_crm_field_name: label(
    ['CRM field of the consent', 'Of the address, such as its GDPR status.'],
    ['CRM-Feld der Einwilligung', 'Der Adresse, etwa ihr DSGVO-Status.'],
  ),
  custom_css: label(
    ['Own style sheet', 'CSS for what is inside the page. It can load nothing. Part of the larger plans.'],
    ['Eigenes Stylesheet', 'CSS für das Innere der Seite. Es kann nichts nachladen. Teil der größeren Tarife.'],
  ),
  hide_branding: label(
    ['Hide what the page is made with', 'Part of the larger plans.'],
    ['Nicht zeigen, womit die Seite gemacht ist', 'Teil der größeren Tarife.'],
  ),
  capture_utm: label(
    ['Keep where visitors came from', 'utm_* and click ids of the address, with each submission.'],
    ['Herkunft der Besucher speichern', 'utm_* und Klick-IDs der Adresse, mit jeder Einsendung.'],
  ),
  browser_autocomplete_enabled: label(
    ['Browsers may fill in', 'Name, address, e-mail and telephone that they know.'],
    ['Browser dürfen ausfüllen', 'Name, Adresse, E-Mail und Telefon, die sie kennen.'],
  ),
  clear_hidden_values: label(
    ['Drop hidden answers', 'What stands in fields that rules hide is not stored.'],
    ['Verborgene Antworten verwerfen', 'Was in Feldern steht, die Regeln verbergen, wird nicht gespeichert.'],
  ),
  redirect_target: label(
    ['Where it leads on', 'In place of the form, of the page around it, or in a new window.'],
    ['Wo die Weiterleitung öffnet', 'Anstelle des Formulars, der Seite darum herum oder in einem neuen Fenster.'],
  ),
  notification_attach_uploads: label(
    ['Attach uploads to the notification', 'Up to 10 MB; more is linked.'],
    ['Dateien an die Benachrichtigung hängen', 'Bis 10 MB; mehr wird verlinkt.'],
  ),
  upload_image_max_px: label(
    ['Largest side of images', 'In pixels; larger ones are made smaller. 0: as they are.'],
    ['Größte Bildseite', 'In Pixeln; größere werden verkleinert. 0: wie sie sind.'],
  ),
  upload_retention_days: label(
    ['Keep files that the CRM has', 'Days for which they stay here, too. 0: as long as the submission.'],
    ['Dateien aufbewahren, die das CRM hat', 'Tage, die sie auch hier bleiben. 0: so lange wie die Einsendung.'],
  ),
}
