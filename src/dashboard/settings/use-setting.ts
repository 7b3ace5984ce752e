import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { presets } from '../../shared/contract/accounts/presets.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { inTurn } from './in-turn.ts'
import type { Setting } from './registry.ts'
import { enter, flush, savedValue, subscribe, type SendValue, type SettingState } from './saved-value.ts'
import { writeMerged, type VersionedRecord } from './write-merged.ts'

export interface SettingValue {
  value: unknown
  state: SettingState
  problem: unknown
  /** Saves after a pause, for what is typed. */
  enter: (value: unknown) => void
  /** Saves now, for what is chosen. */
  choose: (value: unknown) => void
  /** Ends a pause: the input was left. */
  settle: () => void
}

/** One setting of a form. Other settings, and other parts of this one, may be changed by others meanwhile. */
export function useSetting(form: Form, { name, group }: Setting): SettingValue {
  const client = useQueryClient()
  const { id } = form
  const query = formQuery(id)
  const partOf = (record: Form) => (record as Record<string, unknown>)[name] ?? null
  const write = async (part: unknown, { answer: newest }: VersionedRecord<Form>, ifMatch: string | undefined) => {
    const body = { ...ownOf(newest, { name, group }), [name]: part }
    const written = await exchange(endpoints.forms.update, { id, body, ...(ifMatch !== undefined && { ifMatch }) })
    client.setQueryData(query.queryKey, written)
    return written
  }
  return useSavedValue(`/forms/${id}/${name}`, partOf(form), (value, bases) =>
    inTurn(`/forms/${id}`, async () => {
      const held = client.getQueryData(query.queryKey) ?? { answer: form, etag: undefined }
      const reload = () => client.fetchQuery({ ...query, staleTime: 0 })
      return partOf((await writeMerged({ held, partOf, reload, write }, value, bases)).answer)
    }),
  )
}

/**
 * A value of a form that follows the account in the whole group would have no effect: the form has its own from then on, and keeps the
 * others that it had.
 */
function ownOf(form: Form, { name, group }: Pick<Setting, 'name' | 'group'>): Partial<Record<string, boolean>> {
  const preset = Object.values(presets).find((one) => one.group === group)
  return preset && preset.follows !== name && form[preset.follows] ? { [preset.follows]: false } : {}
}

/**
 * A value that is saved by itself: what is shown, and how far it is on its way to the server. `key` names it within the account: what is
 * entered in one control is still there in the next one.
 */
export function useSavedValue(key: string, stored: unknown, send: SendValue): SettingValue {
  const value = useMemo(() => savedValue(key, send), [key])
  const { draft, progress, problem } = useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(value, listener), [value]),
    () => value.state,
  )
  useEffect(() => {
    value.send = send
  })
  const change = (entered: unknown) => enter(value, entered, stored)
  const settle = () => void flush(value)
  return {
    value: draft ? draft.value : stored,
    state: progress,
    problem,
    enter: change,
    choose(chosen) {
      change(chosen)
      settle()
    },
    settle,
  }
}
