import { parseNumber } from '../../shared/form/engine/formats.ts'
import type { Language } from '../../shared/text/languages.ts'

/** Buttons that make a number smaller and larger. The input between them holds the answer; nothing is chosen until one is pressed. */
const language = document.documentElement.lang as Language

function connect(box: HTMLElement, input: HTMLInputElement): void {
  const said = box.parentElement?.querySelector('[role=status]')
  const [min, max, step] = [
    Number(box.dataset['min'] ?? -Infinity),
    Number(box.dataset['max'] ?? Infinity),
    Number(box.dataset['step']),
  ]
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('.nudge')].map((button) => {
    return { button, way: button.classList.contains('more') ? 1 : -1 }
  })
  const held = (number: number) => Math.min(Math.max(number, min), max)
  const isLocked = () => input.disabled || input.readOnly

  /** From nothing to the smallest number that is no debt; else to the next place of the steps. */
  function next(way: number): number {
    const number = parseNumber(input.value, language)
    if (number === null) return held(Math.max(min, 0))
    const start = Number.isFinite(min) ? min : 0
    const places = (number - start) / step
    const place = way > 0 ? Math.floor(places + 1e-9) + 1 : Math.ceil(places - 1e-9) - 1
    return held(Number((start + place * step).toFixed(10)))
  }

  function follow(): void {
    const number = parseNumber(input.value, language)
    for (const { button, way } of buttons) {
      const isAtEnd = number !== null && (way > 0 ? number >= max : number <= min)
      button.ariaDisabled = String(isLocked() || isAtEnd)
    }
  }

  for (const { button, way } of buttons)
    button.onclick = () => {
      if (button.ariaDisabled === 'true') return
      input.value = next(way).toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 })
      if (said) said.textContent = input.value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  new MutationObserver(follow).observe(input, { attributeFilter: ['disabled', 'readonly'] })
  follow()
  // After the form's own listener: a rule may have set what another field holds.
  document.addEventListener('input', follow)
  addEventListener('DOMContentLoaded', follow)
  addEventListener('pageshow', follow)
}

for (const box of document.querySelectorAll<HTMLElement>('.measure[data-step]')) {
  const input = box.querySelector('input')
  if (input) connect(box, input)
}
