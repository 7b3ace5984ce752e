import type { formSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Language } from '../../text/language.ts'

type Registry = typeof formSettings
/** Settings without a value of their own until one is entered. */
type Unset = { [K in keyof Registry]: null extends Registry[K]['default'] ? K : never }[keyof Registry]
type Words = Readonly<Record<Language, string>>

const nothing: Words = { en: 'nothing', de: 'nichts' }
const noLimit: Words = { en: 'no limit', de: 'unbegrenzt' }
/** It is the placeholder of the field (`usual/usual-texts.ts`). */
const shown: Words = { en: 'the text shown in the field is used', de: 'es gilt der Text, der im Feld steht' }
const shownUnlessSigned: Words = {
  en: 'the text shown in the field is used, or the request to sign, if the document must be signed',
  de: 'es gilt der Text, der im Feld steht, oder die Bitte um Unterschrift, wenn das Dokument unterschrieben werden muss',
}
const usual = (en: string, de: string): Words => ({
  en: `“${en}”, in the language of the form`,
  de: `„${de}“, in der Sprache des Formulars`,
})

/** What holds while nothing is entered: a setting without these words does not compile. */
export const unsetTexts: Record<Unset, Words> = {
  title: usual('Form', 'Formular'),
  description: nothing,
  custom_slug: { en: 'the generated address', de: 'die erzeugte Adresse' },
  submit_button_label: usual('Send', 'Absenden'),
  submit_spinner_label: usual('Sending …', 'Wird gesendet …'),
  thankyou_headline: usual('Thank you', 'Vielen Dank'),
  thankyou_text: usual('We have received your answers.', 'Ihre Angaben sind bei uns eingegangen.'),
  redirect: { en: 'the thank-you page', de: 'die Dankesseite' },
  closed_headline: usual('This form is not available at the moment', 'Dieses Formular ist zurzeit nicht verfügbar'),
  closed_text: shown,
  logo_url: { en: 'no logo', de: 'kein Logo' },
  logo_dark_url: { en: 'the logo above', de: 'das Logo darüber' },
  logo_alt_text: { en: 'the company name', de: 'der Name des Unternehmens' },
  button_text_color: { en: 'the colour that is easiest to read', de: 'die Farbe, die am besten lesbar ist' },
  picture_url: { en: 'no picture', de: 'kein Bild' },
  rating_value: { en: 'no rating', de: 'keine Bewertung' },
  rating_count: nothing,
  rating_source: nothing,
  rating_url: { en: 'no link', de: 'kein Link' },
  contact_name: { en: 'no person is shown', de: 'es wird keine Person gezeigt' },
  contact_role: nothing,
  contact_phone: nothing,
  contact_email: nothing,
  contact_photo_url: { en: 'the initials', de: 'die Initialen' },
  privacypolicy_url: { en: 'no link', de: 'kein Link' },
  imprint_url: { en: 'no link', de: 'kein Link' },
  homepage_url: { en: 'no link', de: 'kein Link' },
  imprint_line_1: nothing,
  imprint_line_2: nothing,
  imprint_line_3: nothing,
  imprint_line_4: nothing,
  imprint_line_5: nothing,
  custom_css: nothing,
  subject: shownUnlessSigned,
  body: shownUnlessSigned,
  receiver: { en: 'the e-mail field of the form', de: 'das E-Mail-Feld des Formulars' },
  email_receiver_field_id: { en: 'the first e-mail field', de: 'das erste E-Mail-Feld' },
  email_sender_name: { en: 'the name of the account', de: 'der Name des Kontos' },
  email_reply_to: { en: 'the sender', de: 'der Absender' },
  email_crm_identity: { en: 'the first mailbox', de: 'das erste Postfach' },
  email2_receiver: { en: 'it is not sent', de: 'sie wird nicht gesendet' },
  email2_subject: shown,
  email2_body: shown,
  notification_subject: shown,
  double_opt_in_field_id: { en: 'the first e-mail field', de: 'das erste E-Mail-Feld' },
  double_opt_in_subject: shown,
  double_opt_in_body: shown,
  crm_agentslog_action_kind: { en: 'the default of the CRM', de: 'der Standard des CRM' },
  crm_agentslog_action_type: { en: 'no type', de: 'kein Typ' },
  crm_agentslog_note: { en: 'all answers', de: 'alle Antworten' },
  crm_task_subject: { en: 'the name of the form', de: 'der Name des Formulars' },
  crm_task_responsible: { en: 'the person who looks after new records', de: 'die Person, die neue Datensätze betreut' },
  crm_relation: { en: '“interested”, where there is a property', de: '„interested“, wenn es eine Immobilie gibt' },
  crm_user_id: { en: 'no user', de: 'kein Benutzer' },
  chat_assistant_base_url: { en: 'that of the account', de: 'die des Kontos' },
  chat_assistant_model: { en: 'that of the account', de: 'das des Kontos' },
  chat_assistant_name: shown,
  chat_assistant_greeting: shown,
  chat_assistant_suggestions: { en: 'no questions', de: 'keine Fragen' },
  chat_assistant_instructions: nothing,
  chat_assistant_knowledge: nothing,
  chat_assistant_consent_text: { en: 'the standard text', de: 'der Standardtext' },
  opens_at: { en: 'at once', de: 'sofort' },
  closes_at: { en: 'it stays open', de: 'es bleibt offen' },
  max_submissions: noLimit,
  max_submissions_per_email: noLimit,
  max_submissions_per_ip: noLimit,
  not_open_yet_text: { en: 'only the time', de: 'nur der Zeitpunkt' },
  limit_reached_text: usual(
    'We are not taking any further enquiries about this at the moment.',
    'Wir nehmen hierzu zurzeit keine weiteren Anfragen an.',
  ),
  embed_button_label: { en: 'the title', de: 'der Titel' },
  multistep_next_label: usual('Next', 'Weiter'),
  multistep_back_label: usual('Back', 'Zurück'),
  retention_days: { en: 'submissions are kept', de: 'Einsendungen werden nicht gelöscht' },
  consent_text: shown,
  consent_crm_field_name: { en: 'no field', de: 'kein Feld' },
  seo_title: { en: 'the title of the form', de: 'der Titel des Formulars' },
  seo_description: nothing,
  tracking_id: nothing,
}
