import { silence, type NoAnswerParams } from './crm.ts'
import { says, saysOf, type Sentences } from './declare.ts'

/** What Propstack said, with the HTTP status of its answer. */
interface PropstackParams {
  [name: string]: string | number
  said: string
  number: number
}

/** A refusal of Propstack: what it means to us, and what it says itself. */
const withWords = (en: string, de: string): Sentences<PropstackParams> =>
  saysOf(
    ({ said, number }: PropstackParams) => `${en} Propstack says: ${said} (HTTP ${number}).`,
    ({ said, number }) => `${de} Propstack meldet: „${said}“ (HTTP ${number}).`,
  )

/** What Propstack, or the way to it, got wrong. */
export const propstackRefusals = {
  propstack_credentials_refused: withWords(
    'Propstack does not accept the API key of this account. Connect it again in its CRM settings.',
    'Propstack nimmt den API-Schlüssel nicht an. Bitte verbinden Sie es in den CRM-Einstellungen neu.',
  ),
  propstack_right_missing: withWords(
    'The API key has not the right to do it.',
    'Dem API-Schlüssel fehlt dafür das Recht. Bitte in Propstack unter Verwaltung → API-Schlüssel prüfen.',
  ),
  propstack_lacks_record: withWords(
    'Propstack does not have this record.',
    'Diesen Datensatz gibt es in Propstack nicht.',
  ),
  propstack_refused: withWords('Propstack refused it.', 'Propstack lehnt ab.'),
  propstack_no_answer: saysOf(
    (found: NoAnswerParams) => `Propstack did not answer.${silence(found, 'en')}`,
    (found) => `Propstack hat nicht geantwortet.${silence(found, 'de')}`,
  ),
  propstack_outcome_unknown: saysOf(
    (found: NoAnswerParams) => `Propstack did not say whether it did it.${silence(found, 'en')}`,
    (found) => `Propstack hat nicht gesagt, ob es das ausgeführt hat.${silence(found, 'de')}`,
  ),
  propstack_paused: saysOf(
    ({ seconds }: { seconds: number }) =>
      `Propstack is paused after repeated failures, and is asked again in ${seconds} seconds.`,
    ({ seconds }) => `Propstack hat mehrmals nicht geantwortet und wird in ${seconds} Sekunden wieder gefragt.`,
  ),
  propstack_on_trial: says(
    'Propstack has not answered, and is being asked whether it does again.',
    'Propstack hat nicht geantwortet und wird gerade gefragt, ob es wieder antwortet.',
  ),
  propstack_asks_for_rest: says(
    'Propstack asks for a rest: too many requests.',
    'Propstack bittet um eine Pause: zu viele Anfragen.',
  ),
  propstack_rest_long: saysOf(
    ({ seconds }: { seconds: number }) => `Propstack asks for a rest of ${seconds} seconds: too many requests.`,
    ({ seconds }) => `Propstack bittet um eine Pause von ${seconds} Sekunden: zu viele Anfragen.`,
  ),
  propstack_address_blocked: says(
    'The address of Propstack must not be asked from here.',
    'Die Adresse von Propstack darf von hier nicht aufgerufen werden.',
  ),
  propstack_created_without_number: says(
    'Propstack created the record, and did not say its number.',
    'Propstack hat den Datensatz angelegt und seine Nummer nicht gesagt.',
  ),
  propstack_record_missing: saysOf(
    ({ id }: { id: string }) => `Propstack has no record ${id}.`,
    ({ id }) => `Den Datensatz ${id} gibt es in Propstack nicht.`,
  ),
  propstack_language_missing: saysOf(
    ({ locale }: { locale: string }) => `The labels of Propstack are there in German and English, not in ${locale}.`,
    ({ locale }) => `Die Feldnamen von Propstack gibt es auf Deutsch und Englisch, nicht in der Sprache ${locale}.`,
  ),
  propstack_module_without_files: saysOf(
    ({ module }: { module: string }) => `Propstack takes no files for records of the module ${module}.`,
    ({ module }) => `Propstack nimmt zu Datensätzen des Moduls ${module} keine Dateien an.`,
  ),
  propstack_module_without_records: saysOf(
    ({ module }: { module: string }) => `Propstack takes no records of the module ${module}.`,
    ({ module }) => `Propstack nimmt keine Datensätze des Moduls ${module} an.`,
  ),
  propstack_finds_no_records: saysOf(
    ({ module }: { module: string }) => `Propstack finds no records of the module ${module} by their fields.`,
    ({ module }) => `Propstack findet keine Datensätze des Moduls ${module} nach ihren Feldern.`,
  ),
  propstack_relation_missing: saysOf(
    ({ kind }: { kind: string }) => `Propstack has no relation ${kind} of a property and a contact.`,
    ({ kind }) => `Die Beziehung ${kind} zwischen Objekt und Kontakt gibt es in Propstack nicht.`,
  ),
  propstack_user_missing: saysOf(
    ({ who }: { who: string }) => `Propstack has no user ${who}.`,
    ({ who }) => `Den Nutzer ${who} gibt es in Propstack nicht.`,
  ),
  propstack_fields_missing: saysOf(
    ({ module, names }: { module: string; names: string }) =>
      `Propstack does not have these fields of the module ${module}: ${names}.`,
    ({ module, names }) => `Diese Felder des Moduls ${module} gibt es in Propstack nicht: ${names}.`,
  ),
  propstack_value_not_permitted: saysOf(
    ({ name, value }: { name: string; value: string }) =>
      `The field ${name} of Propstack does not permit the value ${value}.`,
    ({ name, value }) => `Das Feld ${name} lässt in Propstack den Wert „${value}“ nicht zu.`,
  ),
  propstack_email_taken: saysOf(
    ({ id }: { id: string }) =>
      `Propstack keeps one contact for an e-mail address, and has contact ${id} under this one: a new one would overwrite it.`,
    ({ id }) =>
      `Propstack führt zu einer E-Mail-Adresse nur einen Kontakt und hat zu dieser schon den Kontakt ${id}: Ein neuer würde ihn überschreiben.`,
  ),
  propstack_without_pipeline: says(
    'Propstack has no deal pipeline with a stage, and so takes no inquiries about properties.',
    'In Propstack gibt es keine Deal-Pipeline mit einer Phase, deshalb nimmt es keine Interessenten zu Objekten an.',
  ),
  propstack_sends_no_mail: says(
    'Propstack does not send mails in the name of an address.',
    'Propstack verschickt keine E-Mails im Namen einer Adresse.',
  ),
}
