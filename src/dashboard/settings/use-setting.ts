import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { presets } from '../../shared/contract/accounts/presets.ts'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import type { Setting } from './registry.ts'

export type SettingState = 'idle' | 'saving' | 'saved'

const pauseMs = 700

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

/** One setting of a form. Other settings may be changed by others meanwhile. */
export function useSetting(form: Form, { name, group }: Setting): SettingValue {
  const client = useQueryClient()
  return useSavedValue((form as Record<string, unknown>)[name] ?? null, async (value) => {
    const answer = await exchange(endpoints.forms.update, {
      id: form.id,
      body: { ...ownOf(form, { name, group }), [name]: value },
    })
    client.setQueryData(formQuery(form.id).queryKey, answer)
  })
}

/**
 * A value of a form that follows the account in the whole group would have no effect: the form has its own from then on, and keeps the
 * others that it had.
 */
function ownOf(form: Form, { name, group }: Pick<Setting, 'name' | 'group'>): Partial<Record<string, boolean>> {
  const preset = Object.values(presets).find((one) => one.group === group)
  return preset && preset.follows !== name && form[preset.follows] ? { [preset.follows]: false } : {}
}

/** A value that is saved by itself: what is shown, and how far it is on its way to the server. */
export function useSavedValue(stored: unknown, send: (value: unknown) => Promise<void>): SettingValue {
  const [draft, setDraft] = useState<{ value: unknown } | undefined>()
  const [state, setState] = useState<SettingState>('idle')
  const [problem, setProblem] = useState<unknown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<{ value: unknown }>(undefined)

  async function save(value: unknown) {
    clearTimeout(timer.current)
    waiting.current = undefined
    setState('saving')
    try {
      await send(value)
      setProblem(undefined)
      setState('saved')
      // Unless one has gone on typing.
      setDraft((current) => (current && current.value !== value ? current : undefined))
    } catch (error) {
      setProblem(error)
      setState('idle')
    }
  }

  const settle = () => {
    if (waiting.current) void save(waiting.current.value)
  }
  const leave = useRef(settle)
  leave.current = settle
  useEffect(() => () => leave.current(), [])

  return {
    value: draft ? draft.value : stored,
    state,
    problem,
    enter(value) {
      setDraft({ value })
      setState('idle')
      waiting.current = { value }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(value), pauseMs)
    },
    choose(value) {
      setDraft({ value })
      void save(value)
    },
    settle,
  }
}
