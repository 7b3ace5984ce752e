import { says, saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }

/** What lists, words and parameters of queries must be. */
export const listRefusals = {
  not_list: saysOf(
    ({ field, items }: Field & { items: string }) => `The ${field} field must be a list of ${items}.`,
    () => 'Hier wird eine Liste erwartet.',
  ),
  too_many_entries: saysOf(
    ({ field, max }: Field & { max: number }) => `The ${field} field must not have more than ${max} entries.`,
    ({ max }) => `Höchstens ${max} Einträge.`,
  ),
  too_many_addresses: saysOf(
    ({ field, max }: Field & { max: number }) => `The ${field} field must not have more than ${max} addresses.`,
    ({ max }) => `Höchstens ${max} Adressen.`,
  ),
  address_twice: saysOf(
    ({ field }: Field) => `The ${field} field names this address twice.`,
    () => 'Diese Adresse steht schon da.',
  ),
  not_either: saysOf(
    ({ field, words }: Field & { words: string }) => `The ${field} field must be ${words}.`,
    ({ words }) => `Möglich: ${words.replace(' or ', ' oder ')}.`,
  ),
  parameter_not_either: saysOf(
    ({ field, words }: Field & { words: string }) => `The ${field} parameter must be ${words}.`,
    ({ words }) => `Möglich: ${words.replace(' or ', ' oder ')}.`,
  ),
  parameter_not_among: saysOf(
    ({ field, values }: Field & { values: string }) => `The ${field} parameter must be one of ${values}.`,
    ({ values }) => `Eines von: ${values}.`,
  ),
  not_uuid: saysOf(
    ({ field }: Field) => `The ${field} field must be a UUID.`,
    () => 'Eine UUID wie 0b6c2f0e-7c1d-4a53-9d0a-3d5d0f0c8a11.',
  ),
  place_list_empty: says('The list names no place.', 'Diese Liste nennt keinen Ort.'),
  place_line_without_code: saysOf(
    ({ line }: { line: number }) => `Line ${line} does not begin with a postal code.`,
    ({ line }) => `Zeile ${line} beginnt nicht mit einer Postleitzahl.`,
  ),
  place_line_without_place: saysOf(
    ({ line, max }: { line: number; max: number }) =>
      `Line ${line} needs a place after the postal code; place and street have at most ${max} characters.`,
    ({ line, max }) =>
      `In Zeile ${line} fehlt nach der Postleitzahl der Ort, oder Ort oder Straße hat mehr als ${max} Zeichen.`,
  ),
  not_object: saysOf(
    ({ field }: Field) => `The ${field} field must be an object.`,
    () => 'Hier wird ein Objekt erwartet.',
  ),
  not_object_of_settings: saysOf(
    ({ field }: Field) => `The ${field} field must be an object with the settings to change.`,
    () => 'Hier wird ein Objekt mit den Einstellungen erwartet.',
  ),
  not_day: saysOf(
    ({ field }: Field) => `The ${field} field must be a date such as 2026-11-21.`,
    () => 'Ein Datum wie 21.11.2026.',
  ),
  parameter_not_day: saysOf(
    ({ field }: Field) => `The ${field} parameter must be a date since 2000 such as 2026-11-21.`,
    () => 'Ein Datum ab dem Jahr 2000 wie 21.11.2026.',
  ),
  parameter_not_type: saysOf(
    ({ field }: Field) => `The ${field} parameter must be the name of a type, such as forms.`,
    () => 'Der Name einer Art wie forms.',
  ),
  parameter_not_form: saysOf(
    ({ field }: Field) => `The ${field} parameter must be the id of a form.`,
    () => 'Die Nummer eines Formulars.',
  ),
}
