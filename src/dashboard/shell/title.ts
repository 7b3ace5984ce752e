import { useEffect } from 'react'

/** The title of the window: what page this is, then whose. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Foyer` : 'Foyer'
  }, [title])
}
