import { useState } from 'react'
import { isEqual } from '../../shared/versions/merge-lists.ts'
import { mergeValues } from '../../shared/versions/merge-values.ts'

/** A value that is edited here until it is saved. What another user changes of it meanwhile is taken over; own changes stay. */
export function useEdited<T>(stored: T): [value: T, change: (value: T) => void] {
  const [{ base, value }, set] = useState({ base: stored, value: stored })
  if (!isEqual(base, stored)) set({ base: stored, value: mergeValues(base, stored, value) as T })
  return [value, (next) => set((held) => ({ ...held, value: next }))]
}
