import type { Field } from '../../../shared/contract/fields.ts'
import type { Form, FormSummary } from '../../../shared/contract/forms.ts'
import type { RawJson } from '../../http/bind.ts'
import type { FormRow } from './queries.ts'
import { resolveSettings, settingsText } from './settings.ts'

/** What the public addresses of an account's forms are made of. */
export interface Addresses {
  publicUrl: string
  username: string
}

/** The public address of a form (contract §4 "Form"). */
export function formUrl(
  form: { slug: string; custom_slug: string | null },
  { publicUrl, username }: Addresses,
): string {
  return form.custom_slug === null ? `${publicUrl}/f/${form.slug}` : `${publicUrl}/f/${username}/${form.custom_slug}`
}

/** What a form shows besides its settings. */
function headOf(row: FormRow, addresses: Addresses) {
  const {
    id,
    slug,
    form_template,
    created_at,
    updated_at,
    views_count,
    submissions_count,
    password_set,
    chat_assistant_api_key_set,
  } = row
  return {
    id,
    slug,
    url: formUrl(row, addresses),
    form_template,
    views_count,
    submissions_count,
    password_set,
    chat_assistant_api_key_set,
    created_at,
    updated_at,
  }
}

export function formSummary(row: FormRow, addresses: Addresses): FormSummary {
  return { ...headOf(row, addresses), ...resolveSettings(row) }
}

/** The same as JSON text, for lists: most settings of most forms are defaults, whose text is made once. */
export function summaryText(row: FormRow, addresses: Addresses): RawJson {
  return { json: `${JSON.stringify(headOf(row, addresses)).slice(0, -1)},${settingsText(row)}}` }
}

export function completeForm(row: FormRow, fields: Field[], addresses: Addresses): Form {
  return { ...formSummary(row, addresses), fields }
}
