import { saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }
type Bounds = { field: string; min: number; max: number }

/** What a value must be. The German sentences stand beside the control, so they do not name the field. */
export const valueRefusals = {
  required: saysOf(
    ({ field }: Field) => `The ${field} field is required.`,
    () => 'Bitte ausfüllen.',
  ),
  not_text: saysOf(
    ({ field }: Field) => `The ${field} field must be a text.`,
    () => 'Hier wird ein Text erwartet.',
  ),
  too_long: saysOf(
    ({ field, max }: { field: string; max: number }) => `The ${field} field must not be longer than ${max} characters.`,
    ({ max }) => `Höchstens ${max} Zeichen.`,
  ),
  too_short: saysOf(
    ({ field, min }: { field: string; min: number }) => `The ${field} field must have at least ${min} characters.`,
    ({ min }) => `Mindestens ${min} Zeichen.`,
  ),
  not_flag: saysOf(
    ({ field }: Field) => `The ${field} field must be true or false.`,
    () => 'Ja oder Nein.',
  ),
  parameter_not_flag: saysOf(
    ({ field }: Field) => `The ${field} parameter must be 0 or 1.`,
    () => '0 oder 1.',
  ),
  not_integer: saysOf(
    ({ field, min, max }: Bounds) => `The ${field} field must be a whole number from ${min} to ${max}.`,
    ({ min, max }) => `Eine ganze Zahl von ${min} bis ${max}.`,
  ),
  not_measure: saysOf(
    ({ field, min, max }: Bounds) =>
      `The ${field} field must be a number from ${min} to ${max} with at most one decimal.`,
    ({ min, max }) => `Eine Zahl von ${min} bis ${max}, höchstens eine Nachkommastelle.`,
  ),
  not_among: saysOf(
    ({ field, values }: { field: string; values: string }) => `The ${field} field must be one of ${values}.`,
    ({ values }) => `Eines von: ${values}.`,
  ),
  not_id_list: saysOf(
    ({ field }: Field) => `The ${field} field must be a list of ids.`,
    () => 'Eine Liste von Nummern.',
  ),
  not_colour: saysOf(
    ({ field }: Field) => `The ${field} field must be a colour such as #1f2937.`,
    () => 'Eine Farbe wie #1f2937.',
  ),
  not_address: saysOf(
    ({ field }: Field) => `The ${field} field must be a web address.`,
    () => 'Eine Webadresse, die mit http:// oder https:// beginnt.',
  ),
  not_web_address: saysOf(
    ({ field }: Field) => `The ${field} field must be a web address that starts with http:// or https://.`,
    () => 'Eine Webadresse, die mit http:// oder https:// beginnt.',
  ),
  address_with_spaces: saysOf(
    ({ field }: Field) => `The ${field} field must not contain spaces, control characters or backslashes.`,
    () => 'Ohne Leerzeichen, Steuerzeichen und umgekehrte Schrägstriche.',
  ),
  address_with_user: saysOf(
    ({ field }: Field) => `The ${field} field must not contain a user name or password.`,
    () => 'Ohne Benutzernamen und Passwort in der Adresse.',
  ),
  not_email: saysOf(
    ({ field }: Field) => `The ${field} field must be an e-mail address such as name@agency.example.`,
    () => 'Eine E-Mail-Adresse wie name@agentur.example.',
  ),
  not_telephone: saysOf(
    ({ field }: Field) => `The ${field} field must be a telephone number such as +49 40 123456.`,
    () => 'Eine Telefonnummer wie 040 123456.',
  ),
  parameter_not_date: saysOf(
    ({ field }: Field) =>
      `The ${field} parameter must be a date such as 2026-11-21 or a timestamp such as 2026-11-21T09:30:00+01:00.`,
    () => 'Ein Datum wie 21.11.2026.',
  ),
  not_timestamp: saysOf(
    ({ field }: Field) => `The ${field} field must be a timestamp with offset such as 2026-11-21T09:30:00+01:00.`,
    () => 'Ein Zeitpunkt mit Datum und Uhrzeit.',
  ),
  not_timezone: saysOf(
    ({ field }: Field) => `The ${field} field must be the name of a time zone such as Europe/Berlin.`,
    () => 'Eine Zeitzone wie Europe/Berlin.',
  ),
  not_country: saysOf(
    ({ field }: Field) => `The ${field} field must be the code of a country with two letters such as DE.`,
    () => 'Der Code eines Landes mit zwei Buchstaben wie DE.',
  ),
  parameter_not_count: saysOf(
    ({ field }: Field) => `The ${field} parameter must be a whole number of at least 1.`,
    () => 'Eine ganze Zahl ab 1.',
  ),
  parameter_not_id: saysOf(
    ({ field }: Field) => `The ${field} parameter must be an id.`,
    () => 'Eine Nummer.',
  ),
  parameter_too_long: saysOf(
    ({ field, max }: { field: string; max: number }) =>
      `The ${field} parameter must be a text of at most ${max} characters.`,
    ({ max }) => `Höchstens ${max} Zeichen.`,
  ),
  parameter_with_nul: saysOf(
    ({ field }: Field) => `The ${field} parameter must not hold the character NUL.`,
    () => 'Ohne das Zeichen NUL.',
  ),
}
