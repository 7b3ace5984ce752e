import {
  accountSettings,
  formSettingDefaults,
  type FormSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormPatch } from '../../../shared/contract/forms/forms.ts'

/** Settings with a column or table of their own; all others live in `forms.settings`. */
interface ColumnSettings {
  internal_title?: string | undefined
  custom_slug?: string | null | undefined
  active?: boolean | undefined
  form_groups?: number[] | undefined
  password?: string | null | undefined
  chat_assistant_api_key?: string | null | undefined
}

/** A patch, taken apart by where its settings are stored; `null` is resolved to the default. */
export interface SplitPatch extends ColumnSettings {
  stored: Record<string, unknown>
}

export function splitPatch(patch: FormPatch): SplitPatch {
  const { internal_title, custom_slug, active, form_groups, password, chat_assistant_api_key, ...stored } = patch
  return {
    internal_title,
    custom_slug,
    password,
    chat_assistant_api_key,
    active: active === null ? formSettingDefaults.active : active,
    form_groups: form_groups === null ? formSettingDefaults.form_groups : form_groups,
    stored,
  }
}

/** Stored settings after a change: only what differs from its default is kept, and what would be the account's without it. */
export function mergeStored(current: Record<string, unknown>, patch: Record<string, unknown>): Partial<FormSettings> {
  const merged = { ...current }
  const defaults: Record<string, unknown> = formSettingDefaults
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (value === null || (same(value, defaults[name]) && !accountSettings.has(name))) delete merged[name]
    else merged[name] = value
  }
  return merged as Partial<FormSettings>
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

interface StoredSettings {
  internal_title: string
  custom_slug: string | null
  active: boolean
  form_groups: number[]
  settings: Record<string, unknown>
}

/** Every setting with its value. */
export function resolveSettings(row: StoredSettings): FormSettings {
  const { internal_title, custom_slug, active, form_groups, settings } = row
  return { ...formSettingDefaults, ...settings, internal_title, custom_slug, active, form_groups } as FormSettings
}

/** The time zone of what visitors and the agency read: the form's own, if it was set, or else the account's. */
export function shownTimezone(stored: unknown, ofAccount: string): string {
  const { timezone } = stored as { timezone?: string | null }
  return timezone ?? ofAccount
}

const member = (name: string, value: unknown) => `${JSON.stringify(name)}:${JSON.stringify(value)}`
const names = Object.keys(formSettingDefaults)
const places = new Map(names.map((name, place) => [name, place]))
const defaultMembers = Object.entries(formSettingDefaults).map(([name, value]) => member(name, value))

/** The members of the JSON object that `resolveSettings` gives: a hundred times in a list, so only what differs is written. */
export function settingsText({ internal_title, custom_slug, active, form_groups, settings }: StoredSettings): string {
  const members = defaultMembers.slice()
  const own: Record<string, unknown> = { ...settings, custom_slug, active, form_groups }
  for (const name in own) {
    const place = places.get(name)
    if (place !== undefined) members[place] = member(name, own[name])
  }
  return `${member('internal_title', internal_title)},${members.join(',')}`
}
