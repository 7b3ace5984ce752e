import type { Config } from '../../config.ts'
import type { AccountHosts } from '../../db/domain-certificates.ts'
import { baseOf } from './bases.ts'
import type { FormRow } from './queries.ts'
import { settingsText, shownTimezone } from './settings.ts'

/** What the public addresses of an account's forms are made of. */
export interface Addresses {
  base: string
  username: string
}

export const addressesOf = (config: Config, hosts: AccountHosts): Addresses => ({
  base: baseOf(config, hosts),
  username: hosts.username,
})

/** What of the account a form shows. */
export interface FormAccount extends Addresses {
  timezone: string
}

export const formAccount = (config: Config, account: AccountHosts & { timezone: string }): FormAccount => ({
  ...addressesOf(config, account),
  timezone: account.timezone,
})

/** The public address of a form [B2.2]. */
export function formUrl(form: { slug: string; custom_slug: string | null }, { base, username }: Addresses): string {
  return form.custom_slug === null ? `${base}/f/${form.slug}` : `${base}/f/${username}/${form.custom_slug}`
}

/** What a form shows besides its settings and its counters. */
function headOf(row: FormRow, addresses: Addresses) {
  const { id, slug, form_template, created_at, updated_at, password_set, chat_assistant_api_key_set } = row
  return {
    id,
    slug,
    url: formUrl(row, addresses),
    form_template,
    password_set,
    chat_assistant_api_key_set,
    created_at,
    updated_at,
  }
}

/** The members of a form without its counters as JSON text: most settings of most forms are defaults, whose text is made once. */
export function summaryText(row: FormRow, account: FormAccount): string {
  const settings = { ...row.settings, timezone: shownTimezone(row.settings, account.timezone) }
  return `${JSON.stringify(headOf(row, account)).slice(1, -1)},${settingsText({ ...row, settings })}`
}
