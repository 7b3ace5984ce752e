import { says, saysOf, type Sentences } from '../declare.ts'
import { silence, type NoAnswerParams } from './sentences.ts'

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
