import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** What the address of a page ends with where its dialog to make something is asked for. */
export const askedFor = 'new'

/** Opens the dialog of a page that makes something once its address asks for it, as the palette does; of several buttons for it the first one does. */
export function useAsked(open: () => void): void {
  const { pathname, hash } = useLocation()
  // The address is that of the next page already while this one is still shown.
  const [own] = useState(pathname)
  const isAsked = hash === askedFor && pathname === own
  const onAsked = useEffectEvent(open)
  useEffect(() => {
    if (!isAsked || location.hash !== `#${askedFor}`) return
    // It is asked once, also where the page is loaded anew.
    history.replaceState(history.state, '', location.pathname + location.search)
    onAsked()
  }, [isAsked])
}
