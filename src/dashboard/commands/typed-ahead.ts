import { useEffect, useMemo } from 'react'

/** A palette that has not come after so long does not come. */
const patienceMs = 5_000

/** Keeps what is typed between the opening of the palette and the focus on its field. */
export function useTypedAhead(): { begin(): void; take(): string } {
  const typedAhead = useMemo(openTypedAhead, [])
  useEffect(() => () => void typedAhead.take(), [typedAhead])
  return typedAhead
}

function openTypedAhead() {
  let typed = ''
  let end: (() => void) | undefined

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape') return void take()
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function take(): string {
    end?.()
    end = undefined
    const taken = typed
    typed = ''
    return taken
  }

  return {
    begin() {
      take()
      // In the palette itself the same keys close it.
      if (document.activeElement?.closest('[role="dialog"]')) return
      document.addEventListener('keydown', onKeyDown, true)
      const patience = setTimeout(take, patienceMs)
      end = () => {
        clearTimeout(patience)
        document.removeEventListener('keydown', onKeyDown, true)
      }
    },
    take,
  }
}
