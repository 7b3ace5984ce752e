import { parseNumber } from '../../shared/form/engine/formats.ts'
import type { Language } from '../../shared/text/languages.ts'
import { plainNumber, withUnit } from '../../shared/text/measure.ts'

/**
 * Sliders of numbers. The input above holds the answer, and stays empty until one of the two is touched; this script writes into it what the
 * slider says, and moves the slider to what is typed, prefilled or set by a rule.
 */
const language = document.documentElement.lang as Language

/** Keys that move a slider, or would if it were not at its end. */
const moving = /^(Arrow|Page|Home|End)/

function connect(range: HTMLInputElement, input: HTMLInputElement): () => void {
  const { unit, none = '' } = range.dataset
  const inWords = (number: number) => (unit ? withUnit(number, unit, language) : plainNumber(number, language))
  const isLocked = () => input.disabled || input.readOnly

  function follow(): void {
    const number = parseNumber(input.value, language)
    range.disabled = isLocked()
    range.classList.toggle('empty', number === null)
    range.value = number === null ? range.min : String(number)
    range.ariaValueText = number === null ? none : inWords(number)
    const part = (+range.value - +range.min) / (+range.max - +range.min)
    // The middle of the handle moves less far than the track is long.
    range.style.setProperty('--at', number === null ? '0%' : `calc(${part * 100}% + ${(0.5 - part) * 1.75}rem)`)
  }

  function write(): void {
    if (isLocked()) return
    input.value = typed(+range.value, unit !== undefined)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  range.addEventListener('input', write)
  // At its end the handle does not move: a press there chooses that end. What is typed between two steps stays.
  const choose = () => {
    const number = parseNumber(input.value, language)
    if (number === null || number < +range.min || number > +range.max) write()
  }
  range.addEventListener('pointerup', choose)
  range.addEventListener('keyup', ({ key }) => moving.test(key) && choose())
  new MutationObserver(follow).observe(input, { attributeFilter: ['disabled', 'readonly'] })
  follow()
  return follow
}

/** As people write it in the input: with marks between thousands, but for what may be a year. */
const typed = (number: number, isMeasured: boolean) =>
  isMeasured
    ? number.toLocaleString(language, { useGrouping: true, maximumFractionDigits: 10 })
    : plainNumber(number, language)

const followers = [...document.querySelectorAll<HTMLInputElement>('.slide input')].flatMap((range) => {
  const input = range.closest('.field')?.querySelector<HTMLInputElement>('.measure input')
  return input ? [connect(range, input)] : []
})
const followAll = () => {
  for (const follow of followers) follow()
}
// After the form's own listener: a rule may have set what another field holds.
document.addEventListener('input', followAll)
addEventListener('DOMContentLoaded', followAll)
addEventListener('pageshow', followAll)
