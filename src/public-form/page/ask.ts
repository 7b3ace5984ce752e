/** Shows the assistant's button, if the page has one; its script is loaded when a visitor presses it. */
export function offerAssistant(): void {
  const button = document.getElementById('foyer-ask')
  if (!button) return
  button.hidden = false
  const load = () => {
    const script = document.createElement('script')
    script.src = button.dataset['src'] ?? ''
    // Without a connection, the next press tries again.
    script.onerror = offer
    document.head.append(script)
  }
  const offer = () => button.addEventListener('click', load, { once: true })
  offer()
}
