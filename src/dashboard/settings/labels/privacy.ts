import { label } from './label.ts'

export const privacyLabels = {
  save_submission_data: label(['Keep the content of submissions', ''], ['Inhalt der Einsendungen speichern', '']),
  save_ips: label(['Keep IP addresses', ''], ['IP-Adressen speichern', '']),
  retention_days: label(
    [
      'Delete automatically after',
      'Submissions are deleted together with their files and PDFs, even if e-mails, webhooks or the CRM are still waiting for them. Statistics are kept.',
      'days',
    ],
    [
      'Automatisch löschen nach',
      'Einsendungen werden samt Dateien und PDFs gelöscht, auch wenn noch E-Mails, Webhooks oder das CRM auf sie warten. Statistiken bleiben erhalten.',
      'Tagen',
    ],
  ),
  delete_after_crm_write: label(
    ['Delete content that the CRM has', 'As soon as its e-mails and webhooks have been sent.'],
    ['Inhalte löschen, die das CRM hat', 'Sobald E-Mails und Webhooks dazu gesendet sind.'],
  ),
  confidential_field_ids: label(
    ['Confidential fields', 'Shown as ••• in e-mails, exports and webhooks, and to viewers and read-only API keys.'],
    [
      'Vertrauliche Felder',
      'Als ••• in E-Mails, Exporten und Webhooks, für Betrachter und für API-Schlüssel, die nur lesen.',
    ],
  ),
  self_service_deletion: label(
    ['Visitors can delete what they sent', 'By a link on the thank-you page and in the confirmation, for 30 days.'],
    [
      'Besucher können ihre Angaben löschen',
      'Über einen Link auf der Dankesseite und in der Bestätigung, 30 Tage lang.',
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
    ['CRM field for the consent', 'Field of the contact, such as its GDPR status.'],
    ['CRM-Feld für die Einwilligung', 'Feld des Kontakts, etwa der DSGVO-Status.'],
  ),
}
