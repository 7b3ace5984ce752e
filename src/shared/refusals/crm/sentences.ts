import { says, saysOf, type Sentences } from '../declare.ts'
import { exchangeSentence } from '../exchanges.ts'

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

/** What a CRM said, with the HTTP status of its answer. */
interface SaidParams {
  [name: string]: string | number
  said: string
  number: number
}

/** A refusal of a CRM: what it means to us, and what it says itself. */
const withWords =
  (crm: string) =>
  (en: string, de: string): Sentences<SaidParams> =>
    saysOf(
      ({ said, number }: SaidParams) => `${en} ${crm} says: ${said} (HTTP ${number}).`,
      ({ said, number }) => `${de} ${crm} meldet: „${said}“ (HTTP ${number}).`,
    )

/** How a CRM answers, or does not. */
function exchangesOf(crm: string) {
  const said = withWords(crm)
  return {
    refused: said(`${crm} refused it.`, `${crm} lehnt ab.`),
    lacks_record: said(`${crm} does not have this record.`, `Diesen Datensatz gibt es in ${crm} nicht.`),
    no_answer: saysOf(
      (found: NoAnswerParams) => `${crm} did not answer.${silence(found, 'en')}`,
      (found) => `${crm} hat nicht geantwortet.${silence(found, 'de')}`,
    ),
    outcome_unknown: saysOf(
      (found: NoAnswerParams) => `${crm} did not say whether it did it.${silence(found, 'en')}`,
      (found) => `${crm} hat nicht gesagt, ob es das ausgeführt hat.${silence(found, 'de')}`,
    ),
    paused: saysOf(
      ({ seconds }: { seconds: number }) =>
        `${crm} is paused after repeated failures, and is asked again in ${seconds} seconds.`,
      ({ seconds }) => `${crm} hat mehrmals nicht geantwortet und wird in ${seconds} Sekunden wieder gefragt.`,
    ),
    on_trial: says(
      `${crm} has not answered, and is being asked whether it does again.`,
      `${crm} hat nicht geantwortet und wird gerade gefragt, ob es wieder antwortet.`,
    ),
    asks_for_rest: says(
      `${crm} asks for a rest: too many requests.`,
      `${crm} bittet um eine Pause: zu viele Anfragen.`,
    ),
    rest_long: saysOf(
      ({ seconds }: { seconds: number }) => `${crm} asks for a rest of ${seconds} seconds: too many requests.`,
      ({ seconds }) => `${crm} bittet um eine Pause von ${seconds} Sekunden: zu viele Anfragen.`,
    ),
    address_blocked: says(
      `The address of ${crm} must not be asked from here.`,
      `Die Adresse von ${crm} darf von hier nicht aufgerufen werden.`,
    ),
    created_without_number: says(
      `${crm} created the record, and did not say its number.`,
      `${crm} hat den Datensatz angelegt und seine Nummer nicht gesagt.`,
    ),
  }
}

/** What a CRM has, and what it takes. */
function contentsOf(crm: string) {
  return {
    record_missing: saysOf(
      ({ id }: { id: string }) => `${crm} has no record ${id}.`,
      ({ id }) => `Den Datensatz ${id} gibt es in ${crm} nicht.`,
    ),
    language_missing: saysOf(
      ({ locale }: { locale: string }) => `The labels of ${crm} are there in German and English, not in ${locale}.`,
      ({ locale }) => `Die Feldnamen von ${crm} gibt es auf Deutsch und Englisch, nicht in der Sprache ${locale}.`,
    ),
    module_without_files: saysOf(
      ({ module }: { module: string }) => `${crm} takes no files for records of the module ${module}.`,
      ({ module }) => `${crm} nimmt zu Datensätzen des Moduls ${module} keine Dateien an.`,
    ),
    module_without_records: saysOf(
      ({ module }: { module: string }) => `${crm} takes no records of the module ${module}.`,
      ({ module }) => `${crm} nimmt keine Datensätze des Moduls ${module} an.`,
    ),
    relation_missing: saysOf(
      ({ kind }: { kind: string }) => `${crm} has no relation ${kind} of a property and a contact.`,
      ({ kind }) => `Die Beziehung ${kind} zwischen Objekt und Kontakt gibt es in ${crm} nicht.`,
    ),
    user_missing: saysOf(
      ({ who }: { who: string }) => `${crm} has no user ${who}.`,
      ({ who }) => `Den Nutzer ${who} gibt es in ${crm} nicht.`,
    ),
    fields_missing: saysOf(
      ({ module, names }: { module: string; names: string }) =>
        `${crm} does not have these fields of the module ${module}: ${names}.`,
      ({ module, names }) => `Diese Felder des Moduls ${module} gibt es in ${crm} nicht: ${names}.`,
    ),
    value_not_permitted: saysOf(
      ({ name, value }: { name: string; value: string }) =>
        `The field ${name} of ${crm} does not permit the value ${value}.`,
      ({ name, value }) => `Das Feld ${name} lässt in ${crm} den Wert „${value}“ nicht zu.`,
    ),
    sends_no_mail: says(
      `${crm} does not send mails in the name of an address.`,
      `${crm} verschickt keine E-Mails im Namen einer Adresse.`,
    ),
  }
}

/** What is the same of each CRM with an API of its own; `crm` is its name, in both languages. */
const sentencesOf = (crm: string) => ({ ...exchangesOf(crm), ...contentsOf(crm) })

type SharedSentences = ReturnType<typeof sentencesOf>
type PrefixedNames<Prefix extends string, T> = { [Name in keyof T & string as `${Prefix}_${Name}`]: T[Name] }

/** The refusals of a CRM: those that each has, and its own, which may say with `said` what the CRM said. */
export function crmSentences<Prefix extends string, Own>(
  prefix: Prefix,
  crm: string,
  own: (said: (en: string, de: string) => Sentences<SaidParams>) => Own,
): PrefixedNames<Prefix, SharedSentences & Own> {
  const all = { ...sentencesOf(crm), ...own(withWords(crm)) }
  return Object.fromEntries(
    Object.entries(all).map(([name, sentences]) => [`${prefix}_${name}`, sentences]),
  ) as PrefixedNames<Prefix, SharedSentences & Own>
}
