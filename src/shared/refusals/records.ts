import { says, saysOf } from './declare.ts'

/** What is not there, what belongs to others, names that are taken, and what the plan leaves out. */
export const recordRefusals = {
  record_missing: says('This record does not exist.', 'Das gibt es nicht mehr. Vielleicht hat es jemand gelöscht.'),
  record_of_other_account: says('This record belongs to another account.', 'Das gehört zu einem anderen Konto.'),
  feature_not_in_plan: saysOf(
    ({ feature }: { feature: string }) => `Your plan does not include this feature (${feature}).`,
    () => 'Das ist in Ihrem Tarif nicht enthalten.',
  ),
  slug_used: says(
    'The custom slug is already used by another form.',
    'Diese Adresse verwendet schon ein anderes Formular.',
  ),
  form_missing: says('The form does not exist.', 'Dieses Formular gibt es nicht mehr.'),
  form_group_gone: says('One of the form groups does not exist.', 'Eine dieser Formulargruppen gibt es nicht mehr.'),
  form_group_missing: saysOf(
    ({ id }: { id: number }) => `There is no form group ${id}.`,
    () => 'Eine dieser Formulargruppen gibt es nicht mehr.',
  ),
  too_many_active_forms: saysOf(
    ({ plan, max }: { plan: string; max: number }) =>
      `Your plan (${plan}) includes ${max} active forms, and all of them are in use. Deactivate another form first.`,
    ({ plan, max }) =>
      `Ihr Tarif (${plan}) enthält ${max} aktive Formulare, und alle sind belegt. Schalten Sie zuerst ein anderes ab.`,
  ),
  version_missing: says('This version does not exist.', 'Diesen Stand gibt es nicht mehr.'),
  view_name_used: says('The name is already used by another view.', 'So heißt schon eine andere Ansicht.'),
  shared_view_name_used: says(
    'The name is already used by another shared view.',
    'So heißt schon eine andere geteilte Ansicht.',
  ),
  too_many_views: saysOf(
    ({ max }: { max: number }) => `A form has at most ${max} views. Delete one that is not needed.`,
    ({ max }) => `Ein Formular hat höchstens ${max} Ansichten. Bitte löschen Sie eine, die nicht mehr gebraucht wird.`,
  ),
  time_zone_missing: saysOf(
    ({ name }: { name: string }) => `There is no time zone ${name}.`,
    () => 'Diese Zeitzone gibt es nicht.',
  ),
  end_before_begin: says('The to parameter must not be before from.', 'Das Ende liegt vor dem Anfang.'),
  span_too_long: saysOf(
    ({ max }: { max: number }) => `The from parameter must be at most ${max} days before to.`,
    ({ max }) => `Höchstens ${max} Tage.`,
  ),
}

/** Staff members, their groups and seats. */
export const staffRefusals = {
  staff_group_gone: says('One of the staff groups does not exist.', 'Eine dieser Gruppen gibt es nicht mehr.'),
  staff_group_missing: saysOf(
    ({ id }: { id: number }) => `There is no staff group ${id}.`,
    () => 'Diese Gruppe gibt es nicht mehr.',
  ),
  staff_member_missing: saysOf(
    ({ id }: { id: number }) => `There is no staff member ${id}.`,
    () => 'Diese Person gibt es nicht mehr.',
  ),
  email_of_other_member: says(
    'The email is already used by another staff member.',
    'Diese E-Mail-Adresse ist schon vergeben.',
  ),
  staff_group_name_used: says('The name is already used by another staff group.', 'So heißt schon eine andere Gruppe.'),
  staff_group_of_crm: says(
    'This group is mirrored from the CRM. Delete it there.',
    'Diese Gruppe kommt aus dem CRM. Bitte dort löschen.',
  ),
  staff_value_of_crm: saysOf(
    ({ field }: { field: string }) => `The ${field} of a member from the CRM is changed in the CRM.`,
    () => 'Kommt aus dem CRM und wird dort geändert.',
  ),
  seats_taken: saysOf(
    ({ plan, seats, used }: { plan: string; seats: number; used: number }) =>
      `Your plan (${plan}) includes ${seats} staff seats, and ${used} of them are in use. Deactivate another member first.`,
    ({ plan, seats, used }) =>
      `Ihr Tarif (${plan}) enthält ${seats} Plätze für interne Formulare, davon sind ${used} belegt. Deaktivieren Sie zuerst jemanden.`,
  ),
  plan_without_seats: saysOf(
    ({ plan }: { plan: string }) =>
      `The staff area needs seats, and your plan (${plan}) includes none. Choose a plan with seats first.`,
    () => 'Der Bereich braucht Plätze, und Ihr Tarif enthält keine. Wählen Sie zuerst einen Tarif mit Plätzen.',
  ),
  too_many_crm_users: saysOf(
    ({ max }: { max: number }) => `The CRM has more than ${max} users, too many to import any.`,
    ({ max }) => `Das CRM hat mehr als ${max} Benutzer: zu viele, um sie zu übernehmen.`,
  ),
  crm_user_missing: saysOf(
    ({ id }: { id: string }) => `The CRM has no user ${id} that can be imported.`,
    () => 'Diesen Benutzer gibt es im CRM nicht, oder er lässt sich nicht übernehmen.',
  ),
}
