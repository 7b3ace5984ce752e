import { says, saysOf } from './declare.ts'

type Field = { field: string }

/** The inbox, and work on submissions. */
export const inboxRefusals = {
  assignee_unknown: says(
    'The assignee id field must be the id of a user of the account.',
    'Dieser Benutzer gehört nicht zum Konto.',
  ),
  parameter_not_assignee: saysOf(
    ({ field }: Field) => `The ${field} parameter must be me, none or the id of a user.`,
    () => 'Möglich: „me“, „none“ oder die Nummer eines Benutzers.',
  ),
  not_assignee: saysOf(
    ({ field }: Field) => `The ${field} field must be me, none or the id of a user.`,
    () => 'Möglich: „me“, „none“ oder die Nummer eines Benutzers.',
  ),
  too_many_tags: saysOf(
    ({ max }: { max: number }) => `The submission would have more than ${max} tags.`,
    ({ max }) => `Eine Einsendung hat höchstens ${max} Schlagwörter.`,
  ),
  view_assignee_unknown: says('The account has no such user.', 'Dieser Benutzer gehört nicht zum Konto.'),
  status_name_used: says('Another status already has this name.', 'So heißt schon ein anderer Status.'),
  no_status: says('The list must name at least one status.', 'Mindestens ein Status ist nötig.'),
  parameter_not_ids: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} parameter must be 1 to ${max} ids with commas between them.`,
    ({ max }) => `Eine bis ${max} Nummern, durch Kommas getrennt.`,
  ),
  too_many_inbox_views: saysOf(
    ({ max }: { max: number }) => `The inbox has at most ${max} views. Delete one that is not needed.`,
    ({ max }) =>
      `Der Posteingang hat höchstens ${max} Ansichten. Bitte löschen Sie eine, die nicht mehr gebraucht wird.`,
  ),
  parameter_not_cursor: saysOf(
    ({ field }: Field) => `The ${field} parameter must be the next value of a page.`,
    () => 'Der Wert „next“ einer Seite.',
  ),
  parameter_for_users: saysOf(
    ({ field }: Field) => `The ${field} parameter is for users who are signed in, and not for API keys.`,
    () => 'Nur für angemeldete Benutzer, nicht für API-Schlüssel.',
  ),
  submission_unknown: says(
    'The up to field must be the id of a submission of the account.',
    'Diese Einsendung gibt es nicht.',
  ),
  too_many_notes: saysOf(
    ({ max }: { max: number }) => `A submission has at most ${max} notes.`,
    ({ max }) => `Eine Einsendung hat höchstens ${max} Notizen.`,
  ),
  too_many_replies: saysOf(
    ({ max }: { max: number }) => `A submission has at most ${max} replies.`,
    ({ max }) => `Eine Einsendung hat höchstens ${max} Antworten.`,
  ),
  reply_without_address: says(
    'The submission has no e-mail address that a reply could go to.',
    'Die Einsendung enthält keine E-Mail-Adresse, an die eine Antwort gehen könnte.',
  ),
  reply_template_name_used: says(
    'The name is already used by another reply template.',
    'So heißt schon eine andere Antwortvorlage.',
  ),
  assignment_not_last: says(
    'Only the last rule may have no condition.',
    'Nur die letzte Regel darf ohne Bedingung sein.',
  ),
  assignment_confidential: says(
    'The answer of this field is confidential, so that no rule can be about it.',
    'Die Antwort dieses Felds ist vertraulich: Eine Regel darf sie nicht auswerten.',
  ),
  assignment_user_unknown: saysOf(
    ({ id }: { id: number }) => `The account has no user ${id}.`,
    () => 'Dieser Benutzer gehört nicht zum Konto.',
  ),
  assignment_user_viewer: saysOf(
    ({ name }: { name: string }) => `${name} may only read, and cannot take care of submissions.`,
    ({ name }) => `${name} hat nur Leserechte und kann keine Einsendungen übernehmen.`,
  ),
  note_of_other: says('Only owners delete notes of others.', 'Notizen anderer löschen nur Inhaber.'),
}
