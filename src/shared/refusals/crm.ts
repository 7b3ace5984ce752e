import { says, saysOf, type Sentences } from './declare.ts'
import { exchangeSentence } from './exchanges.ts'

/** What onOffice said, with its own number of the error. */
interface CrmErrorParams {
  [name: string]: string | number
  said: string
  number: number
}

/** A refusal of onOffice: what it means to us, and what it says itself. */
const withWords = (en: string, de: string): Sentences<CrmErrorParams> =>
  saysOf(
    ({ said, number }: CrmErrorParams) => `${en} onOffice says: ${said} (error ${number}).`,
    ({ said, number }) => `${de} onOffice meldet: „${said}“ (Fehler ${number}).`,
  )

/** Why there was no answer that can be used: a fault of the exchange, and the status of an answer that cannot be read, else 0. */
export interface NoAnswerParams {
  [name: string]: string | number
  why: string
  status: number
}

export const silence = ({ why, status }: NoAnswerParams, language: 'en' | 'de'): string => {
  const sentence = exchangeSentence(why, language)
  const spoken = status === 0 ? sentence : sentence.replace(/\.$/, ` (HTTP ${status}).`)
  return spoken && ` ${spoken}`
}

/** What onOffice, or the way to it, got wrong. */
export const onOfficeRefusals = {
  onoffice_credentials_refused: withWords(
    'onOffice does not accept the token and secret of this account. Connect it again in its CRM settings.',
    'onOffice nimmt Token und Secret nicht an. Bitte verbinden Sie es in den CRM-Einstellungen neu.',
  ),
  onoffice_claim_ended: withWords(
    'The permission of the onOffice marketplace has ended. Open this service from onOffice again.',
    'Die Freigabe des onOffice-Marketplace ist abgelaufen. Öffnen Sie diesen Dienst einmal in onOffice.',
  ),
  onoffice_claim_awaited: says(
    'onOffice is connected, and waits for its permission. Open this service from onOffice once.',
    'onOffice ist verbunden, aber noch nicht freigegeben. Öffnen Sie diesen Dienst einmal in onOffice.',
  ),
  onoffice_clock_wrong: withWords(
    'The clock of this server is not right, so onOffice takes no request.',
    'Die Uhr dieses Servers geht falsch, deshalb nimmt onOffice keine Anfragen an.',
  ),
  onoffice_not_now: withWords('onOffice could not do it now.', 'onOffice konnte es gerade nicht ausführen.'),
  onoffice_failed_creating: withWords(
    'onOffice failed while it was making the record, and may have made it.',
    'onOffice ist beim Anlegen des Datensatzes gescheitert und hat ihn vielleicht angelegt: Bitte dort nachsehen.',
  ),
  onoffice_fields_refused: withWords(
    'onOffice does not take one of the fields or values.',
    'onOffice nimmt eines der Felder oder einen Wert nicht an.',
  ),
  onoffice_right_missing: withWords(
    'The API user of onOffice has not the right to do it.',
    'Dem API-Benutzer fehlt dafür in onOffice das Recht. Bitte dort die Rechte des Benutzers prüfen.',
  ),
  onoffice_lacks_record: withWords(
    'onOffice does not have this record.',
    'Diesen Datensatz gibt es in onOffice nicht.',
  ),
  onoffice_refused: withWords('onOffice refused it.', 'onOffice lehnt ab.'),
  onoffice_no_answer: saysOf(
    (found: NoAnswerParams) => `onOffice did not answer.${silence(found, 'en')}`,
    (found) => `onOffice hat nicht geantwortet.${silence(found, 'de')}`,
  ),
  onoffice_outcome_unknown: saysOf(
    (found: NoAnswerParams) => `onOffice did not say whether it did it.${silence(found, 'en')}`,
    (found) => `onOffice hat nicht gesagt, ob es das ausgeführt hat.${silence(found, 'de')}`,
  ),
  onoffice_paused: saysOf(
    ({ seconds }: { seconds: number }) =>
      `onOffice is paused after repeated failures, and is asked again in ${seconds} seconds.`,
    ({ seconds }) => `onOffice hat mehrmals nicht geantwortet und wird in ${seconds} Sekunden wieder gefragt.`,
  ),
  onoffice_on_trial: says(
    'onOffice has not answered, and is being asked whether it does again.',
    'onOffice hat nicht geantwortet und wird gerade gefragt, ob es wieder antwortet.',
  ),
  onoffice_asks_for_rest: says(
    'onOffice asks for a rest: too many requests.',
    'onOffice bittet um eine Pause: zu viele Anfragen.',
  ),
  onoffice_rest_long: saysOf(
    ({ seconds }: { seconds: number }) => `onOffice asks for a rest of ${seconds} seconds: too many requests.`,
    ({ seconds }) => `onOffice bittet um eine Pause von ${seconds} Sekunden: zu viele Anfragen.`,
  ),
  onoffice_address_blocked: says(
    'The address of onOffice must not be asked from here.',
    'Die Adresse von onOffice darf von hier nicht aufgerufen werden.',
  ),
  onoffice_created_without_number: says(
    'onOffice created the record, and did not say its number.',
    'onOffice hat den Datensatz angelegt und seine Nummer nicht gesagt.',
  ),
  onoffice_record_missing: saysOf(
    ({ id }: { id: string }) => `onOffice has no record ${id}.`,
    ({ id }) => `Den Datensatz ${id} gibt es in onOffice nicht.`,
  ),
  onoffice_language_missing: saysOf(
    ({ locale }: { locale: string }) => `onOffice has no labels in the language ${locale}.`,
    ({ locale }) => `onOffice hat keine Feldnamen in der Sprache ${locale}.`,
  ),
  onoffice_module_without_files: saysOf(
    ({ module }: { module: string }) => `onOffice takes no files for records of the module ${module}.`,
    ({ module }) => `onOffice nimmt zu Datensätzen des Moduls ${module} keine Dateien an.`,
  ),
  onoffice_upload_unplaced: says(
    'onOffice did not say where it put the file.',
    'onOffice hat nicht gesagt, wo die Datei liegt.',
  ),
  onoffice_relation_missing: saysOf(
    ({ kind }: { kind: string }) => `onOffice has no relation ${kind} of an estate and an address.`,
    ({ kind }) => `Die Beziehung ${kind} zwischen Immobilie und Adresse gibt es in onOffice nicht.`,
  ),
  onoffice_not_unlocked: says(
    'onOffice did not unlock this service.',
    'onOffice hat diesen Dienst nicht freigeschaltet.',
  ),
  onoffice_user_missing: saysOf(
    ({ who }: { who: string }) => `onOffice has no user ${who}.`,
    ({ who }) => `Den Benutzer ${who} gibt es in onOffice nicht.`,
  ),
  onoffice_user_or_group_missing: saysOf(
    ({ who }: { who: string }) => `onOffice has no user or group ${who}.`,
    ({ who }) => `In onOffice gibt es weder einen Benutzer noch eine Gruppe ${who}.`,
  ),
  onoffice_module_missing: saysOf(
    ({ module }: { module: string }) => `onOffice has no module ${module}.`,
    ({ module }) => `Das Modul ${module} gibt es in onOffice nicht.`,
  ),
  onoffice_module_without_records: saysOf(
    ({ module }: { module: string }) => `onOffice takes no records of the module ${module}.`,
    ({ module }) => `onOffice nimmt keine Datensätze des Moduls ${module} an.`,
  ),
  onoffice_activity_field_missing: saysOf(
    ({ name }: { name: string }) => `onOffice takes no field ${name} in an activity.`,
    ({ name }) => `In einer Aktivität nimmt onOffice das Feld ${name} nicht an.`,
  ),
  onoffice_one_origin: says(
    'onOffice takes one origin of contact for an activity.',
    'Eine Aktivität hat in onOffice nur eine Kontaktherkunft.',
  ),
  onoffice_finds_no_appointments: says(
    'onOffice finds no appointments by their fields.',
    'onOffice findet keine Termine nach ihren Feldern.',
  ),
}

