import { says, saysOf } from './declare.ts'
import { tryAgainIn } from './requests.ts'

/** What programs are told that ask a page for visitors for JSON; visitors read the page, in its language. */
export const pageRefusals = {
  no_form_here: says('There is no form at this address.', 'Unter dieser Adresse gibt es kein Formular.'),
  form_offline: says('This form is offline.', 'Dieses Formular ist abgeschaltet.'),
  form_not_from_here: says(
    'This form is not available from your address.',
    'Dieses Formular ist von Ihrer Adresse aus nicht erreichbar.',
  ),
  form_for_staff: says(
    'This form is for staff who are logged in.',
    'Dieses Formular ist für angemeldete Mitarbeitende.',
  ),
  form_password_required: says('This form asks for a password.', 'Dieses Formular verlangt ein Passwort.'),
  form_password_wrong: says('The password is wrong.', 'Das Passwort ist falsch.'),
  form_passwords_too_many: saysOf(
    ({ seconds }: { seconds: number }) => `Too many wrong passwords. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Zu viele falsche Passwörter. Bitte in ${seconds} Sekunden noch einmal versuchen.`,
  ),
  form_not_public: says(
    'This form is not public, so nothing is said about it here.',
    'Dieses Formular ist nicht öffentlich; deshalb steht hier nichts darüber.',
  ),
  no_form_to_embed: says(
    'There is no form to embed at this address.',
    'Unter dieser Adresse gibt es kein Formular zum Einbetten.',
  ),
  embed_format_not_offered: says('Only the format json is offered.', 'Hier gibt es nur das Format json.'),
  not_from_page: says('Only the page of the form can do this.', 'Das kann nur die Seite des Formulars.'),
  page_token_wrong: says(
    'The page token is missing, or not one of this form. Load the page again.',
    'Die Seite ist veraltet. Bitte neu laden.',
  ),
  no_assistant: says('This form has no assistant.', 'Dieses Formular hat keinen Assistenten.'),
  no_proof_of_work: says('This form asks for no proof of work.', 'Dieses Formular verlangt keinen Arbeitsnachweis.'),
  upload_unknown: says(
    'This reference names no file that was uploaded to this form.',
    'Diese Datei wurde nicht zu diesem Formular hochgeladen.',
  ),
  answers_not_kept: says(
    'This form keeps no unfinished answers.',
    'Dieses Formular hebt keine unfertigen Antworten auf.',
  ),
  answers_without_key: saysOf(
    ({ name }: { name: string }) => `The answers need their key in ${name}.`,
    ({ name }) => `Den Antworten fehlt ihr Schlüssel in ${name}.`,
  ),
  answers_kept_too_often: saysOf(
    ({ seconds }: { seconds: number }) => `Answers were kept too often from this network. ${tryAgainIn(seconds)}`,
    ({ seconds }) =>
      `Aus diesem Netz wurden zu oft Antworten aufgehoben. Bitte in ${seconds} Sekunden noch einmal versuchen.`,
  ),
  answers_not_keepable: says(
    'The answers are not kept: they are too large, they have been sent, or the form has just changed.',
    'Die Antworten wurden nicht aufgehoben: Sie sind zu groß oder schon gesendet, oder das Formular hat sich gerade geändert.',
  ),
}
