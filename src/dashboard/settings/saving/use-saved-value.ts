import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  enter,
  flush,
  savedValue,
  subscribe,
  type MergeValue,
  type SendValue,
  type SettingState,
} from './saved-value.ts'

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

/**
 * A value that is saved by itself: what is shown, and how far it is on its way to the server. `key` names it within the account: what is
 * entered in one control is still there in the next one.
 */
export function useSavedValue(key: string, stored: unknown, send: SendValue, merge?: MergeValue): SettingValue {
  const value = useMemo(() => savedValue(key, send, merge), [key])
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
