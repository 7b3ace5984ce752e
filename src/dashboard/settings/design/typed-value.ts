import { createContext, useContext, useEffect } from 'react'

/** Is told what stands in the control of a setting while that is not saved; gives what ends it. */
export const TypedValue = createContext<((name: string, value: unknown) => () => void) | undefined>(undefined)

/** Tells the preview beside the controls what stands in one of them while it is not saved. */
export function useTypedValue(name: string, value: unknown, stored: unknown): void {
  const note = useContext(TypedValue)
  useEffect(() => (Object.is(value, stored) ? undefined : note?.(name, value)), [note, name, value, stored])
}
