import { useEffect, useRef, useState } from 'react'
import type { SettingState, SettingValue } from './setting-value.ts'

const pauseMs = 700

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
