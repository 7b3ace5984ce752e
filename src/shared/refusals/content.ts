import { says, saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }

/** What fields, rules, blocks of documents, views and links must be. */
export const contentRefusals = {
  not_positive: saysOf(
    ({ field }: Field) => `The ${field} field must be a number above 0.`,
    () => 'Eine Zahl über 0.',
  ),
  not_number_or_date: saysOf(
    ({ field }: Field) => `The ${field} field must be a number or a date such as 2026-12-31.`,
    () => 'Eine Zahl oder ein Datum wie 2026-12-31.',
  ),
  more_than_stars: saysOf(
    ({ field }: Field) => `The ${field} field has more entries than a rating can have stars.`,
    () => 'Mehr Einträge, als eine Bewertung Sterne haben kann.',
  ),
  not_tile_icon: saysOf(
    ({ field }: Field) => `The ${field} field must be the name of an icon; the API reference lists them.`,
    () => 'Dieses Symbol gibt es nicht.',
  ),
  not_tile_icons: saysOf(
    ({ field }: Field) => `The ${field} field must be an object of icons by the values of choices.`,
    () => 'Ein Symbol je Auswahl.',
  ),
  too_many_tile_icons: saysOf(
    ({ field, most }: Field & { most: number }) => `The ${field} field must not have more than ${most} icons.`,
    ({ most }) => `Höchstens ${most} Symbole.`,
  ),
  not_uploaded_picture: saysOf(
    ({ field }: Field) => `The ${field} field must be the address of a picture that was uploaded to /pictures.`,
    () => 'Die Adresse eines hochgeladenen Bildes.',
  ),
  not_tile_pictures: saysOf(
    ({ field }: Field) => `The ${field} field must be an object of addresses of pictures by the values of choices.`,
    () => 'Ein Bild je Auswahl.',
  ),
  too_many_tile_pictures: saysOf(
    ({ field, most }: Field & { most: number }) => `The ${field} field must not have more than ${most} pictures.`,
    ({ most }) => `Höchstens ${most} Bilder.`,
  ),
  slider_without_range: says(
    'A slider needs min and max, two numbers of which max is the larger one.',
    'Ein Schieberegler braucht einen kleinsten und einen größeren größten Wert.',
  ),
  record_unnamed: saysOf(
    ({ field }: Field) => `The ${field} field must name the record by its uuid, or by its id.`,
    () => 'Eine Nummer oder eine UUID.',
  ),
  not_record_id: saysOf(
    ({ field }: Field) => `The ${field} field must be the id of a record, as a text.`,
    () => 'Die Nummer eines Datensatzes, als Text.',
  ),
  not_answer: saysOf(
    ({ field }: Field) => `The ${field} field must be a text, a number, true or false, or a list of texts.`,
    () => 'Ein Text, eine Zahl, Ja oder Nein, oder eine Liste von Texten.',
  ),
  not_block_id: saysOf(
    ({ field }: Field) => `The ${field} field must have 12 characters of A-Z, a-z, 0-9, _ and -.`,
    () => 'Genau 12 Zeichen aus A–Z, a–z, 0–9, _ und -.',
  ),
  not_crm_field: saysOf(
    ({ field }: Field) => `The ${field} field must be an object with module and name.`,
    () => 'Hier wird ein Feld des CRM erwartet.',
  ),
  required_without_crm: saysOf(
    ({ field }: Field) => `The ${field} field is required, unless crm is given.`,
    () => 'Bitte ausfüllen, oder ein Feld des CRM wählen.',
  ),
  not_with_field_id: saysOf(
    ({ field }: Field) => `The ${field} field cannot be given together with field_id.`,
    () => 'Entweder ein Feld des Formulars oder eines des CRM.',
  ),
  required_without_picture: saysOf(
    ({ field }: Field) => `The ${field} field is required, unless picture_url is given.`,
    () => 'Bitte ein Feld oder ein Bild wählen.',
  ),
  not_with_picture_field: saysOf(
    ({ field }: Field) => `The ${field} field cannot be given together with field_id.`,
    () => 'Entweder ein Feld des Formulars oder ein Bild der Vorlage.',
  ),
  not_block_field: saysOf(
    ({ field }: Field) =>
      `Each entry of ${field} must be a field id, or an object with module and name of a CRM field.`,
    () => 'Jeder Eintrag ist ein Feld des Formulars oder eines des CRM.',
  ),
  not_form_field: saysOf(
    ({ field }: Field) => `The ${field} field must be the id of a field.`,
    () => 'Die Nummer eines Feldes.',
  ),
  not_field_id: saysOf(
    ({ field }: Field) => `The ${field} field must be a field id.`,
    () => 'Die Nummer eines Feldes.',
  ),
  too_many_field_ids: saysOf(
    ({ field }: Field) => `The ${field} field names more fields than a form can have.`,
    () => 'Mehr Felder, als ein Formular haben kann.',
  ),
  not_rule_value: saysOf(
    ({ field }: Field) => `The ${field} field must be a text, a number or a list of texts.`,
    () => 'Ein Text, eine Zahl oder eine Liste von Texten.',
  ),
  not_action_value: saysOf(
    ({ field }: Field) => `The ${field} field must be a text or a list of texts.`,
    () => 'Ein Text oder eine Liste von Texten.',
  ),
  required_for_action: saysOf(
    ({ field, action }: Field & { action: string }) => `The ${field} field is required for ${action}.`,
    () => 'Für diese Aktion bitte ausfüllen.',
  ),
  not_block: saysOf(
    ({ types }: { types: string }) => `Each block must be an object with a type: ${types}.`,
    () => 'Das ist kein Block eines Dokuments.',
  ),
  columns_in_columns: says('Columns cannot stand inside columns.', 'In Spalten können keine weiteren Spalten stehen.'),
  too_many_conditions: saysOf(
    ({ max }: { max: number }) => `A rule has at most ${max} conditions.`,
    ({ max }) => `Eine Regel hat höchstens ${max} Bedingungen.`,
  ),
  too_many_actions: saysOf(
    ({ max }: { max: number }) => `A rule has at most ${max} actions.`,
    ({ max }) => `Eine Regel hat höchstens ${max} Aktionen.`,
  ),
  too_many_rules: saysOf(
    ({ max }: { max: number }) => `A form has at most ${max} rules.`,
    ({ max }) => `Ein Formular hat höchstens ${max} Regeln.`,
  ),
  too_many_draft_fields: saysOf(
    ({ max }: { max: number }) => `A draft has at most ${max} fields.`,
    ({ max }) => `Ein Entwurf hat höchstens ${max} Felder.`,
  ),
  too_many_blocks: saysOf(
    ({ max, count }: { max: number; count: number }) =>
      `A PDF template has at most ${max} blocks, those inside columns included; these are ${count}.`,
    ({ max }) => `Ein Dokument hat höchstens ${max} Blöcke, die in Spalten mitgezählt.`,
  ),
  too_many_block_references: saysOf(
    ({ max, count }: { max: number; count: number }) =>
      `The field lists of a PDF template hold at most ${max} fields together; these are ${count}.`,
    ({ max }) => `Die Feldlisten eines Dokuments nennen zusammen höchstens ${max} Felder.`,
  ),
  action_not_for_target: saysOf(
    ({ actions, target }: { actions: string; target: string }) => `Only ${actions} can be applied to ${target}.`,
    ({ actions }) => `Hier geht nur: ${actions}.`,
  ),
  column_unnamed: saysOf(
    ({ field }: Field) => `The ${field} field must name a column, such as address.Name.`,
    () => 'Eine Spalte wie address.Name.',
  ),
  no_column: saysOf(
    ({ field }: Field) => `The ${field} field must name at least one column.`,
    () => 'Mindestens eine Spalte.',
  ),
  not_group_id: saysOf(
    ({ field }: Field) => `The ${field} field must be the id of a staff group.`,
    () => 'Die Nummer einer Gruppe.',
  ),
  signature_field_says_required: says(
    'Only the signature of the document can be required here; a signature field says so itself.',
    'Pflicht kann hier nur die Unterschrift des Dokuments sein; bei einem Unterschriftsfeld steht das im Feld.',
  ),
  expiry_twice: says('Send either expires_at or days.', 'Entweder ein Ende oder eine Zahl von Tagen.'),
  not_crm_user: saysOf(
    ({ field }: Field) => `The ${field} field must be the id of a CRM user.`,
    () => 'Die Nummer eines CRM-Benutzers.',
  ),
}
