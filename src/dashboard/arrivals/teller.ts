const name = 'foyer-arrivals'

/** Whether this page tells of what arrives. */
export interface Teller {
  is: () => boolean
  stop: () => void
}

/**
 * Of all pages of the browser, the one that the user looked at last tells of what arrives; when it is closed, another one does. `changed` is
 * called when that is this page, or is not any more.
 */
export function openTeller(changed: () => void): Teller {
  // Only for pages of a secure origin; others tell while they are looked at.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return { is: () => document.visibilityState === 'visible', stop: () => undefined }
  let isTeller = false
  let isOver = false
  let release: (() => void) | undefined
  let waiting: AbortController | undefined

  const hold = () =>
    new Promise<void>((resolve) => {
      if (isOver) return resolve()
      isTeller = true
      release = resolve
      changed()
    })

  /** Another page was looked at. */
  function lost(): void {
    isTeller = false
    if (isOver) return
    changed()
    wait()
  }

  /** Until the page that tells is closed. */
  function wait(): void {
    const own = new AbortController()
    waiting = own
    locks?.request(name, { signal: own.signal }, hold).catch(() => own.signal.aborted || lost())
  }

  function looked(): void {
    if (isTeller || !document.hasFocus()) return
    waiting?.abort()
    locks?.request(name, { steal: true }, hold).catch(lost)
  }

  if (document.hasFocus()) looked()
  else wait()
  addEventListener('focus', looked)
  return {
    is: () => isTeller,
    stop() {
      isOver = true
      removeEventListener('focus', looked)
      waiting?.abort()
      release?.()
    },
  }
}
