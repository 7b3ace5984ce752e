import { says, saysOf } from './declare.ts'
import { tryAgainIn } from './requests.ts'

/** What programs are told that ask a page for visitors for JSON; visitors read the page, in its language. */
export const pageRefusals = {
  no_form_here: says('There is no form at this address.', 'Unter dieser Adresse gibt es kein Formular.'),
  form_offline: says('This form is offline.', 'Dieses Formular ist abgeschaltet.'),
  form_not_open_yet: says('This form is not open yet.', 'Dieses Formular ist noch nicht geöffnet.'),
  form_over: says('This form is no longer open.', 'Dieses Formular ist nicht mehr geöffnet.'),
  form_full: says(
    'This form has reached its submission limit.',
    'Die Höchstzahl der Einsendungen dieses Formulars ist erreicht.',
  ),
  form_not_from_here: says(
    'This form is not available from your address.',
    'Dieses Formular ist von Ihrer Adresse aus nicht erreichbar.',
  ),
  form_for_staff: says(
    'This form is for staff who are logged in.',
    'Dieses Formular ist für angemeldete Mitarbeitende.',
  ),
  staff_login_off: says(
    'The staff area is switched off: no member can log in.',
    'Der Mitarbeiterbereich ist abgeschaltet: Anmelden ist nicht möglich.',
  ),
  staff_login_ended: says(
    'This login is no longer valid. Ask for another link.',
    'Diese Anmeldung gilt nicht mehr. Bitte einen neuen Link anfordern.',
  ),
  staff_code_wrong: says('This code is wrong.', 'Dieser Code ist falsch.'),
  staff_codes_used_up: says(
    'Too many wrong codes. Open the link in the e-mail, or ask for another one.',
    'Zu viele falsche Codes. Bitte den Link in der E-Mail öffnen oder einen neuen anfordern.',
  ),
  staff_links_too_many: saysOf(
    ({ minutes }: { minutes: number }) =>
      `Too many links were asked for. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    ({ minutes }) =>
      `Es wurden zu viele Links angefordert. Bitte in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal versuchen.`,
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
  no_place_completion: says('This form fills in no places.', 'Dieses Formular ergänzt keine Orte.'),
  upload_unknown: says(
    'This reference names no file that was uploaded to this form.',
    'Diese Datei wurde nicht zu diesem Formular hochgeladen.',
  ),
  upload_not_there: says(
    'There is no such upload, or it has ended. Begin it anew.',
    'Diese Übertragung gibt es nicht, oder sie ist beendet. Bitte von vorn beginnen.',
  ),
  upload_elsewhere: saysOf(
    ({ offset }: { offset: number }) => `This upload goes on at byte ${offset}.`,
    ({ offset }) => `Diese Übertragung geht bei Byte ${offset} weiter.`,
  ),
  upload_longer: saysOf(
    ({ size }: { size: number }) => `This file is longer than the ${size} bytes that were announced.`,
    ({ size }) => `Diese Datei ist länger als die angekündigten ${size} Bytes.`,
  ),
  upload_piece_small: saysOf(
    ({ min }: { min: number }) => `A piece of a file has at least ${min} bytes, unless it is the last one.`,
    ({ min }) => `Ein Teil einer Datei hat mindestens ${min} Bytes, außer dem letzten.`,
  ),
  upload_header_wrong: saysOf(
    ({ header }: { header: string }) => `The header ${header} is missing, or cannot be read.`,
    ({ header }) => `Der Header ${header} fehlt oder ist nicht lesbar.`,
  ),
  upload_protocol_unknown: says(
    'Uploads go by tus 1.0.0: send Tus-Resumable: 1.0.0.',
    'Übertragungen folgen tus 1.0.0: bitte Tus-Resumable: 1.0.0 senden.',
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

/** Links: of mails to visitors and staff, signed ones to a form, and what onOffice opens. */
export const linkRefusals = {
  link_needed: says('This form opens with a signed link only.', 'Dieses Formular öffnet nur ein signierter Link.'),
  link_expired: says('This link has expired.', 'Dieser Link ist abgelaufen.'),
  link_used: says('This link has already been used.', 'Dieser Link wurde schon verwendet.'),
  link_used_or_ended: says(
    'This link has been used, or is no longer valid.',
    'Dieser Link wurde schon verwendet oder gilt nicht mehr.',
  ),
  nothing_to_confirm: says(
    'This address confirms nothing, or no longer.',
    'Unter dieser Adresse gibt es nichts oder nichts mehr zu bestätigen.',
  ),
  confirmation_over: says(
    'The e-mail that asks for the confirmation cannot be sent again: the address is confirmed, or what was sent is not there any more.',
    'Die E-Mail mit der Bitte um Bestätigung lässt sich nicht noch einmal senden: Die Adresse ist bestätigt, oder was gesendet wurde, gibt es nicht mehr.',
  ),
  confirmation_asked_too_often: says(
    'The e-mail that asks for the confirmation has been sent as often as it may be.',
    'Die E-Mail mit der Bitte um Bestätigung wurde so oft gesendet, wie es möglich ist.',
  ),
  email_at_limit: says(
    'The form has had as many submissions with this e-mail address as it takes.',
    'Mit dieser E-Mail-Adresse wurde das Formular schon so oft gesendet, wie es möglich ist.',
  ),
  nothing_to_delete: says(
    'There is nothing to delete at this address, or no longer.',
    'Unter dieser Adresse gibt es nichts oder nichts mehr zu löschen.',
  ),
  no_document_here: says(
    'There is no document at this address, or no longer.',
    'Unter dieser Adresse gibt es kein Dokument oder keines mehr.',
  ),
  no_file_here: says(
    'There is no file at this address, or no longer.',
    'Unter dieser Adresse gibt es keine Datei oder keine mehr.',
  ),
  document_number_unknown: says(
    'No signed document is known by this number.',
    'Zu dieser Nummer ist kein unterschriebenes Dokument bekannt.',
  ),
  resume_links_too_many: saysOf(
    ({ seconds }: { seconds: number }) => `Too many links to continue were asked for. ${tryAgainIn(seconds)}`,
    ({ seconds }) =>
      `Es wurden zu viele Links zum Weitermachen angefordert. Bitte in ${seconds} Sekunden noch einmal versuchen.`,
  ),
  marketplace_call_outdated: says(
    'This call of onOffice is not valid, or no longer. Open the service in onOffice again.',
    'Dieser Aufruf aus onOffice gilt nicht oder nicht mehr. Bitte den Dienst in onOffice neu öffnen.',
  ),
  marketplace_agency_unknown: says(
    'This agency is not connected. Activate the service in onOffice first.',
    'Diese Agentur ist nicht verbunden. Bitte zuerst den Dienst in onOffice freischalten.',
  ),
  activation_key: says('This key of onOffice is wrong.', 'Dieser Schlüssel von onOffice ist falsch.'),
  activation_code: says(
    'This code is wrong, or was used before.',
    'Dieser Code ist falsch oder wurde schon verwendet.',
  ),
  activation_taken: says(
    'The agency is connected to another account.',
    'Die Agentur ist mit einem anderen Konto verbunden.',
  ),
  activation_away: says(
    'onOffice does not answer. Try again later.',
    'onOffice antwortet nicht. Bitte später noch einmal versuchen.',
  ),
}
