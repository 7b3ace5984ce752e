import { says } from './declare.ts'

/** What the database alone can refuse: names that are taken, records that are gone. */
export const recordRefusals = {
  slug_used: says(
    'The custom slug is already used by another form.',
    'Diese Adresse verwendet schon ein anderes Formular.',
  ),
  form_group_gone: says('One of the form groups does not exist.', 'Eine dieser Formulargruppen gibt es nicht mehr.'),
  staff_group_gone: says('One of the staff groups does not exist.', 'Eine dieser Gruppen gibt es nicht mehr.'),
  email_of_other_member: says(
    'The email is already used by another staff member.',
    'Diese E-Mail-Adresse ist schon vergeben.',
  ),
  staff_group_name_used: says('The name is already used by another staff group.', 'So heißt schon eine andere Gruppe.'),
  view_name_used: says('The name is already used by another view.', 'So heißt schon eine andere Ansicht.'),
  shared_view_name_used: says(
    'The name is already used by another shared view.',
    'So heißt schon eine andere geteilte Ansicht.',
  ),
}
