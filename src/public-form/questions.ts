/**
 * Leads on by itself once a visitor has tapped the one answer of a question that stands alone. Arrow keys choose while they move, so that
 * after them the button leads on.
 */
const delay = 350

/** Those of a step that take an answer. */
const questions = '.field:not([data-rule-hidden]):has(input,select,textarea)'

let isPointed = false
let waiting = 0
addEventListener('pointerdown', () => (isPointed = true), true)
addEventListener('keydown', () => (isPointed = false), true)

document.getElementById('foyer')?.addEventListener('change', ({ target }) => {
  clearTimeout(waiting)
  const input = target as HTMLInputElement
  if (!isPointed || input.type !== 'radio') return
  waiting = setTimeout(() => {
    const asked = input.closest('[data-current]')?.querySelectorAll(questions)
    if (asked?.length === 1) document.querySelector<HTMLElement>('.actions .next')?.click()
  }, delay)
})
