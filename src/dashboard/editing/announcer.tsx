import { VisuallyHidden } from '@mantine/core'
import { createContext, useContext, useState, type ReactNode } from 'react'

const AnnounceContext = createContext<(message: string) => void>(() => undefined)

/** Says what has just happened to those who cannot see it. */
export const useAnnounce = () => useContext(AnnounceContext)

export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('')
  return (
    <AnnounceContext value={setMessage}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {message}
      </VisuallyHidden>
    </AnnounceContext>
  )
}
