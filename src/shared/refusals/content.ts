import { saysOf } from './declare.ts'

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
  not_crm_user: saysOf(
    ({ field }: Field) => `The ${field} field must be the id of a CRM user.`,
    () => 'Die Nummer eines CRM-Benutzers.',
  ),
}
