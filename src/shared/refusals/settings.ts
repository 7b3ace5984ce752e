import { saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }

/** What settings must be: of forms, of the account, of keys and webhooks. */
export const settingRefusals = {
  domain_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field must be the domain of e-mail addresses such as spam.example.`,
    () => 'Die Domain von E-Mail-Adressen wie spam.example.',
  ),
  origin_unreadable: saysOf(
    ({ field }: Field) =>
      `The ${field} field must be an origin such as https://www.agency.example or https://*.agency.example.`,
    () => 'Eine Herkunft wie https://www.agentur.example.',
  ),
  range_unreadable: saysOf(
    ({ field }: Field) =>
      `The ${field} field must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32.`,
    () => 'Eine IP-Adresse oder ein Bereich wie 203.0.113.0/24.',
  ),
  not_email_or_macro: saysOf(
    ({ field }: Field) =>
      `The ${field} field must be an e-mail address such as name@agency.example, or a macro such as _Email.`,
    () => 'Eine E-Mail-Adresse oder ein Platzhalter wie _Email.',
  ),
  secret_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field may hold letters, digits and signs without spaces, up to 500 characters.`,
    () => 'Buchstaben, Ziffern und Zeichen ohne Leerzeichen, höchstens 500.',
  ),
  slug_unreadable: saysOf(
    ({ field }: Field) =>
      `The ${field} field may hold a-z, 0-9 and dashes, up to 100 characters, and neither starts nor ends with a dash.`,
    () => 'Nur a–z, 0–9 und Bindestriche, höchstens 100 Zeichen, weder vorn noch hinten ein Bindestrich.',
  ),
  slug_reserved: saysOf(
    ({ field }: Field) => `The ${field} field is a reserved word.`,
    () => 'Dieses Wort ist reserviert.',
  ),
  no_upload_kind: saysOf(
    ({ field }: Field) => `The ${field} field must name at least one kind of file.`,
    () => 'Mindestens eine Art von Dateien.',
  ),
  redirect_without_condition: saysOf(
    ({ field }: Field) => `The ${field} field must have a condition; where none is needed, \`redirect\` says where.`,
    () => 'Mindestens eine Bedingung; wo keine nötig ist, genügt die Weiterleitung des Formulars.',
  ),
  redirects_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field must be a list of rules, each with clauses and url.`,
    () => 'Hier wird eine Liste von Regeln erwartet.',
  ),
  link_missing_in_text: saysOf(
    ({ field, link }: Field & { link: string }) =>
      `The ${field} field must hold ${link}, which becomes the address to confirm with.`,
    ({ link }) => `${link} muss vorkommen: Dort steht dann die Adresse zum Bestätigen.`,
  ),
  translations_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field must be an object of languages, each with its texts.`,
    () => 'Erwartet werden Sprachen, jede mit ihren Texten.',
  ),
  too_many_translations: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field must not have more than ${max} texts in one language.`,
    ({ max }) => `Höchstens ${max} Texte in einer Sprache.`,
  ),
  translation_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field must be an object of texts.`,
    () => 'Hier werden Texte erwartet.',
  ),
  credential_between: saysOf(
    ({ field, min, max }: Field & { min: number; max: number }) =>
      `The ${field} field must have ${min} to ${max} characters without spaces, as the CRM shows it.`,
    ({ min, max }) => `${min} bis ${max} Zeichen ohne Leerzeichen, wie das CRM sie zeigt.`,
  ),
  credential_length: saysOf(
    ({ field, length }: Field & { length: number }) =>
      `The ${field} field must have exactly ${length} letters and digits, as the CRM shows it.`,
    ({ length }) => `Genau ${length} Buchstaben und Ziffern, wie das CRM sie zeigt.`,
  ),
  message_key_unreadable: saysOf(
    ({ field }: Field) =>
      `The ${field} field must start with a letter or underscore, hold only letters, digits, _ . and -, and have at most 64 characters.`,
    () => 'Höchstens 64 Buchstaben, Ziffern und die Zeichen _ . und -, vorn ein Buchstabe oder _.',
  ),
  message_key_reserved: saysOf(
    ({ field }: Field) => `The ${field} field is a reserved name.`,
    () => 'Dieser Name ist reserviert.',
  ),
  no_scope: saysOf(
    ({ field }: Field) =>
      `The ${field} field must name at least one scope; leave it out for a key that may do everything.`,
    () => 'Wählen Sie mindestens einen Bereich.',
  ),
  scope_unknown: saysOf(
    ({ field, values }: Field & { values: string }) =>
      `The ${field} field must be a list of scopes, each one of ${values}.`,
    ({ values }) => `Eine Liste von Bereichen, jeder einer von: ${values}.`,
  ),
  not_passkey_answer: saysOf(
    ({ field }: Field) => `The ${field} field must be what the browser answered.`,
    () => 'Hier wird die Antwort des Browsers erwartet.',
  ),
}
