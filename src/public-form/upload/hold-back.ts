/** A visitor who sends the form while a file is on its way waits, and need not press again. Returns what to call when one has arrived. */
export function holdBack(form: HTMLFormElement, isBusy: () => boolean, tell: () => void): () => void {
  let waiting: { button: HTMLElement | null } | undefined
  const hold = (event: SubmitEvent) => {
    if (!isBusy()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting = { button: event.submitter }
    event.submitter?.setAttribute('aria-disabled', 'true')
    tell()
  }
  form.addEventListener('submit', hold, { capture: true })
  return () => {
    if (!waiting || isBusy()) return
    const { button } = waiting
    waiting = undefined
    button?.removeAttribute('aria-disabled')
    form.requestSubmit(button)
  }
}
