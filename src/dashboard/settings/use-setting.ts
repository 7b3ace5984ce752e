import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { presets } from '../../shared/contract/accounts/presets.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { TypedValue, useTriedSetting } from './design/tried.ts'
import type { Setting } from './registry.ts'
import type { SettingValue } from './setting-value.ts'
import { useSavedValue } from './use-saved-value.ts'

/** One setting of a form: saved by itself, or kept while a design is tried. */
export function useSetting(form: Form, setting: Setting): SettingValue {
  const saved = useSavedSetting(form, setting)
  return useTriedSetting(form, setting.name) ?? saved
}

/** Other settings may be changed by others meanwhile. */
function useSavedSetting(form: Form, { name, group }: Setting): SettingValue {
  const client = useQueryClient()
  const stored = (form as Record<string, unknown>)[name] ?? null
  const note = useContext(TypedValue)
  const input = useSavedValue(stored, async (value) => {
    const answer = await exchange(endpoints.forms.update, {
      id: form.id,
      body: { ...ownOf(form, { name, group }), [name]: value },
    })
    client.setQueryData(formQuery(form.id).queryKey, answer)
  })
  const { value } = input
  useEffect(() => (Object.is(value, stored) ? undefined : note?.(name, value)), [note, name, value, stored])
  return input
}

/**
 * A value of a form that follows the account in the whole group would have no effect: the form has its own from then on, and keeps the
 * others that it had.
 */
function ownOf(form: Form, { name, group }: Pick<Setting, 'name' | 'group'>): Partial<Record<string, boolean>> {
  const preset = Object.values(presets).find((one) => one.group === group)
  return preset && preset.follows !== name && form[preset.follows] ? { [preset.follows]: false } : {}
}
