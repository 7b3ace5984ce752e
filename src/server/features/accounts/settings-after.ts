import { defaultSessionDays, defaultTimezone, type AccountPatch } from '../../../shared/contract/accounts/account.ts'
import { defaultCountry } from '../../../shared/contract/accounts/countries.ts'
import { presetNames, type PresetGroup } from '../../../shared/contract/accounts/presets.ts'
import { mergeStored } from '../forms/index.ts'
import type { AccountSettings, StatusNames } from './queries.ts'
import { recipientsAfter } from './recipients.ts'

/** What a patch really changes; `null` is resolved to the default. */
export function settingsAfter(current: AccountSettings, patch: AccountPatch): Partial<AccountSettings> {
  const { profile = {}, statistics = {}, notifications = {}, staff_area = {}, assistant = {} } = patch
  const wanted: AccountSettings = {
    name: profile.name ?? current.name,
    timezone: value(profile.timezone, current.timezone, defaultTimezone),
    country: value(profile.country, current.country, defaultCountry),
    styling: presetAfter(current, patch, 'styling'),
    imprint: presetAfter(current, patch, 'imprint'),
    notification_emails: recipientsAfter(current.notification_emails, notifications),
    notification_self: value(notifications.notification_self, current.notification_self, true),
    notification_failures: value(notifications.notification_failures, current.notification_failures, true),
    save_submission_data: value(statistics.save_submission_data, current.save_submission_data, true),
    save_ips: value(statistics.save_ips, current.save_ips, true),
    staff_area_enabled: value(staff_area.enabled, current.staff_area_enabled, false),
    chat_assistant_base_url: value(assistant.chat_assistant_base_url, current.chat_assistant_base_url, null),
    chat_assistant_model: value(assistant.chat_assistant_model, current.chat_assistant_model, null),
    status_names: mergeStored(current.status_names, patch.status_names ?? {}) as StatusNames,
    staff_session_days: value(staff_area.session_days, current.staff_session_days, defaultSessionDays),
  }
  const names = Object.keys(wanted) as (keyof AccountSettings)[]
  return Object.fromEntries(
    names.filter((name) => differ(wanted[name], current[name])).map((name) => [name, wanted[name]]),
  )
}

function value<T>(sent: T | null | undefined, current: T, fallback: T): T {
  if (sent === undefined) return current
  return sent === null ? fallback : sent
}

function presetAfter(current: AccountSettings, patch: AccountPatch, group: PresetGroup): Record<string, unknown> {
  const sent: Record<string, unknown> = patch[group] ?? {}
  const byName = presetNames(group).map((name) => [name, sent[`default_${name}`]])
  return mergeStored(current[group], Object.fromEntries(byName) as Record<string, unknown>)
}

/** jsonb gives its keys in an order of its own. */
function differ(one: unknown, other: unknown): boolean {
  return canonical(one) !== canonical(other)
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
