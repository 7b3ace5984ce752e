import type { Field } from '../../../shared/contract/fields.ts'
import type { Form, FormSummary } from '../../../shared/contract/forms.ts'
import type { FormRow } from './queries.ts'
import { resolveSettings } from './settings.ts'

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

export function formSummary(row: FormRow, addresses: Addresses): FormSummary {
  const { id, slug, form_template, created_at, updated_at, views_count, submissions_count, password_set } = row
  return {
    id,
    slug,
    url: formUrl(row, addresses),
    form_template,
    views_count,
    submissions_count,
    password_set,
    created_at,
    updated_at,
    ...resolveSettings(row),
  }
}

export function completeForm(row: FormRow, fields: Field[], addresses: Addresses): Form {
  return { ...formSummary(row, addresses), fields }
}
