import { parseNumber } from '../../shared/form/engine/formats.ts'
import { numberAt, placeOf } from '../../shared/form/controls/wide-range.ts'
import type { Language } from '../../shared/text/languages.ts'
import { plainNumber, withUnit } from '../../shared/text/measure.ts'

/**
 * Sliders of numbers. The input above holds the answer, and stays empty until one of the two is touched; this script writes into it what the
 * slider says, and moves the slider to what is typed, prefilled or set by a rule.
 */
const language = document.documentElement.lang as Language

/** Keys that move a slider, or would if it were not at its end. */
const moving = /^(Arrow|Page|Home|End)/

function connect(range: HTMLInputElement, input: HTMLInputElement): void {
  const { unit, none = '', wide } = range.dataset
  const place = (number: number) => (wide === undefined ? number : placeOf(Math.max(number, 1)))
  const inWords = (number: number) => (unit ? withUnit(number, unit, language) : plainNumber(number, language))
  const isLocked = () => input.disabled || input.readOnly

  function follow(): void {
    const number = parseNumber(input.value, language)
    range.disabled = isLocked()
    range.classList.toggle('empty', number === null)
    // Until there is a number, it stands in the middle.
    range.value = number === null ? '' : String(place(number))
    range.ariaValueText = number === null ? none : inWords(number)
    range.style.setProperty('--part', `${(+range.value - +range.min) / (+range.max - +range.min)}`)
  }

  function write(): void {
    if (isLocked()) return
    input.value = typed(wide === undefined ? +range.value : numberAt(+range.value), unit !== undefined)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  range.oninput = write
  // At its end the handle does not move: a press there chooses that end. What is typed between two steps stays.
  const choose = () => {
    const number = parseNumber(input.value, language)
    if (number === null || place(number) < +range.min || place(number) > +range.max) write()
  }
  range.onpointerup = choose
  range.onkeyup = ({ key }) => moving.test(key) && choose()
  new MutationObserver(follow).observe(input, { attributeFilter: ['disabled', 'readonly'] })
  follow()
  // After the form's own listener: a rule may have set what another field holds.
  document.addEventListener('input', follow)
  addEventListener('DOMContentLoaded', follow)
  addEventListener('pageshow', follow)
}

/** As people write it in the input: with marks between thousands, but for what may be a year. */
const typed = (number: number, isMeasured: boolean) =>
  isMeasured ? withUnit(number, '', language).trim() : plainNumber(number, language)

for (const range of document.querySelectorAll<HTMLInputElement>('.slide input')) {
  const input = range.closest('.field')?.querySelector<HTMLInputElement>('.measure input')
  if (input) connect(range, input)
}
