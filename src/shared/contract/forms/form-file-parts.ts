import type { FormSettingName } from '../form-settings/form-settings.ts'
import { keyMeanings } from './field-key.ts'

/*
 * A form as a file: the names of the API, with names in place of ids, so that it means the same in another account. What is sent and
 * what is answered differ as elsewhere: what is sent may leave out more, and is normalised.
 */

export const formFileFormat = 'foyer.form'
export const formFileVersion = 1

export const meanings = {
  key: 'Names the field within this file: a letter, then letters, digits and underscores',
  ...keyMeanings,
  groups: 'Names of the form groups it belongs to',
  members: 'Names of the staff members admitted; both lists empty: all',
  staffGroups: 'Names of the staff groups admitted; both lists empty: all',
  receiver: 'Key of the field with the address of the confirmation e-mail',
  optIn: 'Key of the field with the address to confirm',
  excluded: 'Keys of the fields that the assistant neither sees nor fills',
  confidential: 'Keys of the fields whose answers are confidential',
  redirects: 'Where the form leads by what was answered',
  translations: 'Texts by language and key, as in the API: `fields.<key>.label` and its like name fields by their keys',
  letterhead: 'Name of a letterhead of the account; null: the standard layout',
}

/** Settings of the API that say nothing in another account, or must not leave this one. */
export const settingsOfNoFile = ['active', 'custom_slug', 'crm_user_id'] as const satisfies readonly FormSettingName[]

export const templateMeanings = {
  enabled: 'Each submission makes a document; default false',
  name: 'Name of the document; default: the name of the form',
  blocks: 'All blocks of the document, in their order; they name fields by their keys',
  design: 'How the document looks, where it differs from the defaults',
  settings: 'What the document holds, where it differs from the defaults',
}

export const fileMeanings = {
  format: 'What the file is',
  version: 'Version of the format',
  name: 'Name of the form in the dashboard',
  settings: 'Its settings, texts and mails',
  fields: 'Its fields, in their order; properties at their defaults are left out',
  rules: 'Its rules, in the order in which they apply',
  pdf_template: 'Its PDF template; none: the one proposed from its fields',
}

export const formFileExample = {
  format: formFileFormat,
  version: formFileVersion,
  name: 'Owner’s inquiry',
  settings: { form_groups: ['Owners'], language: 'en', title: 'Sell your property' },
  fields: [
    { key: 'Email', crm_module: 'address', crm_field_name: 'Email', required: true },
    {
      key: 'objektart',
      crm_module: 'estate',
      crm_field_name: 'objektart',
      field_type: 'select',
      datalist: 'house;flat',
    },
    { key: 'Floor', crm_module: 'estate', field_type: 'number', label: 'Floor' },
  ],
  rules: [
    {
      title: 'Floor only for flats',
      clauses: [{ when_field_id: 'objektart', operator: 'not_equals', value: 'flat' }],
      actions: [{ action: 'hide', target_field_id: 'Floor' }],
    },
  ],
}