/** What the built-in CRM, and the way from a submission to any CRM, got wrong. */
export const crmRefusals = {
  crm_not_connected: says(
    'No CRM is connected to this account. Connect one in its CRM settings first.',
    'Es ist kein CRM verbunden. Bitte verbinden Sie zuerst eines in den CRM-Einstellungen.',
  ),
  crm_connect_again: says('Connect the CRM again.', 'Bitte das CRM neu verbinden.'),
  crm_connection_broken: saysOf(
    ({ reason }: { reason: string }) => `The connection to the CRM does not work: ${reason}`,
    ({ reason }) => `Die Verbindung zum CRM funktioniert nicht: ${reason}`,
  ),
  crm_credentials_unreadable: says(
    'The credentials of the CRM cannot be opened with the keys of this installation. Connect the CRM again.',
    'Die Zugangsdaten des CRM lassen sich mit den Schlüsseln dieser Installation nicht öffnen. Bitte das CRM neu verbinden.',
  ),
  crm_not_asked: says(
    'The CRM could not be asked because of an internal error.',
    'Das CRM konnte wegen eines Fehlers bei uns nicht gefragt werden.',
  ),
  crm_locale_missing: saysOf(
    ({ locales, locale }: { locales: string; locale: string }) =>
      `The built-in CRM offers ${locales}, and not ${locale}.`,
    ({ locales, locale }) => `Das eingebaute CRM hat ${locales}, aber nicht ${locale}.`,
  ),
  crm_module_of_name_missing: saysOf(
    ({ module }: { module: string }) => `There is no module ${module}.`,
    ({ module }) => `Das Modul ${module} gibt es nicht.`,
  ),
  crm_record_gone: saysOf(
    ({ id, module }: { id: string; module: string }) => `There is no record ${id} in the module ${module}.`,
    ({ id, module }) => `Im Modul ${module} gibt es keinen Datensatz ${id}.`,
  ),
  crm_module_lacks_field: saysOf(
    ({ module, name }: { module: string; name: string }) => `The module ${module} has no field ${name}.`,
    ({ module, name }) => `Das Modul ${module} hat kein Feld ${name}.`,
  ),
  crm_value_not_permitted: saysOf(
    ({ name, value }: { name: string; value: string }) => `The field ${name} does not permit the value ${value}.`,
    ({ name, value }) => `Das Feld ${name} lässt den Wert „${value}“ nicht zu.`,
  ),
  crm_value_too_long: saysOf(
    ({ name, max }: { name: string; max: number }) => `The field ${name} holds at most ${max} characters.`,
    ({ name, max }) => `Das Feld ${name} fasst höchstens ${max} Zeichen.`,
  ),
  crm_file_too_large: saysOf(
    ({ max }: { max: number }) => `The file is larger than the ${max} MB that a record takes.`,
    ({ max }) => `Die Datei ist größer als die erlaubten ${max} MB.`,
  ),
  crm_file_empty: says('The file is empty.', 'Die Datei ist leer.'),
  crm_takes_mails: says(
    'Your CRM gets submissions by mail: Foyer reads nothing from it, and makes no records in it.',
    'Ihr CRM erhält Einsendungen per E-Mail: Foyer liest nichts daraus und legt darin keine Datensätze an.',
  ),
  crm_confirms_nothing: saysOf(
    ({ address }: { address: string }) => `The CRM that reads ${address} does not confirm what it takes.`,
    ({ address }) => `Das CRM, das ${address} einliest, bestätigt nicht, was es übernimmt.`,
  ),
  openimmo_language_missing: saysOf(
    ({ locale }: { locale: string }) => `Fields of OpenImmo have labels in de and en, and not in ${locale}.`,
    ({ locale }) => `Felder von OpenImmo haben Namen auf de und en, aber nicht auf ${locale}.`,
  ),
  crm_without_mail_server: says(
    'No mail server is set up for this installation.',
    'Für diese Installation ist kein Mailserver eingerichtet.',
  ),
  crm_sender_not_confirmed: saysOf(
    ({ address }: { address: string }) => `The address ${address} is not confirmed as a sender of this account.`,
    ({ address }) => `Die Adresse ${address} ist nicht als Absender dieses Kontos bestätigt.`,
  ),
  crm_mail_refused: saysOf(
    ({ said }: { said: string }) => `The mail server refused the mail: ${said}.`,
    ({ said }) => `Der Mailserver lehnt die E-Mail ab: „${said}“.`,
  ),
  crm_mail_not_taken: saysOf(
    ({ said }: { said: string }) => `The mail server did not take the mail: ${said}.`,
    ({ said }) => `Der Mailserver hat die E-Mail nicht angenommen: „${said}“.`,
  ),
  submission_deleted_meanwhile: says(
    'The submission was deleted while it was being written.',
    'Die Einsendung wurde gelöscht, während sie eingetragen wurde.',
  ),
  crm_did_not_say: says(
    'The CRM was asked for this record, and did not say whether it made it: look whether it is there before you write it again.',
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat: Bitte im CRM nachsehen, bevor Sie es erneut versuchen.',
  ),
  crm_looked_for: saysOf(
    ({ reason }: { reason: string }) => `${reason} It is looked for, and written again if it is not there.`,
    () => 'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat. Er wird gesucht und sonst noch einmal angelegt.',
  ),
  crm_looked_for_again: says(
    'The CRM did not say whether it made the record, and has none so far. It is looked for once more.',
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat, und hat bisher keinen. Es wird noch einmal nachgesehen.',
  ),
  crm_written_elsewhere: says(
    'Another process writes this submission at the moment.',
    'Ein anderer Prozess trägt diese Einsendung gerade ein.',
  ),
  crm_estate_gone: saysOf(
    ({ uuid }: { uuid: string }) => `The CRM has no estate ${uuid} any more, which the link to the form names.`,
    ({ uuid }) => `Die Immobilie ${uuid}, die der Link zum Formular nennt, gibt es im CRM nicht mehr.`,
  ),
  went_wrong: says('Something went wrong on our side.', 'Bei uns ging etwas schief.'),
}
