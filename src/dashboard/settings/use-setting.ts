import { useQueryClient } from '@tanstack/react-query'
import { presets } from '../../shared/contract/accounts/presets.ts'
import { mergeValues } from '../../shared/versions/merge-values.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { useTriedSetting } from './design/tried.ts'
import { useTypedValue } from './design/typed-value.ts'
import { inTurn } from './saving/in-turn.ts'
import { sentWith, tellSentWith } from './saving/sent-with.ts'
import type { Setting } from './registry.ts'
import { useSavedValue, type SettingValue } from './saving/use-saved-value.ts'
import { writeMerged, type VersionedRecord } from './saving/write-merged.ts'

/** One setting of a form: saved by itself, or kept while a design is tried. */
export function useSetting(form: Form, setting: Setting): SettingValue {
  const saved = useSavedSetting(form, setting)
  return useTriedSetting(form, setting.name) ?? saved
}

/** Other settings, and other parts of this one, may be changed by others meanwhile. */
function useSavedSetting(form: Form, { name, group }: Setting): SettingValue {
  const client = useQueryClient()
  const { id } = form
  const query = formQuery(id)
  const path = `/forms/${id}`
  const partOf = (record: Form) => (record as Record<string, unknown>)[name] ?? null
  const write = async (part: unknown, { answer: newest }: VersionedRecord<Form>, ifMatch: string | undefined) => {
    const body = { ...ownOf(newest, { name, group }), ...sentWith(path, name), [name]: part }
    const written = await exchange(endpoints.forms.update, { id, body, ...(ifMatch !== undefined && { ifMatch }) })
    // A read that is under way may be of before the change.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true })
    client.setQueryData(query.queryKey, written)
    tellSentWith(path, name)
    return written
  }
  const send = (value: unknown, bases: readonly unknown[]) =>
    inTurn(path, async () => {
      const held = client.getQueryData(query.queryKey) ?? { answer: form, etag: undefined }
      const reload = () => client.fetchQuery({ ...query, staleTime: 0 })
      return partOf((await writeMerged({ held, partOf, reload, write }, value, bases)).answer)
    })
  const stored = partOf(form)
  const input = useSavedValue(`${path}/${name}`, stored, send, mergeValues)
  useTypedValue(name, input.value, stored)
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
